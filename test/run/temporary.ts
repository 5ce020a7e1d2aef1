/**
 * Where tests keep their files: in memory, where there is room. They are small, written whole and synced, and a disk
 * takes longer for that than the program for everything else. What is large (test/host) stays on the disk.
 */
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import path from 'node:path';

const MEMORY = '/dev/shm';
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

/** The folder of this run, which test/run/setup.ts makes and removes; undefined where it is the system's. */
export const temporary = isFit() ? path.join(MEMORY, `suite-tests-${process.pid}`) : undefined;
