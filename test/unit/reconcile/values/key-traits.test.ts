import { expect, test } from 'vitest';
import { codecOf } from '../../../../generator/reconcile/codec/codecs.ts';
import { namesIn, shownNamesIn } from '../../../../generator/reconcile/values/names-and-ids.ts';
import type { Json } from '../../../../generator/base/json.ts';
import type { Kind } from '../../../../generator/servarr/kinds.ts';

const HD = { id: 1, name: 'HD' };
const LISTS = new Map([
  ['tag', [{ id: 4, name: 'tv' }]],
  ['qualityprofile', [HD, { id: undefined, name: 'Any', replaces: 2 }]],
]);

test.each<[string, Kind, key: string, declared: Json, stored: Json, shown: Json]>([
  ['labels in any case', 'notification', 'tags', ['TV', 'tv'], [4], ['tv']],
  ['a label that is not there yet', 'delayprofile', 'tags', ['tv', 'New'], ['new', 4], ['new', 'tv']],
  ['the label of one tag', 'config/importlist', 'listSyncTag', 'TV', 4, 'tv'],
  ['a reference in any case', 'importlist', 'qualityProfile', 'hd', 1, 'HD'],
  ['a reference to what the run replaces', 'importlist', 'qualityProfile', 'Any', 'Any', 'Any'],
  [
    'a list that the service keeps as one text',
    'config/host',
    'proxyBypassFilter',
    'a, b',
    'a, b',
    ['a', 'b'],
  ],
])('%s', (_, kind, key, declared, stored, shown) => {
  const traits = codecOf(kind).traits({ kind, app: 'sonarr' }, undefined, key);
  expect(traits?.stored(declared, namesIn(LISTS))).toEqual(stored);
  expect(traits?.shown(stored, shownNamesIn(LISTS))).toEqual(shown);
});

test('an ID without a name shows as a number, and import leaves it out', () => {
  const of = { kind: 'importlist', app: 'sonarr' } as const;
  const shown = (key: string, stored: Json, names = shownNamesIn(LISTS)) =>
    codecOf(of.kind).traits(of, undefined, key)?.shown(stored, names);
  const plan = [shown('tags', [9]), shown('qualityProfile', 9), shown('qualityProfile', 2)];
  expect(plan).toEqual([['#9'], '#9', 'Any']);
  const names = namesIn(LISTS);
  expect([shown('tags', [9], names), shown('qualityProfile', 9, names)]).toEqual([[], undefined]);
});
