/** Compares an implementation before and after: names, category, general keys, events, fields. */
import { type Json, canonical } from '../../base/json.ts';
import { lookUp } from '../../base/collections.ts';
import { isSchemaKind, keyOfProperty, kindRow, metaKeys } from '../../servarr/kinds.ts';
import { describeType } from '../field/describe.ts';
import { generalType } from '../field/general-type.ts';
import { widens } from '../field/widen.ts';
import { categoryField } from '../model/implementation.ts';
import type { RecordItem } from '../record/record.ts';
import type { Change } from './change.ts';
import { compareFields } from './field-set.ts';
import { type Draft, draft, retyped } from './meaning.ts';
import { pairUp } from './pair.ts';
import { type ComparisonContext, type Records, changesOf, meaningOfGain } from './place.ts';

/** Returns all changes between two items of one key. */
export function compareItems(
  was: RecordItem,
  is: RecordItem,
  place: ComparisonContext,
  after: Records,
): Change[] {
  return changesOf(place, is, [
    ...compareName(was, is, place, after),
    ...compareCategory(was, is, place),
    ...compareGeneral(was, is, place),
    ...compareEvents(was, is, place),
    ...compareFields(was, is, place),
  ]);
}

function compareName(was: RecordItem, is: RecordItem, place: ComparisonContext, after: Records): Draft[] {
  const [from, to] = [was.implementationName, is.implementationName];
  // Definitions were compared by their own names.
  if (place.named || from === to) return [];
  const isKnown = Object.values(after)
    .flatMap((record) => record.kinds[place.kind] ?? [])
    .some((item) => item.implementation === was.implementation && item.implementationName === from);
  if (isKnown) {
    const why = 'Another service still has the old name, so both names work.';
    return [{ code: 'name-changed', from, to, breaking: false, why }];
  }
  const [why, instead] = ['List entries with the old name are errors.', `implementationName = "${to}"`];
  return [{ code: 'name-changed', from, to, breaking: true, why, instead }];
}

function compareCategory(was: RecordItem, is: RecordItem, place: ComparisonContext): Draft[] {
  if (!isSchemaKind(place.kind) || !metaKeys(place.kind).includes('categories')) return [];
  const [from, to] = [categoryField(was), categoryField(is)];
  if (from === to || from === undefined) return [];
  const base = { code: 'category-moved', key: 'categories', from, breaking: true } as const;
  return to === undefined
    ? [{ ...base, why: `categories.<service> is an error: ${place.schema} has no field for it.` }]
    : [{ ...base, to, why: 'categories.<service> now fills another field.' }];
}

function compareGeneral(was: RecordItem, is: RecordItem, place: ComparisonContext): Draft[] {
  const pairs = pairUp(new Map(Object.entries(was.general)), new Map(Object.entries(is.general)));
  const keyed = (key: string) => ({ key: keyOfProperty(place.kind, key) });
  return [
    ...pairs.gone.map(([key, from]): Draft => {
      const gone = draft(place.schema, 'general-removed', { ...keyed(key), from });
      if (!lookUp(kindRow(place.kind).keys, keyOfProperty(place.kind, key))?.optional) return gone;
      return { ...gone, breaking: false, why: `The key has no effect on ${place.schema} any more.` };
    }),
    ...pairs.come.map(([key, to]): Draft => ({
      code: 'general-added',
      ...keyed(key),
      to,
      ...meaningOfGain(place, (item) => Object.hasOwn(item.general, key), 'The key can now be set.'),
    })),
    ...pairs.both.flatMap(([key, from, to]) =>
      compareShown(key, [from, to], place).map((change) => ({ ...change, ...keyed(key) })),
    ),
  ];
}

function compareShown(
  key: string,
  [from, to]: readonly [from: Json, to: Json],
  place: ComparisonContext,
): Draft[] {
  if (canonical(from) === canonical(to)) return [];
  const types = [
    generalType({ ...place, key, shown: from }),
    generalType({ ...place, key, shown: to }),
  ] as const;
  if (canonical(types[0]) === canonical(types[1]))
    return [draft(place.schema, 'general-default-changed', { from, to })];
  const words = { from: describeType(types[0]), to: describeType(types[1]) };
  return [retyped('general-retyped', words, widens(...types))];
}

function compareEvents(was: RecordItem, is: RecordItem, place: ComparisonContext): Draft[] {
  const gone = was.events.filter((event) => !is.events.includes(event));
  const come = is.events.filter((event) => !was.events.includes(event));
  return [
    ...gone.map((key) => draft(place.schema, 'event-lost', { key })),
    ...come.map((key): Draft => ({
      code: 'event-gained',
      key,
      ...meaningOfGain(place, (item) => item.events.includes(key), 'The event can now be enabled.'),
    })),
  ];
}
