/** Custom formats, auto tags and profiles of running services -> the options that declare them. Pure. */
import { compareText, groupAlike } from '../../base/collections.ts';
import { canonical, isObject, type Json } from '../../base/json.ts';
import { memo } from '../../base/memo.ts';
import { Problem } from '../../base/problem.ts';
import { buildModel } from '../../schema/model/model.ts';
import type { SchemaRecord } from '../../schema/record/record.ts';
import { placeIn } from '../../reconcile/service/problems.ts';
import type { Resource } from '../../reconcile/codec/resource.ts';
import type { App } from '../../servarr/apps.ts';
import { SCHEMA_KINDS, type SchemaKind, keysOf, kindRow } from '../../servarr/kinds.ts';
import { RESERVED_NAMES } from '../../servarr/reserved.ts';
import { foldName } from '../../servarr/values.ts';
import { type Notes, optionOfKind } from '../check/notes.ts';
import { isTooLong } from '../check/length.ts';
import { recordFor } from '../check/record.ts';
import { conditionKeys } from './conditions.ts';
import { profileKeys } from './profiles.ts';
import { another, twins, unrecorded } from './problems.ts';
import type { Reading, ReadingContext, SetContents } from './reading.ts';

/** The declaration under one name. */
export interface ImportedSet {
  readonly kind: SchemaKind;
  readonly name: string;
  /** The keys as a user would write them, including `services`. */
  readonly value: Readonly<Record<string, Json>>;
}

/** A resource of one service. */
interface Draft {
  readonly service: string;
  readonly app: App;
  readonly name: string;
  readonly keys: Readonly<Record<string, Json>>;
}

type Records = Readonly<Record<string, SchemaRecord>>;

/** The name of the built-in metadata profile of the services. */
const OWN_PROFILE = 'None';

/** Returns the declarations. Leaves out resources that a configuration cannot have, with a warning. */
export function importSets(contents: readonly SetContents[], records: Records, notes: Notes): ImportedSet[] {
  const kinds = SCHEMA_KINDS.filter((kind) => 'set' in kindRow(kind).declaredAt);
  const found = kinds.flatMap((kind) => {
    const drafts = contents.flatMap((one) => draftsOf(one, kind, records, notes));
    return merged(kind, drafts, notes);
  });
  const sets = withoutTwinScores(found);
  return [...othersScored(sets), ...sets];
}

/** Leaves out the scores of formats that were left out because their names differ only in case from a declared one. */
function withoutTwinScores(sets: readonly ImportedSet[]): ImportedSet[] {
  const declared = new Map(
    sets.flatMap(({ kind, name }) => (kind === 'customformat' ? [[foldName(name), name] as const] : [])),
  );
  const isTwin = (name: string): boolean => (declared.get(foldName(name)) ?? name) !== name;
  return sets.map((one) => {
    const { scores } = one.value;
    if (!isObject(scores) || !Object.keys(scores).some(isTwin)) return one;
    const rest = Object.fromEntries(Object.entries(scores).filter(([name]) => !isTwin(name)));
    return { ...one, value: { ...one.value, scores: rest } };
  });
}

function draftsOf(contents: SetContents, kind: SchemaKind, records: Records, notes: Notes): Draft[] {
  const { name: service, app } = contents.service;
  const found = contents.kinds.find((one) => one.kind === kind)?.resources ?? [];
  const resources = found.filter(({ name }) => kind !== 'metadataprofile' || name !== OWN_PROFILE);
  if (resources.length === 0) return [];
  const context = contextOf(contents, kind, records);
  if (context === undefined) {
    notes.leaveOut(optionOfKind(kind), unrecorded(service, kind, resources.length));
    return [];
  }
  return resources.flatMap((resource): Draft[] => {
    const reading = read(kind, resource, context);
    if ('keys' in reading) return [{ service, app, name: resource.name, keys: reading.keys }];
    notes.leaveOut(
      optionOfKind(kind),
      new Problem({
        code: 'import-value',
        place: placeIn(service, { kind, name: resource.name }),
        what: `left out, because ${reading.why}`,
        fix: `Correct it in the web UI of ${service}, or declare the ${kindRow(kind).title} yourself.`,
      }),
    );
    return [];
  });
}

/** Returns the context of reading a kind; undefined if the schema record lacks the kind. */
function contextOf(contents: SetContents, kind: SchemaKind, records: Records): ReadingContext | undefined {
  const [schema, record] = recordFor(contents.service, records) ?? [];
  const known = record?.kinds[kind];
  if (schema === undefined || record === undefined || known === undefined) return undefined;
  const { implementations = [] } = buildModel({ [schema]: record }, [kind]).model.kinds[kind] ?? {};
  return { contents, schema, known, implementations };
}

function read(kind: SchemaKind, resource: Resource, context: ReadingContext): Reading {
  if (resource.name.trim() === '' || RESERVED_NAMES.has(resource.name) || isTooLong(resource.name))
    return { why: 'a configuration cannot have such a name' };
  return (kindRow(kind).codec === 'profile' ? profileKeys : conditionKeys)(kind, resource, context);
}

/** Declares each name once: the variant that most services have, or the first one if several are equally frequent. */
function merged(kind: SchemaKind, drafts: readonly Draft[], notes: Notes): ImportedSet[] {
  const others: (Draft & { readonly differing: readonly string[]; readonly twin: string | undefined })[] = [];
  // Evaluation rejects names that differ only in case.
  const sets = [...Map.groupBy(drafts, ({ name }) => foldName(name)).values()].map((same): ImportedSet => {
    const groups = groupAlike(distinct(same), (one, other) => isAlike(kind, one, other)).toSorted(
      (one, other) => other.length - one.length,
    );
    const [first = [], ...rest] = groups;
    for (const one of rest.flat()) {
      const twin = first.find(({ service }) => service === one.service)?.name;
      others.push({ ...one, differing: differingKeys(kind, first, one), twin });
    }
    const services = [...new Set(first.map(({ service }) => service))].sort(compareText);
    const value = Object.assign({}, ...first.map(({ keys }) => keys), { services }) as ImportedSet['value'];
    return { kind, name: first[0]?.name ?? '', value };
  });
  for (const [service, all] of Map.groupBy(others, (one) => one.service)) {
    const own = all.flatMap(({ name, twin }) => (twin === undefined ? [] : [{ name, declared: twin }]));
    const foreign = all.filter(({ twin }) => twin === undefined);
    if (own.length > 0) notes.leaveOut(optionOfKind(kind), twins(kind, service, own));
    if (foreign.length > 0) notes.leaveOut(optionOfKind(kind), another(kind, service, foreign));
  }
  return sets;
}

/** Returns drafts without those that an earlier one of the same service equals. */
function distinct(drafts: readonly Draft[]): Draft[] {
  const textOf = ({ service, name, keys }: Draft): string => canonical([service, name, keys]);
  return [...Map.groupBy(drafts, textOf).values()].flatMap(([first]) => first ?? []);
}

/** Returns true if both have equal values, ignoring keys that only one app has. No two distinct ones of a service have. */
function isAlike(kind: SchemaKind, left: Draft, right: Draft): boolean {
  return left.service !== right.service && differingKeys(kind, [left], right).length === 0;
}

/** Returns the text of a key. Null is a value of some keys, and not to say anything is another one. */
function said({ keys }: Draft, key: string): string | undefined {
  return textsOf(keys).get(key);
}

/** Cached, because a draft is compared with those of all other services. */
const textsOf = memo(
  (keys: Draft['keys']): ReadonlyMap<string, string> =>
    new Map(Object.entries(keys).map(([key, value]) => [key, canonical(value)])),
);

/** Returns the keys of a draft that differ from one of those that a declaration covers. */
function differingKeys(kind: SchemaKind, covered: readonly Draft[], draft: Draft): string[] {
  const own = [...keysOf(kind, draft.app).keys()];
  const differs = (key: string): boolean =>
    covered.some((one) => keysOf(kind, one.app).has(key) && said(one, key) !== said(draft, key));
  const isNamed = covered.every(({ name }) => name === draft.name);
  return [...(isNamed ? [] : ['name']), ...own.filter(differs)];
}

/** Returns declarations without keys for the formats that profiles score and that were left out above. */
function othersScored(sets: readonly ImportedSet[]): ImportedSet[] {
  const formats = new Set(
    sets.flatMap(({ kind, name }) => (kind === 'customformat' ? [foldName(name)] : [])),
  );
  const scored = sets.flatMap(({ value: { scores } }) => Object.keys((scores ?? {}) as object));
  const missing = new Map(
    scored.filter((name) => !formats.has(foldName(name))).map((name) => [foldName(name), name]),
  );
  return [...missing.values()].sort().map((name) => ({ kind: 'customformat', name, value: {} }));
}
