/** `suite show IMPLEMENTATION`: every key of one implementation. */
import { PROVIDER_KINDS } from '../../servarr/kinds.ts';
import { printJson, printResult } from '../../report/terminal.ts';
import { showText } from '../../report/show.ts';
import { findImplementations } from '../../schema/model/find.ts';
import { buildModel } from '../../schema/model/model.ts';
import { command } from '../flags/command.ts';
import { required, positional, textFlag } from '../flags/flag.ts';
import { format, recordFlags, serviceFlags } from '../flags/options.ts';
import { loadRecords } from './load.ts';

/** The command. */
export const showCommand = command({
  flags: {
    implementation: positional(required(textFlag('Its name, class or option (suite.notif.gotify)'))),
    ...serviceFlags,
    ...recordFlags,
    format: format(['text', 'json']),
  },
  examples: [
    ['$0 show qBittorrent', 'Fields, choices, events, services and an example'],
    ['$0 show "Download Station"', 'Both implementations of that name'],
  ],
  run: async (flags) => {
    const { model } = buildModel(await loadRecords(flags, PROVIDER_KINDS), PROVIDER_KINDS);
    const found = findImplementations(model, flags.implementation);
    if (flags.format === 'json') printJson(found);
    else printResult(found.map((one) => showText(one, model)).join('\n\n\n'));
  },
});
