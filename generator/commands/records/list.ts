/** `suite list [KIND]`: lists implementations and the services that have them. */
import type { Problem } from '../../base/problem.ts';
import { nearest } from '../../base/nearest.ts';
import { displaySafe } from '../../base/text.ts';
import {
  RECORDED_KINDS,
  type RecordedKind,
  SCHEMA_KINDS,
  SETTINGS_KINDS,
  kindAndModuleNames,
  kindsNamed,
  moduleOf,
} from '../../servarr/kinds.ts';
import { listText } from '../../report/list.ts';
import { printJson, printPaged, terminalWidth } from '../../report/terminal.ts';
import { implementationMatrix } from '../../schema/model/matrix.ts';
import { command } from '../flags/command.ts';
import { enumFlag, positional, usage, withAliases } from '../flags/flag.ts';
import { format, recordFlags, serviceFlags } from '../flags/options.ts';
import { loadRecords } from './load.ts';

export const listCommand = command({
  flags: {
    kind: positional(
      withAliases(
        enumFlag([...RECORDED_KINDS, 'settings'], 'Only this kind; the name of a kind or of a module'),
        kindOrSettings,
        unknownKind,
      ),
    ),
    ...serviceFlags,
    ...recordFlags,
    format: format(['text', 'json']),
  },
  examples: [
    ['$0 list', 'All implementations in the records'],
    ['$0 list notif', 'Notifications, by the name of their module'],
    ['$0 list indexer --format json', 'All indexers and definitions as JSON'],
    ['$0 list --service sonarr=http://127.0.0.1:8989 --key-file sonarr=key', 'Read a running service'],
  ],
  run: async (flags) => {
    const kinds = flags.kind === undefined ? RECORDED_KINDS : kindsNamed(flags.kind);
    const { records } = await loadRecords(flags, kinds);
    const rows = implementationMatrix(records, kinds);
    if (flags.format === 'json') printJson(rows);
    else printPaged(listText(rows, Object.keys(records), terminalWidth()));
  },
});

/** Returns the kind of that name or module, or `settings` for all groups of settings; undefined for other words. */
function kindOrSettings(word: string): RecordedKind | 'settings' | undefined {
  const [kind, ...others] = kindsNamed(word);
  return others.length > 0 ? 'settings' : kind;
}

function unknownKind(word: string): Problem {
  const near = nearest(word.replace(/^suite\./iu, ''), [...kindAndModuleNames(), ...SETTINGS_KINDS]);
  const all = [
    ...SCHEMA_KINDS.map((kind) => `${kind} (${moduleOf(kind)})`),
    `settings (all of ${SETTINGS_KINDS.join(', ')})`,
  ].join(', ');
  const hint = near === undefined ? '' : `Did you mean "${near}"? `;
  return usage(
    'KIND',
    `"${displaySafe(word)}" is neither a kind nor a module`,
    `${hint}The kinds, with their modules: ${all}.`,
  );
}
