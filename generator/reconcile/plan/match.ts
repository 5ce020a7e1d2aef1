/** The match of each entry: its resource, by name or by what the state knows, or why suite leaves the entry alone. Pure. */
import { Problem } from '../../base/problem.ts';
import { isNamed, kindRow } from '../../servarr/kinds.ts';
import { describeEntry } from '../service/problems.ts';
import { builtInResource, findResource } from './adoption.ts';
import type { OwnedResource } from './ownership.ts';
import { type Match, matchOldName, matchOtherCase, matchRecorded } from './rename.ts';
import type { EntryResult, KindContext } from './step.ts';

/**
 * Returns the matches of entries: by name, by an old name that the entry declares, and by what the state knows. Of entries
 * with one identity, only the first has a resource.
 */
export function matchEntries(context: KindContext): ReadonlyMap<EntryResult, Match> {
  const { kind, app, wanted, resources } = context;
  const matches = new Map<EntryResult, Match>();
  const taken = new Set<number>();
  const seen = new Set<string>();
  for (const entry of wanted) {
    if (seen.has(entry.identity)) matches.set(entry, { problem: nameTwice(context, entry) });
    seen.add(entry.identity);
  }
  const isOpen = (one: EntryResult): boolean => !matches.has(one) || matches.get(one)?.note !== undefined;
  const open = (): EntryResult[] => wanted.filter(isOpen);
  const add = (entry: EntryResult, match: Match | undefined): void => {
    if (match === undefined) return;
    matches.set(entry, match);
    if (match.resource !== undefined) taken.add(match.resource.actual.id);
  };
  for (const entry of open()) add(entry, found(findResource(resources, entry, taken)));
  for (const entry of wanted) add(entry, matchOldName(context, entry, { ...matches.get(entry), taken }));
  for (const entry of open()) add(entry, found(builtInResource(context, entry, taken)));
  if (!isNamed(kind, app)) return matches;
  for (const [entry, match] of matchRecorded(context, open(), taken)) add(entry, match);
  for (const entry of open()) add(entry, matchOtherCase(context, entry, taken));
  return matches;
}

function found(resource: OwnedResource | undefined): Match | undefined {
  return resource && { resource };
}

function nameTwice({ service, kind }: KindContext, { path, name, implementation }: EntryResult): Problem {
  const [alike, fix] =
    implementation === ''
      ? ['is the same; a slash at the end makes no difference', 'Remove one of them.']
      : ['has this name; services ignore the case of names', 'Rename one of them.'];
  const what = `another ${kindRow(kind).title} for ${service} ${alike}`;
  return new Problem({ code: 'name-twice', place: describeEntry({ path, name }), what, fix });
}
