/**
 * Conversion of a field value by a service: stored as sent, converted, or rejected. Source:
 * `field-values.json`.
 */
import { lookUp } from '../../../generator/base/collections.ts';
import { Refusal, exception, shownIn } from '../http/failures.ts';
import type { Rules } from '../rules.ts';
import type { SchemaField, SchemaItem } from '../recorded/recording.ts';
import { isOfDefinition } from './items.ts';

type Shape = 'flag' | 'text' | 'date' | 'number' | 'optionalNumber' | 'texts' | 'numbers' | 'pairs';

/** The fields that take something else than their type and default tell, in all apps and kinds. */
const EXCEPTIONS: Readonly<Record<string, Shape>> = {
  defaultReleaseSize: 'optionalNumber',
  expires: 'date',
  rootFolderPaths: 'texts',
  'seedCriteria.discographySeedTime': 'optionalNumber',
  topicId: 'optionalNumber',
};

/** Type and default together tell what a field takes. */
export function shapeOf(field: SchemaField): Shape {
  const exceptional = lookUp(EXCEPTIONS, field.name);
  if (exceptional !== undefined) return exceptional;
  if (field.type === 'checkbox') return 'flag';
  if (field.type === 'keyValueList') return 'pairs';
  if (
    Array.isArray(field.value) ||
    field.type === 'tag' ||
    field.type === 'device' ||
    field.type === 'tagSelect'
  ) {
    return field.type === 'select' || field.type === 'tagSelect' || holdsNumbers(field) ? 'numbers' : 'texts';
  }
  return scalarShape(field);
}

/** A textbox of numbers, which Lidarr's Headphones alone has: its own default would not be taken otherwise. */
function holdsNumbers({ value }: SchemaField): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'number');
}

function scalarShape(field: SchemaField): Shape {
  if (typeof field.value === 'number') {
    // Limits of an indexer can be unset, whatever they start with.
    return field.type === 'number' && /aseSettings\./.test(field.name) ? 'optionalNumber' : 'number';
  }
  return field.type === 'number' || offersNumbers(field) ? 'optionalNumber' : 'text';
}

/** A select without a default has none for nothing: Radarr's language of popular films stores nothing then, not 0. */
function offersNumbers({ type, selectOptions = [] }: SchemaField): boolean {
  return type === 'select' && selectOptions.some(({ value }) => typeof value === 'number');
}

/** Place of a value: the name in messages, and the facts on which the response depends. */
export interface ValuePlace {
  readonly item: SchemaItem;
  readonly field: SchemaField;
  readonly rules: Rules;
  readonly method: 'POST' | 'PUT';
}

const PAIR = 'System.Collections.Generic.KeyValuePair`2[System.String,System.String]';

/** The value as it is stored (undefined: unset). Throws the service's 500 for what it cannot read. */
export function coerce(value: unknown, place: ValuePlace): unknown {
  if (isOfDefinition(place.item, place.field)) return readLoosely(value, place.field);
  if (place.field.name === 'definitionFile' && value !== undefined && value !== place.field.value)
    throw new Refusal(exception(500, 'no-such-definition', shownIn(value)));
  return COERCIONS[shapeOf(place.field)](value, place);
}

/** The settings of a definition have no class: a text is whatever came, a flag is true or not, a choice a number or 0. */
function readLoosely(value: unknown, { type }: SchemaField): unknown {
  if (value === undefined || value === null) return undefined;
  if (type === 'checkbox') return value === true;
  if (type === 'select') return readNumber(value, true) ?? 0;
  return typeof value === 'string'
    ? value
    : typeof value === 'object'
      ? JSON.stringify(value)
      : asText(value);
}

const COERCIONS: Readonly<Record<Shape, (value: unknown, place: ValuePlace) => unknown>> = {
  flag: (value, { rules }) => {
    if (typeof value === 'boolean' || value === null || value === undefined) return value ?? false;
    if (rules.takesBits && (value === 0 || value === 1)) return value === 1;
    throw unreadable('System.Boolean');
  },
  text: (value) => {
    if (typeof value === 'string' || value === null || value === undefined) return value ?? undefined;
    throw unreadable('System.String');
  },
  date: (value) => {
    if (typeof value === 'string' && /^\d{4}-\d\d-\d\d(T|$)/.test(value)) return value;
    throw unreadable('System.DateTime');
  },
  number: (value) => readNumber(value, true) ?? 0,
  optionalNumber: (value, { field }) => readNumber(value, field.isFloat !== true),
  texts: (value, place) => {
    if (Array.isArray(value)) return elements(value, place, (element) => typeof element === 'string');
    return value === null || value === undefined || typeof value === 'object' ? [] : split(asText(value));
  },
  numbers: (value, place) => {
    if (Array.isArray(value)) return elements(value, place, Number.isInteger);
    return value === null || value === undefined ? [] : split(asText(value)).map(readInteger);
  },
  pairs: (value) => {
    if (value === null || value === undefined) return [];
    if (!Array.isArray(value)) throw unreadable(`System.Collections.Generic.IEnumerable\`1[${PAIR}]`);
    return value.map(readPair);
  },
};

/** Returns a number or the one that a text has; undefined for anything else. */
export function readNumber(value: unknown, whole: boolean): number | undefined {
  const number = typeof value === 'string' ? toNumber(value.replace(',', '.')) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined;
  const fits = !whole || (Number.isInteger(number) && Math.abs(number) < 2 ** 31);
  return fits ? number : undefined;
}

function toNumber(text: string): number {
  return /^\s*[-+]?\d+(\.\d+)?\s*$/.test(text) ? Number(text) : Number.NaN;
}

/** .NET writes booleans with a capital. */
function asText(value: unknown): string {
  return typeof value === 'boolean' ? (value ? 'True' : 'False') : String(value);
}

function split(text: string): string[] {
  return text
    .split(',')
    .filter((part) => part !== '')
    .map((part) => part.trim());
}

/** Of a pair nothing but key and value is kept. */
function readPair(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unreadable(PAIR);
  const { key, value: inner } = value as Readonly<Record<string, unknown>>;
  return { key, value: inner };
}

function readInteger(text: string): number {
  if (/^[-+]?\d+$/.test(text)) return Number(text);
  throw new Refusal(exception(500, 'not-a-number', text));
}

function elements(
  values: readonly unknown[],
  place: ValuePlace,
  fits: (value: unknown) => boolean,
): readonly unknown[] {
  if (values.every(fits)) return values;
  const status = place.method === 'PUT' ? place.rules.wrongElementInPut : 500;
  throw new Refusal(exception(status, 'element-type'));
}

function unreadable(target: string): Refusal {
  return new Refusal(exception(500, `type ${target}`));
}
