/** The state directory of a run: who else could change what suite takes for its own. */
import { type Stats, statSync } from 'node:fs';
import { Problem, errorCode } from '../../base/problem.ts';
import { displaySafe } from '../../base/text.ts';

/** Returns a warning about a state directory that other users can write to; undefined if there is none. */
export function openDirectory(directory: string): Problem | undefined {
  const stats = statsOf(directory);
  if (stats === undefined || !isOpen(stats, process.getuid?.())) return undefined;
  return new Problem({
    code: 'state-open-to-others',
    place: displaySafe(directory),
    what: 'other users of this machine can write to the state directory, and so decide which resources suite deletes',
    fix: 'Name a directory of this user with --state-dir, and remove the permission of the others: chmod o-w.',
  });
}

/** Returns true if a user besides root and `user` can write. Root runs suite with the directory of a unit's user, too. */
export function isOpen({ mode, uid }: Pick<Stats, 'mode' | 'uid'>, user: number | undefined): boolean {
  const isForeign = user !== undefined && user !== 0 && uid !== 0 && uid !== user;
  return isForeign || (mode & 0o002) !== 0;
}

/** A directory that is missing or cannot be read is reported when the state is read. */
function statsOf(directory: string): Stats | undefined {
  try {
    return statSync(directory, { throwIfNoEntry: false });
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return undefined;
  }
}
