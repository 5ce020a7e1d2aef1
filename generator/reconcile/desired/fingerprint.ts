/** What a resource was: digests of its values, by which it is known again, or known to have been changed. Pure. */
import { compareText } from '../../base/collections.ts';
import { type Json, canonical, isObject } from '../../base/json.ts';
import { type Kind, kindRow } from '../../servarr/kinds.ts';
import { MASK, type Value, isUnset, fieldKey } from '../../servarr/values.ts';
import { isFilledBySignIn, isRefreshedToken } from '../service/refreshed-tokens.ts';
import { type Body, type Resource, isHiddenField } from '../service/resource.ts';
import type { Digest } from '../state/digest.ts';

/** Key -> digest of a value. */
export type Fingerprint = Record<string, string>;

/** Whose values are looked at. */
export interface FingerprintScope {
  readonly kind: Kind;
  /** Part of each digest: the name that the resource had when it was made. */
  readonly name: string;
  readonly digest: Digest;
}

/** Half of a digest is more than enough to know a value again. */
const LENGTH = 32;

/** The digests of everything that a service shows of a resource and does not change by itself. */
export function fingerprintOf(shown: Resource, place: FingerprintScope): Fingerprint {
  return digests(values(place.kind, shown), place);
}

/** The digests of what a request is about to make of a resource, as far as the service will show it. */
export function fingerprintOfBody(body: Body, place: FingerprintScope): Fingerprint {
  const fields = (body['fields'] as Resource['fields']).filter(({ value }) => value !== undefined);
  const shown = values(place.kind, { ...body, fields } as unknown as Resource);
  return digests(shown, place);
}

/** True where nothing has changed of what was seen. What a newer service has added, or has no more, is no change. */
export function matchesFingerprint(
  actual: Resource,
  seen: Fingerprint,
  place: FingerprintScope,
  keys = Object.keys(seen),
): boolean {
  const now = values(place.kind, actual);
  return keys.every((key) => {
    const [then, value] = [seen[key], now.get(key)];
    return then === undefined || value === undefined || then === digestOf(value, key, place);
  });
}

/**
 * The same without the fields whose values a service hides: asked of a body, which has them in clear.
 * @param item tells which fields those are
 */
export function withoutHiddenFields(seen: Fingerprint, { fields }: Pick<Resource, 'fields'>): Fingerprint {
  const hidden = new Set(fields.filter((field) => isHiddenField(field)).map(({ name }) => fieldKey(name)));
  return Object.fromEntries(Object.entries(seen).filter(([key]) => !hidden.has(key)));
}

function digests(shown: ReadonlyMap<string, string>, place: FingerprintScope): Fingerprint {
  const sorted = [...shown].sort(([left], [right]) => compareText(left, right));
  return Object.fromEntries(sorted.map(([key, value]) => [key, digestOf(value, key, place)]));
}

function digestOf(value: string, key: string, { kind, name, digest }: FingerprintScope): string {
  return digest.of({ kind, name, key: `seen ${key}` }, value).slice(0, LENGTH);
}

/** What identifies a resource, and what only describes its implementation. */
const LEFT_OUT = new Set(
  'id name implementation implementationName configContract infoLink message presets fields tags'.split(' '),
);

function values(kind: Kind, of: Resource): Map<string, string> {
  const { notConfigurable } = kindRow(kind);
  const general = Object.keys(of).filter(
    (key) => !LEFT_OUT.has(key) && !key.startsWith('supports') && !notConfigurable.includes(key),
  );
  const fields = of.fields.filter(({ name }) => !isRefreshedToken(of, name) && !isFilledBySignIn(of, name));
  return new Map([
    ...general.map((key) => [key, normal(of[key] as Value)] as const),
    ['tags', normal([...new Set(of.tags ?? [])].sort((left, right) => left - right))] as const,
    ...fields.map(({ name, value }) => [fieldKey(name), normal(value)] as const),
  ]);
}

/** One text for all values that a service stores alike; see `sameValue`. */
function normal(value: Value): string {
  if (isUnset(value)) return 'nothing';
  if (Array.isArray(value)) return list(value);
  if (isObject(value)) return canonical(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text === MASK || !text.includes(',') ? text : list(text.split(',').map((part) => part.trim()));
}

function list(items: readonly Json[]): string {
  const parts = items.map((item) => (isObject(item) || Array.isArray(item) ? canonical(item) : normal(item)));
  return (items.every((item) => isObject(item)) ? parts.sort() : parts).join(',');
}
