/** Fingerprints: keyed digests of the stored values of a resource, by which suite recognises it. Pure. */
import { compareText, lookUp } from '../../base/collections.ts';
import type { Redact } from '../../base/redact.ts';
import { type Kind, countsIfSet } from '../../servarr/kinds.ts';
import type { Digest } from './digest.ts';

/** Key -> digest of a value. */
export type Fingerprint = Readonly<Record<string, string>>;

/** Half of a digest is more than enough to recognise a value. */
const LENGTH = 32;

interface Digesting {
  readonly salt: string;
  readonly digest: Digest;
}

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
export function fingerprintOf(values: ReadonlyMap<string, string>, by: Fingerprinted): Fingerprint {
  const clean = [...values].filter(
    ([key]) => by.redact(key) === key && (!countsIfSet(by.kind, key) || by.declared(key)),
  );
  const sorted = clean.sort(([left], [right]) => compareText(left, right));
  return Object.fromEntries(sorted.map(([key, value]) => [key, digestOf(value, key, by)]));
}

interface Taken {
  readonly fingerprint: Fingerprint;
  readonly salt: string;
}

/**
 * Returns the keys whose values have changed since the fingerprint was taken. A key that a newer service has added or no
 * longer has is not a change.
 */
export function changedKeys(
  values: ReadonlyMap<string, string>,
  { fingerprint, salt }: Taken,
  digest: Digest,
): string[] {
  const changed = [...values].filter(([key, now]) => {
    const then = lookUp(fingerprint, key);
    return then !== undefined && then !== digestOf(now, key, { salt, digest });
  });
  return changed.map(([key]) => key);
}

function digestOf(value: string, key: string, { salt, digest }: Digesting): string {
  return digest.of(salt, `stored ${key}`, value).slice(0, LENGTH);
}
