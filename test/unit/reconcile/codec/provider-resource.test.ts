import { expect, test } from 'vitest';
import { provider } from '../../../../generator/reconcile/codec/provider-codec.ts';
import { itemFor } from '../../../../generator/reconcile/codec/provider-resource.ts';
import type { WireItem } from '../../../../generator/schema/record/schema-response.ts';

const item = (implementation: string, name: string, implementationName: string, definitionName: string) =>
  ({ implementation, name, implementationName, definitionName, fields: [] }) satisfies WireItem;

const ITEMS = [
  item('Cardigann', 'torrent-pirat', 'Cardigann', 'torrent-pirat'),
  item('Cardigann', '1337x', 'Cardigann', '1337x'),
  item('Newznab', 'NZBgeek', 'Newznab', 'Newznab'),
  item('Newznab', 'Generic Newznab', 'Newznab', 'Newznab'),
  item('AlphaRatio', 'AlphaRatio', 'AlphaRatio', 'AlphaRatio'),
];

test.each<[string, Parameters<typeof itemFor>[0], string | undefined]>([
  ['a definition', { implementation: 'Cardigann', definition: '1337x' }, '1337x'],
  ['a class of one item', { implementation: 'AlphaRatio' }, 'AlphaRatio'],
  ['a class with an item that represents it', { implementation: 'Newznab' }, 'Generic Newznab'],
  // Its definitions have their own names; no definition is the class.
  ['a class without an item', { implementation: 'Cardigann' }, undefined],
])('the item of %s', (_, given, want) => {
  expect(itemFor(given, ITEMS)?.name).toBe(want);
});

test.each([
  ['', ''],
  ['here', 'here'],
  ['', 'here'],
])('of a class that is there twice, as %j and %j, the first counts', (...names) => {
  const [first, second] = names.map((name) => item('Vuze', name, 'Vuze', ''));
  if (first === undefined || second === undefined) throw new Error('no items');
  expect(itemFor({ implementation: 'Vuze' }, [first, second])).toBe(first);
});

test('a value that is not set differs from every text, also from the words for it', () => {
  const texts = ['', 'nothing', '"nothing"', '"\\"nothing\\""', 'null', ','];
  const stable = texts.map((value) => {
    const resource = { body: { fields: [] }, values: new Map([['fields.path', value]]) };
    return provider.stableValues({ kind: 'notification', app: 'sonarr' }, resource).get('fields.path');
  });
  expect(new Set(stable).size).toBe(texts.length);
});
