/** Entries whose resource has another name: the resource keeps its ID, because others refer to it. Pure. */
import { didYouMean } from '../../base/nearest.ts';
import { Problem } from '../../base/problem.ts';
import { joinList, wholeName } from '../../base/text.ts';
import { kindRow } from '../../servarr/kinds.ts';
import { foldName } from '../../servarr/values.ts';
import { codecOf } from '../codec/codecs.ts';
import type { Resource } from '../codec/resource.ts';
import { describeEntry } from '../service/problems.ts';
import { findResource, undeclared } from './adoption.ts';
import { type OwnedResource, isRenamedOutside } from './ownership.ts';
import type { EntryResult, KindContext } from './step.ts';
import { externalManagerConflict } from './taken-names.ts';

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
 * Returns the resources of entries that have another name, by the records: of the option of the entry, or of its name if it
 * has no option. Nothing but the name may differ. If an entry could mean several, or several entries one, suite does
 * not guess.
 */
export function matchRecorded(
  context: KindContext,
  entries: readonly EntryResult[],
  taken: Taken,
): ReadonlyMap<EntryResult, Match> {
  const known = undeclared(context, taken);
  const pairs = entries.flatMap((entry) =>
    known.filter((resource) => isRecorded(context, entry, resource)).map((resource) => ({ entry, resource })),
  );
  const matches = pairs.flatMap(({ entry, resource }): [EntryResult, Match][] => {
    if (pairs.some((pair) => (pair.entry === entry) !== (pair.resource === resource))) return [];
    const { status } = resource.ownership;
    if (status === 'managed' || isRenamedOutside(resource.ownership)) return [[entry, { resource }]];
    const note = `"${wholeName(resource.actual.name)}" was changed outside of suite, which therefore does not rename it; write renamedFrom if this entry is for it`;
    return [[entry, { note }]];
  });
  return new Map(matches);
}

/** Returns true for the resource whose record has the option and the implementation of an entry. */
function isRecorded(
  { kind }: KindContext,
  entry: EntryResult,
  { actual, ownership }: OwnedResource,
): boolean {
  const { record } = ownership;
  if (record === undefined || !isSameVariant(entry, actual)) return false;
  if (entry.option !== undefined || record.option !== undefined) return record.option === entry.option;
  return codecOf(kind).named(kind, { name: record.name }).identity === entry.identity;
}

function isSameVariant(entry: EntryResult, { implementation, variant }: OwnedResource['actual']): boolean {
  return 'problem' in entry ? implementation === entry.implementation : variant === entry.variant;
}

/** Returns the note of a new resource that no resource has the name in `renamedFrom`; undefined if there is none. */
export function unknownOldName(context: KindContext, { renamedFrom }: EntryResult): string | undefined {
  if (renamedFrom === undefined) return undefined;
  const { service, kind } = context;
  const names = undeclared(context, new Set()).map(({ actual }) => actual.name);
  const near = didYouMean(renamedFrom, names, { show: (name) => `"${wholeName(name)}"` });
  return `renamedFrom is "${wholeName(renamedFrom)}", but ${service} has no ${kindRow(kind).title} of this name. ${near}`.trim();
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
