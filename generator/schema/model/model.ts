/** Records -> model: the schemas merged, with availability, types and defaults per schema kept apart. */
import { compareText, groupBy, sortedSet } from '../../base/collections.ts';
import type { App, ApiVersion } from '../../servarr/apps.ts';
import { type Kind, moduleOptions } from '../../servarr/kinds.ts';
import { type Definition, buildDefinitions, sourcedItems, splitDefinitions } from './definitions.ts';
import { type ModelImplementation, buildImplementation } from './implementation.ts';
import { buildGeneral } from './general.ts';
import type { ModelKey } from './keys.ts';
import type { Note, SchemaRecord } from '../record/record.ts';

/** Where a model came from: one schema record. */
export interface SchemaSource {
  /** The schema id: the record's file name, by default the app. */
  readonly id: string;
  readonly app: App;
  readonly version: string;
  readonly api: ApiVersion;
}

/** One kind, as all schemas together have it. */
export interface ModelKind {
  readonly kind: Kind;
  /** Keys outside `fields` that the schema reports, events among them. */
  readonly general: readonly ModelKey[];
  readonly implementations: readonly ModelImplementation[];
  /** Items of which many share one implementation, known by their own name; only kinds of which that is said have any. */
  readonly definitions: readonly Definition[];
}

/** Everything that is emitted, listed and shown. */
export interface Model {
  readonly sources: readonly SchemaSource[];
  readonly kinds: Readonly<Partial<Record<Kind, ModelKind>>>;
}

/**
 * Merges the records.
 * @param records schema id -> record, in any order
 * @param kinds the kinds wanted, in their order
 * @returns the model and the notes on what degraded; equal for equal records in any order
 */
export function buildModel(
  records: Readonly<Record<string, SchemaRecord>>,
  kinds: readonly Kind[],
): { model: Model; notes: Note[] } {
  const sorted = Object.entries(records).sort(([left], [right]) => compareText(left, right));
  const notes: Note[] = [];
  const model: Model = {
    sources: sorted.map(([id, { app, version, api }]) => ({ id, app, version, api })),
    kinds: Object.fromEntries(kinds.map((kind) => [kind, buildKind(kind, sorted, notes)])),
  };
  return { model, notes };
}

function buildKind(kind: Kind, records: [string, SchemaRecord][], notes: Note[]): ModelKind {
  const items = records.flatMap(([schema, record]) => sourcedItems(kind, schema, record));
  const { plain, defined } = splitDefinitions(kind, records);
  const implementations = groupBy(plain, ({ value }) => value.implementation).map(([, group]) =>
    buildImplementation(kind, group, notes),
  );
  const definitions = buildDefinitions(kind, defined, notes);
  notes.push(...unknownRules(kind, [...implementations, ...definitions]));
  return {
    kind,
    general: buildGeneral(kind, items),
    implementations: distinctOptions(kind, implementations, notes),
    definitions,
  };
}

/** A note for each implementation whose rules nobody has recorded. */
function unknownRules(kind: Kind, found: readonly ModelImplementation[]): Note[] {
  const names = found.filter(({ rulesUnknown }) => rulesUnknown).map(({ implementation }) => implementation);
  return sortedSet(names).map((implementation) => ({
    code: 'unknown-rules',
    place: `${kind}, ${implementation}`,
    what: UNKNOWN_RULES,
  }));
}

/** What to know about an implementation whose rules nobody has recorded. */
export const UNKNOWN_RULES =
  'the rules of its values are not known: evaluation checks the values by type only';

/**
 * Two classes that differ only in the case of their option would be one file on some disks: the first keeps it. A class
 * that is called like an option which the module has anyway, such as `enable`, would never be seen.
 */
function distinctOptions(kind: Kind, found: ModelImplementation[], notes: Note[]): ModelImplementation[] {
  const taken = new Set(moduleOptions(kind).map((name) => name.toLowerCase()));
  return found.map((item) => {
    let option = item.option;
    for (let count = 2; taken.has(option.toLowerCase()); count += 1) option = `${item.option}${count}`;
    taken.add(option.toLowerCase());
    if (option === item.option) return item;
    const what = `the option "${item.option}" is taken: this implementation is called "${option}"`;
    notes.push({ code: 'colliding-option', place: `${kind}, ${item.implementation}`, what });
    return { ...item, option };
  });
}
