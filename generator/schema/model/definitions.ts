/** Definitions: items that share an implementation and differ by name, such as Prowlarr's indexers. */
import { compareText, groupBy } from '../../base/collections.ts';
import { type Kind, hasDefinitions } from '../../servarr/kinds.ts';
import { type ModelImplementation, buildImplementation, isSignIn } from './implementation.ts';
import { isSetting } from '../field/type-of-field.ts';
import type { KnownKeys, Sourced } from './keys.ts';
import { type Note, type RecordItem, type SchemaRecord, isGeneric, itemKey } from '../record/record.ts';

export interface Definition extends ModelImplementation {
  readonly name: string;
  /** The privacy of its site: `public`, `semiPrivate` or `private`. */
  readonly privacy?: string;
  /** True if another implementation also has a definition with that name. */
  readonly shared: boolean;
}

export function isDefinition(item: Definition | ModelImplementation): item is Definition {
  return 'shared' in item;
}

export function sourcedItems(kind: Kind, schema: string, record: SchemaRecord): Sourced<RecordItem>[] {
  const { app } = record;
  return (record.kinds[kind] ?? []).map((value) => ({ schema, app, value }));
}

export function splitDefinitions(
  kind: Kind,
  records: readonly (readonly [string, SchemaRecord])[],
): Record<'plain' | 'defined', Sourced<RecordItem>[]> {
  const parts = records.map(([schema, record]) => {
    const isDefined = definitionsOf(kind, record.kinds[kind] ?? []);
    const items = sourcedItems(kind, schema, record);
    return {
      plain: items.filter(({ value }) => !isDefined(value)),
      defined: items.filter(({ value }) => isDefined(value)),
    };
  });
  return { plain: parts.flatMap(({ plain }) => plain), defined: parts.flatMap(({ defined }) => defined) };
}

/**
 * Identifies the definitions among the items of one record. If several items share an implementation, all of them are
 * definitions except the item that represents the implementation itself: `Generic Newznab`.
 */
export function definitionsOf(kind: Kind, items: readonly RecordItem[]): (item: RecordItem) => boolean {
  if (!hasDefinitions(kind)) return () => false;
  const groups = groupBy(items, ({ implementation }) => implementation);
  const shared = new Set(groups.filter(([, group]) => group.length > 1).map(([name]) => name));
  if (shared.size === 0) return () => false;
  return (item) => !(shared.has(item.implementation) && isGeneric(item));
}

/**
 * Merges definitions over the schemas that have them. Sorted by name ignoring case, then by implementation.
 * @param presets the implementations with a generic item: the privacy of their definitions is that of the class
 */
export function buildDefinitions(
  kind: Kind,
  items: Sourced<RecordItem>[],
  presets: ReadonlySet<string>,
  notes: Note[],
): Definition[] {
  const merged = new Map<string, ModelImplementation>();
  const sharedKeys: KnownKeys = new Map();
  const mergedOf = (group: Sourced<RecordItem>[], privacy?: string): ModelImplementation => {
    const facts = group.map(({ schema, value: { name: _name, general, fields, ...rest } }) => [
      schema,
      rest,
      Object.keys(general),
      fields.filter((field) => isSetting(field) || isSignIn(field)),
    ]);
    const id = JSON.stringify(facts);
    const isPreset = group.some(({ value }) => presets.has(value.implementation));
    const site = isPreset || privacy === undefined ? {} : { privacy };
    const implementation = merged.get(id) ?? buildImplementation(kind, group, notes, site, sharedKeys);
    merged.set(id, implementation);
    return implementation;
  };
  const definitions = groupBy(items, ({ value }) => itemKey(value))
    .flatMap(([, group]) => {
      const [first] = group;
      const name = first?.value.name ?? first?.value.implementationName;
      const privacy = first?.value.privacy;
      if (name === undefined) return [];
      return [{ ...mergedOf(group, privacy), name, ...(privacy ? { privacy } : {}) }];
    })
    .sort(
      (left, right) =>
        compareText(left.name.toLowerCase(), right.name.toLowerCase()) ||
        compareText(left.name, right.name) ||
        compareText(left.implementation, right.implementation),
    );
  const names = groupBy(definitions, ({ name }) => name);
  const twice = new Set(names.filter(([, same]) => same.length > 1).map(([name]) => name));
  return definitions.map((one) => ({ ...one, shared: twice.has(one.name) }));
}
