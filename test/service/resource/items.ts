/**
 * Returns the schema item of a resource. Prowlarr has hundreds of items of one implementation, one for each
 * definition.
 */
import { memo } from '../../../generator/base/memo.ts';
import { Refusal, exception } from '../http/failures.ts';
import type { RecordedKind, SchemaField, SchemaItem } from '../recorded/recording.ts';
import type { Sent } from './body.ts';
import type { Definition } from '../store.ts';

/**
 * The keys that identify an item: the implementation in any case, the settings class, and the file of the
 * definition.
 */
export interface ItemKey {
  readonly implementation: string;
  readonly configContract: string;
  /** The value of `definitionFile`, where the resource has that field. */
  readonly file: unknown;
}

const FILE = 'definitionFile';

/** The key of a resource as sent. */
export function keyOfSent({ implementation = '', configContract = '', fields = [] }: Sent): ItemKey {
  return { implementation, configContract, file: fields.find(({ name }) => name === FILE)?.value };
}

/** The key of a resource as stored. */
export function keyOf({ implementation, configContract, settings }: Omit<Definition, 'general'>): ItemKey {
  return { implementation, configContract, file: settings[FILE] };
}

/** The item of an implementation: of its definition, else the one that is named after the implementation itself. */
export function itemOf(
  { byImplementation }: RecordedKind,
  { implementation, file }: Pick<ItemKey, 'implementation' | 'file'>,
): SchemaItem | undefined {
  const all = byImplementation.get(implementation.toLowerCase()) ?? [];
  const defined = file === undefined ? undefined : byFile(all).get(file);
  return defined ?? all.find(isGeneric) ?? all[0];
}

/** Prowlarr has hundreds of definitions: of two with one file, the first counts. */
const byFile = memo(
  (items: readonly SchemaItem[]) => new Map(items.toReversed().map((item) => [fileOf(item), item])),
);

function isGeneric({ name, definitionName }: SchemaItem): boolean {
  return asWord(name).endsWith(asWord(definitionName, '\0'));
}

/** Returns true for an item that is no definition with a file, or one of these. */
export function isAmong(definitions: readonly string[], item: SchemaItem): boolean {
  return fileOf(item) === undefined || definitions.includes(asWord(item['name']));
}

function asWord(value: unknown, otherwise = ''): string {
  return typeof value === 'string' ? value : otherwise;
}

function fileOf(item: SchemaItem): unknown {
  return item.fields.find(({ name }) => name === FILE)?.value;
}

/** The item that tells the fields of a settings class: of the implementation where it uses that class. */
export function contractItem(recorded: RecordedKind, key: ItemKey): SchemaItem | undefined {
  const own = itemOf(recorded, key);
  return own?.configContract === key.configContract
    ? own
    : recorded.items.find((item) => item.configContract === key.configContract);
}

/** True for a setting that a definition brings itself, beside those that every indexer has. */
export function isOfDefinition(item: SchemaItem, { name }: { readonly name: string }): boolean {
  return fileOf(item) !== undefined && name !== FILE && !/^baseUrl$|aseSettings\./.test(name);
}

/**
 * Adds the keys of a definition to its item. Measured: its own settings are strings that are never unset, and the
 * encoding is returned only for a stored resource.
 */
export const OF_DEFINITION = {
  shown: (item: SchemaItem): Readonly<Record<string, unknown>> =>
    fileOf(item) === undefined ? {} : { encoding: 'Unicode (UTF-8)' },
  unset: (item: SchemaItem, field: SchemaField): unknown =>
    isOfDefinition(item, field) && /^(textbox|password)$/.test(field.type) ? '' : undefined,
};

/** Throws the 500 of a definition for a setting that it does not have. */
export function refuseUnknown(item: SchemaItem, { fields = [] }: Sent): void {
  const unknown = fields.find(({ name }) => !item.fields.some((field) => field.name === name));
  if (fileOf(item) !== undefined && unknown !== undefined)
    throw new Refusal(exception(500, 'no-such-field', unknown.name));
}
