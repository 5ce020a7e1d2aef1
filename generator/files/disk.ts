/**
 * Writes files completely or not at all, and never through a symbolic link.
 * Uses synchronous calls: a folder of generated files takes a thousand of them, and handing each one to another thread
 * took longer than the rest of a run.
 */
import { closeSync, lstatSync, openSync, readFileSync, readSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Problem, errorCode } from '../base/problem.ts';
import { TEMPORARY, writeAtomic } from './atomic.ts';
import { makeFolders } from './folder.ts';
import { explainReadError } from './small-file.ts';

/** The message for each file system error. */
const REASONS: Readonly<Record<string, readonly [what: string, fix: string]>> = {
  EACCES: ['may not be written by this user', 'Change its owner or mode, or choose another folder.'],
  EDQUOT: [
    'cannot be written: the disk quota is used up',
    'Make room and run again; the previous file is intact.',
  ],
  EISDIR: ['is a folder where a file belongs', 'Move it away, or choose another folder.'],
  ENOSPC: ['cannot be written: the disk is full', 'Make room and run again; the previous file is intact.'],
  ENOTDIR: ['is below a file where a folder belongs', 'Move that file away, or choose another folder.'],
  EEXIST: ['is a file where a folder belongs', 'Move it away, or choose another folder.'],
  EPERM: ['may not be written by this user', 'Change its owner or mode, or choose another folder.'],
  EROFS: ['is on a read-only file system', 'Choose a writable folder.'],
};

/** Converts a file system error into a `Problem` (`file-write`). Returns any other error unchanged. */
export function diskProblem(file: string, error: unknown): unknown {
  const code = errorCode(error);
  const reason = code === undefined ? undefined : REASONS[code];
  if (code === undefined) return error;
  const [what, fix] = reason ?? [`cannot be written (${code})`, 'Check the folder and run again.'];
  return new Problem({ code: 'file-write', place: file, what, fix, cause: error });
}

/**
 * Returns the text of a regular file, or undefined if it does not exist.
 * @param most the bytes that are read; default: all
 * @throws Problem `file-symlink` for a symbolic link, `file-kind` for anything else that is not a regular file,
 * `file-unreadable` for an unreadable file
 */
export function readOwn(file: string, most?: number): string | undefined {
  const found = status(file);
  if (!found) return undefined;
  if (found.isSymbolicLink()) throw linkProblem(file);
  if (!found.isFile()) {
    const what = 'is not a regular file';
    throw new Problem({
      code: 'file-kind',
      place: file,
      what,
      fix: 'Move it away, or choose another folder.',
    });
  }
  try {
    return most === undefined ? readFileSync(file, 'utf8') : readHead(file, most);
  } catch (error) {
    throw readProblem(file, error);
  }
}

function readHead(file: string, most: number): string {
  const handle = openSync(file, 'r');
  try {
    const head = Buffer.alloc(most);
    return head.toString('utf8', 0, readSync(handle, head));
  } finally {
    closeSync(handle);
  }
}

/**
 * Reads a file below `root` as `readOwn` does. No folder between them may be a link either.
 * @param name path below `root`, with `/`
 */
export function readBelow(root: string, name: string): string | undefined {
  const parts = name.split('/');
  for (let depth = 1; depth < parts.length; depth += 1) {
    const folder = path.join(root, ...parts.slice(0, depth));
    if (status(folder)?.isSymbolicLink()) throw linkProblem(folder);
  }
  return readOwn(path.join(root, ...parts));
}

function status(file: string) {
  try {
    return lstatSync(file, { throwIfNoEntry: false });
  } catch (error) {
    if (errorCode(error) === 'ENOTDIR') return undefined;
    throw readProblem(file, error);
  }
}

function readProblem(file: string, error: unknown): unknown {
  return errorCode(error) === undefined ? error : explainReadError({ path: file, what: 'the file' }, error);
}

function linkProblem(file: string): Problem {
  return new Problem({
    code: 'file-symlink',
    place: file,
    what: 'is a symbolic link, and links are not followed',
    fix: 'Replace it with the file or folder that it points to, or choose another folder.',
  });
}

/**
 * Creates the folders between `root` and a file below it. No folder on the way may be a link.
 * `root` itself may be a link, because the user chose it.
 */
export function makeParentFolders(root: string, file: string): void {
  makeFolder(root);
  const parts = path.relative(root, path.dirname(file)).split(path.sep).filter(Boolean);
  let folder = root;
  for (const part of parts) {
    folder = path.join(folder, part);
    const found = status(folder);
    if (found?.isSymbolicLink()) throw linkProblem(folder);
    if (!found) makeFolder(folder);
  }
}

function makeFolder(folder: string): void {
  try {
    makeFolders(folder);
  } catch (error) {
    throw diskProblem(folder, error);
  }
}

/** Replaces a file completely, readable by everyone that the umask allows. Throws Problem `file-write`. */
export async function replaceFile(file: string, text: string): Promise<void> {
  try {
    // Generated files can be generated again, so do not wait for the disk.
    await writeAtomic(file, text, { mode: 0o666, durable: false });
  } catch (error) {
    throw diskProblem(file, error);
  }
}

/** Removes temporary files of interrupted runs from a folder. Keeps young ones, which a running process may use. */
export function sweepTemporary(folder: string, olderThanMs = 60_000): void {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return;
    throw diskProblem(folder, error);
  }
  for (const name of names.filter((one) => one.startsWith(TEMPORARY))) {
    const file = path.join(folder, name);
    const found = status(file);
    if (found?.isFile() && Date.now() - found.mtimeMs > olderThanMs) rmSync(file, { force: true });
  }
}
