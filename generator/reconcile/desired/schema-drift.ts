/** Where the live schema is not what the configuration was checked against: told, and never sent. */
import { type Json, isObject } from '../../base/json.ts';
import { misfitOf } from '../../schema/field/fits.ts';
import { isEvent, supportsEvent } from '../../servarr/events.ts';
import type { WireItem } from '../../schema/record/wire.ts';
import type { ManifestEntry } from '../manifest/manifest.ts';
import { fieldKey } from '../../servarr/values.ts';

/** One thing of an entry that the live service does not have. */
export interface OmittedKey {
  /** The key as the state and the plan call it: `priority`, `fields.host`. */
  readonly key: string;
  /** What is the matter, one clause. */
  readonly what: string;
  /** True where the service could take it, and we do not know it: a secret that is not on this machine. */
  readonly absent?: true;
}

/** What to do about drift of any kind. */
export const REGENERATE =
  'Run `suite generate` against this service, read the difference, and build the configuration again.';

/**
 * The keys of an entry that the live schema item cannot take.
 * @returns one drift per key, in the entry's order
 */
export function schemaDriftOf(entry: ManifestEntry, item: WireItem): OmittedKey[] {
  const general = Object.entries(entry.general).map(([key, value]) => generalDrift(item, key, value));
  const fields = Object.entries(entry.fields).map(([name, value]) => fieldDrift(item, name, value));
  return [...general, ...fields].filter((drift) => drift !== undefined);
}

function generalDrift(item: WireItem, key: string, value: Json): OmittedKey | undefined {
  if (!Object.hasOwn(item, key)) return { key, what: 'the service has no such key any more' };
  if (isEvent(key) && value === true && !supportsEvent(item, key)) {
    return { key, what: 'the service does not support this event here any more' };
  }
  return sameShape(item[key] as Json, value)
    ? undefined
    : { key, what: `the service takes ${shape(item[key] as Json)} here now` };
}

function fieldDrift(item: WireItem, name: string, value: Json): OmittedKey | undefined {
  const key = fieldKey(name);
  const field = item.fields.find((one) => one.name === name);
  if (field === undefined) return { key, what: 'the service has no such field any more' };
  const wants = misfitOf(item.implementation, field, value);
  return wants === undefined ? undefined : { key, what: `the service takes ${wants} here now` };
}

function sameShape(left: Json, right: Json): boolean {
  return left === null || right === null || shape(left) === shape(right);
}

function shape(value: Json): string {
  if (Array.isArray(value)) return 'a list';
  if (isObject(value)) return 'an attribute set';
  const names: Readonly<Record<string, string>> = {
    boolean: 'true or false',
    number: 'a number',
    string: 'text',
  };
  return names[typeof value] ?? 'nothing';
}
