/** Runs another program. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/**
 * Runs a program and returns its exit code (null after a signal) and its output. Rejects if it cannot be started.
 * @param onLine receives each line of its stderr, which otherwise goes to that of this process
 */
export async function runProgram(
  command: string,
  args: readonly string[],
  onLine?: (line: string) => void,
): Promise<{ code: number | null; stdout: string }> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', onLine === undefined ? 'inherit' : 'pipe'],
  });
  let stdout = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  if (child.stderr !== null && onLine !== undefined)
    createInterface({ input: child.stderr }).on('line', onLine);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout };
}
