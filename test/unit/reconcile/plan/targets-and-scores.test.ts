import { expect, test } from 'vitest';
import type { ObservedKind } from '../../../../generator/reconcile/observe/observe.ts';
import { inExecutionOrder } from '../../../../generator/reconcile/plan/execution-order.ts';
import { withScoredKept } from '../../../../generator/reconcile/plan/targets-and-scores.ts';
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

test('deletions need time in proportion to their number', () => {
  const [small, large] = [500, 16_000].map((count) => planned(count, () => true));
  const timeOf = ({ steps, kinds } = planned(0, () => true)): number =>
    processorTime(() => {
      inExecutionOrder(withScoredKept([...steps], kinds, String), 'sonarr');
    });
  // The first run warms up the compiler.
  timeOf(small);
  // 32 times as many. A square would be a factor of a thousand.
  expect(timeOf(large) / timeOf(small)).toBeLessThan(300);
});

test('deletions come last, in reverse, and what the service announces before all others', () => {
  const step = (action: string, kind: Kind) => ({ action, kind, name: kind }) as unknown as Step;
  const steps = [
    step('delete', 'indexerproxy'),
    step('update', 'indexerproxy'),
    step('delete', 'indexer'),
    step('create', 'applications'),
    step('delete', 'applications'),
  ];
  const order = (app: 'prowlarr' | 'sonarr') =>
    inExecutionOrder(steps, app).map(({ action, kind }) => `${action} ${kind}`);
  const writes = ['update indexerproxy', 'create applications'];
  expect(order('prowlarr')).toEqual([
    ...writes,
    'delete indexer',
    'delete applications',
    'delete indexerproxy',
  ]);
  expect(order('sonarr')).toEqual([
    ...writes,
    'delete applications',
    'delete indexer',
    'delete indexerproxy',
  ]);
});
