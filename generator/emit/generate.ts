/** Records, those asked for and those there -> record files and Nix files, as far as they changed. */
import { lookUp } from '../base/collections.ts';
import path from 'node:path';
import { Problem, Problems } from '../base/problem.ts';
import { PROVIDER_KINDS, type Kind, providerRow } from '../servarr/kinds.ts';
import { type FileChange, type OwnedPlan, planOwned, writeOwned } from '../files/owned.ts';
import type { Diff } from '../schema/compare/change.ts';
import type { Records } from '../schema/compare/place.ts';
import { compareRecords } from '../schema/compare/records.ts';
import { type SchemaSource, buildModel } from '../schema/model/model.ts';
import { parseRecord } from '../schema/record/file.ts';
import { readRecords } from '../schema/record/folder.ts';
import type { Note, SchemaRecord } from '../schema/record/record.ts';
import { type RecordPlan, planRecords, writeRecords } from '../schema/record/write.ts';
import { renderFiles } from './render.ts';
import { withRules } from '../schema/rules/mark.ts';
import { describeModel, describeRecords } from './trace.ts';
import { fileViews } from './view.ts';

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

/** The outcome of a run; the JSON that `--format json` prints. */
export interface GenerateReport {
  /** False with `--check`: then `changes` is what would be written. */
  readonly written: boolean;
  readonly sources: readonly SchemaSource[];
  /** Kind -> how many implementations were emitted. */
  readonly implementations: Readonly<Record<string, number>>;
  /** The same of definitions, for kinds that have some. */
  readonly definitions: Readonly<Record<string, number>>;
  readonly folders: { readonly schemas: string; readonly out: string };
  /** How many Nix files there are in all. */
  readonly files: number;
  readonly changes: readonly (FileChange & { readonly folder: string })[];
  readonly notes: readonly Note[];
  /** What the services say otherwise than the records that were there, and the rules that came with suite. */
  readonly diff: Diff;
}

/**
 * Emits from the records, those asked for taking the place of those there.
 * @returns what changed (or would, with `check`)
 * @throws Problem or Problems; `schema-empty` where a service offers nothing any more of a kind that its record has,
 * unless forced. Nothing has been written then
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
  const known = { ...(await readRecords(schemas, Object.keys(fresh))), ...fresh };
  if (Object.keys(known).length === 0) throw noRecords(schemas);
  const records = Object.fromEntries(Object.entries(known).map(([id, record]) => [id, withRules(record)]));
  trace(`records: ${describeRecords(records)}`);
  // A record says which rules the files beside it hold values to: after an upgrade of suite these are others.
  const changed = only(records, (id) => Object.hasOwn(fresh, id) || lookUp(known, id) !== records[id]);
  const recordPlan = planRecords(schemas, changed);
  const [before, after] = changedRecords(recordPlan, changed);
  if (!force)
    checkKept(
      before,
      only(after, (id) => Object.hasOwn(fresh, id)),
    );
  const diff = compareRecords(before, after);
  const { model, notes } = buildModel(records, PROVIDER_KINDS);
  trace(`model: ${describeModel(model)}`);
  const files = renderFiles(fileViews(model));
  trace(`files: ${files.length}, ${files.reduce((sum, file) => sum + file.text.length, 0)} characters`);
  const filePlan = planOwned(out, files, force);
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

/** The records as they were and as they are, of those whose files were there whole before. */
function changedRecords(
  { folder, changes, replaced }: RecordPlan,
  fresh: Records,
): [before: Records, after: Records] {
  const changed = new Map(changes.map(({ path: name }) => [name, replaced.get(name)]));
  const pairs = Object.entries(fresh).flatMap(([id, is]) => {
    const name = `${id}.json`;
    // A file that stays as it is says what the record says: reading it would cost more than asking the service.
    if (!changed.has(name)) return [{ id, was: is, is }];
    const was = recordIn(changed.get(name), path.join(folder, name));
    return was === undefined ? [] : [{ id, was, is }];
  });
  return [
    Object.fromEntries(pairs.map(({ id, was }) => [id, was])),
    Object.fromEntries(pairs.map(({ id, is }) => [id, is])),
  ];
}

/** The record in a file; a file that is missing or damaged is about to be replaced: there is nothing to compare with. */
function recordIn(text: string | undefined, file: string): SchemaRecord | undefined {
  try {
    return text === undefined ? undefined : parseRecord(text, file);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/**
 * An empty schema is no news but a service that does not know its own implementations, as after a start: all that was
 * emitted for the kind would go.
 */
function checkKept(before: Records, asked: Records): void {
  const lost = Object.entries(asked).flatMap(([id, { kinds }]) =>
    PROVIDER_KINDS.flatMap((kind) => {
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
    what: `the service offers no ${providerRow(kind).plural} any more: its schema is an empty list, and its record has ${had}`,
    fix: 'Nothing was written. It may not have read its own implementations yet: run again, and look at its log if it stays so. If it is so, --force.',
  });
}

function noRecords(folder: string): Problem {
  return new Problem({
    code: 'no-records',
    place: folder,
    what: 'there are no schema records to emit from',
    fix: 'Leave --offline out to ask your services, or point --schemas at the folder of records.',
  });
}
