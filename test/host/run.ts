/** Running programs, as root, for the tests on a host. */
import { spawn } from 'node:child_process';

/** Output and exit code of a program. */
export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end. */
export async function run(command: string, ...args: readonly string[]): Promise<Ran> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  return { code, ...output };
}

/** Runs a program that has to succeed. Throws with its output. */
export async function must(command: string, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await run(command, ...args);
  if (code === 0) return stdout;
  throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${stdout}${stderr}`);
}
