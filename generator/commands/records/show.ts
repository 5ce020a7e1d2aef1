/** `suite show NAME`: prints every key of one implementation, an option of suite, or the contents of a profile of the TRaSH guides. */
import { RECORDED_KINDS } from '../../servarr/kinds.ts';
import { printJson, printResult } from '../../report/terminal.ts';
import { showData } from '../../report/show-data.ts';
import { optionsText, showText } from '../../report/show-text.ts';
import { trashFormatText, trashProfileText } from '../../report/trash-text.ts';
import { type FoundImplementation, implementationsCalled, unknownName } from '../../schema/model/find.ts';
import { didYouMean, folded } from '../../base/nearest.ts';
import { displaySafe } from '../../base/text.ts';
import { lookUp } from '../../base/collections.ts';
import { type Model, buildModel } from '../../schema/model/model.ts';
import { optionsAt } from '../../schema/model/words.ts';
import {
  type FoundOptions,
  optionNames,
  optionsAtPath,
  optionsEndingIn,
  suiteOptions,
} from '../../report/suite-options.ts';
import { findInGuides } from '../../source/trash/contents.ts';
import { command } from '../flags/command.ts';
import { listFlag, required, positional, textFlag, usage } from '../flags/flag.ts';
import { format, recordFlags, serviceFlags } from '../flags/shared-flags.ts';
import { loadRecords } from './load.ts';
import { guidesIn, rejectTrashFlags, trashFlags } from './trash-flags.ts';

export const showCommand = command({
  flags: {
    name: positional(
      required(textFlag('Display name, class name or option (suite.notif.gotify, rootFolders), or trash')),
    ),
    more: positional(
      listFlag('After trash: a profile or custom format of the TRaSH guides; else the rest of a name'),
    ),
    ...serviceFlags,
    ...recordFlags,
    ...trashFlags,
    format: format(['text', 'json']),
  },
  examples: [
    ['$0 show qBittorrent', 'Fields, choices, events, services and an example'],
    ['$0 show "Download Station"', 'Both implementations of this name'],
    ['$0 show suite.services.sonarr', 'The options of a service'],
    ['$0 show trash "WEB-1080p" --guides Guides', 'What a profile of the TRaSH guides contains'],
  ],
  run: async (flags) => {
    if (flags.name === 'trash') {
      const profile = flags.more?.join(' ') ?? '';
      if (profile === '') {
        const fix =
          'Name a profile or a custom format; `suite list trash` with the same --guides shows all of them.';
        throw usage('PROFILE', 'is missing', fix);
      }
      const { profiles, formats } = findInGuides(await guidesIn(flags), profile);
      if (flags.format === 'json') printJson([...profiles, ...formats]);
      else
        printResult(
          [trashProfileText(profiles), trashFormatText(formats)].filter((text) => text !== '').join('\n\n\n'),
        );
      return;
    }
    rejectTrashFlags(flags);
    const { model } = buildModel(await loadRecords(flags, RECORDED_KINDS), RECORDED_KINDS);
    const { implementations, options } = meantBy(model, [flags.name, ...(flags.more ?? [])]);
    if (flags.format === 'json') printJson(showData(implementations, model, options));
    else if (implementations.length === 0) printResult(optionsText(options));
    else printResult(implementations.map((found) => showText(found, model)).join('\n\n\n'));
  },
});

interface Meant {
  readonly implementations: readonly FoundImplementation[];
  readonly options: FoundOptions;
}

/** The start of the path of an option of a service, except of its settings. */
const OF_SERVICE = /^(?:suite\.)?services\.(?:"[^"]*"|[^.]+)\.(?!settings(?:\.|$))/iu;

/** Implementations can have the name of an option: `Root Folder` is a condition. */
function unknownOption(name: string): Error {
  const path = name.replace(OF_SERVICE, 'suite.services.<name>.');
  const near = didYouMean(
    path,
    suiteOptions().map((option) => option.name),
  );
  return usage(
    'NAME',
    `no service has an option "${displaySafe(name)}"`,
    `${near}\`suite show suite.services\` shows all of them.`,
  );
}

const NONE: FoundOptions = { exact: [], below: [] };

/**
 * Returns what a name means: an option of suite by its path, an implementation, or options by the end of their path.
 * @param words those of a name with blanks, or of a path (`show discord webHookUrl`)
 * @throws Problem `implementation-unknown`
 */
function meantBy(model: Model, words: readonly string[]): Meant {
  const path = words.join('.');
  const meant = meantByName(model, words.join(' ')) ?? meantByName(model, path);
  if (meant === undefined) throw unknownName(model, path, optionNames());
  return meant;
}

/** Returns true for a path such as `suite.downloadarr.qbittorent.enable`, in which any word stands for an implementation. */
function isWithoutImplementation(model: Model, name: string, { exact, below }: FoundOptions): boolean {
  const isGeneric = [...exact, ...below].some((option) => option.name.includes('.<implementation>'));
  const isBelowModule = name.replace(/^suite\./iu, '').includes('.') && !name.includes('<');
  return isGeneric && isBelowModule && implementationsCalled(model, name).length === 0;
}

function meantByName(model: Model, name: string): Meant | undefined {
  const module = lookUp(optionsAt('suite'), folded(name))?.find((option) => !option.includes('.')) ?? name;
  const atPath = optionsAtPath(module);
  const options = isWithoutImplementation(model, name, atPath) ? NONE : atPath;
  const isModule = options.below.some((option) => option.name.startsWith(`suite.${module}.`));
  if (options.exact.length > 0 || isModule) return { implementations: [], options };
  if (options.below.length === 0 && OF_SERVICE.test(name)) throw unknownOption(name);
  const implementations = implementationsCalled(model, name);
  if (implementations.length > 0) return { implementations, options: NONE };
  if (options.below.length > 0) return { implementations: [], options };
  const ending = optionsEndingIn(name);
  return ending.exact.length > 0 ? { implementations: [], options: ending } : undefined;
}
