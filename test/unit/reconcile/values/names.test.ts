import { expect, test } from 'vitest';
import { findTarget } from '../../../../generator/reconcile/values/names-and-ids.ts';

const targets = (names: readonly string[]) => names.map((name, index) => ({ id: index + 1, name }));

test.each([
  ['the same spelling first', ['any', 'Any'], 'Any', 'name', 2],
  ['else ignoring case', ['HD', 'Any'], 'any', 'name', 2],
  ['a folder ignoring a slash at the end', ['/tv', '/films/'], '/films', 'path', 2],
  ['no folder ignoring case', ['/tv'], '/TV', 'path', undefined],
])('%s', (_, names, name, property, id) => {
  expect(findTarget(targets(names), { name, property })?.id).toBe(id);
});
