/** Problems that several stages report. */
import { Problem, problemWith } from '../../base/problem.ts';
import { displaySafe, wholeName } from '../../base/text.ts';
import { type Kind, kindRow } from '../../servarr/kinds.ts';
import type { Resource } from '../codec/resource.ts';

export interface Subject {
  /** The option path; absent for an undeclared resource. */
  readonly path?: string;
  readonly kind: Kind;
  readonly name: string;
}

/** Returns the words for a resource: `root folder "/srv/media"`; the one object of a singleton has no name. */
export function describeResource({ kind, name }: Pick<Subject, 'kind' | 'name'>): string {
  const { title } = kindRow(kind);
  return name === '' ? title : `${title} "${wholeName(name)}"`;
}

/** Returns the same with the option: `root folder "/srv/media" (suite.services.sonarr.rootFolders[0])`. */
export function describePlace({ path, ...resource }: Subject): string {
  const title = describeResource(resource);
  return path === undefined ? title : `${title} (${path})`;
}

/** Returns the words for an entry: `suite.services.sonarr.rootFolders[0] ("/srv/media")`. */
export function describeEntry({
  path,
  name = '',
}: {
  readonly path: string;
  readonly name?: string | undefined;
}): string {
  return name === '' ? path : `${path} ("${wholeName(name)}")`;
}

/** Returns the same with the service that has the resource. */
export function placeIn(service: string, of: Subject): string {
  return `${service}, ${describePlace(of)}`;
}

export function changedMeanwhile(
  service: string,
  of: Subject,
  change:
    | 'changed it during the run, so suite left it as it is'
    | 'created it during the run'
    | 'deleted it during the run',
): Problem {
  const what = `another program or person ${change}`;
  return new Problem({ code: 'changed-meanwhile', place: placeIn(service, of), what, fix: 'Run again.' });
}

/**
 * Returns the Problem of a write that the service accepted but does not show.
 * @param what continues "the service"
 */
export function unconfirmed(service: string, of: Subject, what: string): Problem {
  return new Problem({
    code: 'write-unconfirmed',
    place: placeIn(service, of),
    what: `the service ${what}`,
    fix: 'Look at the service, and at any proxy between it and this host; then run again.',
  });
}

/** Returns the Problem of a resource that the service does not delete because something uses it. */
export function inUse(service: string, of: Subject): Problem {
  return new Problem({
    code: 'in-use',
    place: placeIn(service, of),
    what: 'it is no longer declared, but something uses it, so the service keeps it',
    fix: `Change what uses it in the web UI of ${service}; the next run deletes it.`,
  });
}

export function postponed(service: string, of: Subject): Problem {
  return new Problem({
    code: 'deletion-postponed',
    place: placeIn(service, of),
    what: 'not deleted, because an earlier step failed',
    fix: 'Fix the failure and run again: suite deletes last.',
  });
}

export function withClause(problem: Problem, clause: string): Problem {
  return problemWith(problem, { what: `${problem.what}; ${clause}` });
}

/** The service that a folder belongs to. */
interface FolderOwner {
  readonly service: string;
  /** The user that the service runs as, if known. */
  readonly user: string | undefined;
}

/** Returns the warning that a service cannot enter a folder that it has; undefined if it can, or does not say. */
export function folderProblem(subject: Subject, actual: Resource, owner: FolderOwner): Problem | undefined {
  if (actual.body['accessible'] !== false) return undefined;
  return new Problem({
    code: 'folder-unusable',
    place: placeIn(owner.service, subject),
    what: `${owner.service} has the folder ${wholeName(subject.name)}, but does not find it or may not enter it now`,
    fix: folderFix(subject.name, owner),
  });
}

/** Returns the sentence that says how to make a folder usable. */
export function folderFix(folder: string, { service, user }: FolderOwner): string {
  const where = wholeName(folder);
  if (user === undefined)
    return `Create the folder ${where} where ${service} runs (in a container: with its path inside), and let the user of ${service} read and write there.`;
  const name = displaySafe(user, 60);
  return `Create the folder ${where}, let the user "${name}", as which ${service} runs, read and write there, and let that user enter the folders above it: systemd.tmpfiles.rules = [ "d ${where} 0775 ${name} - -" ]; creates one. A hardened unit (ProtectHome, ReadOnlyPaths) also needs an exception.`;
}
