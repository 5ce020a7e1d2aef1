import { expect, test } from 'vitest';
import type { ObservedKind } from '../../../../generator/reconcile/observe/observe.ts';
import { inExecutionOrder } from '../../../../generator/reconcile/plan/dependencies.ts';
import { withDanglingNotes, withScoredKept } from '../../../../generator/reconcile/plan/references.ts';
import type { Step } from '../../../../generator/reconcile/plan/step.ts';
import type { Kind } from '../../../../generator/servarr/kinds.ts';
import { processorTime } from '../../base/processor-time.ts';

/** Download clients, and indexers that name one of them each; the steps delete what `isGoing` says. */
function planned(count: number, isGoing: (kind: Kind) => boolean) {
  const kinds = (['downloadclient', 'indexer'] as const).map((kind) => ({
    kind,
    externallyManaged: [],
    actual: Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      name: `${kind} ${index + 1}`,
      identity: `${kind} ${index + 1}`,
      values: new Map(kind === 'indexer' ? [['downloadClient', index + 1]] : []),
    })),
  }));
  const steps = kinds.flatMap(({ kind, actual }) =>
    actual.map((one) => ({
      action: isGoing(kind) ? 'delete' : 'leave',
      kind,
      name: one.name,
      actual: one,
      changes: [],
      notes: [],
      reason: 'x',
    })),
  );
  return { kinds: kinds as unknown as ObservedKind[], steps: steps as unknown as Step[] };
}

test('a deletion names what keeps a dangling reference, and not what the run deletes too', () => {
  const one = planned(3, (kind) => kind === 'downloadclient');
  const notes = withDanglingNotes(one.steps, one.kinds).map((step) => step.notes.join());
  expect(notes.slice(0, 2).map((note) => /indexer \d/u.exec(note)?.[0])).toEqual(['indexer 1', 'indexer 2']);
  expect(notes.slice(3)).toEqual(['', '', '']);
  const both = planned(3, () => true);
  expect(withDanglingNotes(both.steps, both.kinds).flatMap(({ notes: some }) => some)).toEqual([]);
});

test('deletions need time and memory in proportion to their number', () => {
  const [small, large] = [500, 16_000].map((count) => planned(count, () => true));
  const timeOf = ({ steps, kinds } = planned(0, () => true)): number =>
    processorTime(() => {
      inExecutionOrder(withDanglingNotes(withScoredKept([...steps], kinds), kinds));
    });
  // The first run warms up the compiler.
  timeOf(small);
  // 32 times as many. A square would be a factor of a thousand.
  expect(timeOf(large) / timeOf(small)).toBeLessThan(300);
  const needs = new Set(inExecutionOrder(large?.steps ?? []).map((one) => one.needs));
  expect(needs.size).toBe(2);
});
