/**
 * Writes files completely or not at all.
 * Uses synchronous calls: a folder of generated files takes a thousand of them, and handing each one to another thread
 * took longer than the rest of a run.
 */
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { Problem, errorCode } from '../base/problem.ts';
import { TEMPORARY, writeAtomic } from './atomic.ts';
import { explainReadError } from './small-file.ts';

/** Converts a file system error into a `Problem` (`file-write`). Returns any other error unchanged. */
export function diskProblem(file: string, error: unknown): unknown {
  if (errorCode(error) === undefined) return error;
  // `EROFS: read-only file system, open '/out/index.nix'`
  const [, reason = ''] = /^(E\w+: [^,]*)/u.exec((error as Error).message) ?? [];
  return new Problem({
    code: 'file-write',
    place: file,
    what: `cannot be written (${reason})`,
    fix: 'Check its owner, its mode and the space on the disk, or choose another folder. An earlier file is intact.',
    cause: error,
  });
}

/**
 * Returns the text of a regular file, or undefined if it does not exist.
 * @throws Problem `file-kind` for anything that is not a regular file, `file-unreadable` for an unreadable file
 */
export function readOwn(file: string): string | undefined {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found === undefined) return undefined;
    if (found.isFile()) return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOTDIR') return undefined;
    throw errorCode(error) === undefined ? error : explainReadError({ path: file, what: 'the file' }, error);
  }
  throw new Problem({
    code: 'file-kind',
    place: file,
    what: 'is not a regular file',
    fix: 'Move it away, or choose another folder.',
  });
}

/** Creates a folder and its parents. Throws Problem `file-write`. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
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
  for (const name of readdirSync(folder).filter((one) => one.startsWith(TEMPORARY))) {
    const file = path.join(folder, name);
    const found = statSync(file, { throwIfNoEntry: false });
    if (found !== undefined && Date.now() - found.mtimeMs > olderThanMs) rmSync(file, { force: true });
  }
}
