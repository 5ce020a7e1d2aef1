import { expect, test } from 'vitest';
import { displayName } from '../../../../generator/reconcile/desired/references.ts';
import {
  findTarget,
  nameIn,
  withTargets,
} from '../../../../generator/reconcile/service/reference-targets.ts';
import { referencesOfKind } from '../../../../generator/servarr/kinds.ts';
import { counter, many } from '../../counter.ts';
import { foldings } from '../../servarr/foldings.ts';

const targets = (names: readonly string[]) => names.map((name, index) => ({ id: index + 1, name }));

test.each([
  ['the same spelling first', ['any', 'Any'], 'Any', 'name', 2],
  ['else ignoring case', ['HD', 'Any'], 'any', 'name', 2],
  ['a folder ignoring a slash at the end', ['/tv', '/films/'], '/films', 'path', 2],
  ['no folder ignoring case', ['/tv'], '/TV', 'path', undefined],
])('%s', (_, names, name, property, id) => {
  expect(findTarget(targets(names), name, { name: property })?.id).toBe(id);
});

test('the names of all targets are folded once, not for each reference', () => {
  const all = targets(Array.from({ length: 200 }, (_, index) => `Name ${index}`));
  const count = foldings(() => {
    for (const { id, name } of all)
      expect(findTarget(all, name.toUpperCase(), { name: 'name' })?.id).toBe(id);
  });
  expect(count).toBeLessThan(1000);
});

test('targets are not searched for each reference', () => {
  const [reference] = referencesOfKind('importlist').filter(({ path }) => path === 'qualityprofile');
  if (reference === undefined) throw new RangeError('no reference');
  const { count, counted } = counter('id');
  const listed = many(1000, (index) => counted({ id: index + 1, name: `name ${index}` }));
  const lists = new Map([['qualityprofile', listed]]);
  const names = many(1000, (index) => `name ${index}`);
  const target = { path: 'qualityprofile', property: 'name' };
  const nameOf = nameIn(lists);
  expect(many(1000, (index) => nameOf(target, index + 1))).toEqual(names);
  expect(many(1000, (index) => displayName(withTargets(reference, lists), index + 1))).toEqual(names);
  expect(count.reads).toBeLessThan(10_000);
});
