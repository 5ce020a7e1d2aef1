/** Where the live schema is not what the configuration was checked against: told, and never sent. */
import { type Json, isObject } from '../../base/json.ts';
import { FIELD_TYPES } from '../../schema/field/overrides.ts';
import { isEvent, supportsEvent } from '../../family/events.ts';
import type { WireField, WireItem } from '../../schema/record/wire.ts';
import { shown } from '../../base/text.ts';
import type { ManifestEntry } from '../manifest/manifest.ts';
import { sameValue, fieldKey } from '../../family/values.ts';

/** One thing of an entry that the live service does not have. */
export interface Drift {
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
export function driftOf(entry: ManifestEntry, item: WireItem): Drift[] {
  const general = Object.entries(entry.general).map(([key, value]) => generalDrift(item, key, value));
  const fields = Object.entries(entry.fields).map(([name, value]) => fieldDrift(item, name, value));
  return [...general, ...fields].filter((drift) => drift !== undefined);
}

function generalDrift(item: WireItem, key: string, value: Json): Drift | undefined {
  if (!Object.hasOwn(item, key)) return { key, what: 'the service has no such key any more' };
  if (isEvent(key) && value === true && !supportsEvent(item, key)) {
    return { key, what: 'the service does not support this event here any more' };
  }
  return sameShape(item[key] as Json, value)
    ? undefined
    : { key, what: `the service takes ${shape(item[key] as Json)} here now` };
}

function fieldDrift(item: WireItem, name: string, value: Json): Drift | undefined {
  const key = fieldKey(name);
  const field = item.fields.find((one) => one.name === name);
  if (field === undefined) return { key, what: 'the service has no such field any more' };
  const wants = misfit(item.implementation, field, value);
  return wants === undefined ? undefined : { key, what: `the service takes ${wants} here now` };
}

/** What the field takes, where the value is something else; undefined where it fits. Source: `field-values.json`. */
function misfit(implementation: string, field: WireField, value: Json): string | undefined {
  if (isReference(value) || Object.hasOwn(FIELD_TYPES, `${implementation}.${field.name}`)) return undefined;
  const options = field.selectOptions ?? [];
  if (Array.isArray(field.value) || Array.isArray(value)) return listMisfit(field, value);
  if (options.length > 0)
    return options.some((one) => sameValue(one.value, value)) ? undefined : choices(field);
  if (field.type === 'checkbox') return typeof value === 'boolean' ? undefined : 'true or false';
  if (field.type === 'number' || typeof field.value === 'number') {
    return typeof value === 'number' || isDigits(value) ? undefined : 'a number';
  }
  return TEXTUAL.has(field.type) && typeof value !== 'string' ? 'text' : undefined;
}

const TEXTUAL = new Set(['textbox', 'password', 'path', 'filePath', 'url']);
const LISTS = new Set(['tag', 'device', 'keyValueList', 'tagSelect', 'seriesTag', 'playlist', 'bookshelf']);

function listMisfit(field: WireField, value: Json): string | undefined {
  const takesList = Array.isArray(field.value) || LISTS.has(field.type);
  if (!takesList) return KNOWN_SCALARS.has(field.type) ? 'no list' : undefined;
  const options = field.selectOptions ?? [];
  if (!Array.isArray(value)) return typeof value === 'string' ? undefined : 'a list';
  const known = (item: Json): boolean => options.some((one) => sameValue(one.value, item));
  return options.length === 0 || value.every(known) ? undefined : choices(field);
}

const KNOWN_SCALARS = new Set([...TEXTUAL, 'checkbox', 'number', 'select']);

function choices(field: WireField): string {
  const names = (field.selectOptions ?? [])
    .slice(0, 20)
    .map((one) => `${shown(one.name, 40)} (${one.value})`);
  return `one of ${names.join(', ')}`;
}

/** Services read digits as a number. */
function isDigits(value: Json): boolean {
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?$/u.test(value);
}

/** A secret stands for text. */
function isReference(value: Json): boolean {
  return isObject(value) && Object.hasOwn(value, '_secret');
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
