/** `suite show NAME`: prints every key of one implementation, or the contents of a profile of the TRaSH guides. */
import { RECORDED_KINDS } from '../../servarr/kinds.ts';
import { printJson, printResult } from '../../report/terminal.ts';
import { showData } from '../../report/show-data.ts';
import { showText } from '../../report/show-text.ts';
import { trashFormatText, trashProfileText } from '../../report/trash-text.ts';
import { findImplementations } from '../../schema/model/find.ts';
import { buildModel } from '../../schema/model/model.ts';
import { findInGuides } from '../../source/trash/contents.ts';
import { command } from '../flags/command.ts';
import { required, positional, textFlag, usage } from '../flags/flag.ts';
import { format, recordFlags, serviceFlags } from '../flags/options.ts';
import { loadRecords } from './load.ts';
import { guidesIn, rejectTrashFlags, trashFlags } from './trash-flags.ts';

export const showCommand = command({
  flags: {
    name: positional(required(textFlag('Display name, class name or option (suite.notif.gotify), or trash'))),
    profile: positional(textFlag('After trash: a profile or custom format of the TRaSH guides')),
    ...serviceFlags,
    ...recordFlags,
    ...trashFlags,
    format: format(['text', 'json']),
  },
  examples: [
    ['$0 show qBittorrent', 'Fields, choices, events, services and an example'],
    ['$0 show "Download Station"', 'Both implementations of this name'],
    ['$0 show trash "WEB-1080p" --guides Guides', 'What a profile of the TRaSH guides contains'],
  ],
  run: async (flags) => {
    if (flags.name === 'trash') {
      if (flags.profile === undefined)
        throw usage(
          'PROFILE',
          'is missing',
          'Name a profile or a custom format; `suite list trash` with the same --guides shows all of them.',
        );
      const { profiles, formats } = findInGuides(await guidesIn(flags), flags.profile);
      if (flags.format === 'json') printJson([...profiles, ...formats]);
      else
        printResult(
          [trashProfileText(profiles), trashFormatText(formats)].filter((text) => text !== '').join('\n\n\n'),
        );
      return;
    }
    if (flags.profile !== undefined)
      throw usage('PROFILE', 'is only for `suite show trash PROFILE`', 'Put a name with blanks into quotes.');
    rejectTrashFlags(flags);
    const { model } = buildModel(await loadRecords(flags, RECORDED_KINDS), RECORDED_KINDS);
    const found = findImplementations(model, flags.name);
    if (flags.format === 'json') printJson(showData(found, model));
    else printResult(found.map((one) => showText(one, model)).join('\n\n\n'));
  },
});
