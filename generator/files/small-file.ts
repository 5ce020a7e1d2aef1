/** Reading the small files that a user points us at: keys, certificates, the services file. */
import { constants } from 'node:fs';
import { basename } from 'node:path';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import type { Stats } from 'node:fs';
import { Problem, errorCode } from '../base/problem.ts';
import { displaySafe } from '../base/text.ts';

/** What a small file is for, and how large it may be. */
export interface SmallFile {
  readonly path: string;
  /** The words for it in a message: `the key file`. */
  readonly what: string;
  /** The most bytes it may have. */
  readonly limit: number;
}

/** The text of a small file and what the file system says of it. */
export interface SmallFileText {
  /** UTF-8, without a byte order mark. */
  readonly text: string;
  readonly stats: Stats;
}

/**
 * The text of a small regular file, links followed.
 * Throws a Problem where it is missing, unreadable, too large, or no regular file; never waits for a pipe's writer.
 */
export async function readSmallFile(file: SmallFile): Promise<SmallFileText> {
  let handle: FileHandle;
  try {
    // O_NONBLOCK: opening a pipe that nobody writes to would wait for ever.
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
  // One byte more than allowed: a file that grows meanwhile, or whose size is not known (/proc), is found out too.
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
    fix: 'This is probably another file than the one that was meant: correct the path.',
  });
}

/** The Problem for an error of the file system met while reading `file`. */
export function explainReadError({ path, what }: Pick<SmallFile, 'path' | 'what'>, error: unknown): Problem {
  const code = errorCode(error) ?? 'unknown error';
  const isKey = isLikeKey(basename(path));
  const place = isKey ? '(not shown, for it looks like a key)' : displaySafe(path);
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
        fix: 'Make this user the owner of the file, or let its group read it; also of the folders above it.',
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
