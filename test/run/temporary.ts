/**
 * The folder for temporary files of tests: in memory if there is space, because syncing many small files to a disk takes
 * longer than everything else. Large files (test/host) stay on the disk.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'suite-tests-';
const MOUNTS = '/proc/mounts';
/** The required space in bytes: many times the space of a whole run. */
const ROOM = 2 * 1024 ** 3;

/** Returns true for a folder in memory that has space and allows programs, because some tests write programs. */
function isFit(): boolean {
  if (!existsSync(MOUNTS)) return false;
  const mounts = readFileSync(MOUNTS, 'utf8')
    .split('\n')
    .map((line) => line.split(' '));
  const [, , type, options = ''] = mounts.findLast(([, where]) => where === MEMORY) ?? [];
  if (type !== 'tmpfs' || /\b(?:noexec|ro)\b/u.test(options)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM;
}

/** The folder of this run; undefined if tests use the system's folder. */
export const temporary = isFit() ? path.join(MEMORY, `${PREFIX}${process.pid}`) : undefined;

/** Creates the folder, and deletes the folders of killed runs. */
export function makeTemporary(): void {
  if (temporary === undefined) return;
  const left = readdirSync(MEMORY).filter((name) => name.startsWith(PREFIX));
  for (const name of left.filter((one) => !existsSync(`/proc/${one.slice(PREFIX.length)}`)))
    rmSync(path.join(MEMORY, name), { recursive: true, force: true });
  mkdirSync(temporary, { recursive: true });
}

/** Deletes the folder after the run. */
export function removeTemporary(): void {
  if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
}
