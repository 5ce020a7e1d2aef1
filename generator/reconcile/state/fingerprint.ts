/** Fingerprints: keyed digests of the stored values of a resource, by which suite recognises it. Pure. */
import { compareText, lookUp } from '../../base/collections.ts';
import type { Redact } from '../../base/redact.ts';
import { type Kind, countsIfSet } from '../../servarr/kinds.ts';
import type { Digest } from './digest.ts';

/** Key -> digest of a value. */
export type Fingerprint = Readonly<Record<string, string>>;

/** Key -> one text for all values that a service stores alike. */
export type StableValues = ReadonlyMap<string, string>;

/** Half of a digest is more than enough to recognise a value. */
const LENGTH = 32;

/** The means by which keys and values become digests. */
interface Digesting {
  readonly salt: string;
  readonly digest: Digest;
}

/** The resource of a fingerprint. */
interface Fingerprinted extends Digesting {
  readonly kind: Kind;
  /** Returns true for a key that suite sets. */
  readonly declared: (key: string) => boolean;
  readonly redact: Redact;
}

/**
 * Returns the fingerprint of a resource with these values. Leaves out keys that contain a secret: their names are a
 * service's, and the state holds them as they are.
 */
export function fingerprintOf(values: StableValues, by: Fingerprinted): Fingerprint {
  const clean = [...values].filter(
    ([key]) => by.redact(key) === key && (!countsIfSet(by.kind, key) || by.declared(key)),
  );
  const sorted = clean.sort(([left], [right]) => compareText(left, right));
  return Object.fromEntries(sorted.map(([key, value]) => [key, digestOf(value, key, by)]));
}

/** Key -> the key that says the same by ID, which counts if the fingerprint has it: names of targets can change. */
const BY_NAME: Readonly<Record<string, string>> = { scored: 'scores' };

/** Returns true for a key by name if there is one by ID. */
export function isByNameOnly(key: string, has: (key: string) => boolean): boolean {
  const byId = lookUp(BY_NAME, key);
  return byId !== undefined && has(byId);
}

/** A fingerprint and the salt of its digests. */
interface Taken {
  readonly fingerprint: Fingerprint;
  readonly salt: string;
}

/**
 * Returns the keys whose values have changed since the fingerprint was taken. A key that a newer service has added or no
 * longer has is not a change.
 * @param keys the keys that are compared
 */
export function changedKeys(
  values: StableValues,
  { fingerprint, salt }: Taken,
  digest: Digest,
  keys: readonly string[] = [...values.keys()],
): string[] {
  return keys.filter((key) => {
    if (isByNameOnly(key, (one) => lookUp(fingerprint, one) !== undefined)) return false;
    const then = lookUp(fingerprint, key);
    const now = values.get(key);
    return then !== undefined && now !== undefined && then !== digestOf(now, key, { salt, digest });
  });
}

/** Returns true if no value has changed since the fingerprint was taken. */
export function matchesFingerprint(
  values: StableValues,
  taken: Taken,
  digest: Digest,
  keys?: readonly string[],
): boolean {
  return changedKeys(values, taken, digest, keys).length === 0;
}

function digestOf(value: string, key: string, { salt, digest }: Digesting): string {
  return digest.of(salt, `stored ${key}`, value).slice(0, LENGTH);
}
