/** `suite generate`: services -> schema records -> Nix files. */
import path from 'node:path';
import { type OwnedPlan, planOwned, writeOwned } from '../files/owned.ts';
import { type RecordPlan, planRecords, writeRecords } from '../schema/record/write.ts';
import { renderFiles } from '../emit/render.ts';
import { fileViews } from '../emit/view.ts';
import { Problem } from '../base/problem.ts';
import { type GenerateReport, describeModel, describeRecords, generateText } from '../report/generate.ts';
import { printJson, printNotice, printResult } from '../report/terminal.ts';
import { compareRecords } from '../schema/compare/records.ts';
import { buildModel } from '../schema/model/model.ts';
import type { Records } from '../schema/compare/place.ts';
import type { Note, SchemaRecord } from '../schema/record/record.ts';
import { MODULE_KINDS, RECORDED_KINDS } from '../family/kinds.ts';
import { chooseServices } from '../source/services/flags.ts';
import { readRecord, readRecords } from '../schema/record/folder.ts';
import { shown } from '../base/text.ts';
import { command } from './flags/command.ts';
import { on, text } from './flags/flag.ts';
import { DEFAULT_FOLDERS, format, serviceFlags } from './options.ts';
import { askOptions, askRecords } from './records.ts';

/** What `generate` works on. */
export interface GenerateInput {
  readonly schemas: string;
  readonly out: string;
  readonly force: boolean;
  readonly check: boolean;
  /** Told of the result of each stage, a line each (`--verbose`). */
  readonly trace?: (line: string) => void;
  /** Records freshly asked for; undefined for `--offline`. */
  readonly asked?: { readonly records: Record<string, SchemaRecord>; readonly notes: readonly Note[] };
}

/** The command. */
export const generateCommand = command({
  flags: {
    ...serviceFlags,
    format: format(['text', 'json']),
    out: text('Folder of the Nix files', DEFAULT_FOLDERS.out),
    schemas: text('Folder of the schema records', DEFAULT_FOLDERS.schemas),
    offline: on('Ask nobody: emit from the records alone'),
    check: on('Write nothing; exit 1 when files would change'),
    force: on('Overwrite files that were edited or are not ours'),
    helpTexts: on("Keep the services' help texts in the records"),
    allowLocalised: on('Accept services whose language is not English'),
  },
  examples: [
    ['$0 generate --services suite.services.json', 'Refresh records and modules'],
    ['$0 generate --offline --check', 'In CI: is what is committed what the records give?'],
  ],
  run: async (flags) => {
    const { schemas, out, force, check } = flags;
    const asked = flags.offline
      ? {}
      : { asked: await askRecords(await chooseServices(flags), RECORDED_KINDS, askOptions(flags)) };
    const trace = flags.verbose ? { trace: printNotice } : {};
    const done = await generate({ schemas, out, force, check, ...asked, ...trace });
    for (const { place, what } of done.notes) printNotice(`note: ${shown(place, 400)}: ${shown(what, 400)}`);
    if (flags.format === 'json') printJson(done);
    else printResult(generateText(done));
    if (check && done.changes.length > 0) process.exitCode = 1;
  },
});

/**
 * Emits from the records, those asked for taking the place of those there.
 * @returns what changed (or would, with `check`)
 * @throws Problem or Problems; nothing has been written then
 */
export async function generate({
  schemas,
  out,
  force,
  check,
  asked,
  trace = () => undefined,
}: GenerateInput): Promise<GenerateReport> {
  const fresh = asked?.records ?? {};
  const records = { ...(await readRecords(schemas, Object.keys(fresh))), ...fresh };
  if (Object.keys(records).length === 0) throw noRecords(schemas);
  trace(`records: ${describeRecords(records)}`);
  const diff = compareRecords(...(await changedRecords(schemas, fresh)));
  const { model, notes } = buildModel(records, MODULE_KINDS);
  trace(`model: ${describeModel(model)}`);
  const files = renderFiles(fileViews(model));
  trace(`files: ${files.length}, ${files.reduce((sum, file) => sum + file.text.length, 0)} characters`);
  const recordPlan = await planRecords(schemas, fresh);
  const filePlan = await planOwned(out, files, force);
  trace(`changes: ${recordPlan.changes.length} records, ${filePlan.changes.length} files`);
  if (!check) {
    await writeRecords(recordPlan);
    await writeOwned(filePlan);
  }
  return {
    ...report(check, recordPlan, filePlan, [...(asked?.notes ?? []), ...notes], model),
    diff,
  };
}

function report(
  check: boolean,
  records: RecordPlan,
  files: OwnedPlan,
  notes: readonly Note[],
  model: ReturnType<typeof buildModel>['model'],
): Omit<GenerateReport, 'diff'> {
  return {
    written: !check,
    sources: model.sources,
    implementations: Object.fromEntries(
      Object.entries(model.kinds).map(([kind, { implementations }]) => [kind, implementations.length]),
    ),
    folders: { schemas: records.folder, out: files.root },
    files: files.files.length,
    changes: [
      ...records.changes.map((change) => ({ folder: records.folder, ...change })),
      ...files.changes.map((change) => ({ folder: files.root, ...change })),
    ],
    notes,
  };
}

/** The records asked for as they were and as they are, of those that were there whole before. */
async function changedRecords(schemas: string, fresh: Records): Promise<[Records, Records]> {
  const ids = Object.keys(fresh);
  const before = await Promise.all(ids.map((id) => readKnown(path.join(schemas, `${id}.json`))));
  const pairs = ids.flatMap((id, index) => {
    const [was, is] = [before[index], fresh[id]];
    return was && is ? [{ id, was, is }] : [];
  });
  return [
    Object.fromEntries(pairs.map(({ id, was }) => [id, was])),
    Object.fromEntries(pairs.map(({ id, is }) => [id, is])),
  ];
}

/** A record that is missing or damaged is about to be replaced: there is nothing to compare with. */
async function readKnown(file: string): Promise<SchemaRecord | undefined> {
  try {
    return await readRecord(file);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

function noRecords(folder: string): Problem {
  return new Problem({
    code: 'no-records',
    place: folder,
    what: 'there are no schema records to emit from',
    fix: 'Leave --offline out to ask your services, or point --schemas at the folder of records.',
  });
}
