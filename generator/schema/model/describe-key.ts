/** What people are told of a key, in a terminal and on a page alike. */
import { groupBy } from '../../base/collections.ts';
import { type Json, canonical } from '../../base/json.ts';
import { withChoiceNames } from '../field/describe.ts';
import type { ModelKey } from './keys.ts';

/** The schemas of a table that have something: empty where that is every one. */
export function onlySome(some: readonly string[], all: readonly string[]): string[] {
  return all.every((schema) => some.includes(schema)) ? [] : all.filter((schema) => some.includes(schema));
}

/** Each default of a key, choices by name, and the schemas that show it: empty where all that have the key do. */
export function defaultsOf(key: ModelKey): { readonly value: Json; readonly schemas: readonly string[] }[] {
  const named = Object.entries(key.defaults).map(([schema, value]) => ({
    schema,
    value: withChoiceNames(key.type, schema, value),
  }));
  return groupBy(named, ({ value }) => canonical(value)).flatMap(([, same]) => {
    const [first] = same;
    if (!first) return [];
    const schemas = same.map(({ schema }) => schema);
    return [{ value: first.value, schemas: onlySome(schemas, key.schemas) }];
  });
}

/** `apikey in radarr, sonarr`, for each name that a key has elsewhere. */
export function spellingsOf({ spelling }: ModelKey): string[] {
  return groupBy(Object.entries(spelling), ([, name]) => name).map(
    ([name, found]) => `${name} in ${found.map(([schema]) => schema).join(', ')}`,
  );
}
