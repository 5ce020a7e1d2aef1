/** `plan` and `apply` of one service: plan is the first half of apply. */
import type { Problem } from '../base/problem.ts';
import type { FollowUp } from './kinds/hooks.ts';
import { type Outcome, anyFailed, applySteps, asPlanned } from './apply/apply-steps.ts';
import { followUpsAfter, sendFollowUps } from './apply/follow-up.ts';
import { StateWriter } from './apply/state-writer.ts';
import type { Manifest } from './manifest/manifest.ts';
import { recordsToKeep } from './plan/prune.ts';
import { driftWarning, newerWarning, secretKeysOf } from './plan/plan-service.ts';
import type { Step } from './plan/step.ts';
import {
  type Mode,
  type ReportBase,
  type RunOptions,
  type Session,
  type TaskReport,
  inSession,
  nameWarnings,
  planSession,
} from './session.ts';
import { kindStateOf } from './state/state-record.ts';
import { StateUnwritable, touchState } from './state/store.ts';

export type { RunOptions } from './session.ts';

interface RunReport {
  readonly outcomes: readonly Outcome[];
  /** The commands that the service receives at the end of a run that changes something. */
  readonly followUps: readonly FollowUp[];
}

/** The report of a run over one service. */
export interface ServiceReport extends ReportBase, RunReport {
  readonly mode: Mode;
}

const NOTHING: RunReport = { outcomes: [], followUps: [] };

/** Plans one service. Writes nothing, neither to the service nor here. Problems are in the report. */
export async function planService(manifest: Manifest, options: RunOptions): Promise<ServiceReport> {
  const report = await inSession('plan', manifest, options, NOTHING, async (session) => {
    const outcomes = planSession(session).map(asPlanned);
    const planned = { outcomes, followUps: followUpsAfter(changing(outcomes), manifest) };
    const newer = newerWarning(manifest, session.api.probe.version);
    const warnings = [...(newer ? [newer] : []), ...nameWarnings(session)];
    return Promise.resolve(reportOf(session, planned, warnings));
  });
  return { ...report, mode: 'plan' };
}

/** Makes one service what the manifest declares. Problems are in the report. */
export async function applyService(manifest: Manifest, options: RunOptions): Promise<ServiceReport> {
  const report = await inSession('apply', manifest, options, NOTHING, async (session) => {
    const steps = planSession(session);
    const names = nameWarnings(session);
    const executed: Outcome[] = [];
    const outcomes = await executePlan(session, steps, executed).catch((error: unknown) => {
      if (error instanceof StateUnwritable) return error;
      throw error;
    });
    if (outcomes instanceof StateUnwritable) {
      const before = reportOf(session, { outcomes: executed, followUps: [] }, names);
      return { ...before, failures: [...before.failures, outcomes] };
    }
    const done = changing(outcomes);
    const rejected = await sendFollowUps(done, manifest, session.api);
    await touchState(options.stateDir, manifest.service.name);
    const applied = { outcomes, followUps: rejected.length > 0 ? [] : followUpsAfter(done, manifest) };
    return reportOf(session, applied, [...names, ...rejected]);
  });
  return { ...report, mode: 'apply' };
}

/** Returns the steps of a run, without deletions of what the service keeps. */
function changing(outcomes: readonly Outcome[]): Step[] {
  return outcomes.filter(({ kept }) => kept !== true).map(({ step }) => step);
}

/**
 * Executes the steps of a session. Throws what ends a run.
 * @param executed receives the outcomes, also those before such an end
 */
export async function executePlan(
  session: Session,
  steps: readonly Step[],
  executed: Outcome[] = [],
): Promise<Outcome[]> {
  const { manifest, options, store, digest, api, observed, owned } = session;
  const stateWriter = new StateWriter(store, digest, api.redactor.redact);
  for (const { kind, actual, externallyManaged } of observed.kinds) {
    const mine = steps.filter((step) => step.kind === kind);
    const secretKeys = mine.flatMap((step) => ('desired' in step ? secretKeysOf(step.desired) : []));
    const known = recordsToKeep(owned.get(kind) ?? [], mine, kindStateOf(store.state, kind));
    stateWriter.keepRecords(kind, { known, actual: [...actual, ...externallyManaged], secretKeys });
  }
  await stateWriter.save();
  const { requireTest = false } = options;
  const failed = observed.failures.length > 0;
  const outcomes = await applySteps(steps, {
    api,
    stateWriter,
    user: manifest.user,
    requireTest,
    failed,
    executed,
    ...(options.onProgress && { onProgress: options.onProgress }),
  });
  if (!failed && !anyFailed(outcomes, { requireTest }))
    stateWriter.recordVersion(api.redactor.redact(api.probe.version));
  await stateWriter.save();
  return outcomes;
}

/**
 * Sorts the outcomes of the steps into failures and warnings. A failed test is a failure only if tests are required.
 */
function reportOf(
  { manifest, options, observed, api, secrets }: Session,
  report: RunReport,
  warnings: readonly Problem[],
): TaskReport<RunReport> {
  const { outcomes } = report;
  const drift = driftWarning(
    manifest,
    api.probe.version,
    outcomes.map(({ step }) => step),
  );
  const tests = outcomes.flatMap(({ test }) => test ?? []);
  const required = options.requireTest ?? false;
  return {
    ...report,
    warnings: [
      ...warnings,
      ...(drift ? [drift] : []),
      ...(required ? [] : tests),
      ...outcomes.flatMap(({ warning }) => warning ?? []),
    ],
    failures: [
      ...observed.failures,
      ...outcomes.flatMap(({ problem }) => problem ?? []),
      ...secrets.problems(),
      ...(required ? tests : []),
    ],
  };
}
