/**
 * The command line in a process that lives on, for tests that are about what a command does and not about its
 * process: a start of the bundle takes longer than most commands, and a settled write much longer. A thorough run starts
 * the bundle for each.
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
  /** The width of the terminal that both outputs are; absent for pipes. */
  readonly columns?: number;
  /** True if stdout gets both outputs, as with `2>&1`. */
  readonly isMerged?: boolean;
}

/** Runs `suite` in a folder, from its sources, one command at a time. */
export async function warmSuite(folder: string, ...args: readonly string[]): Promise<Ran> {
  return isThorough ? suite(folder, ...args) : OWN.run(folder, args);
}

/** A process that runs the commands of one checkout. It ends with this process, and does not keep it alive. */
export class WarmProcess {
  readonly #root: string;
  #child: ChildProcess | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** @param root the folder of the checkout */
  constructor(root: string) {
    this.#root = root;
  }

  /** Runs one command after those before it. */
  async run(folder: string, args: readonly string[], how: Partial<WarmCall> = {}): Promise<Ran> {
    const call = { folder: path.resolve(folder), args, ...how, env: { ...process.env, ...how.env } };
    const ran = this.#last.then(async () => this.#served(call));
    this.#last = ran.catch(() => undefined);
    return ran;
  }

  /** Kills the process in the middle of a command, whose promise is rejected. */
  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  /** Ends the process. */
  stop(): void {
    this.#child?.disconnect();
    this.#child = undefined;
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

/** The process of this checkout. */
export const OWN = new WarmProcess(path.resolve(import.meta.dirname, '../..'));

function started(root: string): ChildProcess {
  const child = fork(path.join(import.meta.dirname, 'host.ts'), [root], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  return child;
}
