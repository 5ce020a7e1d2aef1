/** Creates folders. */
import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '../base/problem.ts';

/**
 * Creates a folder and its parents, unless they exist. Node's own `recursive` never returns if an existing folder
 * refuses new entries, as /proc does. Throws the file system's error.
 * @param mode of created folders; default: any that the umask allows
 */
export function makeFolders(folder: string, mode = 0o777): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && isFolder(folder)) return;
    const above = path.dirname(folder);
    if (errorCode(error) !== 'ENOENT' || above === folder || isFolder(above)) throw error;
    makeFolders(above, mode);
    makeFolders(folder, mode);
  }
}

function isFolder(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
