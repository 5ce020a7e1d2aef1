/** `suite diff [OLD] [NEW]`: compares two sets of schema records. */
import { existsSync } from 'node:fs';
import { readManifest } from '../../reconcile/manifest/manifest.ts';
import { filterDiffByManifests } from '../../report/diff/filter.ts';
import { diffSheet } from '../../report/diff/diff-sheet.ts';
import { collectAll } from '../../base/problem.ts';
import { printJson, printSheet } from '../../report/terminal.ts';
import { titlesOf } from '../../schema/compare/display-names.ts';
import { compareRecords } from '../../schema/compare/records.ts';
import type { Records } from '../../schema/compare/place.ts';
import { KINDS } from '../../servarr/kinds.ts';
import { recordsNamed, recordsOfRevision } from '../../schema/record/revisions.ts';
import { type Values, command } from '../flags/command.ts';
import { booleanFlag, positional, rejectIgnored, textFlag, listFlag } from '../flags/flag.ts';
import {
  DEFAULT_FOLDERS,
  DEFAULT_SERVICES_FILE,
  format,
  recordFlags,
  schemasFolder,
  serviceFlags,
  valuesForServices,
} from '../flags/options.ts';
import { knownRecords, liveRecords } from './load.ts';

const flagsOfDiff = {
  old: positional(textFlag('Folder, record file, git revision or - (default: see below)')),
  new: positional(textFlag('Folder, record file, git revision or -; default: the folder of records')),
  ...serviceFlags,
  ...recordFlags,
  format: format(['text', 'markdown', 'json']),
  exitCode: booleanFlag('Exit with 1 if there are differences'),
  config: listFlag('Manifest: show only changes that affect it; repeatable'),
};

export const diffCommand = command({
  flags: flagsOfDiff,
  examples: [
    ['$0 diff --services suite.services.json', 'Compare the records with the running services'],
    [
      '$0 diff',
      'The same with /etc/suite/services.json; without it, compare the last commit with the records',
    ],
    ['$0 diff HEAD~1 --format markdown', 'Compare a revision with the records, for a pull request'],
  ],
  run: async (flags) => {
    const [before, after] = await bothSides(flags);
    const whole = compareRecords(before, after);
    const configs = flags.config ?? [];
    const found =
      configs.length === 0
        ? whole
        : filterDiffByManifests(whole, await collectAll(configs.map(readManifest)));
    if (flags.format === 'json') printJson(found);
    else printSheet(diffSheet(found, titlesOf(after, before)), flags.format, flags.verbose);
    if (flags.exitCode && found.changes.length > 0) process.exitCode = 1;
  },
});

/** Returns the old and new records of the arguments and flags. */
async function bothSides(flags: Values<typeof flagsOfDiff>): Promise<[Records, Records]> {
  const { old, new: recent, schemas: given } = flags;
  const schemas = schemasFolder(given) ?? DEFAULT_FOLDERS.schemas;
  const named = flags.service !== undefined || flags.services !== undefined;
  const live = named || (old === undefined && existsSync(DEFAULT_SERVICES_FILE));
  if (old !== undefined && recent !== undefined) {
    rejectIgnored(valuesForServices(flags), 'with OLD and NEW');
    return [await recordsNamed(old, schemas), await recordsNamed(recent, schemas)];
  }
  if (!live) {
    rejectIgnored(valuesForServices(flags), 'without --service or --services');
    const before = old === undefined ? recordsOfRevision('HEAD', schemas) : recordsNamed(old, schemas);
    return [await before, await knownRecords(given)];
  }
  const before = old === undefined ? await knownRecords(given) : await recordsNamed(old, schemas);
  const records = await liveRecords(flags, KINDS);
  // A record is unchanged if no service was fetched for it.
  return [before, { ...before, ...records }];
}
