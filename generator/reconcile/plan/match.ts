/**
 * The match of each entry: its resource, by name or by what the state knows, or why suite leaves the entry alone. A resource
 * that gets another name keeps its ID, because others refer to it. Pure.
 */
import { didYouMean } from '../../base/nearest.ts';
import { Problem } from '../../base/problem.ts';
import { joinList, wholeName } from '../../base/text.ts';
import { isNamed, kindRow } from '../../servarr/kinds.ts';
import { externalManagerOf } from '../../servarr/kinds/external-managers.ts';
import { foldName } from '../../servarr/values.ts';
import { codecOf } from '../codec/codecs.ts';
import type { Resource } from '../codec/resource.ts';
import { describeEntry } from '../service/problems.ts';
import { type OwnedResource, isRenamedOutside } from './ownership.ts';
import type { EntryResult, KindContext } from './step.ts';

export interface Match {
  readonly resource?: OwnedResource | undefined;
  readonly problem?: Problem;
  readonly other?: Resource | undefined;
}

type Taken = ReadonlySet<number>;

/**
 * Returns the matches of entries: by name, by an old name that the entry declares, and by what the state knows. Of entries
 * with one identity, only the first has a resource.
 */
export function matchEntries(given: KindContext): ReadonlyMap<EntryResult, Match> {
  const resources = given.resources.toSorted((left, right) => left.actual.id - right.actual.id);
  const context = { ...given, resources };
  const { kind, app, wanted } = context;
  const matches = new Map<EntryResult, Match>();
  const taken = new Set<number>();
  const add = (entry: EntryResult, match: Match | undefined): void => {
    if (match === undefined) return;
    matches.set(entry, match);
    if (match.resource !== undefined) taken.add(match.resource.actual.id);
  };
  const open = (): EntryResult[] => wanted.filter((entry) => !matches.has(entry));
  const first = new Set(
    Map.groupBy(wanted, ({ identity }) => identity)
      .values()
      .map(([entry]) => entry),
  );
  for (const entry of wanted) if (!first.has(entry)) add(entry, { problem: nameTwice(context, entry) });
  for (const entry of open()) add(entry, matchName(context, entry, taken));
  // Also for an entry whose name a resource has: then both exist, and this match replaces the one by name.
  for (const entry of wanted.filter((candidate) => first.has(candidate)))
    add(entry, matchOldName(context, entry, matches.get(entry)?.resource, taken));
  for (const entry of open()) add(entry, matchBuiltIn(context, entry, taken));
  if (!isNamed(kind, app)) return matches;
  for (const [entry, match] of matchRecorded(context, open(), taken)) add(entry, match);
  for (const entry of open()) add(entry, matchOtherCase(context, entry, taken));
  return matches;
}

function nameTwice({ service, kind }: KindContext, { path, name, implementation }: EntryResult): Problem {
  const [alike, fix] =
    implementation === ''
      ? ['is the same; a slash at the end makes no difference', 'Remove one of them.']
      : ['has this name; services ignore the case of names', 'Rename one of them.'];
  const what = `another ${kindRow(kind).title} for ${service} ${alike}`;
  return new Problem({ code: 'name-twice', place: describeEntry({ path, name }), what, fix });
}

/** Returns the resource with the name of an entry: the same spelling first. */
function matchName({ resources }: KindContext, entry: EntryResult, taken: Taken): Match | undefined {
  const resource = findResource(resources, entry, taken);
  return resource && { resource };
}

function findResource(
  resources: readonly OwnedResource[],
  { name, identity }: Pick<Resource, 'identity' | 'name'>,
  taken: Taken,
): OwnedResource | undefined {
  const free = resources.filter(({ actual }) => !taken.has(actual.id) && actual.identity === identity);
  return free.find(({ actual }) => actual.name === name) ?? free[0];
}

/**
 * Returns the resource of an implementation that every service has from the start, whatever its name is: an upgrade can
 * rename it, and a second one would do everything twice. Resources of other entries do not count.
 */
function matchBuiltIn(context: KindContext, entry: EntryResult, taken: Taken): Match | undefined {
  if (!kindRow(context.kind).builtIn || 'problem' in entry) return undefined;
  const resource = undeclared(context, taken).find(({ actual }) => actual.variant === entry.variant);
  return resource && { resource };
}

/** Returns the resources that no entry has or names. */
function undeclared({ wanted, resources }: KindContext, taken: Taken): OwnedResource[] {
  const declared = new Set(wanted.map(({ identity }) => identity));
  return resources.filter(({ actual }) => !taken.has(actual.id) && !declared.has(actual.identity));
}

/**
 * Returns the resource that has the name in `renamedFrom`; undefined if there is none.
 * @param resource the resource that has the name of the entry already
 */
function matchOldName(
  context: KindContext,
  entry: EntryResult,
  resource: OwnedResource | undefined,
  taken: Taken,
): Match | undefined {
  const { renamedFrom } = entry;
  if (renamedFrom === undefined) return undefined;
  const { identity } = codecOf(context.kind).named(context.kind, { name: renamedFrom });
  const old = findResource(context.resources, { name: renamedFrom, identity }, taken);
  if (resource !== undefined)
    return old && { resource, other: old.actual, problem: bothExist(context, entry, old) };
  return old && { resource: old };
}

/**
 * Returns the resources of entries that have another name, by the records: of the option of the entry, or of its name if it
 * has no option. Nothing but the name may differ. If an entry could mean several, or several entries one, suite does
 * not guess.
 */
function matchRecorded(
  context: KindContext,
  entries: readonly EntryResult[],
  taken: Taken,
): ReadonlyMap<EntryResult, Match> {
  const known = undeclared(context, taken);
  const pairs = entries.flatMap((entry) =>
    known.filter((resource) => isRecorded(context, entry, resource)).map((resource) => ({ entry, resource })),
  );
  const isClear = ({ entry, resource }: (typeof pairs)[number]): boolean =>
    isRenameable(resource) && pairs.every((pair) => (pair.entry === entry) === (pair.resource === resource));
  return new Map(pairs.filter(isClear).map(({ entry, resource }) => [entry, { resource }]));
}

/** Returns true for a resource in which only the name differs from what suite left. */
function isRenameable({ ownership }: OwnedResource): boolean {
  return ownership.status === 'managed' || isRenamedOutside(ownership);
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

/** Returns the note of a new resource whose user most likely means an existing one. */
export function noteOnNew(context: KindContext, entry: EntryResult): string | undefined {
  const { service, kind } = context;
  const { renamedFrom } = entry;
  const others = undeclared(context, new Set());
  if (renamedFrom === undefined) {
    const changed = others.find((other) => isRecorded(context, entry, other) && !isRenameable(other));
    return (
      changed &&
      `"${wholeName(changed.actual.name)}" was changed outside of suite, which therefore does not rename it; write renamedFrom if this entry is for it`
    );
  }
  const names = others.map(({ actual }) => actual.name);
  const near = didYouMean(renamedFrom, names, { show: (name) => `"${wholeName(name)}"` });
  return `renamedFrom is "${wholeName(renamedFrom)}", but ${service} has no ${kindRow(kind).title} of this name. ${near}`.trim();
}

/** Returns the resource whose name differs only by case from a name of the entry: most likely a user means it. */
function matchOtherCase(context: KindContext, entry: EntryResult, taken: Taken): Match | undefined {
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

/** Returns why suite cannot create a resource: its name belongs to another program. */
export function externalManagerConflict(
  { service, app, kind, externallyManaged }: KindContext,
  entry: EntryResult,
): Problem | undefined {
  const resource = externallyManaged.find(({ identity }) => identity === entry.identity);
  const manager = resource && externalManagerOf(kind, app, resource);
  if (manager === undefined) return undefined;
  const { title } = kindRow(kind);
  return new Problem({
    code: 'written-by-another',
    place: describeEntry(entry),
    what: `${manager.name} manages the ${title} of this name in ${service}`,
    fix: `Rename the entry, or leave that ${title} to ${manager.name}.`,
  });
}
