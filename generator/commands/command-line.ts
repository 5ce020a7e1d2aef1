/** Runs one command: commands, global flags, exit codes. */
import { readAsset } from '#assets';
import yargs from 'yargs';
import { Problem } from '../base/problem.ts';
import { EXIT_CODES, FAILED, INTERRUPTED } from '../report/exit-codes.ts';
import { GLOBAL } from './flags/command.ts';
import { Call, commands } from './command-table.ts';
import { UsageError, usageProblem, withCommonWords } from './wrong-command-line.ts';
import { printError, printResult } from '../report/terminal.ts';

/**
 * Runs the command that a user typed. Prints an error and never throws.
 * @param args the command line behind `suite`; `process.argv` ends with them
 * @returns when the command is done and `process.exitCode` is set
 */
export async function runCommandLine(args: readonly string[]): Promise<void> {
  try {
    const call = await called(withCommonWords(args));
    await call?.run();
  } catch (error) {
    // For a command that is loaded late, yargs throws its own errors.
    const isUsage = error instanceof Error && (error instanceof UsageError || error.name === 'YError');
    const found = isUsage ? await usageProblem(error.message, args) : error;
    printError(found, args.includes('--verbose'));
    process.exitCode = found instanceof Problem && found.code === 'interrupted' ? INTERRUPTED : FAILED;
  }
}

/** Returns the called command; undefined for `--help`, `--version`, and a call without words, which prints the help. */
async function called(args: readonly string[]): Promise<Call | undefined> {
  try {
    const parser = parserOf(withoutShell(args));
    if (args.length > 0) await parser.parseAsync();
    else {
      printResult(await parser.getHelp(), process.stderr);
      process.exitCode = FAILED;
    }
    return undefined;
  } catch (thrown) {
    if (thrown instanceof Call) return thrown;
    throw thrown;
  }
}

/** Takes the shell of a completion script out of a command line, because yargs reads it from the environment. */
function withoutShell(args: readonly string[]): readonly string[] {
  const [word, shell, ...rest] = args;
  if (word !== 'completion' || shell === undefined || shell.startsWith('-')) return args;
  if (shell !== 'bash' && shell !== 'zsh') throw new UsageError(`Unknown argument: ${shell}`);
  process.env['SHELL'] = shell;
  return [word, ...rest];
}

function parserOf(args: readonly string[]) {
  const { version } = JSON.parse(readAsset('package.json')) as { version: string };
  return yargs(args)
    .scriptName('suite')
    .usage(
      '$0 <command>\n\nConfigure Servarr apps with NixOS modules that suite generates from the schemas of the services.',
    )
    .command(commands)
    .completion('completion', 'Print the completion script of your shell, bash or zsh')
    .options({ verbose: GLOBAL.verbose.options })
    .demandCommand(1, 'Name a command.')
    .strict()
    .parserConfiguration({ 'boolean-negation': false })
    .version(version)
    .locale('en')
    .help()
    .wrap(Math.min(110, process.stdout.columns || 110))
    .epilogue(`Exit codes: ${EXIT_CODES.map(([code, what]) => `${code} ${what}`).join(', ')}.`)
    .exitProcess(false)
    .fail((message, error) => {
      throw error ?? new UsageError(message);
    });
}
