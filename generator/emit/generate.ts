/** Merges fetched and committed schema records, and writes the record files and Nix files that changed. */
import { lookUp } from '../base/collections.ts';
import path from 'node:path';
import { Problem, Problems } from '../base/problem.ts';
import { RECORDED_KINDS, SCHEMA_KINDS, type Kind, schemaRow } from '../servarr/kinds.ts';
import { type FileChange, type OwnedPlan, planOwned, writeOwned } from '../files/owned.ts';
import type { Diff } from '../schema/compare/change.ts';
import type { Records } from '../schema/compare/place.ts';
import { compareRecords } from '../schema/compare/records.ts';
import { type SchemaSource, buildModel } from '../schema/model/model.ts';
import { type TitleOf, titlesOf } from '../schema/compare/titles.ts';
import { parseRecord } from '../schema/record/file.ts';
import { readRecords } from '../schema/record/folder.ts';
import type { Note, SchemaRecord } from '../schema/record/record.ts';
import { type RecordPlan, planRecords, writeRecords } from '../schema/record/write.ts';
import { isGenerated, renderFiles } from './render.ts';
import { withRules } from '../schema/rules/mark.ts';
import { describeModel, describeRecords } from './trace.ts';
import { fileViews } from './view.ts';

/** The input of `generate`. */
export interface GenerateInput {
  readonly schemas: string;
  readonly out: string;
  readonly force: boolean;
  readonly check: boolean;
  /** Receives the result of each stage as a line (`--verbose`). */
  readonly trace?: (line: string) => void;
  /** The fetched records, and the check of what is made from them; undefined for `--offline`. */
  readonly asked?: {
    readonly records: Record<string, SchemaRecord>;
    readonly notes: readonly Note[];
    readonly checkOutput: (text: string) => void;
  };
}

/** The result of a run, as `--format json` prints it. */
export interface GenerateReport {
  /** False with `--check`: `changes` then lists the files that a run would write. */
  readonly written: boolean;
  readonly sources: readonly SchemaSource[];
  /** Kind -> number of emitted implementations. */
  readonly implementations: Readonly<Record<string, number>>;
  /** Kind -> number of emitted definitions, for kinds that have definitions. */
  readonly definitions: Readonly<Record<string, number>>;
  readonly folders: { readonly schemas: string; readonly out: string };
  /** The number of all Nix files. */
  readonly files: number;
  readonly changes: readonly (FileChange & { readonly folder: string })[];
  readonly notes: readonly Note[];
  /** The differences from the previous records, including the constraints that came with suite. */
  readonly diff: Diff;
  /** Names the implementations of the differences. */
  readonly titleOf: TitleOf;
}

/**
 * Writes the record files and Nix files. Fetched records replace committed ones.
 * @returns the changes, or with `check` the ones that a run would make
 * @throws Problem or Problems before anything is written; `schema-empty` if a service no longer offers anything of a
 * kind that its record has, unless forced; `key-shown` if an API key is in the name or the text of a file
 */
export async function generate({
  schemas,
  out,
  force,
  check,
  asked,
  trace = () => undefined,
}: GenerateInput): Promise<GenerateReport> {
  const { records: fresh = {}, checkOutput = () => undefined } = asked ?? {};
  const known = { ...(await readRecords(schemas, Object.keys(fresh))), ...fresh };
  if (Object.keys(known).length === 0) throw noRecords(schemas);
  const records = Object.fromEntries(Object.entries(known).map(([id, record]) => [id, withRules(record)]));
  trace(`records: ${describeRecords(records)}`);
  // A record contains the revision of the constraints for the files next to it, which an upgrade of suite changes.
  const changed = only(records, (id) => Object.hasOwn(fresh, id) || lookUp(known, id) !== records[id]);
  const recordPlan = planRecords(schemas, changed, force);
  const [before, after] = changedRecords(recordPlan, changed);
  if (!force)
    checkKept(
      before,
      only(after, (id) => Object.hasOwn(fresh, id)),
    );
  const diff = compareRecords(before, after);
  const { model, notes } = buildModel(records, RECORDED_KINDS);
  trace(`model: ${describeModel(model)}`);
  const files = renderFiles(fileViews(model));
  trace(`files: ${files.length}, ${files.reduce((sum, file) => sum + file.text.length, 0)} characters`);
  for (const { path: name, text } of files) [name, text].forEach(checkOutput);
  const filePlan = planOwned(out, files, force, isGenerated);
  trace(`changes: ${recordPlan.changes.length} records, ${filePlan.changes.length} files`);
  const done = {
    ...report(check, recordPlan, filePlan, [...(asked?.notes ?? []), ...notes], model),
    diff,
    titleOf: titlesOf(after, before),
  };
  checkOutput(JSON.stringify(done));
  if (!check) {
    await writeRecords(recordPlan);
    await writeOwned(filePlan);
  }
  return done;
}

function report(
  check: boolean,
  records: RecordPlan,
  files: OwnedPlan,
  notes: readonly Note[],
  model: ReturnType<typeof buildModel>['model'],
): Omit<GenerateReport, 'diff' | 'titleOf'> {
  return {
    written: !check,
    sources: model.sources,
    implementations: Object.fromEntries(
      Object.entries(model.kinds).map(([kind, { implementations }]) => [kind, implementations.length]),
    ),
    definitions: Object.fromEntries(
      Object.entries(model.kinds).flatMap(([kind, { definitions }]) =>
        definitions.length > 0 ? [[kind, definitions.length]] : [],
      ),
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

function only(records: Records, wanted: (id: string) => boolean): Record<string, SchemaRecord> {
  return Object.fromEntries(Object.entries(records).filter(([id]) => wanted(id)));
}

/** Returns the old and new records of the files that existed and were valid. */
function changedRecords(
  { folder, changes, replaced }: RecordPlan,
  fresh: Records,
): [before: Records, after: Records] {
  const changed = new Map(changes.map(({ path: name }) => [name, replaced.get(name)]));
  const pairs = Object.entries(fresh).flatMap(([id, is]) => {
    const name = `${id}.json`;
    // An unchanged file has the same content as the record; reading it would take longer than the request.
    if (!changed.has(name)) return [{ id, was: is, is }];
    const was = recordIn(changed.get(name), path.join(folder, name));
    return was === undefined ? [] : [{ id, was, is }];
  });
  return [
    Object.fromEntries(pairs.map(({ id, was }) => [id, was])),
    Object.fromEntries(pairs.map(({ id, is }) => [id, is])),
  ];
}

/** Parses the record in a file. Returns undefined if the file is missing or damaged: there is nothing to compare. */
function recordIn(text: string | undefined, file: string): SchemaRecord | undefined {
  try {
    return text === undefined ? undefined : parseRecord(text, file);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/**
 * Checks that no kind has become empty. A service that has just started does not know its own implementations yet, and
 * an empty schema would delete everything that was emitted for the kind.
 */
function checkKept(before: Records, asked: Records): void {
  const lost = Object.entries(asked).flatMap(([id, { kinds }]) =>
    SCHEMA_KINDS.flatMap((kind) => {
      const had = lookUp(before, id)?.kinds[kind]?.length ?? 0;
      return kinds[kind]?.length === 0 && had > 0 ? [nothingLeft(id, kind, had)] : [];
    }),
  );
  if (lost.length > 0) throw new Problems(lost);
}

function nothingLeft(schema: string, kind: Kind, had: number): Problem {
  return new Problem({
    code: 'schema-empty',
    place: schema,
    what: `the service no longer offers ${schemaRow(kind).plural}: its schema is an empty list, but its record has ${had}`,
    fix: 'Nothing was written. The service may still be starting: run again, and look at its log if this repeats. If the empty list is right, pass --force.',
  });
}

function noRecords(folder: string): Problem {
  return new Problem({
    code: 'no-records',
    place: folder,
    what: 'there are no schema records to generate from',
    fix: 'Omit --offline to fetch the schemas of your services, or set --schemas to the folder of the records.',
  });
}
