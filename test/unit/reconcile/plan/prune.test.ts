import { expect, test } from 'vitest';
import type { KindContext } from '../../../../generator/reconcile/plan/step.ts';
import { planPrune } from '../../../../generator/reconcile/plan/prune.ts';

/** Returns the steps for undeclared resources, which other programs created. */
function pruned(names: readonly string[]) {
  const resources = names.map((name, index) => ({
    actual: { id: index + 1, name, identity: name, implementation: 'X', variant: 'X', values: new Map() },
    ownership: { status: 'foreign', record: undefined },
  }));
  const context = {
    kind: 'downloadclient',
    prune: 'all',
    redact: String,
    lists: new Map(),
    wanted: [],
    resources,
  };
  return planPrune(context as unknown as KindContext, new Set());
}

test('undeclared resources come by name, ignoring case, then by ID', () => {
  expect(pruned(['b', 'A', 'a', 'B']).map(({ actual }) => actual.id)).toEqual([2, 3, 1, 4]);
});
