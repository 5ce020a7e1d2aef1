/** `suite show IMPLEMENTATION`: every key of one implementation. */
import type { CommandModule } from 'yargs';
import { RECORDED_KINDS } from '../family/kinds.ts';
import { printJson, printResult } from '../report/terminal.ts';
import { showText } from '../report/show.ts';
import { findImplementations } from '../schema/model/find.ts';
import { buildModel } from '../schema/model/model.ts';
import { withFormat, withServices } from './options.ts';
import { loadRecords, withRecords } from './records.ts';

/** The command for yargs. */
export const showCommand: CommandModule = {
  command: 'show <implementation>',
  describe: 'Show every key of one implementation, with an example',
  builder: (yargs) =>
    withFormat(withRecords(withServices(yargs)), ['text', 'json'])
      .positional('implementation', {
        type: 'string',
        demandOption: true,
        describe: 'Its name, class or option',
      })
      .example('$0 show qBittorrent', 'Fields, choices, events, services and an example')
      .example('$0 show "Download Station"', 'Both implementations of that name'),
  handler: async (flags) => {
    const { model } = buildModel(await loadRecords(flags, RECORDED_KINDS), RECORDED_KINDS);
    const found = findImplementations(model, String(flags['implementation']));
    if (flags['format'] === 'json') printJson(found);
    else printResult(found.map((one) => showText(one, model)).join('\n\n\n'));
  },
};
