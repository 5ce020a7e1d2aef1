/** Compares two sets of schema records per app and implementation, and determines breaking changes. */
import { compareText, lookUp, sortedSet } from '../../base/collections.ts';
import { type RecordedKind, isSchemaKind, schemaRow } from '../../servarr/kinds.ts';
import type { Change, Diff } from './change.ts';
import { compareItems } from './items.ts';
import { canonical } from '../../base/json.ts';
import { type RecordItem, type SchemaRecord, itemKey } from '../record/record.ts';
import { type Draft, draft } from './meaning.ts';
import { pairUp } from './pair.ts';
import { type ComparisonContext, type Records, changesOf } from './place.ts';
import { definitionsOf } from '../model/definitions.ts';

/**
 * Compares two sets of records.
 * @returns changes sorted by schema, kind, implementation, key and code; none for equal records. Swapping the
 * arguments swaps added and removed
 */
export function compareRecords(before: Records, after: Records): Diff {
  const ids = sortedSet([...Object.keys(before), ...Object.keys(after)]);
  const changes = ids.flatMap((id) => compareSchema(id, before, after));
  return {
    format: 1,
    schemas: ids.map((id) => {
      const [from, to] = [lookUp(before, id)?.version, lookUp(after, id)?.version];
      return { id, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
    }),
    breaking: changes.filter(({ breaking }) => breaking).length,
    changes,
  };
}

function compareSchema(schema: string, before: Records, after: Records): Change[] {
  const was = lookUp(before, schema);
  const is = lookUp(after, schema);
  if (was === is) return [];
  const changed = (code: WholeCode, parts: Pick<Draft, 'from' | 'instead' | 'to'>): Change => ({
    schema,
    ...draft(schema, code, parts),
  });
  if (!was) return is ? [changed('schema-added', { to: is.version })] : [];
  if (!is)
    return [
      changed('schema-removed', {
        from: was.version,
        instead: 'Set schema of those services to another one.',
      }),
    ];
  const kinds = sortedSet([...Object.keys(was.kinds), ...Object.keys(is.kinds)]) as RecordedKind[];
  const place = { schema, app: is.app } as const;
  return [
    ...(was.version === is.version
      ? []
      : [changed('version-changed', { from: was.version, to: is.version })]),
    ...kinds.flatMap((kind) => compareKind({ ...place, kind }, [was, is], [before, after])),
  ];
}

type WholeCode = 'schema-added' | 'schema-removed' | 'version-changed';

function compareKind(
  of: Pick<ComparisonContext, 'app' | 'kind' | 'schema'>,
  [was, is]: readonly [SchemaRecord, SchemaRecord],
  [before, after]: readonly [Records, Records],
): Change[] {
  const { schema, kind } = of;
  const { gone, come, both } = pairUp(keyedItems(kind, was), keyedItems(kind, is));
  const [elsewhere, elsewhereNow] = [before, after].map((records) => {
    const others = Object.entries(records).filter(([id]) => id !== schema);
    const tables = others.map(([, record]) => keyedItems(kind, record));
    return (key: string): RecordItem[] => tables.flatMap((table) => table.get(key)?.item ?? []);
  }) as [Others, Others];
  const place = ({ key, named }: Keyed): ComparisonContext => ({
    ...of,
    named,
    elsewhere: elsewhere(key),
    elsewhereNow: elsewhereNow(key),
  });
  const changes = [
    ...gone.flatMap(([, one]) => changesOf(place(one), one.item, [removed(one, schema)])),
    ...come.flatMap(([, one]) => changesOf(place(one), one.item, [added(one, place(one), before)])),
    ...both.flatMap(([, { item }, now]) => compareItems(item, now.item, place(now), after)),
  ];
  return changes.sort(compareChanges);
}

/** Returns the items of a key in the other schemas. */
type Others = (key: string) => RecordItem[];

/** An item and its identity: the name for a definition, otherwise the implementation. */
interface Keyed {
  readonly key: string;
  readonly named: boolean;
  readonly item: RecordItem;
}

function keyedItems(kind: RecordedKind, { kinds }: SchemaRecord): ReadonlyMap<string, Keyed> {
  const items = kinds[kind] ?? [];
  const isDefinition = definitionsOf(kind, items);
  return new Map(
    items.map((item): [string, Keyed] => {
      const named = isDefinition(item);
      const key = named ? itemKey(item) : item.implementation;
      return [key, { key, named, item }];
    }),
  );
}

/** Returns the display name. */
function titleOf({ item, named }: Keyed): string {
  return named ? (item.name ?? item.implementation) : item.implementationName;
}

function removed(one: Keyed, schema: string): Draft {
  return {
    code: 'implementation-removed',
    from: one.item.implementationName,
    breaking: true,
    why: `${schema} no longer has ${titleOf(one)}: entries of it are errors.`,
  };
}

/** Entries that name no services also apply to a service that gains the type, and its name may be taken. */
function added(one: Keyed, place: ComparisonContext, before: Records): Draft {
  const base = { code: 'implementation-added', to: one.item.implementationName } as const;
  const title = titleOf(one);
  const namesake = Object.values(before)
    .flatMap((record) => [...keyedItems(place.kind, record).values()])
    .find(
      (other) =>
        other.named === one.named &&
        titleOf(other) === title &&
        other.item.implementation !== one.item.implementation,
    )?.item.implementation;
  if (namesake !== undefined) {
    const [several, key] = one.named
      ? ['definitions', 'definition']
      : ['implementations', 'implementationName'];
    return {
      ...base,
      breaking: true,
      why: `The name "${title}" now means two ${several}.`,
      instead: `implementation = "${namesake}" beside ${key}`,
      namesake,
    };
  }
  if (goesEverywhere(place.kind) && place.elsewhere.length > 0) {
    const why = `Entries of it that name no services now also apply to ${place.schema}.`;
    return { ...base, breaking: true, why, instead: 'services = [ … ] in those entries' };
  }
  return { ...base, breaking: false, why: 'It can now be declared.' };
}

/** Returns true if an entry that names no services goes to all that have the implementation. */
function goesEverywhere(kind: RecordedKind): boolean {
  if (!isSchemaKind(kind)) return true;
  const { declaredAt } = schemaRow(kind);
  return 'services' in declaredAt && declaredAt.services === 'all';
}

function compareChanges(left: Change, right: Change): number {
  return compareText(sortKey(left), sortKey(right));
}

function sortKey({ kind, implementation, definition, key, code, from, to }: Change): string {
  const parts = [kind, implementation, definition, key, code, canonical(from), canonical(to)];
  return parts.map((part) => part ?? '').join('\u{1}');
}
