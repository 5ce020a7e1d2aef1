/** Encodes the items of one implementation as one item of the file, with their common values written once. */
import { compareText } from '../../base/collections.ts';
import { type Json, canonical, sortKeys } from '../../base/json.ts';
import { fieldText } from './intern-fields.ts';
import { type RecordField, type RecordItem, itemKey } from './record.ts';

/** An item of the file. Absent keys mean an empty list or set. */
export interface FileItem extends Partial<Omit<RecordItem, 'implementation'>> {
  readonly implementation: string;
  /** The differences between the items of one implementation. The keys above are common to all items. */
  readonly definitions?: readonly FileDefinition[];
}

type FileDefinition = Partial<RecordItem>;

/** The keys of an item, in the order of the file. */
const KEYS = [
  'implementation',
  'name',
  'implementationName',
  'protocol',
  'privacy',
  'rules',
  'general',
  'events',
  'fields',
  'definitions',
] as const satisfies readonly (keyof FileItem)[];

/** Keys that the file has once if all items of an implementation have the same value. */
const WHOLE = ['implementationName', 'protocol', 'privacy', 'rules', 'events'] as const;

/** Returns the item of the file for all items of one implementation. */
export function encode(group: readonly RecordItem[]): FileItem {
  const [first, ...rest] = group;
  if (!first) throw new RangeError('no items to write');
  if (rest.length === 0) return layOut(first);
  const isSame = (get: (one: RecordItem) => unknown): boolean => {
    const [value, text] = [get(first), canonical(get(first))];
    return rest.every((one) => get(one) === value || canonical(get(one)) === text);
  };
  const same = WHOLE.filter((key) => isSame((one) => one[key]));
  const general = filterKeys(first.general, (key) => isSame((one) => one.general[key]));
  const elsewhere = rest.map((one) => new Set(one.fields.map(fieldText)));
  const fields = first.fields.filter((own) => elsewhere.every((texts) => texts.has(fieldText(own))));
  const shared = new Set(fields.map(fieldText));
  const differing = WHOLE.filter((key) => !same.includes(key));
  const definitions = group.map((one) =>
    layOut({
      ...pick(one, ['name', ...differing]),
      general: filterKeys(one.general, (key) => !Object.hasOwn(general, key)),
      fields: one.fields.filter((own) => !shared.has(fieldText(own))),
    }),
  );
  return layOut({ ...pick(first, ['implementation', ...same]), general, fields, definitions });
}

/** Puts the keys in the order of the file. Omits empty lists and sets. */
function layOut(item: Partial<FileItem>): FileItem {
  const filled = KEYS.flatMap((key) => {
    const value = key === 'general' ? sortKeys({ ...item.general }) : item[key];
    const isEmpty =
      value === undefined || (typeof value === 'object' && Object.keys(value ?? {}).length === 0);
    return isEmpty ? [] : [[key, value]];
  });
  return Object.fromEntries(filled) as FileItem;
}

function pick(item: RecordItem, keys: readonly (keyof RecordItem)[]): Partial<RecordItem> {
  return Object.fromEntries(keys.map((key) => [key, item[key]]));
}

function filterKeys<V>(
  table: Readonly<Record<string, V>>,
  wanted: (key: string) => boolean,
): Record<string, V> {
  return Object.fromEntries(Object.entries(table).filter(([key]) => wanted(key)));
}

/** Returns the items that an item of the file encodes. @param share returns one object for equal fields */
export function decode(
  { definitions = [{}], ...common }: FileItem,
  share: (field: RecordField) => RecordField,
): RecordItem[] {
  const shared = sortKeys({ ...common.general }) as Record<string, Json>;
  return definitions.map((own) => ({
    ...common,
    ...own,
    implementationName: own.implementationName ?? common.implementationName ?? common.implementation,
    general: own.general ? (sortKeys({ ...shared, ...own.general }) as Record<string, Json>) : shared,
    events: own.events?.length ? own.events : (common.events ?? []),
    fields: sortFields([...(common.fields ?? []), ...(own.fields ?? []).map(share)]),
  }));
}

function sortFields(all: readonly RecordField[]): RecordField[] {
  return all.toSorted((left, right) => compareText(left.name, right.name));
}

/** Sorts items by implementation and name. */
export function sortItems(items: readonly RecordItem[]): RecordItem[] {
  return items.toSorted((left, right) => compareText(itemKey(left), itemKey(right)));
}
