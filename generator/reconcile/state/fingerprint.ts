/** Fingerprints: keyed digests of the stored values of a resource, by which suite recognises it. Pure. */
import { compareText, lookUp } from '../../base/collections.ts';
import type { Digest } from './digest.ts';

/** Key -> digest of a value. */
export type Fingerprint = Readonly<Record<string, string>>;

/** Half of a digest is more than enough to recognise a value. */
const LENGTH = 32;

export function fingerprintOf(
  values: readonly (readonly [key: string, value: string])[],
  salt: string,
  digest: Digest,
): Fingerprint {
  const sorted = values.toSorted(([left], [right]) => compareText(left, right));
  return Object.fromEntries(sorted.map(([key, value]) => [key, digestOf(digest, salt, key, value)]));
}

/**
 * Returns the keys whose values have changed since the fingerprint was taken. A key that a newer service has added or no
 * longer has is not a change.
 */
export function changedKeys(
  values: ReadonlyMap<string, string>,
  { fingerprint, salt }: { readonly fingerprint: Fingerprint; readonly salt: string },
  digest: Digest,
): string[] {
  const changed = [...values].filter(([key, value]) => {
    const before = lookUp(fingerprint, key);
    return before !== undefined && before !== digestOf(digest, salt, key, value);
  });
  return changed.map(([key]) => key);
}

function digestOf(digest: Digest, salt: string, key: string, value: string): string {
  return digest.of(salt, `stored ${key}`, value).slice(0, LENGTH);
}
