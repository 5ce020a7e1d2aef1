/** Converts schema responses to schema records. */
import { compareText, lookUp } from '../../base/collections.ts';
import { sortKeys, type Json, isObject } from '../../base/json.ts';
import { isEvent, supportsEvent, impliedByEnable, supportKey } from '../../servarr/enable.ts';
import { type Kind, keyOfProperty, kindRow } from '../../servarr/kinds.ts';
import { type Note, type RecordChoice, type RecordField, type RecordItem, itemKey } from './record.ts';
import type { WireChoice, WireField, WireItem } from './schema-response.ts';
import { isComputed } from '../../servarr/keys/computed.ts';
import { RESERVED_NAMES } from '../../servarr/reserved.ts';
import common from '../../servarr/meta-keys.json' with { type: 'json' };

export interface RecordOptions {
  /** Keep the help texts of the services (only for a user's own records). */
  readonly helpTexts?: boolean;
}

const PROSE_TYPES = new Set(['info']);

// Labels of the apps' own fields are short; some indexer definitions use a full help text as label.
const LONGEST_LABEL = 60;

/**
 * Normalises the items of one kind.
 * @param items the result of `parseSchema`
 * @param place service and kind, for notes and problems
 * @returns the record items, sorted by implementation and name, and notes about omissions
 */
export function toRecordItems(
  kind: Kind,
  items: readonly WireItem[],
  place: string,
  options: RecordOptions = {},
): { items: RecordItem[]; notes: Note[] } {
  const notes: Note[] = [];
  const seen = new Map<string, RecordItem>();
  for (const item of items) {
    const record = toRecordItem(kind, item, { place, options, notes });
    const key = itemKey(record);
    if (!seen.has(key)) seen.set(key, record);
    else
      notes.push({
        code: 'duplicate-implementation',
        place,
        what: `${showItem(record)} occurs twice; suite uses the first one`,
      });
  }
  return {
    items: [...seen.values()].sort((left, right) => compareText(itemKey(left), itemKey(right))),
    notes,
  };
}

interface Noted {
  readonly place: string;
  readonly options: RecordOptions;
  readonly notes: Note[];
}

function showItem(item: RecordItem): string {
  return item.name === undefined ? item.implementation : `${item.implementation} "${item.name}"`;
}

function toRecordItem(kind: Kind, item: WireItem, noted: Noted): RecordItem {
  const where = `${noted.place}, ${item.implementation}`;
  const name = item.name ?? '';
  return {
    implementation: item.implementation,
    implementationName: item.implementationName || item.implementation,
    ...(name === '' ? {} : { name }),
    ...(item.protocol ? { protocol: item.protocol } : {}),
    ...(item.privacy ? { privacy: item.privacy } : {}),
    general: generalKeys(kind, item),
    events: supportedEvents(item),
    fields: toRecordFields(item.fields, { ...noted, place: where }),
  };
}

/** Properties that have another form in an entry. */
const NOT_GENERAL: ReadonlySet<string> = new Set(['enable', 'fields', 'name', 'tags']);

/** Keys that mean something else in an entry, or to Nix. A row of the table can give such a property another key. */
const RESERVED_KEYS: ReadonlySet<string> = new Set([...common, ...RESERVED_NAMES]);

/** Returns the settings of an item outside `fields` that have an effect, sorted: plain values and lists, without events. */
function generalKeys(kind: Kind, item: Readonly<Record<string, unknown>>): Record<string, Json> {
  const implied = new Set(impliedByEnable(kind));
  const isSetting = ([key, value]: [string, unknown]): boolean =>
    !NOT_GENERAL.has(key) &&
    !implied.has(key) &&
    !isComputed(kind, key) &&
    !RESERVED_KEYS.has(keyOfProperty(kind, key)) &&
    !isEvent(key) &&
    !(
      lookUp(kindRow(kind).keys, keyOfProperty(kind, key))?.optional === true &&
      item[supportKey(key)] === false
    ) &&
    value !== null &&
    !isObject(value);
  return sortKeys(Object.fromEntries(Object.entries(item).filter(isSetting)) as Json) as Record<string, Json>;
}

function supportedEvents(item: WireItem): string[] {
  return Object.keys(item)
    .filter((key) => isEvent(key) && supportsEvent(item, key))
    .sort(compareText);
}

function toRecordFields(fields: readonly WireField[], { place, options, notes }: Noted): RecordField[] {
  const seen = new Map<string, RecordField>();
  for (const field of fields) {
    if (!seen.has(field.name)) seen.set(field.name, toRecordField(field, options));
    else
      notes.push({
        code: 'duplicate-field',
        place,
        what: `field "${field.name}" occurs twice; suite uses the first one`,
      });
  }
  return [...seen.values()].sort((left, right) => compareText(left.name, right.name));
}

export function toRecordField(field: WireField, options: RecordOptions): RecordField {
  const { name, type, label, selectOptions, privacy, unit, hidden, selectOptionsProviderAction } = field;
  const shown = PROSE_TYPES.has(type) ? undefined : field.value;
  // Assign keys one by one, in the order of the file: a service has ten thousand fields, and spreading an object for
  // each optional key is slow.
  const record: { -readonly [K in keyof RecordField]: RecordField[K] } = { name, type };
  if (label && (options.helpTexts || label.length <= LONGEST_LABEL)) record.label = label;
  if (shown !== undefined && shown !== null) record.default = sortKeys(shown);
  if (privacy && privacy !== 'normal') record.privacy = privacy;
  if (unit) record.unit = unit;
  if (hidden && hidden !== 'visible') record.hidden = hidden;
  if (field.advanced) record.advanced = true;
  if (field.isFloat) record.isFloat = true;
  if (selectOptionsProviderAction) record.provider = selectOptionsProviderAction;
  if (options.helpTexts && field.helpText) record.help = field.helpText;
  if (selectOptions && selectOptions.length > 0) record.choices = sortChoices(selectOptions);
  return record;
}

/**
 * Sorts by value. Of choices with the same name, puts the service's first one in this order and the others at the end,
 * because the first one gets the name.
 */
function sortChoices(offered: readonly WireChoice[]): RecordChoice[] {
  const choices = offered.map(({ name, value }): RecordChoice => ({ name, value }));
  const unique = new Map(choices.map((choice) => [JSON.stringify([choice.name, choice.value]), choice]));
  const first = new Map([...unique.values()].toReversed().map((choice) => [choice.name, choice]));
  const isLater = (choice: RecordChoice): number => Number(first.get(choice.name) !== choice);
  return [...unique.values()].sort(
    (left, right) =>
      isLater(left) - isLater(right) ||
      compareValues(left.value, right.value) ||
      compareText(left.name, right.name),
  );
}

function compareValues(left: number | string, right: number | string): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return compareText(String(left), String(right));
}
