/** Equivalent resources of several services -> the entry that declares them, as a user would write it. */
import { compareText } from '../base/collections.ts';
import { displaySafe } from '../base/text.ts';
import { type Json, isObject } from '../base/json.ts';
import { type Kind, metaKeys, providerRow } from '../servarr/kinds.ts';
import type { ModelKind } from '../schema/model/model.ts';
import { categoriesOf, explicitIn } from './merge-entries.ts';
import { secretOf, secretParts } from './accounts.ts';
import { hasMask } from './values/credential.ts';
import { apiKeyOf, secretAt } from './values/secret-references.ts';
import type { ImportedResource } from './imported-resource.ts';
import type { ImportedValue } from './keys-of-implementation.ts';
import type { LostKey } from './values/notes.ts';
import type { SecretFiles } from './values/secret-files.ts';
import type { Value } from '../servarr/values.ts';

export interface ImportedEntry {
  readonly kind: Kind;
  /** Sorted. */
  readonly services: readonly string[];
  readonly name: string;
  /** The typed option that declares it; undefined for an entry of the list. */
  readonly option: string | undefined;
  readonly hasDefaultName: boolean;
  /** The entry as a user would write it, including `name`, `implementationName` and `services`. */
  readonly keys: Readonly<Record<string, Json>>;
  /** The service that an application of Prowlarr connects to, if the run imports that service too. */
  readonly about: string | undefined;
  /** The secrets that the user must write to files before an apply: the path in the entry, and a description. */
  readonly secrets: readonly { readonly path: string; readonly what: string }[];
  readonly leftOut: readonly LostKey[];
  /** Masked secrets that several services get, each with these services. */
  readonly shared: readonly (readonly [key: string, services: readonly string[]])[];
}

/**
 * Merges equivalent resources, at least one, into one entry.
 * @param files the files of all secrets
 * @param all the services that get an entry without `services`; undefined if each entry must name them
 */
export function entryOf(
  alike: readonly ImportedResource[],
  kind: ModelKind,
  model: ModelKind,
  files: SecretFiles,
  all: readonly string[] | undefined,
): ImportedEntry {
  const [first] = alike;
  if (first === undefined) throw new RangeError('an entry is made of at least one resource');
  const { definition, implementation, name, enable } = first;
  const signedIn = alike.some((resource) => resource.signedIn);
  const secrets = new Map<string, string>();
  const tags = alike.find((resource) => resource.tags !== undefined)?.tags ?? [];
  const services = alike.map(({ service }) => service).sort(compareText);
  const place = (key: string, value: Value): Json => {
    const path = files.pathFor(services, `${name}-${key}`, secretOf(first, key, value));
    secrets.set(path, `${displaySafe(key)} of ${providerRow(kind.kind).title} "${displaySafe(name)}"`);
    return secretAt(path);
  };
  const categories = categoriesOf(alike);
  const general = explicitIn(alike.map((resource) => resource.general));
  const fields = explicitIn(alike.map((resource) => resource.fields));
  const filled = Object.keys(categories).length > 0 ? alike.map(({ category }) => category) : [];
  const taken = new Set([...metaKeys(kind.kind), ...kind.general.map((key) => key.name)]);
  const { under = [], flat = [] } = Object.groupBy(
    fields.filter(([key]) => !filled.includes(key)),
    ([key]) => (taken.has(key) ? 'under' : 'flat'),
  );
  const keys = {
    name,
    ...implementationKeys(first, model),
    ...(all?.length === services.length && services.every((service) => all.includes(service))
      ? {}
      : { services }),
    ...(enable && !signedIn ? {} : { enable }),
    ...(tags.length > 0 ? { tags: [...tags] } : {}),
    ...writtenWith(place, general),
    ...(Object.keys(categories).length > 0 ? { categories } : {}),
    ...writtenWith(place, flat),
    ...(under.length > 0 ? { fields: writtenWith(place, under) } : {}),
  };
  const modelled = model.implementations.find((candidate) => candidate.implementation === implementation);
  const typed = definition === undefined ? modelled : undefined;
  return {
    kind: first.kind,
    option: typed?.option,
    hasDefaultName: typed?.names[0] === name,
    about: first.connectedService,
    services,
    name,
    keys,
    secrets: [...secrets].map(([path, what]) => ({ path, what })),
    leftOut: leftOutIn(alike),
    shared: [...general, ...fields].flatMap(([key, { value, isSecret, keyOf }]) => {
      if (!isSecret || keyOf !== undefined || !hasMask(value)) return [];
      const parts = secretParts(key, value).map(([part, shown]) => secretOf(first, part, shown));
      const holders = [...new Set(parts.flatMap((secret) => files.holders(services, secret)))].sort(
        compareText,
      );
      return holders.length < 2 ? [] : [[key, holders] as const];
    }),
  };
}

/** Returns the keys that are left out of at least one resource, each once. */
function leftOutIn(alike: readonly ImportedResource[]): LostKey[] {
  const pairs = alike.flatMap(({ general, fields }) => [...general, ...fields]);
  return [...new Map(pairs.flatMap(([key, { leftOut }]) => (leftOut === undefined ? [] : [[key, leftOut]])))];
}

/**
 * Returns the definition, or the display name as in the records, with the class if several implementations share the
 * name.
 */
function implementationKeys(
  { definition, implementation, implementationName }: ImportedResource,
  model: ModelKind,
): Record<string, string> {
  if (definition !== undefined) {
    const shared = model.definitions.filter(({ name }) => name === definition).length > 1;
    return { definition, ...(shared ? { implementation } : {}) };
  }
  const modelled = model.implementations.find((candidate) => candidate.implementation === implementation);
  const name =
    modelled === undefined || modelled.names.includes(implementationName)
      ? implementationName
      : (modelled.names[0] ?? implementation);
  const sharing = model.implementations.filter(({ names }) => names.includes(name));
  return { implementationName: name, ...(sharing.length > 1 ? { implementation } : {}) };
}

/** Returns the reference to a secret, given its key and the value that the service shows. */
type Place = (key: string, value: Value) => Json;

function writtenWith(
  place: Place,
  pairs: readonly (readonly [string, ImportedValue])[],
): Record<string, Json> {
  return Object.fromEntries(pairs.map(([key, value]) => [key, written(key, value, place)]));
}

function written(key: string, { value, isSecret, keyOf }: ImportedValue, place: Place): Json {
  if (keyOf !== undefined) return apiKeyOf(keyOf);
  if (!isSecret) return value ?? '';
  const places = secretParts(key, value).map(([part, shown]) => place(part, shown));
  if (Array.isArray(value)) return places;
  if (!isObject(value)) return places[0] ?? '';
  return Object.fromEntries(Object.keys(value).map((name, index) => [name, places[index] ?? '']));
}
