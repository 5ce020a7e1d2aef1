/** Describes a key, for terminal and HTML. */
import { groupBy } from '../../base/collections.ts';
import { type Json, canonical } from '../../base/json.ts';
import { withChoiceNames } from '../field/describe.ts';
import type { ModelKey } from './keys.ts';

/** Returns the schemas of `some`; empty if these are all schemas. */
export function onlySome(some: readonly string[], schemas: readonly string[]): string[] {
  return schemas.every((schema) => some.includes(schema))
    ? []
    : schemas.filter((schema) => some.includes(schema));
}

/** Returns each default of a key, enum values by name, with the schemas that have it; empty if all have it. */
export function defaultsOf(key: ModelKey): { readonly value: Json; readonly schemas: readonly string[] }[] {
  const named = Object.entries(key.defaults).map(([schema, value]) => ({
    schema,
    value: withChoiceNames(key.type, schema, value),
  }));
  return groupBy(named, ({ value }) => canonical(value)).map(([, sameValue]) => ({
    value: sameValue[0].value,
    schemas: onlySome(
      sameValue.map(({ schema }) => schema),
      key.schemas,
    ),
  }));
}

/** Returns `apikey in radarr, sonarr` for each other name of a key. */
export function spellingsOf({ spelling }: ModelKey): string[] {
  return groupBy(Object.entries(spelling), ([, name]) => name).map(
    ([name, found]) => `${name} in ${found.map(([schema]) => schema).join(', ')}`,
  );
}
