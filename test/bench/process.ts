/** Whole Node processes, measured: processor time, time by the clock, and the most memory held. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const USAGE = path.join(import.meta.dirname, 'usage.cjs');

/** The cost of one run. */
export interface Cost {
  /** Seconds of a processor, of all threads, in the program and for it. */
  readonly processor: number;
  /** Seconds by the clock. */
  readonly clock: number;
  /** Peak resident memory in MiB. */
  readonly mebibytes: number;
}

/** The measured program: a script with its arguments, run by this Node. */
export interface Job {
  readonly args: readonly string[];
  readonly cwd: string;
  /** Before each run, unmeasured. */
  readonly prepare?: () => void;
}

/** Runs it to its end. Throws, with what it said, where it fails. */
export async function measure({ args, cwd, prepare }: Job): Promise<Cost> {
  prepare?.();
  const start = performance.now();
  const child = spawn(process.execPath, ['--require', USAGE, ...args], {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const said = { complaint: '', usage: '' };
  child.stdio[2]?.on('data', (chunk: Buffer) => (said.complaint += chunk.toString()));
  child.stdio[3]?.on('data', (chunk: Buffer) => (said.usage += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  const clock = (performance.now() - start) / 1000;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code ?? 'a signal'}: ${said.complaint}`);
  const usage = JSON.parse(said.usage) as NodeJS.ResourceUsage;
  return {
    processor: (usage.userCPUTime + usage.systemCPUTime) / 1e6,
    clock,
    mebibytes: usage.maxRSS / 1024,
  };
}

/** The medians of several runs of each job, run in turn, so that a busy machine is busy for all of them. */
export async function medians(runs: number, jobs: readonly Job[]): Promise<Cost[]> {
  const costs = jobs.map((): Cost[] => []);
  for (let run = 0; run < runs; run += 1)
    for (const [index, job] of jobs.entries()) costs[index]?.push(await measure(job));
  return costs.map((all) => ({
    processor: middle(all.map(({ processor }) => processor)),
    clock: middle(all.map(({ clock }) => clock)),
    mebibytes: middle(all.map(({ mebibytes }) => mebibytes)),
  }));
}

function middle(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}

/** MiB: the kernel's own high-water mark, so that sampling cannot miss it while the process lives. */
export function peakOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB$/mu.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    // The process has ended, or this system has no /proc: the last reading remains.
    return 0;
  }
}

/** One row of the table: what, processor, clock, memory. */
export function printCost(what: string, { processor, clock, mebibytes }: Cost): void {
  const numbers = [`${processor.toFixed(2)} s`, `${clock.toFixed(2)} s`, `${mebibytes.toFixed(0)} MiB`];
  console.log(what.padEnd(60) + numbers.map((text) => text.padStart(10)).join(''));
}

/** The head of the table. */
export function printHead(): void {
  const heads = ['processor', 'clock', 'memory'];
  console.log(''.padEnd(60) + heads.map((text) => text.padStart(10)).join(''));
}

/** A row that holds one cost against another, in percent. */
export function printShare(what: string, part: Cost, whole: Cost): void {
  const percent = (key: keyof Cost) => `${((part[key] / whole[key]) * 100).toFixed(0)} %`;
  const numbers = (['processor', 'clock', 'mebibytes'] as const).map(percent);
  console.log(`  ${what}`.padEnd(60) + numbers.map((text) => text.padStart(10)).join(''));
}
