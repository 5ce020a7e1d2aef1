import { expect, test } from 'vitest';
import type { Resource } from '../../../../generator/reconcile/codec/resource.ts';
import { nameShared } from '../../../../generator/reconcile/plan/duplicates.ts';

const named = (id: number): Resource => ({ id, name: 'box' }) as unknown as Resource;

test('the warning about a shared name lists at most 20 IDs, each once', () => {
  const { message } = nameShared(
    'sonarr',
    'downloadclient',
    Array.from({ length: 5000 }, (_, at) => named(at + 1)),
  );
  expect(message).toContain('19, 20 and 4980 more)');
  expect(message).toContain('ID 20, ID 21 and 4979 more in the web UI and keep ID 1.');
  expect(nameShared('sonarr', 'downloadclient', [named(1), named(2), named(2)]).message).toContain(
    '(IDs 1 and 2)',
  );
});
