import { expect, test } from 'vitest';
import type { KindContext } from '../../../../generator/reconcile/plan/step.ts';
import { planPrune } from '../../../../generator/reconcile/plan/prune.ts';
import { foldings } from '../../servarr/foldings.ts';

/** Returns the steps for undeclared resources, which other programs created. */
function pruned(names: readonly string[]) {
  const resources = names.map((name, index) => ({
    actual: { id: index + 1, name, identity: name, implementation: 'X', variant: 'X', values: new Map() },
    ownership: { status: 'foreign', record: undefined },
  }));
  const context = { kind: 'downloadclient', prune: 'all', redact: String, tags: [], wanted: [], resources };
  return planPrune(context as unknown as KindContext, new Set());
}

test('undeclared resources come by name, ignoring case, then by ID', () => {
  expect(pruned(['b', 'A', 'a', 'B']).map(({ actual }) => actual.id)).toEqual([2, 3, 1, 4]);
});

test('the name of a resource is folded once, not for each comparison', () => {
  const names = Array.from({ length: 200 }, (_, index) => `name ${(index * 77) % 200}`);
  expect(foldings(() => expect(pruned(names)).toHaveLength(200))).toBeLessThan(500);
});
