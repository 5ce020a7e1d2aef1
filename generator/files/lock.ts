/** Allows one run at a time per service: a lock file names its holder, so that a dead run's lock can be taken over. */
import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem, errorCode } from '../base/problem.ts';
import { displaySafe } from '../base/text.ts';
import { createAtomic } from './atomic.ts';

export interface Lock {
  release(): Promise<void>;
}

/** The time between two looks of a waiting run, in milliseconds. */
const LOOK_AGAIN = 100;

/**
 * Takes the lock at `file`. Waits for another run to end.
 * @param waitMs the longest wait
 * @param onWait receives once, as a clause, that another run has the lock
 * @throws Problem `locked` if the other run has not ended by then
 */
export async function takeLock(file: string, waitMs: number, onWait?: (what: string) => void): Promise<Lock> {
  const ownLine = `${describeProcess(process.pid)} ${randomBytes(8).toString('hex')}\n`;
  const deadline = Date.now() + waitMs;
  for (let isFirst = true; ; isFirst = false) {
    // Look first: an attempt writes and syncs, which a waiting run need not do over and over.
    const holder = readIfThere(file);
    if (holder === undefined && (await createAtomic(file, ownLine)))
      return { release: async () => release(file, ownLine) };
    if (holder !== undefined && isDead(holder)) await removeStale(file, holder);
    else if (Date.now() >= deadline) throw held(file, holder ?? '');
    else {
      if (isFirst && holder !== undefined) onWait?.(describeHolder(holder));
      await sleep(LOOK_AGAIN);
    }
  }
}

function release(file: string, ownLine: string): void {
  if (readIfThere(file) === ownLine) rmSync(file, { force: true });
}

function readIfThere(file: string, absent: readonly string[] = ['ENOENT']): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (absent.includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}

/** Identifies a process by ID and start time: the system reuses IDs. */
function describeProcess(pid: number): string {
  return `${pid} ${startTime(pid)}`;
}

/** Returns the 22nd field of /proc/PID/stat (proc(5)). The second field is in parentheses and may contain blanks. */
function startTime(pid: number): string {
  const stat = readIfThere(`/proc/${pid}/stat`, HIDDEN);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? UNKNOWN;
}

/** The errors for a process that has ended or that the system hides. */
const HIDDEN = ['ENOENT', 'ESRCH', 'EACCES', 'EPERM'];

/** The start time of a process that the system hides. It proves nothing. */
const UNKNOWN = 'unknown';

function isDead(holder: string): boolean {
  const [pid = '', start = UNKNOWN] = holder.trim().split(' ');
  if (!/^\d+$/u.test(pid)) return true;
  const startNow = startTime(Number(pid));
  if (start !== UNKNOWN && startNow !== UNKNOWN) return start !== startNow;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return errorCode(error) !== 'EPERM';
  }
}

/**
 * Moves a dead run's lock away. If several runs try at the same time, only one moves that file. A run that
 * has moved a live lock instead (created between its look and its move) puts it back.
 */
async function removeStale(file: string, holder: string): Promise<void> {
  const aside = `${file}.${process.pid}.${randomBytes(6).toString('hex')}.stale`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  const moved = readIfThere(aside);
  if (moved !== undefined && moved !== holder) await createAtomic(file, moved);
  rmSync(aside, { force: true });
}

function describeHolder(holder: string): string {
  const [pid = ''] = holder.split(' ');
  return `another run ${pid === '' ? '' : `(process ${displaySafe(pid)}) `}is working on this service`;
}

function held(file: string, holder: string): Problem {
  return new Problem({
    code: 'locked',
    place: displaySafe(file),
    what: describeHolder(holder),
    fix: 'Wait for it to end, or let this run wait longer with --wait.',
  });
}
