/** `suite diff [OLD NEW]`: compares schema records with running services, or two folders of records. */
import { Problem } from '../../base/problem.ts';
import { displaySafe } from '../../base/text.ts';
import { diffSheet } from '../../report/diff-sheet.ts';
import { DIFFERENCES } from '../../report/exit-codes.ts';
import { printJson, printSheet } from '../../report/terminal.ts';
import { type Records, compareRecords } from '../../schema/compare/records.ts';
import { readRecords } from '../../schema/record/folder.ts';
import { KINDS } from '../../servarr/kinds.ts';
import { type Values, command } from '../flags/command.ts';
import { flagForValue } from '../flags/flag-for-value.ts';
import { booleanFlag, positional, rejectIgnored, textFlag, usage } from '../flags/flag.ts';
import { format, recordFlags, serviceFlags, valuesForServices } from '../flags/shared-flags.ts';
import { knownRecords, liveRecords } from './load.ts';

const flagsOfDiff = {
  old: positional(textFlag('Folder of schema records; without OLD and NEW, the records and the services')),
  new: positional(textFlag('Folder of schema records')),
  ...serviceFlags,
  ...recordFlags,
  format: format(['text', 'markdown', 'json']),
  exitCode: booleanFlag('Exit with 1 if there are differences'),
};

export const diffCommand = command({
  flags: flagsOfDiff,
  examples: [
    ['$0 diff --services suite.services.json', 'Compare the records with the running services'],
    ['$0 diff old/schemas suite/schemas --format markdown', 'Compare two folders, for a pull request'],
  ],
  run: async (flags) => {
    const diff = compareRecords(...(await bothSides(flags)));
    if (flags.format === 'json') printJson(diff);
    else printSheet(diffSheet(diff), flags.format);
    if (flags.exitCode && diff.changes.length > 0) process.exitCode = DIFFERENCES;
  },
});

async function bothSides(flags: Values<typeof flagsOfDiff>): Promise<[Records, Records]> {
  if (flags.old === undefined) {
    const before = await knownRecords(flags.schemas);
    // A record is unchanged if no service was fetched for it.
    return [before, { ...before, ...(await liveRecords(flags, KINDS)) }];
  }
  if (flags.new === undefined) {
    rejectConfiguration(flags.old);
    throw usage('NEW', 'only one folder is given', 'Name two folders, or none.');
  }
  rejectIgnored({ ...valuesForServices(flags), schemas: flags.schemas }, 'with OLD and NEW');
  return [await recordsIn(flags.old), await recordsIn(flags.new)];
}

/** Returns the records of a folder. Throws Problem `no-records` if there are none. */
async function recordsIn(folder: string): Promise<Records> {
  rejectConfiguration(folder);
  const records = await readRecords(folder);
  if (Object.keys(records).length > 0) return records;
  throw new Problem({
    code: 'no-records',
    place: displaySafe(folder),
    what: 'there are no schema records in this folder',
    fix: 'Name a folder that `suite generate --schemas` wrote. `git worktree` gets you that of an earlier commit.',
  });
}

function rejectConfiguration(value: string): void {
  const flag = flagForValue(value);
  if (flag === undefined) return;
  const fix = `Did you mean "suite plan ${displaySafe(flag)}"?`;
  throw usage('OLD', `"${displaySafe(value)}" is no folder of schema records`, fix);
}
