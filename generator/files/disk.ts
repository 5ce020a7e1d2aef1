/**
 * Writing to disk so that a file is there whole or not at all, and never through a symbolic link.
 * Calls wait in place: a folder of generated files takes a thousand, and handing each to another thread and back
 * took longer than all else that a run does.
 */
import { lstatSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Problem, errorCode } from '../base/problem.ts';
import { TEMPORARY, writeAtomic } from './atomic.ts';
import { makeFolders } from './folder.ts';
import { explainReadError } from './small-file.ts';

/** What a person is told of a file system error. */
const REASONS: Readonly<Record<string, readonly [what: string, fix: string]>> = {
  EACCES: ['may not be written by this user', 'Change its owner or mode, or choose another folder.'],
  EDQUOT: [
    'cannot be written: the disk quota is used up',
    'Make room and run again; what was there before is still whole.',
  ],
  EISDIR: ['is a folder where a file belongs', 'Move it away, or choose another folder.'],
  ENOSPC: [
    'cannot be written: the disk is full',
    'Make room and run again; what was there before is still whole.',
  ],
  ENOTDIR: ['lies below a file where a folder belongs', 'Move that file away, or choose another folder.'],
  EEXIST: ['is a file where a folder belongs', 'Move it away, or choose another folder.'],
  EPERM: ['may not be written by this user', 'Change its owner or mode, or choose another folder.'],
  EROFS: ['lies on a read-only file system', 'Choose a folder that can be written to.'],
};

/** Turns a file system error into a `Problem` (`file-write`); anything else comes back as it is. */
export function diskProblem(file: string, error: unknown): unknown {
  const code = errorCode(error);
  const reason = code === undefined ? undefined : REASONS[code];
  if (code === undefined) return error;
  const [what, fix] = reason ?? [`cannot be written (${code})`, 'Check the folder and run again.'];
  return new Problem({ code: 'file-write', place: file, what, fix, cause: error });
}

/**
 * The bytes of a regular file as text, or undefined where there is none.
 * @throws Problem `file-symlink` for a symbolic link, `file-kind` for anything else that is no file,
 * `file-unreadable` for one that cannot be read
 */
export function readOwn(file: string): string | undefined {
  const found = status(file);
  if (!found) return undefined;
  if (found.isSymbolicLink()) throw linkProblem(file);
  if (!found.isFile()) {
    const what = 'is in the way: it is not a regular file';
    throw new Problem({
      code: 'file-kind',
      place: file,
      what,
      fix: 'Move it away, or choose another folder.',
    });
  }
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw readProblem(file, error);
  }
}

/**
 * `readOwn` for a file below `root`, where no folder on the way may be a link either.
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
    fix: 'Replace it with what it points to, or choose another folder.',
  });
}

/**
 * Makes the folders on the way from `root` to a file below it; none of them may be a link.
 * `root` itself may be one: that is the user's own choice.
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

/** Replaces a file whole, readable by all that the umask allows. Throws Problem `file-write`. */
export async function replaceFile(file: string, text: string): Promise<void> {
  try {
    // What is generated can be generated again: no waiting for the disk.
    await writeAtomic(file, text, { mode: 0o666, durable: false });
  } catch (error) {
    throw diskProblem(file, error);
  }
}

/** Removes what an interrupted run left in a folder, once it is old enough not to be a running one's. */
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
