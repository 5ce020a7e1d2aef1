/** The command line as a user has it: a process of its own, its two outputs and its exit code. */
import { type ChildProcessByStdio, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { PROGRAM } from '../program.ts';

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export async function suite(folder: string, ...args: readonly string[]): Promise<Ran> {
  const { mebibytes: _mebibytes, ...ran } = await measuredSuite(folder, ...args);
  return ran;
}

export async function runProgram(
  program: string,
  args: readonly string[],
  { cwd, env }: Pick<SpawnOptions, 'cwd' | 'env'>,
): Promise<Ran> {
  return outputOf(spawn(program, args, { cwd, env, stdio: STDIO }));
}

const SAMPLE_MS = 20;

/** The flags of Node by which the package limits the heap. */
export const HEAP_FLAGS = ['--max-old-space-size=384', '--max-semi-space-size=8'];

/** Runs `suite` in a folder with the heap of the package. Returns its peak memory too: MiB, 0 if the system does not report it. */
export async function measuredSuite(
  folder: string,
  ...args: readonly string[]
): Promise<Ran & { readonly mebibytes: number }> {
  const child = spawn(process.execPath, [...HEAP_FLAGS, PROGRAM, ...args], { cwd: folder, stdio: STDIO });
  let mebibytes = 0;
  const sampler = setInterval(() => (mebibytes = Math.max(mebibytes, peakOf(child.pid))), SAMPLE_MS);
  const ran = await outputOf(child).finally(() => clearInterval(sampler));
  return { ...ran, mebibytes };
}

const STDIO: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];

export async function outputOf(child: ChildProcessByStdio<null, Readable, Readable>): Promise<Ran> {
  const closed = once(child, 'close') as Promise<[number | null]>;
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { code, stdout, stderr };
}

/** Returns the most memory that a process has held, in MiB, as the kernel counts it. */
function peakOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB$/mu.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    // The process has ended, or this system has no /proc: the last reading remains.
    return 0;
  }
}
