/** `suite diff [OLD] [NEW]`: what changed between two sets of schema records, and what that breaks. */
import { existsSync } from 'node:fs';
import type { CommandModule } from 'yargs';
import { readManifest } from '../reconcile/manifest/manifest.ts';
import { onlyUsed } from '../reconcile/manifest/uses.ts';
import { diffMarkdown } from '../report/diff-markdown.ts';
import { diffText } from '../report/diff.ts';
import { collectAll } from '../base/problem.ts';
import { printJson, printResult } from '../report/terminal.ts';
import { compareRecords } from '../schema/compare/records.ts';
import type { Records } from '../schema/compare/place.ts';
import { RECORDED_KINDS } from '../family/kinds.ts';
import { DEFAULT_SERVICES_FILE, chooseServices } from '../source/services/flags.ts';
import { recordsNamed, recordsOfRevision } from '../schema/record/revisions.ts';
import { DEFAULT_FOLDERS, schemasFolder, withFormat, withServices } from './options.ts';
import { askOptions, askRecords, knownRecords, withRecords } from './records.ts';

/** The command for yargs. */
export const diffCommand: CommandModule = {
  command: 'diff [old] [new]',
  describe: 'Show what changed between records, and what that breaks',
  builder: (yargs) =>
    withFormat(withRecords(withServices(yargs)), ['text', 'markdown', 'json'])
      .positional('old', {
        type: 'string',
        describe: 'Folder, record file, git revision or - (default: see below)',
      })
      .positional('new', { type: 'string', describe: 'The same; default: the folder of records' })
      .option('exit-code', { type: 'boolean', default: false, describe: 'Exit 1 when there are differences' })
      .option('config', {
        type: 'string',
        array: true,
        nargs: 1,
        describe: 'Manifest: show only what touches what it uses; repeatable',
      })
      .example('$0 diff --services suite.services.json', 'The records and the live services')
      .example('$0 diff', 'The same where /etc/suite/services.json is; else the last commit and the records')
      .example('$0 diff HEAD~1 --format markdown', 'A revision and the records, for a pull request'),
  handler: async (flags: Record<string, unknown>) => {
    const [before, after] = await bothSides(flags);
    const whole = compareRecords(before, after);
    const configs = (flags['config'] ?? []) as readonly string[];
    const diff = configs.length === 0 ? whole : onlyUsed(whole, await collectAll(configs.map(readManifest)));
    if (flags['format'] === 'json') printJson(diff);
    else printResult(flags['format'] === 'markdown' ? diffMarkdown(diff) : diffText(diff));
    if (flags['exit-code'] === true && diff.changes.length > 0) process.exitCode = 1;
  },
};

/** Old and new, as the arguments and flags say. */
async function bothSides(flags: Record<string, unknown>): Promise<[Records, Records]> {
  const given = flags['schemas'] as string | undefined;
  const schemas = schemasFolder(given) ?? DEFAULT_FOLDERS.schemas;
  const [old, recent] = [flags['old'], flags['new']] as (string | undefined)[];
  const named = flags['service'] !== undefined || flags['services'] !== undefined;
  const live = named || (old === undefined && existsSync(DEFAULT_SERVICES_FILE));
  if (old !== undefined && recent !== undefined) {
    return [await recordsNamed(old, schemas), await recordsNamed(recent, schemas)];
  }
  if (!live) {
    const before = old === undefined ? recordsOfRevision('HEAD', schemas) : recordsNamed(old, schemas);
    return [await before, await knownRecords(given)];
  }
  const before = old === undefined ? await knownRecords(given) : await recordsNamed(old, schemas);
  const { records } = await askRecords(await chooseServices(flags), RECORDED_KINDS, askOptions(flags));
  // A record that no service was asked for has not changed.
  return [before, { ...before, ...records }];
}
