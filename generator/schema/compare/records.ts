/** Two sets of schema records -> what changed, per app and implementation, and what that breaks. */
import { compareText, groupBy } from '../../base/collections.ts';
import { type Kind, kindRow } from '../../family/kinds.ts';
import type { Change, Diff } from './change.ts';
import { compareItems } from './items.ts';
import { canonical } from '../../base/json.ts';
import { type RecordItem, type SchemaRecord, itemKey } from '../record/record.ts';
import { type Place, type Records, at } from './place.ts';
import { guessRenames } from './rename.ts';

/**
 * Compares two sets of records.
 * @returns changes sorted by schema, kind, implementation, key and code; none for equal records. With
 * the arguments swapped what was added is removed, and the other way round
 */
export function compareRecords(before: Records, after: Records): Diff {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort(compareText);
  const changes = ids.flatMap((id) => compareSchema(id, before, after));
  return {
    format: 1,
    schemas: ids.map((id) => ({
      id,
      ...(before[id] === undefined ? {} : { from: before[id].version }),
      ...(after[id] === undefined ? {} : { to: after[id].version }),
    })),
    breaking: changes.filter(({ breaking }) => breaking).length,
    changes,
  };
}

function compareSchema(schema: string, before: Records, after: Records): Change[] {
  const was = before[schema];
  const is = after[schema];
  if (was === is) return [];
  if (!was || !is) return [wholeSchema(schema, was, is)];
  const kinds = [...new Set([...Object.keys(was.kinds), ...Object.keys(is.kinds)])].sort(
    compareText,
  ) as Kind[];
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

function compareKind(of: Pick<Place, 'app' | 'kind' | 'schema'>, before: Records, after: Records): Change[] {
  const { schema, kind } = of;
  const items = [before[schema], after[schema]].map((record) => record?.kinds[kind] ?? []);
  const several = namesThatMatter(items);
  const [was = new Map(), is = new Map()] = items.map((list) => itemsByKey(list, several));
  const gone = [...was].filter(([key]) => !is.has(key)).map(([, item]) => item);
  const come = [...is].filter(([key]) => !was.has(key)).map(([, item]) => item);
  const renames = guessRenames(gone, come);
  const place = (implementation: string): Place => ({
    ...of,
    configured: kindRow(kind).emitted,
    named: several.has(implementation),
    rules: [before[schema]?.rules ?? 0, after[schema]?.rules ?? 0],
    elsewhere: Object.entries(before).flatMap(([id, record]) =>
      id === schema
        ? []
        : (record.kinds[kind] ?? []).filter((item) => item.implementation === implementation),
    ),
  });
  const changes = [
    ...gone.filter((item) => !renames.has(item)).map((item) => removed(item, place(item.implementation))),
    ...[...renames].map(([from, to]) => renamed(from, to, place(from.implementation))),
    ...come
      .filter((item) => ![...renames.values()].includes(item))
      .map((item) => added(item, place(item.implementation), before)),
    ...[...was].flatMap(([key, item]) => {
      const now = is.get(key);
      return now ? compareItems(item, now, place(item.implementation), after) : [];
    }),
  ];
  return changes.sort(compareChanges);
}

/** Implementations of which one side has several items: only those are told apart by name. */
function namesThatMatter(sides: readonly (readonly RecordItem[])[]): Set<string> {
  const counted = sides.flatMap((items) => groupBy(items, ({ implementation }) => implementation));
  return new Set(counted.filter(([, group]) => group.length > 1).map(([implementation]) => implementation));
}

function itemsByKey(items: readonly RecordItem[], several: ReadonlySet<string>): Map<string, RecordItem> {
  return new Map(
    items.map((item) => [several.has(item.implementation) ? itemKey(item) : item.implementation, item]),
  );
}

function removed(item: RecordItem, place: Place): Change {
  const why = place.configured
    ? `${place.schema} has no ${item.implementationName} any more: entries of it are errors.`
    : NOT_CONFIGURED;
  return {
    ...at(place, item),
    code: 'implementation-removed',
    from: item.implementationName,
    breaking: place.configured,
    why,
  };
}

function renamed(from: RecordItem, to: RecordItem, place: Place): Change {
  const title = to.name ?? to.implementation;
  return {
    ...at(place, from),
    code: 'implementation-renamed',
    from: from.name ?? from.implementation,
    to: title,
    breaking: place.configured,
    why: place.configured
      ? 'A guess, by the fields that both have. Entries of the old one are errors.'
      : `A guess, by the fields that both have. ${NOT_CONFIGURED}`,
    ...(place.configured ? { instead: `implementationName = "${to.implementationName}"` } : {}),
  };
}

const NOT_CONFIGURED = 'No configuration is about this kind.';

/** A type that a service gains is reached by entries that name no services, and its name may be taken. */
function added(item: RecordItem, place: Place, before: Records): Change {
  const base = { ...at(place, item), code: 'implementation-added' as const, to: item.implementationName };
  if (!place.configured) return { ...base, breaking: false, why: NOT_CONFIGURED };
  const namesake = Object.values(before)
    .flatMap((record) => record.kinds[place.kind] ?? [])
    .find(
      (other) =>
        other.implementationName === item.implementationName && other.implementation !== item.implementation,
    );
  if (namesake) {
    const why = `The name "${item.implementationName}" means two implementations now.`;
    return {
      ...base,
      breaking: true,
      why,
      instead: `implementation = "${namesake.implementation}" beside implementationName`,
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
