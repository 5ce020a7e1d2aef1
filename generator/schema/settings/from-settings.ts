/** Objects without a schema, as a service shows them -> an item of its record: keys and types, never values. */
import { compareText, lookUp } from '../../base/collections.ts';
import { isObject } from '../../base/json.ts';
import { Problem } from '../../base/problem.ts';
import { hasUnseen } from '../../base/text.ts';
import { type App, kindsOf } from '../../servarr/apps.ts';
import { type Kind, keyOfProperty, keysOf, kindRow, settingsRow } from '../../servarr/kinds.ts';
import { isSince } from '../../base/version.ts';
import { isSeen } from '../../servarr/keys/seen.ts';
import { SHARED_SIZES, SIZES, hasSizes, hasSizesInProfiles } from '../../servarr/kinds/quality-sizes.ts';
import { isWithout } from '../../servarr/like.ts';
import type { Note, RecordField, RecordItem, SchemaRecord } from '../record/record.ts';
import { OTHER_FORMAT } from '../record/schema-response.ts';

/**
 * Returns the item of a group; none if the service shows no key that suite offers.
 * @param body the parsed body of the response
 * @param place the service and URL that it came from, for messages
 * @param notes receives the keys that suite does not know
 * @throws Problem `schema-shape` if the body is not an object
 */
export function toSettingsItems(
  kind: Kind,
  app: App,
  body: unknown,
  place: string,
  notes: Note[],
): RecordItem[] {
  if (!isObject(body))
    throw new Problem({
      code: 'schema-shape',
      place,
      what: 'the response is JSON, but not an object with settings',
      fix: OTHER_FORMAT,
    });
  const group = settingsRow(kind)?.declaredAt.settings ?? kind;
  const fields = Object.entries(body)
    .filter(([property]) => !isWithout(app, kind, property))
    .flatMap((entry) => toField(kind, entry, place, notes));
  if (fields.length === 0) return [];
  return [
    {
      implementation: group,
      implementationName: kindRow(kind).title,
      general: {},
      events: [],
      fields: fields.sort((left, right) => compareText(left.name, right.name)),
    },
  ];
}

export interface AppVersion {
  readonly app: App;
  readonly version?: string | undefined;
}

/**
 * Returns the item of a flat kind: the keys of the table that the objects of a service show.
 * @param body the parsed list; without an object, nothing is known
 */
export function toFlatItems(kind: Kind, { app, version }: AppVersion, body: unknown): RecordItem[] {
  const items = Array.isArray(body) ? body.filter(isObject) : [];
  const { declaredAt, title } = kindRow(kind);
  if (items.length === 0 || !('option' in declaredAt)) return [];
  const shown = Object.assign({}, ...items) as Readonly<Record<string, unknown>>;
  const isWithoutSizes = kind === SHARED_SIZES && !hasSizes(shown) && hasSizesInProfiles(app, version);
  const lacking = new Set(isWithoutSizes ? SIZES.map(([size]) => size) : []);
  const fields = [...keysOf(kind, app)]
    .filter(([key, row]) => isSeen(key, row, shown) && !lacking.has(key))
    .map(([name, { type = 'text' }]): RecordField => ({ name, type }))
    .sort((left, right) => compareText(left.name, right.name));
  return [{ implementation: declaredAt.option, implementationName: title, general: {}, events: [], fields }];
}

/**
 * Returns the keys of the table that the services of a record lack, by option of a service. A record without a kind, such
 * as an older one, leaves the keys to the table and its versions.
 */
export function lackingKeys({ app, version, kinds }: SchemaRecord): Record<string, string[]> {
  const lackingByOption = kindsOf(app).flatMap((kind): [string, string[]][] => {
    const { declaredAt } = kindRow(kind);
    if (!('option' in declaredAt)) return [];
    const has = kinds[kind]?.[0]?.fields.map(({ name }) => name);
    const lacking = [...keysOf(kind, app)].flatMap(([key, { since }]) =>
      (has?.includes(key) ?? isSince(version, lookUp(since ?? {}, app) ?? '0')) ? [] : [key],
    );
    return lacking.length === 0 ? [] : [[declaredAt.option, lacking.sort(compareText)]];
  });
  return Object.fromEntries(lackingByOption.sort(([left], [right]) => compareText(left, right)));
}

function toField(
  kind: Kind,
  [property, value]: [string, unknown],
  place: string,
  notes: Note[],
): RecordField[] {
  const { excludedKeys, keys } = kindRow(kind);
  const name = keyOfProperty(kind, property);
  const isKnown = lookUp(keys, name) !== undefined;
  if (property === 'id' || excludedKeys.includes(property) || hasUnseen(property)) return [];
  if (!isKnown && settingsRow(kind)?.onlyKnownKeys !== false) return [];
  const type = jsonType(value);
  if (!isKnown)
    notes.push({
      code: 'unknown-setting',
      place,
      what: `suite does not know the setting "${property}": it accepts any ${type}`,
    });
  return [{ name, type }];
}

function jsonType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
