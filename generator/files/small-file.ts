/** Reads small files that the user names: keys, certificates, the services file. */
import { constants } from 'node:fs';
import { basename } from 'node:path';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import type { Stats } from 'node:fs';
import { Problem, errorCode } from '../base/problem.ts';
import { displaySafe } from '../base/text.ts';

/** The purpose and the size limit of a small file. */
export interface SmallFile {
  readonly path: string;
  /** The noun for it in a message: `the key file`. */
  readonly what: string;
  /** The size limit in bytes. */
  readonly limit: number;
}

/** The text and the metadata of a small file. */
export interface SmallFileText {
  /** UTF-8, without a byte order mark. */
  readonly text: string;
  readonly stats: Stats;
}

/**
 * Reads a small regular file. Follows links. Never waits for the writer of a pipe.
 * Throws a Problem if the file is missing, unreadable, too large or not regular.
 */
export async function readSmallFile(file: SmallFile): Promise<SmallFileText> {
  let handle: FileHandle;
  try {
    // O_NONBLOCK: opening a pipe without a writer would wait forever.
    handle = await open(file.path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    throw explainReadError(file, error);
  }
  try {
    return await readOpened(file, handle);
  } finally {
    await handle.close();
  }
}

async function readOpened(file: SmallFile, handle: FileHandle): Promise<SmallFileText> {
  const stats = await handle.stat();
  if (!stats.isFile()) throw irregular(file, stats);
  // Read one byte more than the limit, to detect files that grow and files without a known size (/proc).
  const buffer = Buffer.alloc(file.limit + 1);
  let length = 0;
  try {
    for (;;) {
      const { bytesRead } = await handle.read(buffer, length, buffer.length - length, null);
      length += bytesRead;
      if (bytesRead === 0 || length === buffer.length) break;
    }
  } catch (error) {
    throw explainReadError(file, error);
  }
  if (length > file.limit) throw tooLarge(file);
  return { text: new TextDecoder().decode(buffer.subarray(0, length)), stats };
}

function irregular({ path, what }: SmallFile, stats: Stats): Problem {
  const found = stats.isDirectory() ? 'a folder' : stats.isFIFO() ? 'a named pipe' : 'a device or socket';
  return new Problem({
    code: 'file-irregular',
    place: displaySafe(path),
    what: `${what} is ${found}, not a file`,
    fix: 'Name a regular file.',
  });
}

function tooLarge({ path, what, limit }: SmallFile): Problem {
  return new Problem({
    code: 'file-too-large',
    place: displaySafe(path),
    what: `${what} is larger than ${limit / 1024} KiB`,
    fix: 'This is probably the wrong file: correct the path.',
  });
}

/** Converts a file system error from reading `file` into a Problem. */
export function explainReadError({ path, what }: Pick<SmallFile, 'path' | 'what'>, error: unknown): Problem {
  const code = errorCode(error) ?? 'unknown error';
  const isKey = isLikeKey(basename(path));
  const place = displayPath(path);
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return new Problem({
        code: 'file-missing',
        place,
        what: `${what} does not exist`,
        fix: 'Correct the path, or create the file.',
        ...(isKey ? {} : { cause: error }),
      });
    case 'EACCES':
    case 'EPERM':
      return new Problem({
        code: 'file-unreadable',
        place,
        what: `${what} may not be read by this user (${code})`,
        fix: 'Make this user the owner of the file, or let its group read it. Check the folders above it, too.',
        cause: error,
      });
    default:
      return new Problem({
        code: 'file-unreadable',
        place,
        what: `${what} cannot be read (${code})`,
        fix: 'Correct the path.',
        cause: error,
      });
  }
}

/** Returns true for what may be a key where its file belongs: such names of files have a dot, or are shorter. */
export function isLikeKey(name: string): boolean {
  return /^[\w~+=-]{20,}$/u.test(name);
}

/** Returns the path of a file for messages, unless a key seems to be in its place. */
export function displayPath(path: string): string {
  return isLikeKey(basename(path)) ? '(not shown, because it looks like a key)' : displaySafe(path);
}
