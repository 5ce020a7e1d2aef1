/** Running services -> the entries that declare what they have: less the defaults, one for several services where they agree. */
import { compareText } from '../base/collections.ts';
import { type Kind, MODULE_KINDS, handKeys, kindRow } from '../family/kinds.ts';
import { Problem } from '../base/problem.ts';
import { type Json, isObject } from '../base/json.ts';
import { type ModelKind, buildModel } from '../schema/model/model.ts';
import type { SchemaRecord } from '../schema/record/record.ts';
import { categoriesOf, mergeAlike } from './alike.ts';
import { writerOf } from '../family/writers.ts';
import { listed } from '../base/text.ts';
import type { Resource } from '../reconcile/service/resource.ts';
import { type ImportedResource, type ImportedValue, importResource } from './resource.ts';
import type { ServiceContents } from './read.ts';

/** One entry of a configuration. */
export interface ImportedEntry {
  readonly kind: Kind;
  /** Sorted. */
  readonly services: readonly string[];
  readonly implementation: string;
  readonly implementationName: string;
  readonly name: string;
  /** The typed option that declares it; undefined for an entry of the list. */
  readonly option: string | undefined;
  /** The entry as a user would write it, `name`, `implementationName` and `services` among its keys. */
  readonly keys: Readonly<Record<string, Json>>;
  /** The secrets to be written before it can be applied: where it says they are, and what they are. */
  readonly secrets: readonly { readonly path: string; readonly what: string }[];
  /** Fields that are left out, because they are masked and may well be the service's default. */
  readonly unsure: readonly string[];
}

/** Everything imported. */
export interface Imported {
  readonly entries: readonly ImportedEntry[];
  readonly warnings: readonly Problem[];
}

/** Keeps a service's own record apart from those that the names of options come from. */
const LIVE = 'live:';

/**
 * The entries that declare what the services have.
 * @param records the records that the modules were generated from: options are named after them
 */
export function importServices(
  contents: readonly ServiceContents[],
  records: Readonly<Record<string, SchemaRecord>>,
): Imported {
  const live = contents.map(({ service, record }) => [`${LIVE}${service.name}`, record] as const);
  const { model } = buildModel({ ...records, ...Object.fromEntries(live) }, MODULE_KINDS);
  const known = buildModel(records, MODULE_KINDS).model;
  const warnings: Problem[] = [];
  const paths = new Set<string>();
  const entries = MODULE_KINDS.flatMap((kind) => {
    const merged = model.kinds[kind];
    if (merged === undefined) return [];
    const resources = contents.flatMap((one) => importKind(one, merged, warnings));
    const found = mergeAlike(resources).map((alike) =>
      entryOf(alike, merged, known.kinds[kind] ?? merged, paths),
    );
    return onePerOption(found);
  });
  return { entries, warnings };
}

/** A typed option declares one entry: the first, the others stand in the list. */
function onePerOption(entries: readonly ImportedEntry[]): ImportedEntry[] {
  const used = new Set<string>();
  return entries.map((entry) => {
    const free = entry.option !== undefined && !used.has(entry.option);
    if (entry.option !== undefined) used.add(entry.option);
    return free ? entry : { ...entry, option: undefined };
  });
}

function importKind(contents: ServiceContents, kind: ModelKind, warnings: Problem[]): ImportedResource[] {
  const found = contents.kinds.find((one) => one.kind === kind.kind)?.resources ?? [];
  const { others = [], mine = [] } = Object.groupBy(found, (one) =>
    writerOf(kind.kind, contents.service.app, one) === undefined ? 'mine' : 'others',
  );
  if (others.length > 0) warnings.push(writtenByOthers(contents, kind, others));
  return mine.flatMap((actual) => {
    const imported = importResource(actual, { contents, kind, schema: `${LIVE}${contents.service.name}` });
    if (imported === undefined) warnings.push(leftOut(contents, kind, actual.name));
    else if (imported.lostTags.length > 0) warnings.push(lostTags(imported));
    return imported === undefined || isUntouched(imported) ? [] : imported;
  });
}

/** What the service came with, switched off and as it was: nobody wants to see that declared. */
function isUntouched({ kind, enable, general, fields }: ImportedResource): boolean {
  return kindRow(kind).builtIn && !enable && ![...general, ...fields].some(([, value]) => value.told);
}

function leftOut({ service }: ServiceContents, { kind }: ModelKind, name: string): Problem {
  return new Problem({
    code: 'import-unknown',
    place: `${service.name}, ${kindRow(kind).title} "${name}"`,
    what: 'left out, because the service has no schema for its implementation',
    fix: 'Delete it in the service; a restart removes it too.',
  });
}

function writtenByOthers(
  { service }: ServiceContents,
  { kind }: ModelKind,
  others: readonly Resource[],
): Problem {
  const { title, plural } = kindRow(kind);
  const names = others.flatMap((one) => writerOf(kind, service.app, one)?.name ?? []);
  return new Problem({
    code: 'import-written',
    place: service.name,
    what: `${others.length} ${others.length === 1 ? title : plural} left out, because ${listed([...new Set(names)])} writes them there by itself`,
    fix: 'Nothing to do: they go on being written, and `suite apply` leaves them alone.',
  });
}

function lostTags({ service, kind, name, lostTags: ids }: ImportedResource): Problem {
  return new Problem({
    code: 'import-tag',
    place: `${service}, ${kindRow(kind).title} "${name}"`,
    what: `has tags that the service has deleted (${ids.map((id) => `number ${id}`).join(', ')}); they are left out`,
    fix: 'Nothing to do: they mean nothing any more.',
  });
}

function entryOf(
  alike: readonly ImportedResource[],
  kind: ModelKind,
  known: ModelKind,
  paths: Set<string>,
): ImportedEntry {
  const [first] = alike;
  if (first === undefined) throw new RangeError('an entry is made of at least one resource');
  const { implementation, name, enable } = first;
  const secrets: { path: string; what: string }[] = [];
  const tags = alike.find((one) => one.tags !== undefined)?.tags ?? [];
  const services = alike.map(({ service }) => service).sort(compareText);
  const head = { name, ...implementationKeys(first, known), services, ...(enable ? {} : { enable }) };
  const place = (key: string): Json => {
    const path = freePath(`${name}-${key}`, paths);
    secrets.push({ path, what: `${key} of ${kindRow(kind.kind).title} "${name}"` });
    return { _secret: path };
  };
  const general = told(
    alike.map((one) => one.general),
    place,
  );
  const fields = told(
    alike.map((one) => one.fields),
    place,
  );
  const categories = categoriesOf(alike);
  const filled = new Set(Object.keys(categories).length > 0 ? alike.map(({ category }) => category) : []);
  const taken = new Set([...handKeys(kind.kind), ...kind.general.map((key) => key.name)]);
  const [under, flat] = [true, false].map((is) =>
    Object.fromEntries(fields.filter(([key]) => !filled.has(key) && taken.has(key) === is)),
  );
  const keys = {
    ...head,
    ...(tags.length > 0 ? { tags: [...tags] } : {}),
    ...Object.fromEntries(general),
    ...(Object.keys(categories).length > 0 ? { categories } : {}),
    ...flat,
    ...(Object.keys(under ?? {}).length > 0 ? { fields: under ?? {} } : {}),
  };
  return {
    kind: first.kind,
    option: optionOf(first, known),
    services,
    implementation,
    implementationName: head.implementationName,
    name,
    keys,
    secrets,
    unsure: [
      ...new Set(
        alike.flatMap(({ fields: all }) => [...all].filter(([, one]) => one.unsure).map(([key]) => key)),
      ),
    ].sort(compareText),
  };
}

/** The typed option of its implementation, where the name is the one that it gives by itself. */
function optionOf({ implementation, name }: ImportedResource, known: ModelKind): string | undefined {
  const own = known.implementations.find((one) => one.implementation === implementation);
  return own?.names[0] === name ? own.option : undefined;
}

/** The name people know, as the records have it; the class beside it where several go by that name. */
function implementationKeys({ implementation, implementationName }: ImportedResource, known: ModelKind) {
  const own = known.implementations.find((one) => one.implementation === implementation);
  const name =
    own === undefined || own.names.includes(implementationName)
      ? implementationName
      : (own.names[0] ?? implementation);
  const sharing = known.implementations.filter(({ names }) => names.includes(name));
  return { implementationName: name, ...(sharing.length > 1 ? { implementation } : {}) };
}

/** The keys that some service of the entry does not have at its default, secrets replaced by placeholders. */
function told(
  all: readonly ReadonlyMap<string, ImportedValue>[],
  place: (key: string) => Json,
): [string, Json][] {
  const keys = new Set(all.flatMap((one) => [...one].filter(([, value]) => value.told).map(([key]) => key)));
  return [...keys].sort(compareText).map((key) => {
    const found = all.map((one) => one.get(key)).find((one) => one?.told);
    return [key, found === undefined ? null : written(key, found, place)];
  });
}

function written(key: string, { value, secret }: ImportedValue, place: (key: string) => Json): Json {
  if (secret === 'whole') return place(key);
  if (secret === 'pairs' && isObject(value))
    return Object.fromEntries(Object.keys(value).map((one) => [one, place(`${key}-${one}`)]));
  return value ?? '';
}

/** A path of its own below /run/secrets, where secret managers put them. */
function freePath(text: string, paths: Set<string>): string {
  const slug =
    text
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/gu, '-')
      .replaceAll(/^-+|-+$/gu, '') || 'secret';
  let path = `/run/secrets/${slug}`;
  for (let count = 2; paths.has(path); count += 1) path = `/run/secrets/${slug}-${count}`;
  paths.add(path);
  return path;
}
