/** Items of one implementation <-> one item of the file: what all of them have in common is written once. */
import { compareText } from '../../base/collections.ts';
import { type Json, canonical, sortKeys } from '../../base/json.ts';
import { fieldText } from './intern-fields.ts';
import { type RecordField, type RecordItem, itemKey } from './record.ts';

/** An item of the file; absent keys mean an empty list or set. */
export interface FileItem extends Partial<Omit<RecordItem, 'implementation'>> {
  readonly implementation: string;
  /** What tells the items of one implementation apart; they have the keys above in common. */
  readonly definitions?: readonly FileDefinition[];
}

type FileDefinition = Partial<RecordItem>;

/** Returns the item of the file for all items of one implementation. */
export function encode(group: readonly RecordItem[]): FileItem {
  const [first] = group;
  if (!first) throw new RangeError('no items to write');
  if (group.length === 1) return layOut(first);
  const common = commonPart(group);
  const shared = new Set(common.fields.map(fieldText));
  const definitions = group.map((one) =>
    layOut({
      name: one.name,
      ...differing(one, common),
      general: Object.fromEntries(
        Object.entries(one.general).filter(([key]) => !Object.hasOwn(common.general, key)),
      ),
      fields: one.fields.filter((own) => !shared.has(fieldText(own))),
    }),
  );
  return layOut({ implementation: first.implementation, ...common }, definitions);
}

/** The keys in the order of the file; empty lists and sets mean the same as their absence. */
function layOut(item: LooseItem, definitions: readonly FileItem[] = []): FileItem {
  const {
    implementation,
    implementationName,
    name,
    protocol,
    privacy,
    general: keys,
    events: supported,
    fields: own,
  } = item;
  const parts = {
    implementation,
    name,
    implementationName,
    protocol,
    privacy,
    general: sortKeys({ ...keys }),
    events: supported,
    fields: own,
    definitions,
  };
  const filled = Object.entries(parts).filter(
    ([, part]) => part !== undefined && (typeof part !== 'object' || Object.keys(part ?? {}).length > 0),
  );
  return Object.fromEntries(filled) as unknown as FileItem;
}

type LooseItem = { readonly [K in keyof RecordItem]?: RecordItem[K] | undefined };

/** What all items of a group have, to the letter. */
function commonPart(group: readonly RecordItem[]) {
  const [first, ...rest] = group as readonly [RecordItem, ...RecordItem[]];
  const same = (get: (one: RecordItem) => unknown) => {
    const value = get(first);
    const text = canonical(value);
    return rest.every((one) => get(one) === value || canonical(get(one)) === text);
  };
  const elsewhere = rest.map((one) => new Set(one.fields.map(fieldText)));
  return {
    ...(same((one) => one.implementationName) ? { implementationName: first.implementationName } : {}),
    ...(first.protocol !== undefined && same((one) => one.protocol) ? { protocol: first.protocol } : {}),
    ...(first.privacy !== undefined && same((one) => one.privacy) ? { privacy: first.privacy } : {}),
    general: Object.fromEntries(
      Object.entries(first.general).filter(([key]) => same((one) => one.general[key])),
    ),
    events: same((one) => one.events) ? first.events : [],
    fields: first.fields.filter((own) => {
      const text = fieldText(own);
      return elsewhere.every((set) => set.has(text));
    }),
  };
}

function differing(one: RecordItem, common: ReturnType<typeof commonPart>) {
  return {
    ...(common.implementationName === undefined ? { implementationName: one.implementationName } : {}),
    ...(common.protocol === undefined && one.protocol !== undefined ? { protocol: one.protocol } : {}),
    ...(common.privacy === undefined && one.privacy !== undefined ? { privacy: one.privacy } : {}),
    ...(common.events.length === 0 ? { events: one.events } : {}),
  };
}

/** Returns the items that an item of the file stands for. @param share gives one object for equal fields */
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
