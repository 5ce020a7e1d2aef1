/**
 * Where tests keep their files: in memory, where there is room. They are small, written whole and synced, and a disk
 * takes longer for that than the program for everything else. What is large (test/host) stays on the disk.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'suite-tests-';
const MOUNTS = '/proc/mounts';
/** Bytes: many times what a whole run has at once. */
const ROOM = 2 * 1024 ** 3;

/** True where it is in memory, has room, and lets programs be started, as some tests write them. */
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

/** The folder of this run; undefined where it is the system's. */
export const temporary = isFit() ? path.join(MEMORY, `${PREFIX}${process.pid}`) : undefined;

/** Makes the folder, and removes those of runs that were killed. */
export function makeTemporary(): void {
  if (temporary === undefined) return;
  const left = readdirSync(MEMORY).filter((name) => name.startsWith(PREFIX));
  for (const name of left.filter((one) => !existsSync(`/proc/${one.slice(PREFIX.length)}`)))
    rmSync(path.join(MEMORY, name), { recursive: true, force: true });
  mkdirSync(temporary, { recursive: true });
}

/** Removes it, when the run is over. */
export function removeTemporary(): void {
  if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
}
