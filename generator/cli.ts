#!/usr/bin/env node
/** The command line: commands, global flags, exit codes; nothing else. */
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

// A reader that has seen enough (`suite list | head`) is no failure.
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

/** What the command line calls for; nothing where yargs has done it: `--help`, `--version`. */
async function called(): Promise<Call | undefined> {
  try {
    await parser.parseAsync();
    return undefined;
  } catch (thrown) {
    if (thrown instanceof Call) return thrown;
    throw thrown;
  }
}

/** Runs the command; how it ended is the exit code. */
async function main(): Promise<void> {
  try {
    const call = await called();
    await call?.run();
  } catch (error) {
    // What yargs finds wrong it throws as it is where a command is loaded late.
    const found = error instanceof Error && error.name === 'YError' ? usage(error.message) : error;
    printError(found, argv.includes('--verbose'));
    process.exitCode = FAILED;
  }
}

/** Ends the process once all that it says has been taken: what Node would tidy up still takes a twentieth of a run. */
async function end(): Promise<never> {
  await Promise.all([process.stdout, process.stderr].map(flushed));
  process.exit();
}

/** Resolves when what was written to a stream has gone; one that is broken is done, too. */
function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => void stream.write('', () => resolve()));
}

void main().then(end);
