/** Reads files of limited size: keys, certificates, the services file, schema records. */
import type { Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Problem, errorCode } from '../base/problem.ts';
import { displaySafe } from '../base/text.ts';

export interface SmallFile {
  readonly path: string;
  /** The noun for it in a message: `the key file`. */
  readonly what: string;
  /** The size limit in bytes. */
  readonly limit: number;
}

export interface SmallFileText {
  /** UTF-8, without a byte order mark. */
  readonly text: string;
  readonly stats: Stats;
}

/**
 * Reads a small file or a pipe. Follows links.
 * Throws a Problem if the file is missing, unreadable, too large, or a folder or device.
 */
export async function readSmallFile(file: SmallFile): Promise<SmallFileText> {
  try {
    const stats = await stat(file.path);
    if (!stats.isFile() && !stats.isFIFO()) throw irregular(file, stats);
    const bytes = await readFile(file.path);
    if (bytes.length > file.limit) throw tooLarge(file);
    return { text: new TextDecoder().decode(bytes), stats };
  } catch (error) {
    throw error instanceof Problem ? error : explainReadError(file, error);
  }
}

export function irregular({ path, what }: Pick<SmallFile, 'path' | 'what'>, stats: Stats): Problem {
  const fileType = stats.isDirectory() ? 'a folder' : 'a device or socket';
  return new Problem({
    code: 'file-irregular',
    place: displaySafe(path),
    what: `${what} is ${fileType}, not a file`,
    fix: 'Name a regular file, or move it away.',
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
  const place = displayPath(path);
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return new Problem({
      code: 'file-missing',
      place,
      what: `${what} does not exist`,
      fix: 'Correct the path, or create the file.',
      // The error quotes the path.
      ...(isLikeKey(basename(path)) ? {} : { cause: error }),
    });
  const isForbidden = code === 'EACCES' || code === 'EPERM';
  return new Problem({
    code: 'file-unreadable',
    place,
    what: `${what} ${isForbidden ? 'may not be read by this user' : 'cannot be read'} (${code})`,
    fix: isForbidden
      ? 'Run the command with sudo, or let this user read the file and enter the folders above it.'
      : 'Correct the path.',
    cause: error,
  });
}

/**
 * Returns true for what may be a key where its file belongs, or contains an API key of a service: such names of files
 * have a dot, or are shorter.
 */
function isLikeKey(name: string): boolean {
  return /^[\w~+=-]{20,}$|[0-9a-f]{32}/u.test(name);
}

/** Returns the path of a file for messages, unless a key seems to be in its place. */
export function displayPath(path: string): string {
  return isLikeKey(basename(path)) ? '(not shown, because it looks like a key)' : displaySafe(path);
}
