/** Writing a file so that a reader, or the next run after a power cut, sees the old text or the new one. */
import { randomBytes } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Replaces the file at `file` with `text`, readable by its owner only. Throws the file system's own error. */
export async function writeAtomic(file: string, text: string): Promise<void> {
  const temporary = await writeBeside(file, text);
  try {
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(path.dirname(file));
}

/**
 * Creates the file at `file` with `text`, whole, readable by its owner only.
 * @returns false where it is there already; it is left as it is then
 */
export async function createAtomic(file: string, text: string): Promise<boolean> {
  const temporary = await writeBeside(file, text);
  try {
    // Unlike rename, link does not replace what is there: of two that create at once, one wins.
    await link(temporary, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

async function writeBeside(file: string, text: string): Promise<string> {
  const temporary = `${file}.${process.pid}.${randomBytes(6).toString('hex')}.tmp`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  return temporary;
}

/** The new name itself survives a power cut only when the folder is on the disk too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
