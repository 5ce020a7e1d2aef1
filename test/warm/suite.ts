/**
 * The command line in a process that lives on, for tests that are about what a command does and not about its
 * process: a start of the bundle takes longer than most commands. A thorough run starts the bundle for each.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { isThorough } from '../thorough.ts';
import { type Ran, suite } from '../cli/run.ts';

/** A command and where it runs. */
export interface WarmCall {
  readonly folder: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

let host: ChildProcess | undefined;
let last: Promise<unknown> = Promise.resolve();

/** Runs `suite` in a folder, from its sources, one command at a time. */
export async function warmSuite(folder: string, ...args: readonly string[]): Promise<Ran> {
  if (isThorough) return suite(folder, ...args);
  const call = { folder: path.resolve(folder), args, env: { ...process.env } };
  const ran = last.then(async () => served(call));
  last = ran.catch(() => undefined);
  return ran;
}

async function served(call: WarmCall): Promise<Ran> {
  host ??= started();
  const child = host;
  const ended = new AbortController();
  const { signal } = ended;
  const crash = once(child, 'exit', { signal }).then(([code]) => {
    host = undefined;
    throw new Error(`suite ${call.args.join(' ')} ended its process: ${code}`);
  });
  const answer = once(child, 'message', { signal }) as Promise<[Ran]>;
  child.send(call);
  try {
    const [ran] = await Promise.race([answer, crash]);
    return ran;
  } finally {
    crash.catch(() => undefined);
    answer.catch(() => undefined);
    ended.abort();
  }
}

/** Starts the host. It ends with this process, and does not keep it alive. */
function started(): ChildProcess {
  const child = fork(path.join(import.meta.dirname, 'host.ts'), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  return child;
}
