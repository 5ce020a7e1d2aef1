/** Made-up steps and reports of the service sonarr, with what a test is about and nothing else; what a task prints. */
import { vi } from 'vitest';
import type { Outcome } from '../../../generator/reconcile/apply/apply-steps.ts';
import type { Step } from '../../../generator/reconcile/plan/step.ts';
import type { ServiceReport } from '../../../generator/reconcile/run.ts';

export function madeStep(part: object): Step {
  return {
    kind: 'downloadclient',
    name: 'qb',
    implementation: 'QBittorrent',
    action: 'unchanged',
    reason: 'up to date',
    changes: [],
    notes: [],
    adopted: false,
    ...part,
  } as unknown as Step;
}

/** Returns the report of these outcomes, whose problems are its failures. */
export function madeReport(outcomes: readonly Outcome[], more: Partial<ServiceReport> = {}): ServiceReport {
  const failures = outcomes.flatMap(({ problem }) => problem ?? []);
  return {
    service: 'sonarr',
    app: 'sonarr',
    version: '4.0.19',
    outcomes,
    warnings: [],
    failures,
    redact: String,
    ...more,
  };
}

export function printed(task: () => void): string {
  const texts: string[] = [];
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((text) => texts.push(String(text)) > 0),
  );
  try {
    task();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return texts.join('');
}
