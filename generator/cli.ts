#!/usr/bin/env node
/** The command line: commands, global flags, exit codes; nothing else. */
import { shippedText } from '#shipped';
import yargs from 'yargs';
import { hideBin } from 'yargs/helpers';
import { applyCommand } from './commands/apply.ts';
import { demoCommand } from './commands/demo.ts';
import { diffCommand } from './commands/diff.ts';
import { generateCommand } from './commands/generate.ts';
import { importCommand } from './commands/import.ts';
import { listCommand } from './commands/list.ts';
import { planCommand } from './commands/plan.ts';
import { referenceCommand } from './commands/reference.ts';
import { showCommand } from './commands/show.ts';
import { Problem } from './base/problem.ts';
import { printError } from './report/terminal.ts';

const FAILED = 2;
const argv = hideBin(process.argv);
const { version } = JSON.parse(shippedText('package.json')) as { version: string };

// A reader that has seen enough (`suite list | head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : FAILED);
});

const parser = yargs(argv)
  .scriptName('suite')
  .usage('$0 <command>\n\nChecked NixOS modules for the Servarr family, from what the services report.')
  .command([
    generateCommand,
    diffCommand,
    listCommand,
    showCommand,
    referenceCommand,
    importCommand,
    planCommand,
    applyCommand,
    demoCommand,
  ])
  .option('verbose', { type: 'boolean', default: false, describe: 'Say more on stderr' })
  .demandCommand(1, 'Name a command.')
  .strict()
  .recommendCommands()
  .version(version)
  .locale('en')
  .help()
  .wrap(Math.min(110, process.stdout.columns || 110))
  .epilogue('Exit codes: 0 done, 1 differences found, 2 it failed.')
  .exitProcess(false)
  .fail((message, error) => {
    throw (
      error ??
      new Problem({
        code: 'usage',
        what: message,
        fix: '`suite --help` shows the commands, `suite COMMAND --help` their flags.',
      })
    );
  });

try {
  await parser.parseAsync();
} catch (error) {
  printError(error, argv.includes('--verbose'));
  process.exitCode = FAILED;
}
