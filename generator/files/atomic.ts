/** Writing a file so that a reader, or the next run after a power cut, sees the old text or the new one. */
import { errorCode } from '../base/problem.ts';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fchownSync,
  fsync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/** The one step that takes long: it leaves the way free for others. */
const sync = promisify(fsync);

/** What the names of temporary files begin with; they lie beside the file that they become. */
export const TEMPORARY = '.suite-tmp-';

/** How a file is written. */
export interface WriteOptions {
  /** Permissions of a new file, less the umask. Default: its owner's only. */
  readonly mode?: number;
  /** Whether it must survive a power cut, which costs a few milliseconds. Default true. */
  readonly durable?: boolean;
}

/** Replaces the file at `file` with `text`. Throws the file system's own error; the old file is whole then. */
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
 * Creates the file at `file` with `text`, whole, readable by its owner only.
 * @returns false where it is there already; it is left as it is then
 */
export async function createAtomic(file: string, text: string): Promise<boolean> {
  const temporary = await writeBeside(file, text, {});
  try {
    // Unlike rename, link does not replace what is there: of two that create at once, one wins.
    linkSync(temporary, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

async function writeBeside(file: string, text: string, options: WriteOptions): Promise<string> {
  const name = `${TEMPORARY}${process.pid}-${randomBytes(6).toString('hex')}`;
  const temporary = path.join(path.dirname(file), name);
  const handle = openSync(temporary, 'wx', options.mode ?? 0o600);
  try {
    ownAsFolder(handle, path.dirname(file));
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
 * What root writes belongs to whom the folder belongs: a state directory is a unit's, and its user has to be able
 * to read what an apply by hand left there.
 */
function ownAsFolder(handle: number, folder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  if (uid !== 0 || gid !== 0) fchownSync(handle, uid, gid);
}

/** The new name itself survives a power cut only when the folder is on the disk too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = openSync(folder, 'r');
  try {
    await sync(handle);
  } finally {
    closeSync(handle);
  }
}
