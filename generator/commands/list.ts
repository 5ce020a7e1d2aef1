/** `suite list [KIND]`: who has which implementation. */
import type { CommandModule } from 'yargs';
import { RECORDED_KINDS } from '../family/kinds.ts';
import { listText } from '../report/list.ts';
import { printJson, printResult } from '../report/terminal.ts';
import { implementationMatrix } from '../schema/model/matrix.ts';
import { withFormat, withServices } from './options.ts';
import { loadRecords, withRecords } from './records.ts';

/** The command for yargs. */
export const listCommand: CommandModule = {
  command: 'list [kind]',
  describe: 'Show which service has which implementation',
  builder: (yargs) =>
    withFormat(withRecords(withServices(yargs)), ['text', 'json'])
      .positional('kind', { choices: RECORDED_KINDS, describe: 'Only this kind' })
      .example('$0 list', 'Download clients, notifications and indexers of the records')
      .example('$0 list indexer --format json', 'All indexer definitions, for machines')
      .example('$0 list --service sonarr=http://127.0.0.1:8989 --key-file sonarr=key', 'Ask a live service'),
  handler: async (flags) => {
    const kinds =
      flags['kind'] === undefined ? RECORDED_KINDS : [flags['kind'] as (typeof RECORDED_KINDS)[number]];
    const records = await loadRecords(flags, kinds);
    const rows = implementationMatrix(records, kinds);
    if (flags['format'] === 'json') printJson(rows);
    else printResult(listText(rows, Object.keys(records)));
  },
};
