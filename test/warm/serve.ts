/** Runs a command in this process as if in a separate one: in its folder and environment, with its outputs and exit code. */
import { Console } from 'node:console';
import type * as commandLine from '../../generator/commands/command-line.ts';
import type * as retry from '../../generator/reconcile/service/retry-and-wait.ts';
import type { Ran } from '../cli/run.ts';
import { PROGRAM } from '../program.ts';

export interface WarmCall {
  readonly folder: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** The width of the terminal that both outputs are; absent for pipes. */
  readonly columns?: number;
  /** True if stdout gets both outputs, as with `2>&1`. */
  readonly isMerged?: boolean;
}

/** The parts of the sources of a checkout that run a command. */
export type Sources = Pick<typeof commandLine, 'runCommandLine'> & Pick<typeof retry, 'DEFAULT_RETRY'>;

const STREAMS = ['stdout', 'stderr'] as const;
/** The properties of both that a command needs to be different. */
const CHANGED = ['write', 'columns', 'isTTY'] as const;

/** Runs a command, and then restores everything of this process that it changed. */
export async function serve(sources: Sources, call: WarmCall): Promise<Ran> {
  const { folder, args, env, columns, isMerged } = call;
  const { argv, env: outer, exitCode } = process;
  const { console } = globalThis;
  const cwd = process.cwd();
  const streams = STREAMS.map((name) =>
    Object.fromEntries(CHANGED.map((key): [string, unknown] => [key, Reflect.get(process[name], key)])),
  );
  const { settleMs } = sources.DEFAULT_RETRY;
  process.chdir(folder);
  Object.assign(process, { argv: [process.execPath, PROGRAM, ...args], env, exitCode: undefined });
  // That of vitest writes elsewhere.
  globalThis.console = new Console(process.stdout, process.stderr);
  // Fakes settle at once.
  Object.assign(sources.DEFAULT_RETRY, { settleMs: 30 });
  const output = { stdout: '', stderr: '' };
  for (const name of STREAMS) {
    const write = (text: string | Uint8Array, ...more: unknown[]): boolean => {
      output[isMerged === true ? 'stdout' : name] +=
        typeof text === 'string' ? text : Buffer.from(text).toString('utf8');
      const done = more.at(-1);
      if (typeof done === 'function') done();
      return true;
    };
    Object.assign(process[name], { write, columns, isTTY: columns !== undefined });
  }
  try {
    await sources.runCommandLine(args);
    return { code: Number(process.exitCode ?? 0), ...output };
  } finally {
    Object.assign(process, { argv, env: outer, exitCode });
    Object.assign(sources.DEFAULT_RETRY, { settleMs });
    STREAMS.forEach((name, at) => Object.assign(process[name], streams[at]));
    globalThis.console = console;
    process.chdir(cwd);
  }
}
