/** Equivalent resources of several services -> the entry that declares them, as a user would write it. */
import { compareText } from '../base/collections.ts';
import { displaySafe } from '../base/text.ts';
import { type Json, isObject } from '../base/json.ts';
import { type Kind, metaKeys, providerRow } from '../servarr/kinds.ts';
import type { ModelKind } from '../schema/model/model.ts';
import { effectProblem, tagProblem, targetProblem } from './check/entry.ts';
import { type LeftOutKey, conflictsOf, explicitIn, leftOutKeys } from './left-out.ts';
import { categoriesOf } from './merge.ts';
import { apiKeyOf, secretAt } from './check/references.ts';
import type { ImportedResource } from './resource.ts';
import type { ImportedValue } from './values.ts';

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
  /** The entry as a user would write it, including `name`, `implementationName` and `services`. */
  readonly keys: Readonly<Record<string, Json>>;
  /** The service that an application of Prowlarr connects to, if the run imports that service too. */
  readonly about: string | undefined;
  /** The secrets that the user must write to files before an apply: the path in the entry, and a description. */
  readonly secrets: readonly { readonly path: string; readonly what: string }[];
  /** Fields that are left out, because they are masked and may have the service's default. */
  readonly unsure: readonly string[];
  /** Keys that are left out, because evaluation would reject them. */
  readonly leftOut: readonly LeftOutKey[];
  /** Why the whole entry is left out, one clause. */
  readonly rejected: string | undefined;
}

/** Returns the entry of equivalent resources, at least one. `paths`: the paths of secrets that are in use, each with the last number behind it. */
export function entryOf(
  alike: readonly ImportedResource[],
  kind: ModelKind,
  known: ModelKind,
  paths: Map<string, number>,
): ImportedEntry {
  const [first] = alike;
  if (first === undefined) throw new RangeError('an entry is made of at least one resource');
  const { implementation, name, enable } = first;
  const signedIn = alike.some((one) => one.signedIn);
  const secrets: { path: string; what: string }[] = [];
  const tags = alike.find((one) => one.tags !== undefined)?.tags ?? [];
  const services = alike.map(({ service }) => service).sort(compareText);
  const head = {
    name,
    ...implementationKeys(first, known),
    services,
    ...(enable && !signedIn ? {} : { enable }),
  };
  const place = (key: string): Json => {
    const path = freePath(services[0] ?? '', `${name}-${key}`, paths);
    secrets.push({
      path,
      what: `${displaySafe(key)} of ${providerRow(kind.kind).title} "${displaySafe(name)}"`,
    });
    return secretAt(path);
  };
  const categories = categoriesOf(alike);
  const explicit = explicitIn(alike.map((one) => one.fields));
  const conflicts = conflictsOf(alike, explicit, categories);
  const general = explicitIn(alike.map((one) => one.general)).map(writtenAt(place));
  const fields = explicit.filter(([key]) => !conflicts.has(key)).map(writtenAt(place));
  const wrongTags = tagProblem(tags);
  const goodTags = wrongTags === undefined ? tags : [];
  const filled = new Set(Object.keys(categories).length > 0 ? alike.map(({ category }) => category) : []);
  const taken = new Set([...metaKeys(kind.kind), ...kind.general.map((key) => key.name)]);
  const [under, flat] = [true, false].map((is) =>
    Object.fromEntries(fields.filter(([key]) => !filled.has(key) && taken.has(key) === is)),
  );
  const keys = {
    ...head,
    ...(goodTags.length > 0 ? { tags: [...goodTags] } : {}),
    ...Object.fromEntries(general),
    ...(Object.keys(categories).length > 0 ? { categories } : {}),
    ...flat,
    ...(Object.keys(under ?? {}).length > 0 ? { fields: under ?? {} } : {}),
  };
  return {
    kind: first.kind,
    option: optionOf(first, known),
    about: first.connectedService,
    services,
    implementation,
    implementationName: first.implementationName,
    name,
    keys,
    secrets,
    unsure: [
      ...new Set(
        alike.flatMap(({ fields: all }) => [...all].filter(([, one]) => one.unknown).map(([key]) => key)),
      ),
    ].sort(compareText),
    leftOut: [
      ...(wrongTags === undefined ? [] : [{ key: 'tags', why: wrongTags, value: [...tags] }]),
      ...leftOutKeys(alike, explicit, conflicts),
    ],
    rejected:
      first.rejected ??
      targetProblem(first.kind, implementation, keys) ??
      effectProblem(first.kind, {
        enable,
        tags: goodTags,
        keys: new Map(general),
        events: Object.keys(first.evaluated?.model.events ?? {}),
      }),
  };
}

/** Returns the typed option of an implementation if the name is the option's default; a definition has no option. */
function optionOf(
  { definition, implementation, name }: ImportedResource,
  known: ModelKind,
): string | undefined {
  if (definition !== undefined) return undefined;
  const own = known.implementations.find((one) => one.implementation === implementation);
  return own?.names[0] === name ? own.option : undefined;
}

/**
 * Returns the definition, or the display name as in the records, with the class if several implementations share the
 * name.
 */
function implementationKeys(
  { definition, implementation, implementationName }: ImportedResource,
  known: ModelKind,
): Record<string, string> {
  if (definition !== undefined) {
    const shared = known.definitions.filter(({ name }) => name === definition).length > 1;
    return { definition, ...(shared ? { implementation } : {}) };
  }
  const own = known.implementations.find((one) => one.implementation === implementation);
  const name =
    own === undefined || own.names.includes(implementationName)
      ? implementationName
      : (own.names[0] ?? implementation);
  const sharing = known.implementations.filter(({ names }) => names.includes(name));
  return { implementationName: name, ...(sharing.length > 1 ? { implementation } : {}) };
}

/** Returns a function that writes the value of a key, secrets replaced by placeholders. */
function writtenAt(place: (key: string) => Json) {
  return ([key, value]: readonly [string, ImportedValue]): [string, Json] => [
    key,
    written(key, value, place),
  ];
}

function written(key: string, { value, secret, keyOf }: ImportedValue, place: (key: string) => Json): Json {
  if (keyOf !== undefined) return apiKeyOf(keyOf);
  if (secret === 'whole')
    return Array.isArray(value) ? value.map((_, index) => place(`${key}-${index + 1}`)) : place(key);
  if (secret === 'pairs' && isObject(value))
    return Object.fromEntries(Object.keys(value).map((one) => [one, place(`${key}-${one}`)]));
  return value ?? '';
}

/**
 * Returns an unused path below /run/secrets, where secret managers put their files. It is in a folder of the service,
 * because the service chooses the name: the name must not lead to an API key or to another service's secret.
 */
function freePath(service: string, text: string, paths: Map<string, number>): string {
  const slug =
    text
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/gu, '-')
      .slice(0, LONGEST_NAME)
      .replaceAll(/^-+|-+$/gu, '') || 'secret';
  const base = `/run/secrets/${service}/${slug}`;
  // Counting again from 1 would take minutes for thousands of secrets with one name.
  let count = paths.get(base) ?? 1;
  let path = base;
  while (paths.has(path)) path = `${base}-${(count += 1)}`;
  paths.set(path, 1);
  paths.set(base, count);
  return path;
}

/** Below the 255 bytes that a file name can have on Linux. */
const LONGEST_NAME = 200;
