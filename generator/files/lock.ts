/** One run at a time for a service: a lock file that names its holder, so that a dead one's can be taken over. */
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, readFile, rename, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem, errorCode } from '../base/problem.ts';
import { displaySafe } from '../base/text.ts';
import { createAtomic } from './atomic.ts';

/** A lock that is held. */
export interface Lock {
  /** Gives it back. */
  release(): Promise<void>;
}

/** How often a waiting run looks again, in milliseconds. */
const LOOK_AGAIN = 100;

/**
 * Takes the lock at `file`, waiting for another run to end.
 * @param waitMs how long to wait at most
 * @param onWait receives once, as a clause, that another run has the lock
 * @throws Problem `locked` when the other run is still there then
 */
export async function takeLock(file: string, waitMs: number, onWait?: (what: string) => void): Promise<Lock> {
  const own = `${await describeProcess(process.pid)} ${randomBytes(8).toString('hex')}\n`;
  const deadline = Date.now() + waitMs;
  for (let isFirst = true; ; isFirst = false) {
    // Looked at first: to try means to write and to sync, which a run that waits need not do over and over.
    const holder = await readHolder(file);
    if (holder === undefined) {
      if (await createAtomic(file, own)) return { release: () => release(file, own) };
    } else if (await isDead(holder)) await removeStale(file, holder);
    else if (Date.now() >= deadline) throw held(file, holder);
    else {
      if (isFirst) onWait?.(describeHolder(holder));
      await sleep(LOOK_AGAIN);
    }
  }
}

async function release(file: string, own: string): Promise<void> {
  if ((await readHolder(file)) === own) await rm(file, { force: true });
}

async function readHolder(file: string): Promise<string | undefined> {
  try {
    // A pipe in its place is empty: to open one that nobody writes to would wait for ever.
    return await readFile(file, { encoding: 'utf8', flag: constants.O_RDONLY | constants.O_NONBLOCK });
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    // A link that leads nowhere is in the way all the same, and nobody's.
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

/** A process by number, start time, boot and user: numbers are used again, and after a boot all of them. */
async function describeProcess(pid: number): Promise<string> {
  return `${pid} ${await startTime(pid)} ${await bootId()} ${ownUser()}`;
}

/** The 22nd field of /proc/PID/stat (proc(5)); the second one is in parentheses and may hold blanks. */
async function startTime(pid: number): Promise<string> {
  const stat = await readProc(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 'unknown';
}

async function bootId(): Promise<string> {
  return (await readProc('/proc/sys/kernel/random/boot_id'))?.trim() ?? 'unknown';
}

/** Undefined where the system has no such file: not Linux, or the process is gone. */
async function readProc(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}

async function isDead(holder: string): Promise<boolean> {
  const [pid = '', start = '', boot = '', user = ''] = holder.trim().split(' ');
  if (!/^\d+$/u.test(pid)) return true;
  const running = isRunning(Number(pid));
  // Another user's process that has the number of one of ours: ours is gone.
  if (running === 'foreign') return user === ownUser();
  if (running === 'no') return true;
  const now = (await describeProcess(Number(pid))).split(' ');
  return differ(start, now[1]) || differ(boot, now[2]);
}

/** What could not be read (a unit may be kept from it) tells nothing. */
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
 * Moves a dead run's lock away. Of several that try at once only one moves that very file; one that has
 * moved a live lock instead (made between its look and its move) puts it back.
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
