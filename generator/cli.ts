#!/usr/bin/env node
/** The command line: commands, global flags, exit codes. */
import { readAsset } from '#assets';
import yargs from 'yargs';
import { hideBin } from 'yargs/helpers';
import { EXIT_CODES, FAILED } from './report/exit-codes.ts';
import { GLOBAL } from './commands/flags/command.ts';
import { Call, commands } from './commands/table.ts';
import { Problem } from './base/problem.ts';
import { printError } from './report/terminal.ts';

const argv = hideBin(process.argv);
const { version } = JSON.parse(readAsset('package.json')) as { version: string };

// A reader that closes the pipe early (`suite list | head`) is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : FAILED);
});

const parser = yargs(argv)
  .scriptName('suite')
  .usage('$0 <command>\n\nChecked NixOS modules for the Servarr family, from what the services report.')
  .command(commands)
  .options({ verbose: GLOBAL.verbose.options })
  .demandCommand(1, 'Name a command.')
  .strict()
  .recommendCommands()
  .version(version)
  .locale('en')
  .help()
  .wrap(Math.min(110, process.stdout.columns || 110))
  .epilogue(`Exit codes: ${EXIT_CODES.map(([code, what]) => `${code} ${what}`).join(', ')}.`)
  .exitProcess(false)
  .fail((message, error) => {
    throw error ?? usage(message);
  });

function usage(what: string): Problem {
  const fix = '`suite --help` shows the commands, `suite COMMAND --help` their flags.';
  return new Problem({ code: 'usage', what, fix });
}

/** Returns the called command; undefined if yargs has handled the call: `--help`, `--version`. */
async function called(): Promise<Call | undefined> {
  try {
    await parser.parseAsync();
    return undefined;
  } catch (thrown) {
    if (thrown instanceof Call) return thrown;
    throw thrown;
  }
}

/** Runs the command and sets the exit code. */
async function main(): Promise<void> {
  try {
    const call = await called();
    await call?.run();
  } catch (error) {
    // For a command that is loaded late, yargs throws usage errors unchanged.
    const found = error instanceof Error && error.name === 'YError' ? usage(error.message) : error;
    printError(found, argv.includes('--verbose'));
    process.exitCode = FAILED;
  }
}

/** Ends the process after flushing its output. Node's own cleanup takes a twentieth of the time of a run. */
async function end(): Promise<never> {
  await Promise.all([process.stdout, process.stderr].map(flushed));
  process.exit();
}

/** Resolves when all output of a stream is written, or when the stream is broken. */
function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => void stream.write('', () => resolve()));
}

void main().then(end);
