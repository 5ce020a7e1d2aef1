/** The values of one key: how a service stores them, how a configuration has them, and what they name. Pure. */
import { sortByText, sortedSet } from '../../base/collections.ts';
import { type Json, canonical, sameJson } from '../../base/json.ts';
import { type Kind, type Reference, referencesOfKind } from '../../servarr/kinds.ts';
import { type Value, isUnset, sameValue } from '../../servarr/values.ts';
import { type NamedTarget, type Names, TAG_LIST } from './names-and-ids.ts';

/** The way in which a service stores one key of a resource. */
export interface KeyTraits {
  /** Returns what a service stores for a declared value. A name stays a name while its ID is not known. */
  readonly stored: (declared: Json, names: Names) => Value;
  /** Returns a stored value as a configuration has it; undefined for none. */
  readonly shown: (stored: Value, names: Names) => Value;
  /** Returns the resources and tags that a declared value names. */
  readonly targets: (declared: Value) => readonly NamedTarget[];
  /** Returns true if the service would store both values alike. */
  readonly same: (left: Value, right: Value) => boolean;
  /** The reason, besides the value, why a service can reject it: a folder of its disk, or another resource. */
  readonly dependsOn?: 'folder' | 'resource';
  /** The value is a secret, or may hold one: it is never shown. */
  readonly hidden: boolean;
  /** The service changes the value automatically. */
  readonly refreshed: boolean;
  /** A key that is no longer declared stays as it is, because the service has no default. */
  readonly staysWhenUndeclared?: true;
  /** The service would store the same value differently, so that it is sent only if it has changed. */
  readonly sentWhenChanged?: true;
  /** Returns a shown value as a user writes it; absent for the value itself. */
  readonly written?: (shown: Json) => Json;
  /** The value has attribute sets, of which the service chooses no name. */
  readonly isStructure?: true;
}

/** A value that is stored as it is declared. */
export const PLAIN: KeyTraits = {
  stored: (declared) => declared,
  shown: (stored) => (isUnset(stored) ? undefined : stored),
  targets: () => [],
  same: sameValue,
  hidden: false,
  refreshed: false,
};

/** Labels are stored in lower case, and Sonarr 4.0 rejects the second one of another case (docs/servarr-api.md). */
const tagOf = (label: string): NamedTarget => ({ ...TAG_LIST, name: label.toLowerCase() });

/** Labels of tags, which are stored as a set of IDs. */
export const TAGS: KeyTraits = {
  ...PLAIN,
  stored: (declared, { idOf }) =>
    Array.isArray(declared)
      ? sortedSet(labelsIn(declared)).map((label) => idOf(tagOf(label)) ?? label)
      : declared,
  shown: (stored, { nameOf }) => sortedSet(itemsOf(stored).flatMap((id) => nameOf(TAG_LIST, id) ?? [])),
  targets: (declared) => labelsIn(itemsOf(declared)).map(tagOf),
  same: (left, right) => sameJson(asSet(left), asSet(right)),
  dependsOn: 'resource',
};

/** The label of one tag. Services store 0 for no tag. */
export const TAG: KeyTraits = {
  ...PLAIN,
  stored: (declared, { idOf }) =>
    typeof declared === 'string' ? (idOf(tagOf(declared)) ?? declared.toLowerCase()) : declared,
  shown: (stored, { nameOf }) => (isUnset(stored) || stored === 0 ? undefined : nameOf(TAG_LIST, stored)),
  targets: (declared) => labelsIn([declared ?? null]).map(tagOf),
  dependsOn: 'resource',
};

/** Returns the traits of a key with the name of another resource; undefined for any other key. */
export function referenceIn(kind: Kind, key: string): KeyTraits | undefined {
  const reference = referencesOfKind(kind).find((candidate) => candidate.key === key);
  return reference && referenceTraits(reference);
}

/** Returns the traits of a reference. */
export function referenceTraits({ path, property, none }: Reference): KeyTraits {
  const target = (name: string): NamedTarget => ({ path, property, name });
  return {
    ...PLAIN,
    stored: (declared, { idOf }) =>
      typeof declared === 'string' ? (idOf(target(declared)) ?? declared) : declared,
    shown: (stored, { nameOf }) =>
      isUnset(stored) || stored === none ? undefined : nameOf({ path, property }, stored),
    targets: (declared) => (typeof declared === 'string' ? [target(declared)] : []),
    same: (left, right) => textFor(left) === textFor(right),
    dependsOn: 'resource',
    // It always names something, and the schema does not say what.
    ...(none === undefined ? { staysWhenUndeclared: true } : {}),
  };
}

/** Returns one text for all values that are equal as JSON, or not set. */
export function textFor(value: Value): string {
  return isUnset(value) ? '' : canonical(value);
}

/** Returns the tag IDs in a stored value. */
export function tagIdsIn(value: Value): number[] {
  return itemsOf(value).filter((id) => typeof id === 'number');
}

/** Returns the tag IDs in a stored value as the set that services keep, in the order of the digests. */
export function tagSet(value: Value): number[] {
  return [...new Set(tagIdsIn(value))].sort((left, right) => left - right);
}

/** Returns the elements of a list in one order, each once: services keep tags as a set. */
export function asSet(value: Value): Json[] {
  return sortByText([...new Set(itemsOf(value))], canonical);
}

function itemsOf(value: Value): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function labelsIn(values: readonly Json[]): string[] {
  return values.filter((label) => typeof label === 'string').map((label) => label.toLowerCase());
}
