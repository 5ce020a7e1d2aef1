/** A group of settings as a service shows it -> an item of its record: keys and JSON types, never values. */
import { compareText, lookUp } from '../../base/collections.ts';
import { isObject } from '../../base/json.ts';
import { Problem } from '../../base/problem.ts';
import { hasUnseen } from '../../base/text.ts';
import { type Kind, keyOfProperty, kindRow, settingsRow } from '../../servarr/kinds.ts';
import type { Note, RecordField, RecordItem } from '../record/record.ts';
import { OTHER_FORMAT } from '../record/schema-response.ts';

/**
 * Returns the item of a group; none if the service shows no key that suite offers.
 * @param body the parsed body of the response
 * @param place the service and URL that it came from, for messages
 * @param notes receives the keys that suite does not know
 * @throws Problem `schema-shape` if the body is not an object
 */
export function toSettingsItems(kind: Kind, body: unknown, place: string, notes: Note[]): RecordItem[] {
  if (!isObject(body))
    throw new Problem({
      code: 'schema-shape',
      place,
      what: 'the response is JSON, but not an object with settings',
      fix: OTHER_FORMAT,
    });
  const group = settingsRow(kind)?.declaredAt.settings ?? kind;
  const fields = Object.entries(body).flatMap((entry) => toField(kind, entry, place, notes));
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
