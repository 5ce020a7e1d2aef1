/** Writes a file so that a reader, or the next run after a power cut, sees either the old text or the new text. */
import { errorCode } from '../base/problem.ts';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fchownSync,
  fsync,
  linkSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/** The only slow step, so it is asynchronous. */
const sync = promisify(fsync);

const TEMPORARY = '.suite-tmp-';

const SWEPT = new Set<string>();

export interface WriteOptions {
  /** Permissions of a new file, less the umask. Default: the owner's only. */
  readonly mode?: number;
  /** True if the file must survive a power cut, which costs a few milliseconds. Default true. */
  readonly durable?: boolean;
  /** The owner of a file that root writes: that of its folder, or root. Default: that of its folder. */
  readonly owner?: 'folder' | 'root';
}

/** Replaces the file at `file` with `text`. Throws the file system's error, after which the old file is intact. */
export async function writeAtomic(file: string, text: string, options: WriteOptions = {}): Promise<void> {
  const temporary = await writeBeside(file, text, options);
  try {
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  if (options.durable ?? true) await syncFolder(path.dirname(file));
}

/**
 * Creates the file at `file` with the full `text`, readable by its owner only.
 * @returns false if the file exists; it is unchanged then
 */
export async function createAtomic(file: string, text: string): Promise<boolean> {
  const temporary = await writeBeside(file, text, {});
  try {
    // Unlike rename, link does not replace an existing file: if two runs create at the same time, one wins.
    linkSync(temporary, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Removes temporary files of interrupted runs from a folder. Keeps young ones, which a running process may use. */
export function sweepTemporary(folder: string, olderThanMs = 60_000): void {
  for (const name of readdirSync(folder).filter((one) => one.startsWith(TEMPORARY))) {
    const file = path.join(folder, name);
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats?.isFile() === true && Date.now() - stats.mtimeMs >= olderThanMs) rmSync(file, { force: true });
  }
}

async function writeBeside(file: string, text: string, options: WriteOptions): Promise<string> {
  const name = `${TEMPORARY}${process.pid}-${randomBytes(6).toString('hex')}`;
  const folder = path.dirname(file);
  const temporary = path.join(folder, name);
  if (!SWEPT.has(folder)) sweepTemporary(folder);
  SWEPT.add(folder);
  const handle = openSync(temporary, 'wx', options.mode ?? 0o600);
  try {
    if (options.owner !== 'root') ownAsFolder(handle, folder);
    writeFileSync(handle, text);
    if (options.durable ?? true) await sync(handle);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  } finally {
    closeSync(handle);
  }
  return temporary;
}

/**
 * Gives a file that root wrote to the owner of its folder: a state directory belongs to a unit's user, who must be able
 * to read the files that an apply by hand left there.
 */
function ownAsFolder(handle: number, folder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  if (uid !== 0 || gid !== 0) fchownSync(handle, uid, gid);
}

/** Syncs a folder: the new name survives a power cut only if the folder is on the disk too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = openSync(folder, 'r');
  try {
    await sync(handle);
  } finally {
    closeSync(handle);
  }
}
