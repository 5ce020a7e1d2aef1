/** Entries whose resource has another name: the resource keeps its ID, because others refer to it. Pure. */
import { nearest } from '../../base/nearest.ts';
import { Problem } from '../../base/problem.ts';
import { joinList, wholeName } from '../../base/text.ts';
import { impliedByEnable } from '../../servarr/enable.ts';
import { kindRow } from '../../servarr/kinds.ts';
import { foldName } from '../../servarr/values.ts';
import { codecOf } from '../codec/codecs.ts';
import type { Resource } from '../codec/resource.ts';
import { describeEntry } from '../service/problems.ts';
import { findResource, undeclared } from './adoption.ts';
import type { OwnedResource } from './changed-outside.ts';
import type { EntryResult, KindContext } from './step.ts';
import { externalManagerConflict } from './taken-names-and-addresses.ts';
import { planUpdate } from './plan-update.ts';

/** The resource of an entry, or why it has none. */
export interface Match {
  readonly resource?: OwnedResource | undefined;
  /** Why suite leaves the entry alone. */
  readonly problem?: Problem;
  /** Another resource that the problem is about. */
  readonly other?: Resource | undefined;
  /** A note for the user if suite creates the resource. */
  readonly note?: string;
}

/** The IDs of resources that entries have. */
type Taken = ReadonlySet<number>;

/**
 * Returns the resource that has the name in `renamedFrom`; undefined if there is none.
 * @param resource the resource that has the name of the entry already
 */
export function matchOldName(
  context: KindContext,
  entry: EntryResult,
  { resource, taken }: Pick<Match, 'resource'> & { readonly taken: Taken },
): Match | undefined {
  const { renamedFrom } = entry;
  if (renamedFrom === undefined) return undefined;
  const { identity } = codecOf(context.kind).named(context.kind, { name: renamedFrom });
  const old = findResource(context.resources, { name: renamedFrom, identity }, taken);
  if (resource !== undefined)
    return old && { resource, other: old.actual, problem: bothExist(context, entry, old) };
  if (old !== undefined) return { resource: old };
  const problem = externalManagerConflict(context, entry, identity);
  return problem && { problem };
}

/**
 * Returns the resource that suite knows of an entry, if someone gave it another name and changed nothing else. A second one
 * would do everything twice, and a rename could undo what a user wants.
 */
export function matchRenamedOutside(
  context: KindContext,
  entry: EntryResult,
  taken: Taken,
): Match | undefined {
  const { kind } = context;
  const resource = undeclared(context, taken).find(({ ownership: { record, renamedFrom } }) => {
    if (record === undefined || renamedFrom === undefined) return false;
    const isNamed = codecOf(kind).named(kind, { name: renamedFrom }).identity === entry.identity;
    return isNamed || (record.option !== undefined && record.option === entry.option);
  });
  return resource && { resource, problem: renamedOutside(context, entry, resource) };
}

/** An entry with a resource that it may mean. */
interface Pair {
  readonly entry: EntryResult;
  readonly resource: OwnedResource;
}

/**
 * Returns the resources of entries with a new name: managed ones that no entry declares. First, the option of the entry
 * decides, whatever else changed; then all declared values. If several could be meant, nothing is guessed.
 */
export function matchRenamed(
  context: KindContext,
  entries: readonly EntryResult[],
  taken: Taken,
): ReadonlyMap<EntryResult, Match> {
  const known = undeclared(context, taken);
  const free = known.filter(
    ({ ownership: { status, record } }) => status === 'managed' && record?.stage === 'done',
  );
  const matches = new Map<EntryResult, Match>();
  for (const isMeant of [hasOption, hasValues]) {
    const pairs = entries.flatMap((entry) =>
      free
        .filter((resource) => isMeant(context, entry, resource))
        .map((resource): Pair => ({ entry, resource })),
    );
    const used = new Set([...matches.values()].map(({ resource }) => resource));
    const left = pairs.filter(({ entry, resource }) => !matches.has(entry) && !used.has(resource));
    for (const entry of new Set(left.map((one) => one.entry))) matches.set(entry, chosen(entry, left));
  }
  for (const entry of entries) {
    const changed = known.find(
      (one) => one.ownership.status === 'modified' && hasOption(context, entry, one),
    );
    if (changed !== undefined && !matches.has(entry))
      matches.set(entry, {
        note: `"${wholeName(changed.actual.name)}" was changed outside of suite, which therefore does not rename it; write renamedFrom if this entry is for it`,
      });
  }
  return matches;
}

function chosen(entry: EntryResult, pairs: readonly Pair[]): Match {
  const mine = pairs.filter((one) => one.entry === entry).map(({ resource }) => resource);
  const [resource] = mine;
  const isOnly = mine.length === 1 && pairs.filter((one) => one.resource === resource).length === 1;
  if (isOnly) return { resource };
  const names = joinList(
    mine.map(({ actual }) => `"${wholeName(actual.name)}"`),
    'or',
  );
  const another = mine.length === 1 ? ', and so can another entry' : '';
  return { note: `can be ${names} under a new name${another}; suite does not guess, so write renamedFrom` };
}

/** Returns the note of a new resource that no resource has the name in `renamedFrom`; undefined if there is none. */
export function unknownOldName(context: KindContext, { renamedFrom }: EntryResult): string | undefined {
  if (renamedFrom === undefined) return undefined;
  const names = undeclared(context, new Set()).map(({ actual }) => actual.name);
  return noSuchName(context, `renamedFrom is "${wholeName(renamedFrom)}"`, renamedFrom, names);
}

/** Returns the clause that a service has no resource of a name that an entry has in some key, with the closest name. */
export function noSuchName(
  { service, kind }: Pick<KindContext, 'kind' | 'service'>,
  declared: string,
  name: string,
  known: readonly string[],
): string {
  const near = nearest(name, known);
  const closest = near === undefined ? '' : `; the closest name is "${wholeName(near)}"`;
  return `${declared}, but ${service} has no ${kindRow(kind).title} of this name${closest}`;
}

/** Returns true for the resource of the same option and implementation. */
function hasOption(_context: KindContext, entry: EntryResult, { actual, ownership }: OwnedResource): boolean {
  const option = ownership.record?.option;
  return option !== undefined && option === entry.option && isSameVariant(entry, actual);
}

function isSameVariant(entry: EntryResult, { implementation, variant }: OwnedResource['actual']): boolean {
  return 'problem' in entry ? implementation === entry.implementation : variant === entry.variant;
}

/**
 * Returns true for a resource of which the same keys are declared with the same values, of which there is one besides the
 * name.
 */
function hasValues(context: KindContext, entry: EntryResult, resource: OwnedResource): boolean {
  if ('problem' in entry || !isSameVariant(entry, resource.actual)) return false;
  const declared = new Set([...entry.values.keys(), ...entry.omitted.map(({ key }) => key)]);
  const implied = new Set(['name', ...impliedByEnable(context.kind)]);
  const isTold = [...declared].some((key) => !implied.has(key));
  const before = Object.keys(resource.ownership.record?.set ?? {});
  const { changes } = planUpdate(context, entry, resource);
  return isTold && before.every((key) => declared.has(key)) && changes.every(({ key }) => key === 'name');
}

/** Returns the resource whose name differs only by case from a name of the entry: most likely a user means it. */
export function matchOtherCase(context: KindContext, entry: EntryResult, taken: Taken): Match | undefined {
  const names = new Set([entry.name, entry.renamedFrom ?? entry.name].map(foldName));
  const alike = undeclared(context, taken).filter(({ actual }) => names.has(foldName(actual.name)));
  const [first] = alike;
  return first && { resource: first, problem: otherCase(context, entry, alike) };
}

function bothExist(
  { service, kind }: KindContext,
  { path, name, renamedFrom = '' }: EntryResult,
  { actual }: OwnedResource,
): Problem {
  const { title, plural } = kindRow(kind);
  return new Problem({
    code: 'renamed-both',
    place: describeEntry({ path, name }),
    what: `renamedFrom is "${wholeName(renamedFrom)}", and ${service} has ${plural} of both names (the old one has ID ${actual.id}), so suite changes neither`,
    fix: `Remove renamedFrom, or delete one ${title} in the web UI of ${service}.`,
  });
}

function renamedOutside(
  { service, kind }: KindContext,
  { path, name }: EntryResult,
  { actual, ownership: { renamedFrom = '' } }: OwnedResource,
): Problem {
  const [now, before] = [actual.name, renamedFrom].map(wholeName);
  return new Problem({
    code: 'renamed-outside',
    place: describeEntry({ path, name }),
    what: `someone renamed the ${kindRow(kind).title} "${before}" of ${service} to "${now}"; suite neither renames it back nor creates a second one`,
    fix: `Write name = "${now}"; to keep that name, or renamedFrom = "${now}"; to rename it to "${wholeName(name)}".`,
  });
}

function otherCase(
  { service, kind }: KindContext,
  { path, name }: EntryResult,
  alike: readonly OwnedResource[],
): Problem {
  const { title, plural } = kindRow(kind);
  const names = alike.map(({ actual }) => `"${wholeName(actual.name)}"`);
  return new Problem({
    code: 'name-case',
    place: describeEntry({ path, name }),
    what: `${service} has the ${names.length === 1 ? title : plural} ${joinList(names)}, and no ${title} with this upper and lower case`,
    fix: `Write ${joinList(names, 'or')} in the configuration, or rename it in the web UI of ${service}.`,
  });
}
