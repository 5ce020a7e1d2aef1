/** One whole process, measured: wall time and the most memory it held. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What one run took. */
export interface Cost {
  readonly seconds: number;
  /** Peak resident memory in MiB; 0 where /proc does not tell. */
  readonly mebibytes: number;
}

const SAMPLE_MS = 5;

/** Runs a command to its end. Throws, with what it said, where it fails. */
export async function measure(command: string, args: readonly string[], cwd: string): Promise<Cost> {
  const start = performance.now();
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  let peak = 0;
  const sampler = setInterval(() => (peak = Math.max(peak, peakOf(child.pid))), SAMPLE_MS);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  clearInterval(sampler);
  if (code !== 0)
    throw new Error(`${command} ${args.join(' ')} ended with ${code ?? 'a signal'}: ${complaint}`);
  return { seconds: (performance.now() - start) / 1000, mebibytes: peak };
}

/** Runs a command several times and gives the medians. */
export async function median(
  runs: number,
  command: string,
  args: readonly string[],
  cwd: string,
): Promise<Cost> {
  const costs: Cost[] = [];
  for (let run = 0; run < runs; run += 1) costs.push(await measure(command, args, cwd));
  const middle = (values: number[]) =>
    values.toSorted((left, right) => left - right)[Math.floor(runs / 2)] ?? 0;
  return {
    seconds: middle(costs.map(({ seconds }) => seconds)),
    mebibytes: middle(costs.map(({ mebibytes }) => mebibytes)),
  };
}

/** MiB: the kernel's own high-water mark, so that sampling cannot miss it while the process lives. */
export function peakOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB$/mu.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    // The process is gone, or this system has no /proc: the last reading stands.
    return 0;
  }
}

/** One row of the table: what, seconds, MiB. */
export function printCost(what: string, { seconds, mebibytes }: Cost): void {
  console.log(
    `${what.padEnd(62)} ${seconds.toFixed(2).padStart(6)} s ${mebibytes.toFixed(0).padStart(5)} MiB`,
  );
}
