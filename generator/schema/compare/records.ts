/** Two sets of schema records -> what changed, per app and implementation, and what that breaks. */
import { compareText, lookUp, sortedSet } from '../../base/collections.ts';
import { type Kind, kindRow } from '../../servarr/kinds.ts';
import type { Change, Diff } from './change.ts';
import { compareItems } from './items.ts';
import { canonical } from '../../base/json.ts';
import { type RecordItem, type SchemaRecord, itemKey } from '../record/record.ts';
import { type ComparisonContext, type Records, changeBase } from './place.ts';
import { definitionsOf } from '../model/definitions.ts';
import { guessRenames } from './rename.ts';

/**
 * Compares two sets of records.
 * @returns changes sorted by schema, kind, implementation, key and code; none for equal records. With
 * the arguments swapped what was added is removed, and the other way round
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
  if (!was || !is) return [wholeSchema(schema, was, is)];
  const kinds = sortedSet([...Object.keys(was.kinds), ...Object.keys(is.kinds)]) as Kind[];
  const version: Change[] =
    was.version === is.version
      ? []
      : [
          {
            schema,
            code: 'version-changed',
            from: was.version,
            to: is.version,
            breaking: false,
            why: 'Another version answered.',
          },
        ];
  const place = { schema, app: is.app };
  return [...version, ...kinds.flatMap((kind) => compareKind({ ...place, kind }, before, after))];
}

function wholeSchema(schema: string, was?: SchemaRecord, is?: SchemaRecord): Change {
  if (is)
    return {
      schema,
      code: 'schema-added',
      to: is.version,
      breaking: false,
      why: 'Services with this schema can be configured now.',
    };
  const from = was?.version ?? '';
  return {
    schema,
    code: 'schema-removed',
    from,
    breaking: true,
    why: 'Nothing can be declared for services with this schema any more.',
    instead: 'Set schema of those services to another one.',
  };
}

function compareKind(
  of: Pick<ComparisonContext, 'app' | 'kind' | 'schema'>,
  before: Records,
  after: Records,
): Change[] {
  const { schema, kind } = of;
  const sides = [lookUp(before, schema), lookUp(after, schema)] as const;
  const [was, is] = [keyedItems(kind, sides[0]), keyedItems(kind, sides[1])];
  const gone = [...was].filter(([key]) => !is.has(key)).map(([, one]) => one);
  const come = [...is].filter(([key]) => !was.has(key)).map(([, one]) => one);
  const renames = guessRenames(
    gone.map(({ item }) => item),
    come.map(({ item }) => item),
  );
  const newNames = new Set(renames.values());
  const others = (records: Records, key: string): RecordItem[] =>
    Object.entries(records).flatMap(([id, record]) =>
      id === schema ? [] : (keyedItems(kind, record).get(key)?.item ?? []),
    );
  const place = ({ key, named }: Keyed): ComparisonContext => ({
    ...of,
    named,
    rules: [sides[0]?.rules ?? 0, sides[1]?.rules ?? 0],
    elsewhere: others(before, key),
    elsewhereNow: others(after, key),
  });
  const changes = [
    ...gone.flatMap((one) => {
      const to = renames.get(one.item);
      return [to ? renamed(one.item, to, place(one)) : removed(one.item, place(one))];
    }),
    ...come.filter(({ item }) => !newNames.has(item)).map((one) => added(one.item, place(one), before)),
    ...[...was].flatMap(([key, { item }]) => {
      const now = is.get(key);
      return now ? compareItems(item, now.item, place(now), after) : [];
    }),
  ];
  return changes.sort(compareChanges);
}

/** An item with what it is known by: a definition by its name, all else by the implementation. */
interface Keyed {
  readonly key: string;
  readonly named: boolean;
  readonly item: RecordItem;
}

const keyed = new WeakMap<readonly RecordItem[], ReadonlyMap<string, Keyed>>();

function keyedItems(kind: Kind, record: SchemaRecord | undefined): ReadonlyMap<string, Keyed> {
  const items = record?.kinds[kind] ?? [];
  const known = keyed.get(items);
  if (known) return known;
  const isDefinition = definitionsOf(kind, items);
  const found = new Map(
    items.map((item): [string, Keyed] => {
      const named = isDefinition(item);
      const key = named ? itemKey(item) : item.implementation;
      return [key, { key, named, item }];
    }),
  );
  keyed.set(items, found);
  return found;
}

/** What people call it, and how an entry names it. */
function nameOf(
  item: RecordItem,
  { named }: ComparisonContext,
): { readonly title: string; readonly written: string } {
  const title = named ? (item.name ?? item.implementation) : item.implementationName;
  return { title, written: `${named ? 'definition' : 'implementationName'} = "${title}"` };
}

function removed(item: RecordItem, place: ComparisonContext): Change {
  return {
    ...changeBase(place, item),
    code: 'implementation-removed',
    from: item.implementationName,
    breaking: true,
    why: `${place.schema} has no ${nameOf(item, place).title} any more: entries of it are errors.`,
  };
}

function renamed(from: RecordItem, to: RecordItem, place: ComparisonContext): Change {
  return {
    ...changeBase(place, from),
    code: 'implementation-renamed',
    from: from.name ?? from.implementation,
    to: to.name ?? to.implementation,
    breaking: true,
    why: 'A guess, by the fields that both have. Entries of the old one are errors.',
    instead: nameOf(to, place).written,
  };
}

/** A type that a service gains is reached by entries that name no services, and its name may be taken. */
function added(item: RecordItem, place: ComparisonContext, before: Records): Change {
  const base = {
    ...changeBase(place, item),
    code: 'implementation-added' as const,
    to: item.implementationName,
  };
  const { title } = nameOf(item, place);
  const namesake = Object.values(before)
    .flatMap((record) => [...keyedItems(place.kind, record).values()])
    .find(
      (other) =>
        other.named === place.named &&
        nameOf(other.item, place).title === title &&
        other.item.implementation !== item.implementation,
    );
  if (namesake) {
    const why = `The name "${title}" means two ${place.named ? 'definitions' : 'implementations'} now.`;
    const beside = place.named ? 'definition' : 'implementationName';
    return {
      ...base,
      breaking: true,
      why,
      instead: `implementation = "${namesake.item.implementation}" beside ${beside}`,
      namesake: namesake.item.implementation,
    };
  }
  if (kindRow(place.kind).services === 'all' && place.elsewhere.length > 0) {
    const why = `Entries of it that name no services now go to ${place.schema} too.`;
    return { ...base, breaking: true, why, instead: 'services = [ … ] in those entries' };
  }
  return { ...base, breaking: false, why: 'It can be declared now.' };
}

function compareChanges(left: Change, right: Change): number {
  return compareText(sortKey(left), sortKey(right));
}

function sortKey({ kind, implementation, definition, key, code, from, to }: Change): string {
  const parts = [kind, implementation, definition, key, code, canonical(from), canonical(to)];
  return parts.map((part) => part ?? '').join('\u{1}');
}
