/** The commands as a process of their own, before `cli.ts` knows them and without what it adds. */
import yargs from 'yargs';
import { hideBin } from 'yargs/helpers';
import { applyCommand } from '../../generator/commands/apply.ts';
import { planCommand } from '../../generator/commands/plan.ts';
import { printError } from '../../generator/report/terminal.ts';

try {
  await yargs(hideBin(process.argv))
    .command([planCommand, applyCommand])
    .strict()
    .exitProcess(false)
    .fail(false)
    .parseAsync();
} catch (error) {
  printError(error, true);
  process.exitCode = 2;
}
