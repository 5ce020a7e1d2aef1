/**
 * The command line without a start of its process, for tests of what a command does: a start of the bundle takes longer
 * than most commands, and a settled write much longer. Commands of this checkout run in the process of the test, those of
 * another one in a process that lives on. A thorough run starts the bundle for each.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { runCommandLine } from '../../generator/commands/command-line.ts';
import { DEFAULT_RETRY } from '../../generator/reconcile/service/retry-and-wait.ts';
import { isThorough } from '../thorough.ts';
import { type Ran, suite } from '../cli/run.ts';
import { type WarmCall, serve } from './serve.ts';

/** Runs `suite` in a folder, from its sources, one command at a time. */
export async function warmSuite(folder: string, ...args: readonly string[]): Promise<Ran> {
  return isThorough ? suite(folder, ...args) : OWN.run(folder, args);
}

/** Returns a function that runs one command after those before it. */
function inTurn(served: (call: WarmCall) => Promise<Ran>) {
  let last: Promise<unknown> = Promise.resolve();
  return async (folder: string, args: readonly string[], how: Partial<WarmCall> = {}): Promise<Ran> => {
    const call = { folder: path.resolve(folder), args, ...how, env: { ...process.env, ...how.env } };
    const ran = last.then(async () => served(call));
    last = ran.catch(() => undefined);
    return ran;
  };
}

export const OWN = { run: inTurn(async (call) => serve({ runCommandLine, DEFAULT_RETRY }, call)) };

/** A process that runs the commands of another checkout. It ends with this process, and does not keep it alive. */
export class WarmProcess {
  readonly run = inTurn(async (call) => this.#served(call));
  readonly #root: string;
  #child: ChildProcess | undefined;

  /** @param root the folder of the checkout */
  constructor(root: string) {
    this.#root = root;
  }

  async #served(call: WarmCall): Promise<Ran> {
    this.#child ??= started(this.#root);
    const child = this.#child;
    const over = new AbortController();
    const { signal } = over;
    const crash = once(child, 'exit', { signal }).then(([code]) => {
      this.#child = undefined;
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
      over.abort();
    }
  }
}

function started(root: string): ChildProcess {
  const child = fork(path.join(import.meta.dirname, 'host.ts'), [root], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  return child;
}
