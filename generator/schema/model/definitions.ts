/** Items of which many share one implementation and only the name tells them apart: Prowlarr's indexers. */
import { compareText, groupBy } from '../../base/collections.ts';
import { type Kind, providerRow } from '../../servarr/kinds.ts';
import { type ModelImplementation, buildImplementation } from './implementation.ts';
import type { Sourced } from './keys.ts';
import { fileNames } from './names.ts';
import { type Note, type RecordItem, type SchemaRecord, itemKey } from '../record/record.ts';

/** One item of many, as all schemas together have it. */
export interface Definition extends ModelImplementation {
  /** What it is known by. */
  readonly name: string;
  /** Whom the site behind it lets in: `public`, `semiPrivate`, `private`. */
  readonly privacy?: string;
  /** The name of its file. */
  readonly file: string;
  /** True where another implementation has a definition of that name, too. */
  readonly shared: boolean;
}

/** True for one of many that share an implementation. */
export function isDefinition(item: Definition | ModelImplementation): item is Definition {
  return 'file' in item;
}

/** The items of one kind of a record, with where they are from. */
export function sourcedItems(kind: Kind, schema: string, record: SchemaRecord): Sourced<RecordItem>[] {
  const { app } = record;
  return (record.kinds[kind] ?? []).map((value) => ({ schema, app, value }));
}

/** The items of a kind: those known by their implementation, and those that are definitions. */
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

/** True for the one, of several items that share an implementation, that stands for it: it is named after it. */
export function isGeneric({
  name,
  implementationName,
}: {
  readonly name?: string | null | undefined;
  readonly implementationName?: string | null | undefined;
}): boolean {
  return Boolean(name && implementationName && name.endsWith(implementationName));
}

/**
 * Tells the definitions among the items of one record. Where several share an implementation, all are definitions but
 * for the one that stands for the implementation itself: `Generic Newznab`.
 */
export function definitionsOf(kind: Kind, items: readonly RecordItem[]): (item: RecordItem) => boolean {
  if (!providerRow(kind).hasDefinitions) return () => false;
  const groups = groupBy(items, ({ implementation }) => implementation);
  const shared = new Set(groups.filter(([, group]) => group.length > 1).map(([name]) => name));
  if (shared.size === 0) return () => false;
  return (item) => !(shared.has(item.implementation) && isGeneric(item));
}

/** The definitions, merged over the schemas that have them; sorted by name ignoring case, then by implementation. */
export function buildDefinitions(kind: Kind, items: Sourced<RecordItem>[], notes: Note[]): Definition[] {
  const found = groupBy(items, ({ value }) => itemKey(value))
    .flatMap(([, group]) => {
      const [first] = group;
      const name = first?.value.name ?? first?.value.implementationName;
      const privacy = first?.value.privacy;
      if (name === undefined) return [];
      return [{ ...buildImplementation(kind, group, notes, privacy), name, ...(privacy ? { privacy } : {}) }];
    })
    .sort(
      (left, right) =>
        compareText(left.name.toLowerCase(), right.name.toLowerCase()) ||
        compareText(left.name, right.name) ||
        compareText(left.implementation, right.implementation),
    );
  const files = fileNames(found);
  const names = groupBy(found, ({ name }) => name);
  const twice = new Set(names.filter(([, same]) => same.length > 1).map(([name]) => name));
  return found.map((one, index) => ({ ...one, file: files[index] ?? '', shared: twice.has(one.name) }));
}
