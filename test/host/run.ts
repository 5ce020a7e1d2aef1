/** Running programs, as root, for the tests on a host. */
import { type Ran, runProgram } from '../cli/run.ts';

export type { Ran } from '../cli/run.ts';

/** Runs a program to its end. */
export async function run(command: string, ...args: readonly string[]): Promise<Ran> {
  return runProgram(command, args, {});
}

/** Runs a program that has to succeed. Throws with its output. */
export async function must(command: string, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await run(command, ...args);
  if (code === 0) return stdout;
  throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${stdout}${stderr}`);
}
