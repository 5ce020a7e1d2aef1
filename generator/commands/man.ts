/** `suite man`: the manual page. */
import { shippedText } from '#shipped';
import { printResult } from '../report/terminal.ts';
import { describeAll } from './describe.ts';
import { manPage } from './describe/man.ts';
import { EXIT_CODES } from './exit-codes.ts';
import { command } from './flags/command.ts';

/** The command. */
export const manCommand = command({
  flags: {},
  examples: [['$0 man | man -l -', 'Reads it']],
  run: async () => {
    const { version } = JSON.parse(shippedText('package.json')) as { version: string };
    printResult(manPage(await describeAll(), { version, exitCodes: EXIT_CODES }));
  },
});
