/** Compares two sets of schema records per app and implementation, and determines breaking changes. */
import { lookUp, sortByText, sortedSet } from '../../base/collections.ts';
import { type Kind, isSchemaKind, kindRow, schemaRow } from '../../servarr/kinds.ts';
import { hasMoved, keysMovedFrom } from '../../servarr/kinds/moved-keys.ts';
import type { Change, Diff } from './change.ts';
import { compareItems } from './compare-items.ts';
import { canonical } from '../../base/json.ts';
import { isSince } from '../../base/version.ts';
import { type RecordItem, type SchemaRecord, itemKey } from '../record/record.ts';
import { type Draft, draft } from './meaning.ts';
import { pairUp } from './pair.ts';
import { type ComparisonContext, type Records, changesOf } from './place.ts';
import { ofVersion } from '../model/of-version.ts';
import { definitionsOf } from '../model/definitions.ts';

/**
 * Compares two sets of records.
 * @returns changes sorted by schema, kind, implementation, key and code; none for equal records. Swapping the
 * arguments swaps added and removed
 */
export function compareRecords(recordsBefore: Records, recordsAfter: Records): Diff {
  const [before, after] = [recordsBefore, recordsAfter].map(asVersions) as [Records, Records];
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

/** Returns the records with what their versions accept. Equal records stay the same object. */
function asVersions(records: Records): Records {
  return Object.fromEntries(
    Object.entries(records).map(([id, record]) => [id, withMovedKeys(ofVersion(record))]),
  );
}

/** Returns a record with the keys that its services have in another kind: their options are the same. */
function withMovedKeys(record: SchemaRecord): SchemaRecord {
  const kinds = Object.entries(record.kinds).map(([kind, items]) => {
    const moved = keysMovedFrom(kind as Kind);
    if (moved === undefined || !hasMoved(moved, record.app, record.version)) return [kind, items];
    const there = moved.keys.map(([name]) => ({ name, type: 'size' }));
    const fieldsOf = ({ fields }: RecordItem) => [
      ...fields,
      ...there.filter(({ name }) => fields.every((one) => one.name !== name)),
    ];
    return [kind, items.map((item) => ({ ...item, fields: fieldsOf(item) }))];
  });
  return { ...record, kinds: Object.fromEntries(kinds) as SchemaRecord['kinds'] };
}

function compareSchema(schema: string, before: Records, after: Records): Change[] {
  const [was, is] = [lookUp(before, schema), lookUp(after, schema)];
  if (was === is) return [];
  if (!was) return is ? [{ schema, ...draft(schema, 'schema-added', { to: is.version }) }] : [];
  const from = was.version;
  if (!is) {
    const instead = 'Set schema of those services to another one.';
    return [{ schema, ...draft(schema, 'schema-removed', { from, instead }) }];
  }
  const version = { schema, ...draft(schema, 'version-changed', { from, to: is.version }) };
  const all = sortedSet([...Object.keys(was.kinds), ...Object.keys(is.kinds)]) as Kind[];
  // An older record lacks the keys of a kind that is declared with a service.
  const kinds = all.filter((kind) => !isOfService(kind) || (was.kinds[kind] && is.kinds[kind]));
  return [
    ...(isSince(from, is.version) && isSince(is.version, from) ? [] : [version]),
    ...kinds.flatMap((kind) => compareKind({ schema, app: is.app, kind }, [was, is], [before, after])),
  ];
}

function compareKind(
  of: Pick<ComparisonContext, 'app' | 'kind' | 'schema'>,
  [was, is]: readonly [SchemaRecord, SchemaRecord],
  [before, after]: readonly [Records, Records],
): Change[] {
  const { schema, kind } = of;
  const { gone, come, both } = pairUp(keyedItems(kind, was), keyedItems(kind, is));
  const [elsewhere, elsewhereNow] = [before, after].map((records) => {
    const others = isOfService(kind) ? [] : Object.entries(records).filter(([id]) => id !== schema);
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
  return sortByText(changes, sortKey);
}

/** Returns true for a kind that each service declares for itself. */
function isOfService(kind: Kind): boolean {
  return 'option' in kindRow(kind).declaredAt;
}

/** Returns the items of a key in the other schemas. */
type Others = (key: string) => RecordItem[];

/** An item and its identity: the name for a definition, otherwise the implementation. */
interface Keyed {
  readonly key: string;
  readonly named: boolean;
  readonly item: RecordItem;
  /** The display name. */
  readonly title: string;
}

function keyedItems(kind: Kind, { kinds }: SchemaRecord): ReadonlyMap<string, Keyed> {
  const items = kinds[kind] ?? [];
  const isDefinition = definitionsOf(kind, items);
  return new Map(
    items.map((item): [string, Keyed] => {
      const named = isDefinition(item);
      const key = named ? itemKey(item) : item.implementation;
      const title = named ? (item.name ?? item.implementation) : item.implementationName;
      return [key, { key, named, item, title }];
    }),
  );
}

function removed({ item, title }: Keyed, schema: string): Draft {
  return {
    code: 'implementation-removed',
    from: item.implementationName,
    breaking: true,
    why: `${schema} no longer has ${title}: entries of it are errors.`,
  };
}

/** Entries that name no services also apply to a service that gains the type, and its name may be taken. */
function added({ item, named, title }: Keyed, place: ComparisonContext, before: Records): Draft {
  const base = { code: 'implementation-added', to: item.implementationName } as const;
  const namesake = Object.values(before)
    .flatMap((record) => [...keyedItems(place.kind, record).values()])
    .filter((other) => other.named === named && other.title === title)
    .find((other) => other.item.implementation !== item.implementation)?.item.implementation;
  if (namesake !== undefined) {
    const why = `The name "${title}" now means two ${named ? 'definitions' : 'implementations'}.`;
    const instead = `implementation = "${namesake}" beside ${named ? 'definition' : 'implementationName'}`;
    return { ...base, breaking: true, why, instead, namesake };
  }
  if (goesEverywhere(place.kind) && place.elsewhere.length > 0) {
    const why = `Entries of it that name no services now also apply to ${place.schema}.`;
    return { ...base, breaking: true, why, instead: 'services = [ … ] in those entries' };
  }
  return { ...base, breaking: false, why: 'It can now be declared.' };
}

/** Returns true if an entry that names no services goes to all that have the implementation. */
function goesEverywhere(kind: Kind): boolean {
  if (!isSchemaKind(kind)) return true;
  const { declaredAt } = schemaRow(kind);
  return 'services' in declaredAt && declaredAt.services === 'all';
}

function sortKey({ kind, implementation, definition, key, code, from, to }: Change): string {
  const parts = [kind, implementation, definition, key, code, canonical(from), canonical(to)];
  return parts.map((part) => part ?? '').join('\u{1}');
}
