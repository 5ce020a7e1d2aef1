/** Fingerprints: keyed digests of the stored values of a resource, by which suite recognises it. Pure. */
import { compareText, lookUp } from '../../base/collections.ts';
import type { Redact } from '../../base/redact.ts';
import { fieldNameOf } from '../../servarr/values.ts';
import type { Digest } from './digest.ts';

/** Key -> digest of a value. A key that contains a secret is a digest, too: a service chooses the names of its fields. */
export type Fingerprint = Readonly<Record<string, string>>;

/** Key -> one text for all values that a service stores alike. */
export type StableValues = ReadonlyMap<string, string>;

/** Half of a digest is more than enough to recognise a value. */
const LENGTH = 32;

/** The first character of a key that is a digest. */
const DIGEST_MARK = '#';

/** The means by which keys and values become digests. */
interface Digesting {
  readonly salt: string;
  readonly digest: Digest;
}

/**
 * Returns the fingerprint of a resource with these values.
 * @param redact finds the keys that contain a secret
 */
export function fingerprintOf(values: StableValues, by: Digesting, redact: Redact): Fingerprint {
  const sorted = [...values].sort(([left], [right]) => compareText(left, right));
  return Object.fromEntries(
    sorted.map(([key, value]) => {
      const name = fieldNameOf(key) ?? key;
      return [redact(name) === name ? key : digestOfKey(key, by), digestOf(value, key, by)];
    }),
  );
}

/**
 * Returns true if no value has changed since the fingerprint was taken. A key that a newer service has added or no
 * longer has is not a change.
 * @param keys the keys that are compared
 */
export function matchesFingerprint(
  values: StableValues,
  { fingerprint, salt }: { readonly fingerprint: Fingerprint; readonly salt: string },
  digest: Digest,
  keys: readonly string[] = [...values.keys()],
): boolean {
  const by = { salt, digest };
  const hasDigests = Object.keys(fingerprint).some((key) => key.startsWith(DIGEST_MARK));
  return keys.every((key) => {
    const known = lookUp(fingerprint, key);
    const then = known ?? (hasDigests ? lookUp(fingerprint, digestOfKey(key, by)) : undefined);
    const now = values.get(key);
    return then === undefined || now === undefined || then === digestOf(now, key, by);
  });
}

function digestOf(value: string, key: string, { salt, digest }: Digesting): string {
  return digest.of(salt, `stored ${key}`, value).slice(0, LENGTH);
}

function digestOfKey(key: string, { salt, digest }: Digesting): string {
  return DIGEST_MARK + digest.of(salt, 'key', key).slice(0, LENGTH);
}
