/** Allows one run at a time per service: a lock file names its holder, so that a dead run's lock can be taken over. */
import { randomBytes } from 'node:crypto';
import { constants, readFileSync } from 'node:fs';
import { lstat, rename, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem, errorCode } from '../base/problem.ts';
import { displaySafe } from '../base/text.ts';
import { createAtomic } from './atomic.ts';
import { bootId, readProc } from './proc.ts';

/** A lock that this run holds. */
export interface Lock {
  /** The path of the lock file. */
  readonly file: string;
  /** Returns false if someone deleted or replaced the lock file. */
  isHeld(): Promise<boolean>;
  /** Releases the lock. */
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
  const own = `${await describeProcess(process.pid)} ${randomBytes(8).toString('hex')}\n`;
  const deadline = Date.now() + waitMs;
  for (let isFirst = true; ; isFirst = false) {
    // Look first: an attempt writes and syncs, which a waiting run need not do over and over.
    const holder = await readHolder(file);
    if (holder === undefined) {
      if (await createAtomic(file, own))
        return { file, isHeld: () => isHeld(file, own), release: () => release(file, own) };
    } else if (await isDead(holder)) await removeStale(file, holder);
    else if (Date.now() >= deadline) throw held(file, holder);
    else {
      if (isFirst) onWait?.(describeHolder(holder));
      await sleep(LOOK_AGAIN);
    }
  }
}

async function isHeld(file: string, own: string): Promise<boolean> {
  return (await readHolder(file)) === own;
}

async function release(file: string, own: string): Promise<void> {
  if (await isHeld(file, own)) await rm(file, { force: true });
}

async function readHolder(file: string): Promise<string | undefined> {
  try {
    // A pipe counts as empty: opening a pipe without a writer would wait forever. A run looks before each of its writes,
    // and an asynchronous read of so few bytes takes many times longer.
    return readFileSync(file, { encoding: 'utf8', flag: constants.O_RDONLY | constants.O_NONBLOCK });
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    // A link to a missing file blocks the lock too, and has no holder.
    return (await isLink(file)) ? '' : undefined;
  }
}

async function isLink(file: string): Promise<boolean> {
  try {
    return (await lstat(file)).isSymbolicLink();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Identifies a process by ID, start time, boot and user: the system reuses IDs, all of them after a boot. */
async function describeProcess(pid: number): Promise<string> {
  return `${pid} ${await startTime(pid)} ${await bootId()} ${ownUser()}`;
}

/** Returns the 22nd field of /proc/PID/stat (proc(5)). The second field is in parentheses and may contain blanks. */
async function startTime(pid: number): Promise<string> {
  const stat = await readProc(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 'unknown';
}

async function isDead(holder: string): Promise<boolean> {
  const [pid = '', start = '', boot = '', user = ''] = holder.trim().split(' ');
  if (!/^\d+$/u.test(pid)) return true;
  const [, startNow, bootNow] = (await describeProcess(Number(pid))).split(' ');
  if (differ(start, startNow) || differ(boot, bootNow)) return true;
  const running = isRunning(Number(pid));
  // The process belongs to another user but has the ID of one of ours: ours has ended.
  return running === 'no' || (running === 'foreign' && user === ownUser());
}

/** Compares two facts about a process. An unreadable one (a unit may hide it) proves nothing. */
function differ(then: string, now = 'unknown'): boolean {
  return then !== 'unknown' && now !== 'unknown' && then !== now;
}

function isRunning(pid: number): 'yes' | 'foreign' | 'no' {
  try {
    process.kill(pid, 0);
    return 'yes';
  } catch (error) {
    return errorCode(error) === 'EPERM' ? 'foreign' : 'no';
  }
}

function ownUser(): string {
  return String(process.getuid?.() ?? 'unknown');
}

/**
 * Moves a dead run's lock away. If several runs try at the same time, only one moves that file. A run that
 * has moved a live lock instead (created between its look and its move) puts it back.
 */
async function removeStale(file: string, holder: string): Promise<void> {
  const aside = `${file}.${process.pid}.${randomBytes(6).toString('hex')}.stale`;
  try {
    await rename(file, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  const moved = await readHolder(aside);
  if (moved !== undefined && moved !== holder) await createAtomic(file, moved);
  await rm(aside, { force: true });
}

function describeHolder(holder: string): string {
  return `another run (process ${displaySafe(holder.split(' ')[0] ?? '')}) is working on this service`;
}

function held(file: string, holder: string): Problem {
  return new Problem({
    code: 'locked',
    place: displaySafe(file),
    what: describeHolder(holder),
    fix: 'Wait for it to end, or let this run wait longer with --wait.',
  });
}
