/** The command line as a user has it: a process of its own, its two outputs and its exit code. */
import { spawn } from 'node:child_process';
import path from 'node:path';

const CLI = path.resolve('generator/cli.ts');

/** What a run left behind. */
export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `suite` in a folder. */
export async function suite(folder: string, ...args: readonly string[]): Promise<Ran> {
  const child = spawn(process.execPath, [CLI, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  return { code, ...output };
}
