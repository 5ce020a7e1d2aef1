/** What is said alike of the resources of a kind and of what stands beside the kinds, and found out alike. */
import { Problem } from '../../base/problem.ts';
import { joinList, displaySafe } from '../../base/text.ts';
import type { Kind } from '../../servarr/kinds.ts';
import { type PlainKind, titlesOf } from '../../servarr/plain.ts';

/** One that a message is about. */
export interface Subject {
  /** The option path; absent for what is not declared. */
  readonly path?: string;
  readonly kind: Kind | PlainKind;
  readonly name: string;
}

/** What a message calls one: `root folder "/srv/media" (suite.services.sonarr.rootFolders[0])`. */
export function describePlace({ path, kind, name }: Subject): string {
  const title = `${titlesOf(kind).title} "${displaySafe(name)}"`;
  return path === undefined ? title : `${title} (${path})`;
}

/** The same with the service that it is in. */
export function placeIn(service: string, of: Subject): string {
  return `${service}, ${describePlace(of)}`;
}

/** The Problem of one that is not what the plan was about any more. */
export function changedMeanwhile(service: string, of: Subject): Problem {
  return new Problem({
    code: 'changed-meanwhile',
    place: placeIn(service, of),
    what: 'somebody else changed it while suite was at work, so it was left as it is',
    fix: 'Run again.',
  });
}

/**
 * The Problem of a write that the service took, and of which it shows something else.
 * @param what goes on after "the service"
 */
export function unconfirmed(service: string, of: Subject, what: string): Problem {
  return new Problem({
    code: 'write-unconfirmed',
    place: placeIn(service, of),
    what: `the service ${what}`,
    fix: 'Look at the service, and at what stands between it and this host; then run again.',
  });
}

/** The Problem of a deletion or a replacement that was not begun. */
export function postponed(service: string, of: Subject & { readonly action: string }): Problem {
  const done = of.action === 'replace' ? 'replaced' : 'deleted';
  return new Problem({
    code: 'deletion-postponed',
    place: placeIn(service, of),
    what: `not ${done}, because something before it failed`,
    fix: 'Mend what failed and run again: deletions come last.',
  });
}

/** Where a list is. */
export interface ListPlace {
  readonly kind: Kind | PlainKind;
  /** The service and the URL of the list. */
  readonly place: string;
}

/** What is read of a kind. Throws Problem `kind-absent` where the service has no such thing, and what reading does. */
export async function orKindAbsent<T>({ kind, place }: ListPlace, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (cause) {
    // The service itself was found and told its version: it is this path alone that it does not have.
    if (!(cause instanceof Problem) || cause.code !== 'service-not-found') throw cause;
    throw new Problem({
      code: 'kind-absent',
      place,
      what: `this version of the service has no ${titlesOf(kind).plural} (404)`,
      fix: 'Upgrade the service, or take them out of the configuration; the rest goes on.',
      cause,
    });
  }
}

/**
 * A list can lack what is there, and what is forgotten then is nobody's: what the state knows is asked for by number.
 * @param all the list
 * @param known what the state knows
 * @param isThere asks the service for one by its number
 * @throws Problem `list-incomplete`
 */
export async function checkListComplete(
  { kind, place }: ListPlace,
  all: readonly { readonly id: number }[],
  known: readonly { readonly id: number; readonly name: string }[],
  isThere: (id: number) => Promise<boolean>,
): Promise<void> {
  const ids = new Set(all.map(({ id }) => id));
  const lost: string[] = [];
  for (const { id, name } of known)
    if (!ids.has(id) && (await isThere(id))) lost.push(`${id} ("${displaySafe(name, 60)}")`);
  if (lost.length === 0) return;
  throw new Problem({
    code: 'list-incomplete',
    place,
    what: `the list of ${titlesOf(kind).plural} lacks number ${joinList(lost)}, which the service shows when it is asked for by number`,
    fix: 'Nothing of this kind was changed. Run again; if it stays so, look at the service, and at what stands between it and this host.',
  });
}
