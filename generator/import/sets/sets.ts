/** Custom formats, auto tags and profiles of running services -> the options that declare them. Pure. */
import { UniqueTexts, compareText, groupAlike } from '../../base/collections.ts';
import { sameJson } from '../../base/json.ts';
import { Problem } from '../../base/problem.ts';
import { buildModel } from '../../schema/model/model.ts';
import type { SchemaRecord } from '../../schema/record/record.ts';
import type { App } from '../../servarr/apps.ts';
import { type Kind, SCHEMA_KINDS, type SchemaKind, keysOf, kindRow } from '../../servarr/kinds.ts';
import type { ServiceResources } from '../values/keys-of-table.ts';
import { type Notes, lostResource, optionOfKind } from '../values/notes.ts';
import { freshKeys } from '../../servarr/choices/fresh.ts';
import { conditionKeys } from './condition-keys.ts';
import { profileKeys } from './profile-keys.ts';
import type { ServiceConfig } from '../../source/services/config.ts';
import { type Draft, type Keys, type ReadingContext, checkName } from './reading.ts';

export interface ImportedSet {
  readonly kind: SchemaKind;
  /** The name of the resource, unless another declaration has it. */
  readonly attribute: string;
  /** The keys as a user would write them, including `services`, and `name` if the attribute differs. */
  readonly value: Keys;
}

type Records = Readonly<Record<string, SchemaRecord>>;

const SET_KINDS = SCHEMA_KINDS.filter((kind) => 'set' in kindRow(kind).declaredAt);

/** Returns the resources that declarations are made of. Leaves out those that import cannot write, with a warning. */
export function draftSets(contents: readonly ServiceResources[], records: Records, notes: Notes): Draft[] {
  return SET_KINDS.flatMap((kind) => contents.flatMap((one) => draftsOf(one, kind, records, notes)));
}

/** Returns the declarations, each for all services with the same. */
export function mergeSets(drafts: readonly Draft[]): ImportedSet[] {
  return SET_KINDS.flatMap((kind) =>
    merged(
      kind,
      drafts.filter((one) => one.kind === kind),
    ),
  );
}

function draftsOf(contents: ServiceResources, kind: SchemaKind, records: Records, notes: Notes): Draft[] {
  const { name: service, app } = contents.service;
  const listed = contents.kinds.find((one) => one.kind === kind)?.resources ?? [];
  const resources = listed.filter(({ name }) => kindRow(kind).reservedNames?.includes(name) !== true);
  if (resources.length === 0) return [];
  const context = contextOf(contents, kind, records);
  if (context === undefined) {
    notes.leaveOut(optionOfKind(kind), unrecorded(service, kind, resources.length));
    return [];
  }
  return resources.flatMap((resource): Draft[] => {
    const { name } = resource;
    const reading = { ...context, lost: [] };
    checkName('name', name, reading);
    const keys = (kindRow(kind).codec === 'profile' ? profileKeys : conditionKeys)(kind, resource, reading);
    if (reading.lost.length === 0)
      return isFresh(app, kind, name, keys)
        ? []
        : [{ kind, service, app, name, keys, resource, context: reading }];
    notes.leaveOut(optionOfKind(kind), lostResource(service, { kind, name }, reading.lost));
    return [];
  });
}

/** Returns true for a profile that every new service of the app has. */
function isFresh(app: App, kind: Kind, name: string, keys: Keys): boolean {
  const fresh = freshKeys(app, kind, name);
  return fresh !== undefined && sameJson(fresh, keys);
}

/** Returns the record of the service, or else one of its app; undefined if there is none. */
export function recordFor(
  { app, schema: id }: Pick<ServiceConfig, 'app' | 'schema'>,
  records: Readonly<Record<string, SchemaRecord>>,
): readonly [schema: string, record: SchemaRecord] | undefined {
  const entries = Object.entries(records);
  return entries.find(([one]) => one === id) ?? entries.find(([, one]) => one.app === app);
}

/** Returns the context of reading a kind; undefined if the schema record lacks the kind. */
function contextOf(
  contents: ServiceResources,
  kind: SchemaKind,
  records: Records,
): Omit<ReadingContext, 'lost'> | undefined {
  const [schema, record] = recordFor(contents.service, records) ?? [];
  const items = record?.kinds[kind];
  if (schema === undefined || record === undefined || items === undefined) return undefined;
  const { implementations = [] } = buildModel({ [schema]: record }, [kind]).model.kinds[kind] ?? {};
  return { contents, schema, items, implementations };
}

/** Declares equal resources once. A different resource with the same name gets a separate attribute and the key `name`. */
function merged(kind: SchemaKind, drafts: readonly Draft[]): ImportedSet[] {
  const taken = new UniqueTexts(drafts.map(({ name }) => name));
  return [...Map.groupBy(drafts, ({ name }) => name)].flatMap(([name, namesakes]) => {
    const groups = groupAlike(
      namesakes,
      ({ service }) => service,
      (one, other) => isAlike(kind, one, other),
    );
    const [most, ...others] = groups.toSorted((one, other) => other.length - one.length);
    return [
      ...(most === undefined ? [] : [setOf(kind, name, most)]),
      ...others.map((group) => setOf(kind, freeName(name, group, taken), group)),
    ];
  });
}

function setOf(kind: SchemaKind, attribute: string, group: readonly Draft[]): ImportedSet {
  const services = [...new Set(group.map(({ service }) => service))].sort(compareText);
  const name = group[0]?.name ?? attribute;
  const value = Object.assign({}, ...group.map(({ keys }) => keys)) as Keys;
  return { kind, attribute, value: { ...(attribute === name ? {} : { name }), ...value, services } };
}

/** Returns an attribute that nothing else has: `HD-1080p (sonarr)`. */
function freeName(name: string, group: readonly Draft[], taken: UniqueTexts): string {
  const suffix = ` (${group.map(({ service }) => service).join(', ')})`;
  const first = `${name}${suffix}`;
  return taken.take(taken.has(first) ? `${first}${suffix}` : first, ' ');
}

/** Returns the Problem of resources that the schema record of a service does not describe. */
function unrecorded(service: string, kind: SchemaKind, count: number): Problem {
  const { title, plural } = kindRow(kind);
  return new Problem({
    code: 'import-record',
    place: service,
    what: `${count} ${count === 1 ? title : plural} left out, because the schema record of the service has no ${plural}`,
    fix: 'Run `suite generate` against it, then import again.',
  });
}

/** Returns true if two drafts agree on all keys that both apps have. */
function isAlike(kind: SchemaKind, left: Draft, right: Draft): boolean {
  const isShared = (key: string): boolean =>
    keysOf(kind, left.app).has(key) === keysOf(kind, right.app).has(key);
  return [...Object.keys(left.keys), ...Object.keys(right.keys)]
    .filter(isShared)
    .every((key) => sameJson(left.keys[key] ?? null, right.keys[key] ?? null));
}
