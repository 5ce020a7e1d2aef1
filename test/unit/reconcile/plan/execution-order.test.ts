import { expect, test } from 'vitest';
import { inExecutionOrder } from '../../../../generator/reconcile/plan/deletions-last.ts';
import type { Step } from '../../../../generator/reconcile/plan/step.ts';
import type { Kind } from '../../../../generator/servarr/kinds.ts';

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
