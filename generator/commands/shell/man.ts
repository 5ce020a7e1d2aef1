/** `suite man`: prints the manual page. */
import { readAsset } from '#assets';
import { printResult } from '../../report/terminal.ts';
import { describeAll } from './describe/program.ts';
import { manPage } from './describe/man.ts';
import { EXIT_CODES } from '../../report/exit-codes.ts';
import { type Command, type CommandRow, command } from '../flags/command.ts';

/** Returns the command for a table of commands. */
export function manCommand(table: readonly CommandRow[]): Command {
  return command({
    flags: {},
    examples: [['$0 man | man -l -', 'Reads it']],
    run: async () => {
      const { version } = JSON.parse(readAsset('package.json')) as { version: string };
      printResult(manPage(await describeAll(table), { version, exitCodes: EXIT_CODES }));
    },
  });
}
