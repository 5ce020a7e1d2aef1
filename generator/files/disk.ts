/**
 * Writes files completely or not at all.
 * Uses synchronous calls: a folder of generated files takes a thousand of them, and handing each one to another thread
 * took longer than the rest of a run.
 */
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { Problem, errorCode } from '../base/problem.ts';
import { writeAtomic } from './atomic.ts';
import { explainReadError, irregular } from './small-file.ts';

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
 * @throws Problem `file-irregular` for anything else, `file-unreadable` for an unreadable file
 */
export function readOwn(file: string): string | undefined {
  const output = { path: file, what: 'the output file' };
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats === undefined) return undefined;
    if (!stats.isFile()) throw irregular(output, stats);
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOTDIR') return undefined;
    throw error instanceof Problem ? error : explainReadError(output, error);
  }
}

/** Does what writes a file. Throws Problem `file-write`. */
export async function onDisk(file: string, act: () => Promise<void> | void): Promise<void> {
  try {
    await act();
  } catch (error) {
    throw diskProblem(file, error);
  }
}

/** Replaces a file completely, readable by everyone that the umask allows. Creates its folder. Throws Problem `file-write`. */
export async function replaceFile(file: string, text: string): Promise<void> {
  await onDisk(file, async () => {
    mkdirSync(path.dirname(file), { recursive: true });
    // Generated files can be generated again, so do not wait for the disk.
    await writeAtomic(file, text, { mode: 0o666, durable: false });
  });
}
