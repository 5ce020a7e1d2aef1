/** The command line as a user has it: a process of its own, its two outputs and its exit code. */
import { spawn } from 'node:child_process';
import { peakOf } from '../bench/process.ts';
import { PROGRAM } from '../program.ts';

/** Output and exit code of a run. */
export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A run with its peak memory in MiB; 0 if the system does not report it. */
export interface Measured extends Ran {
  readonly mebibytes: number;
}

/** Runs `suite` in a folder. */
export async function suite(folder: string, ...args: readonly string[]): Promise<Ran> {
  const { mebibytes: _mebibytes, ...ran } = await measuredSuite(folder, ...args);
  return ran;
}

const SAMPLE_MS = 20;

/** Runs `suite` in a folder and watches its memory. */
export async function measuredSuite(folder: string, ...args: readonly string[]): Promise<Measured> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  let mebibytes = 0;
  const sampler = setInterval(() => (mebibytes = Math.max(mebibytes, peakOf(child.pid))), SAMPLE_MS);
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  }).finally(() => clearInterval(sampler));
  return { code, ...output, mebibytes };
}
