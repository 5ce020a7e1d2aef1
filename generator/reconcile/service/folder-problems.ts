/** Folders that a service cannot use: which user needs access, and how to create the folder. Pure. */
import { Problem } from '../../base/problem.ts';
import { displaySafe, wholeName } from '../../base/text.ts';
import type { Resource } from '../codec/resource.ts';
import { type Subject, placeIn } from './problems.ts';

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
