/** `suite list [KIND]`: lists implementations and the services that have them, or the names in the TRaSH guides. */
import type { Problem } from '../../base/problem.ts';
import { didYouMean } from '../../base/nearest.ts';
import { displaySafe } from '../../base/text.ts';
import { APP_NAMES } from '../../servarr/apps.ts';
import { kindAndModuleNames, kindsNamed, withoutApps } from '../../servarr/kinds/kind-words.ts';
import {
  RECORDED_KINDS,
  type RecordedKind,
  SCHEMA_KINDS,
  SETTINGS_KINDS,
  moduleOf,
} from '../../servarr/kinds.ts';
import { listText } from '../../report/list-text.ts';
import { printJson, printResult } from '../../report/terminal.ts';
import { trashNamesText } from '../../report/trash-text.ts';
import { implementationMatrix } from '../../schema/model/matrix.ts';
import { optionsAt } from '../../schema/model/words.ts';
import { namesIn } from '../../source/trash/contents.ts';
import { command } from '../flags/command.ts';
import { enumFlag, positional, usage } from '../flags/flag.ts';
import { format, recordFlags, serviceFlags } from '../flags/shared-flags.ts';
import { meantByWord } from '../flags/meanings.ts';
import { loadRecords } from './load.ts';
import { guidesIn, rejectTrashFlags, trashFlags } from './trash-flags.ts';

const kindFlag = positional(
  enumFlag(
    [...RECORDED_KINDS, 'settings', 'trash'],
    'Only this kind; the name of a kind or of a module, or trash for the TRaSH guides',
  ),
);

export const listCommand = command({
  flags: {
    kind: { ...kindFlag, options: { ...kindFlag.options, coerce: kindOf } },
    ...serviceFlags,
    ...recordFlags,
    ...trashFlags,
    format: format(['text', 'json']),
  },
  examples: [
    ['$0 list', 'All implementations in the records'],
    ['$0 list notif', 'Notifications, by the name of their module'],
    ['$0 list indexer --format json', 'All indexers and definitions as JSON'],
    ['$0 list --service sonarr=http://127.0.0.1:8989 --key-file sonarr=key', 'Read a running service'],
    ['$0 list trash --guides Guides --app sonarr', 'Names in a copy of the TRaSH guides'],
  ],
  run: async (flags) => {
    if (flags.kind === 'trash') {
      const names = (await guidesIn(flags)).map(namesIn);
      if (flags.format === 'json') printJson(names);
      else printResult(trashNamesText(names));
      return;
    }
    rejectTrashFlags(flags);
    const kinds = flags.kind === undefined ? RECORDED_KINDS : kindsNamed(flags.kind);
    const records = await loadRecords(flags, kinds);
    const rows = implementationMatrix(records, kinds);
    if (flags.format === 'json') printJson(rows);
    else printResult(listText(rows, Object.keys(records)));
  },
});

/** Returns the kind of that name or module, `settings` for all groups of settings, or `trash`. Throws Problem `usage`. */
function kindOf(word: string): RecordedKind | 'settings' | 'trash' {
  if (word === 'trash') return word;
  const [kind, ...others] = kindsNamed(word);
  if (kind === undefined) throw unknownKind(word);
  return others.length > 0 ? 'settings' : kind;
}

function unknownKind(word: string): Problem {
  const known = [...kindAndModuleNames(), ...SETTINGS_KINDS];
  const name = withoutApps(word).replace(/^(?:suite\.)?(?:settings\.)?/iu, '');
  const hint = APP_NAMES.some((app) => app === word)
    ? 'It is an app: write the kind alone, as in `suite list indexer`, which shows the apps of each. '
    : meantByWord(name) ||
      didYouMean(name, known, { words: optionsAt('suite') }) ||
      (/^[\w.-]+$/u.test(name) ? `For one implementation, write \`suite show ${name}\`. ` : '');
  const all = [
    ...SCHEMA_KINDS.map((kind) => `${kind} (${moduleOf(kind)})`),
    `settings (all of ${SETTINGS_KINDS.join(', ')})`,
    'trash (the TRaSH guides)',
  ].join(', ');
  return usage(
    'KIND',
    `"${displaySafe(word)}" is neither a kind nor a module`,
    `${hint}The kinds, with their modules: ${all}.`,
  );
}
