/** The process of `warmSuite`: runs one command after the other, each in its folder and its environment. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as commandLine from '../../generator/commands/command-line.ts';
import type * as retry from '../../generator/reconcile/service/retry.ts';
import { PROGRAM } from '../program.ts';
import type { WarmCall } from './suite.ts';

const [, , root = ''] = process.argv;
const load = async (file: string): Promise<unknown> => import(pathToFileURL(path.join(root, file)).href);
const { runCommandLine } = (await load('generator/commands/command-line.ts')) as typeof commandLine;
const { DEFAULT_RETRY } = (await load('generator/reconcile/service/retry.ts')) as typeof retry;

// Fakes settle at once.
Object.assign(DEFAULT_RETRY, { settleMs: 30 });

process.on('message', (call) => void serve(call as WarmCall));
process.once('disconnect', () => process.exit());

async function serve({ folder, args, env, columns, isMerged }: WarmCall): Promise<void> {
  process.chdir(folder);
  process.env = env;
  process.argv = [process.execPath, PROGRAM, ...args];
  process.exitCode = undefined;
  for (const stream of [process.stdout, process.stderr])
    Object.assign(stream, { columns, isTTY: columns !== undefined });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    process[name].write = (text: string | Uint8Array, ...more: unknown[]): boolean => {
      output[isMerged === true ? 'stdout' : name] +=
        typeof text === 'string' ? text : Buffer.from(text).toString('utf8');
      const done = more.at(-1);
      if (typeof done === 'function') done();
      return true;
    };
  await runCommandLine(args);
  const { exitCode } = process;
  process.send?.({ code: exitCode ?? 0, ...output });
}
