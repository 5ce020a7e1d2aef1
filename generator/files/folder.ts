/** Making folders. */
import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '../base/problem.ts';

/**
 * Makes a folder with those above it; one that is there is as good. Node's own `recursive` never comes to an end
 * where a folder is there and lets nothing be made in it, as /proc does. Throws the file system's own error.
 * @param mode of those that are made; default: what the umask leaves
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
