/** Merges schema records into a model. Availability, types and defaults stay separate per schema. */
import { compareText, groupBy } from '../../base/collections.ts';
import type { App, ApiVersion } from '../../servarr/apps.ts';
import { type Kind, type RecordedKind, isSchemaKind, moduleOptions } from '../../servarr/kinds.ts';
import { type Definition, buildDefinitions, sourcedItems, splitDefinitions } from './definitions.ts';
import { type ModelImplementation, buildImplementation } from './implementation.ts';
import { buildGeneral } from './merge-general-keys.ts';
import type { ModelKey, Sourced } from './keys.ts';
import { lackingKeys } from '../settings/from-settings.ts';
import { ofVersion } from './of-version.ts';
import { type Note, type RecordItem, type SchemaRecord, itemKey } from '../record/record.ts';

export interface SchemaSource {
  readonly id: string;
  readonly app: App;
  readonly version: string;
  readonly api: ApiVersion;
  /** Option of a service -> the keys of the table that this version lacks. */
  readonly lacks: Readonly<Record<string, readonly string[]>>;
}

export interface ModelKind {
  readonly kind: RecordedKind;
  /** Keys of the schema outside `fields`, including events. */
  readonly general: readonly ModelKey[];
  readonly implementations: readonly ModelImplementation[];
  /** Items that share an implementation and are identified by name. Only kinds with `hasDefinitions` have any. */
  readonly definitions: readonly Definition[];
}

export interface Model {
  readonly sources: readonly SchemaSource[];
  readonly kinds: Readonly<Partial<Record<RecordedKind, ModelKind>>>;
}

/**
 * Merges the records.
 * @param records schema ID -> record, in any order
 * @param kinds the wanted kinds, in their order
 * @param needed selects the implementations and definitions of which fields are merged, by their keys
 * @returns the model, and notes about omissions; equal for equal records in any order
 */
export function buildModel(
  records: Readonly<Record<string, SchemaRecord>>,
  kinds: readonly RecordedKind[],
  needed: Needed = () => true,
): { model: Model; notes: Note[] } {
  const sorted = Object.entries(records)
    .map(([id, record]): [string, SchemaRecord] => [id, ofVersion(record)])
    .sort(([left], [right]) => compareText(left, right));
  const notes: Note[] = [];
  const model: Model = {
    sources: sorted.map(([id, record]) => {
      const { app, version, api } = record;
      return { id, app, version, api, lacks: lackingKeys(record) };
    }),
    kinds: Object.fromEntries(kinds.map((kind) => [kind, buildKind(kind, sorted, notes, needed)])),
  };
  return { model, notes };
}

/** True for the name of an implementation, or for the key of a definition, with its kind. */
export type Needed = (kind: Kind, key: string) => boolean;

function buildKind(
  kind: RecordedKind,
  records: [string, SchemaRecord][],
  notes: Note[],
  needed: Needed,
): ModelKind {
  const items = records.flatMap(([schema, record]) => sourcedItems(kind, schema, record));
  const split = splitDefinitions(kind, records);
  const lean = (item: Sourced<RecordItem>, key: string): Sourced<RecordItem> =>
    needed(kind, key) ? item : { ...item, value: { ...item.value, fields: [] } };
  const plain = split.plain.map((one) => lean(one, one.value.implementation));
  const defined = split.defined.map((one) => lean(one, itemKey(one.value)));
  const implementations = groupBy(plain, ({ value }) => value.implementation).map(([, group]) =>
    buildImplementation(kind, group, notes),
  );
  const presets = new Set(plain.map(({ value }) => value.implementation));
  const definitions = buildDefinitions(kind, defined, presets, notes);
  return {
    kind,
    general: buildGeneral(kind, items),
    implementations: distinctOptions(kind, implementations, notes),
    definitions,
  };
}

/**
 * Renames options that differ only in case, because their files would be the same on some disks. The first one keeps
 * its name. Also renames a class with the name of a module's own option, such as `enable`, which would hide the class.
 */
function distinctOptions(
  kind: Kind,
  implementations: ModelImplementation[],
  notes: Note[],
): ModelImplementation[] {
  const taken = new Set((isSchemaKind(kind) ? moduleOptions(kind) : []).map((name) => name.toLowerCase()));
  return implementations.map((item) => {
    let option = item.option;
    for (let count = 2; taken.has(option.toLowerCase()); count += 1) option = `${item.option}${count}`;
    taken.add(option.toLowerCase());
    if (option === item.option) return item;
    const what = `the name "${item.option}" is taken by another option, so the option of this implementation is "${option}"`;
    notes.push({ code: 'colliding-option', place: `${kind}, ${item.implementation}`, what });
    return { ...item, option };
  });
}
