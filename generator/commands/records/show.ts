/** `suite show IMPLEMENTATION`: prints every key of one implementation. */
import { RECORDED_KINDS } from '../../servarr/kinds.ts';
import { printJson, printPaged, terminalWidth } from '../../report/terminal.ts';
import { showText } from '../../report/show.ts';
import { findImplementations } from '../../schema/model/find.ts';
import { buildModel } from '../../schema/model/model.ts';
import { command } from '../flags/command.ts';
import { required, positional, textFlag, withSuggestions } from '../flags/flag.ts';
import { format, recordFlags, serviceFlags } from '../flags/options.ts';
import { knownRecords, loadRecords } from './load.ts';

export const showCommand = command({
  flags: {
    implementation: withSuggestions(
      positional(required(textFlag('Display name, class name or option (suite.notif.gotify)'))),
      optionNames,
    ),
    ...serviceFlags,
    ...recordFlags,
    format: format(['text', 'json']),
  },
  examples: [
    ['$0 show qBittorrent', 'Fields, choices, events, services and an example'],
    ['$0 show "Download Station"', 'Both implementations of this name'],
  ],
  run: async (flags) => {
    const { model } = buildModel(await loadRecords(flags, RECORDED_KINDS), RECORDED_KINDS);
    const found = findImplementations(model, flags.implementation);
    if (flags.format === 'json') printJson(found);
    else printPaged(found.map((one) => showText(one, model, terminalWidth())).join('\n\n\n'));
  },
});

/** Returns the option names of all implementations in the records that come with suite, sorted. */
async function optionNames(): Promise<string[]> {
  const { model } = buildModel(await knownRecords(undefined), RECORDED_KINDS);
  const names = RECORDED_KINDS.flatMap((kind) =>
    (model.kinds[kind]?.implementations ?? []).map(({ option }) => option),
  );
  return [...new Set(names)].sort();
}
