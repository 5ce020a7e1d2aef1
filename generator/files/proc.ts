/** Facts about processes and the boot, from /proc. */
import { readFile } from 'node:fs/promises';
import { errorCode } from '../base/problem.ts';

const BOOT_ID = '/proc/sys/kernel/random/boot_id';

/**
 * Returns the ID of the boot, or `unknown`. The units of suite cannot read the file (`ProcSubset=pid`), so systemd gives
 * them the ID in the environment. Nothing else there identifies a boot for certain: the time of the boot, for example,
 * changes when the clock is set, and then a live lock would look dead.
 */
export async function bootId(file = BOOT_ID, environment = process.env): Promise<string> {
  return (await readProc(file))?.trim() ?? asUuid(environment['SUITE_BOOT_ID'] ?? '') ?? 'unknown';
}

/** Returns 32 digits, which systemd writes without dashes, in the form of the file; undefined for any other text. */
function asUuid(text: string): string | undefined {
  const parts = /^([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})$/u.exec(text);
  return parts?.slice(1).join('-');
}

/** Returns undefined if the system has no such file: it is not Linux, hides it, or the process has ended. */
export async function readProc(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}
