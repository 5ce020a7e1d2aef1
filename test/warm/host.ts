/** The process of `warmSuite`: runs one command after the other, each in its folder and its environment. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as commandLine from '../../generator/commands/command-line.ts';
import { PROGRAM } from '../program.ts';
import type { WarmCall } from './suite.ts';

const [, , root = ''] = process.argv;
const file = path.join(root, 'generator/commands/command-line.ts');
const { runCommandLine } = (await import(pathToFileURL(file).href)) as typeof commandLine;

// Whose terminal that is does not matter.
process.stderr.isTTY = false;

process.on('message', (call) => void serve(call as WarmCall));
process.once('disconnect', () => process.exit());

async function serve({ folder, args, env }: WarmCall): Promise<void> {
  process.chdir(folder);
  process.env = env;
  process.argv = [process.execPath, PROGRAM, ...args];
  process.exitCode = undefined;
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    process[name].write = (text: string | Uint8Array, ...more: unknown[]): boolean => {
      output[name] += typeof text === 'string' ? text : Buffer.from(text).toString('utf8');
      const done = more.at(-1);
      if (typeof done === 'function') done();
      return true;
    };
  await runCommandLine(args);
  const { exitCode } = process;
  process.send?.({ code: exitCode ?? 0, ...output });
}
