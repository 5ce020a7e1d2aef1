import { expect, test } from 'vitest';
import { inExecutionOrder } from '../../../../generator/reconcile/apply/apply-steps.ts';
import type { Step } from '../../../../generator/reconcile/plan/step.ts';

const WRITES = ['update indexerproxy', 'create applications'];
const [INDEXER, APPLICATIONS, PROXY] = ['indexer', 'applications', 'indexerproxy'].map(
  (kind) => `delete ${kind}`,
);

test.each([
  ['prowlarr', [...WRITES, INDEXER, APPLICATIONS, PROXY]],
  ['sonarr', [...WRITES, APPLICATIONS, INDEXER, PROXY]],
] as const)('deletions of %s come last, in reverse, and announced ones before all others', (app, want) => {
  const steps = [PROXY, WRITES[0], INDEXER, WRITES[1], APPLICATIONS].map((text = '') => {
    const [action, kind] = text.split(' ');
    return { action, kind, name: kind } as unknown as Step;
  });
  expect(inExecutionOrder(steps, app).map(({ action, kind }) => `${action} ${kind}`)).toEqual(want);
});
