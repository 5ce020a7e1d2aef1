/** Merges the general keys of a kind over the schemas: keys of items outside `fields`. */
import { compareText, groupBy, sortedSet } from '../../base/collections.ts';
import { type Json, canonical } from '../../base/json.ts';
import { type Kind, keyOfProperty, referencesOfKind } from '../../servarr/kinds.ts';
import { type ShownKey, generalLabel, generalType } from '../field/general-type.ts';
import { mergeTypes } from '../field/merge-types-and-enums.ts';
import { generalDescription } from '../descriptions/descriptions.ts';
import type { RecordItem } from '../record/record.ts';
import type { ModelKey, Sourced } from './keys.ts';

export function buildGeneral(kind: Kind, items: Sourced<RecordItem>[]): ModelKey[] {
  return groupBy(shownKeys(kind, items), ({ key }) => key)
    .map(([key, found]) => buildGeneralKey(kind, key, found))
    .sort((left, right) => compareText(left.name, right.name));
}

/** Returns the distinct keys of the items: hundreds of items of a schema have the same keys and events. */
function shownKeys(kind: Kind, items: Sourced<RecordItem>[]): ShownKey[] {
  const seen = new Set<object>();
  const keysShown = new Map<string, ShownKey>();
  const add = (one: ShownKey) => keysShown.set(`${one.schema} ${one.key} ${canonical(one.shown)}`, one);
  for (const { schema, app, value } of items) {
    const { general, events } = value;
    if (!seen.has(general))
      for (const [key, shown] of Object.entries(general)) add({ kind, app, schema, key, shown });
    if (!seen.has(events)) for (const key of events) add({ kind, app, schema, key, shown: false });
    seen.add(general).add(events);
  }
  return [...keysShown.values()];
}

/** @param keysOfSchemas the distinct keys of the schemas */
function buildGeneralKey(kind: Kind, key: string, keysOfSchemas: ShownKey[]): ModelKey {
  const name = keyOfProperty(kind, key);
  const schemas = sortedSet(keysOfSchemas.map(({ schema }) => schema));
  const description = generalDescription(kind, name);
  return {
    name,
    schemas,
    spelling: name === key ? {} : Object.fromEntries(schemas.map((schema) => [schema, key])),
    type: mergeTypes(keysOfSchemas.map((shown) => ({ schema: shown.schema, type: generalType(shown) }))),
    // A configuration cannot set the ID of another resource, so it is not a default.
    defaults: referencesOfKind(kind).some(({ wire }) => wire === key)
      ? {}
      : Object.fromEntries(commonDefaults(keysOfSchemas)),
    chosenByService: [],
    labels: [generalLabel(name)],
    ...(description === undefined ? {} : { description }),
    advanced: false,
    hidden: false,
    required: false,
  };
}

/** Returns the defaults of schemas in which all implementations have the same default. */
function commonDefaults(defaults: { schema: string; shown: Json }[]): [string, Json][] {
  return groupBy(defaults, ({ schema }) => schema).flatMap(
    ([schema, [first, ...others]]): [string, Json][] => (others.length === 0 ? [[schema, first.shown]] : []),
  );
}
