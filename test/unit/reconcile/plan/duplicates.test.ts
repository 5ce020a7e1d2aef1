import { expect, test } from 'vitest';
import type { Resource } from '../../../../generator/reconcile/codec/resource.ts';
import { duplicateWarnings } from '../../../../generator/reconcile/plan/duplicates.ts';

const named = (id: number): Resource => ({ id, name: 'box', implementation: 'X' }) as unknown as Resource;
const message = (...ids: readonly number[]): string | undefined =>
  duplicateWarnings('sonarr', 'downloadclient', ids.map(named), String)[0]?.message;

test('the warning about a shared name lists at most 20 IDs, each once', () => {
  const many = message(...Array.from({ length: 5000 }, (_, at) => 5000 - at));
  expect(many).toContain('19, 20 and 4980 more)');
  expect(many).toContain('ID 20, ID 21 and 4979 more in the web UI and keep ID 1.');
  expect(message(1, 2, 2)).toContain('(IDs 1 and 2)');
  expect(message(1)).toBeUndefined();
});
