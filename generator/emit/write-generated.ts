/** Merges fetched and committed schema records, and writes the record files and Nix files that changed. */
import { lookUp } from '../base/collections.ts';
import path from 'node:path';
import { Problem, Problems } from '../base/problem.ts';
import { RECORDED_KINDS, SCHEMA_KINDS, type Kind, schemaRow } from '../servarr/kinds.ts';
import { type FileChange, type OwnedPlan, planOwned, writeOwned } from '../files/owned.ts';
import type { Diff } from '../schema/compare/changes.ts';
import { type Records, compareRecords } from '../schema/compare/records.ts';
import { type SchemaSource, buildModel } from '../schema/model/model.ts';
import { parseRecord } from '../schema/record/record-file.ts';
import { readRecords } from '../schema/record/folder.ts';
import type { Note, SchemaRecord } from '../schema/record/record.ts';
import { type RecordPlan, planRecords, writeRecords } from '../schema/record/write-records.ts';
import { renderFiles } from './render.ts';
import { EMITTED_FOLDERS, fileViews } from './view.ts';

export interface GenerateInput {
  readonly schemas: string;
  readonly out: string;
  readonly force: boolean;
  readonly check: boolean;
  /** The fetched records; undefined for `--offline`. */
  readonly asked?: {
    readonly records: Record<string, SchemaRecord>;
    readonly notes: readonly Note[];
  };
}

export interface GenerateReport {
  /** False with `--check`: `changes` then lists the files that a run would write. */
  readonly written: boolean;
  readonly sources: readonly SchemaSource[];
  /** Kind -> number of emitted implementations. */
  readonly implementations: Readonly<Record<string, number>>;
  /** Kind -> number of emitted definitions, for kinds that have definitions. */
  readonly definitions: Readonly<Record<string, number>>;
  readonly folders: { readonly schemas: string; readonly out: string };
  readonly files: number;
  readonly changes: readonly (FileChange & { readonly folder: string })[];
  readonly notes: readonly Note[];
  readonly diff: Diff;
}

/**
 * Writes the record files and Nix files. Fetched records replace committed ones.
 * @returns the changes, or with `check` the ones that a run would make
 * @throws Problem or Problems before anything is written; `schema-empty` if a service no longer offers anything of a
 * kind that its record has, unless forced
 */
export async function writeGenerated({
  schemas,
  out,
  force,
  check,
  asked,
}: GenerateInput): Promise<GenerateReport> {
  const { records: fresh = {} } = asked ?? {};
  const records = { ...(await readRecords(schemas, Object.keys(fresh))), ...fresh };
  if (Object.keys(records).length === 0) throw noRecords(schemas);
  const recordPlan = planRecords(schemas, fresh, force);
  const [before, after] = changedRecords(recordPlan, fresh);
  if (!force) checkKept(before, after);
  const diff = compareRecords(before, after);
  const { model, notes } = buildModel(records, RECORDED_KINDS);
  const files = renderFiles(fileViews(model));
  const filePlan = planOwned(out, files, force, EMITTED_FOLDERS);
  const done = {
    ...report(check, recordPlan, filePlan, [...(asked?.notes ?? []), ...notes], model),
    diff,
  };
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
): Omit<GenerateReport, 'diff'> {
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
