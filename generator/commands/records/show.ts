/** `suite show IMPLEMENTATION`: prints every key of one implementation. */
import { RECORDED_KINDS } from '../../servarr/kinds.ts';
import { printJson, printPaged, terminalWidth } from '../../report/terminal.ts';
import { showText } from '../../report/show.ts';
import { findImplementations } from '../../schema/model/find.ts';
import { type Model, buildModel } from '../../schema/model/model.ts';
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
    const { records, checkOutput } = await loadRecords(flags, RECORDED_KINDS);
    const { model } = buildModel(records, RECORDED_KINDS);
    // An error can name any of them.
    checkOutput(optionsOf(model).join('\n'));
    const found = findImplementations(model, flags.implementation);
    const textOf = (width?: number) => found.map((one) => showText(one, model, width)).join('\n\n\n');
    checkOutput(textOf());
    if (flags.format === 'json') printJson(found);
    else printPaged(textOf(terminalWidth()));
  },
});

/** Returns the option names of all implementations in the records that come with suite, sorted. */
async function optionNames(): Promise<string[]> {
  const { model } = buildModel(await knownRecords(undefined), RECORDED_KINDS);
  return [...new Set(optionsOf(model))].sort();
}

function optionsOf({ kinds }: Model): string[] {
  return Object.values(kinds).flatMap(({ implementations }) => implementations.map(({ option }) => option));
}
