/** Secrecy of keys: which values are never shown, and of which the state has a digest. Pure. */
import { isTellingField } from '../../schema/field/secret.ts';
import { fieldNameOf } from '../../servarr/values.ts';
import type { Key } from '../codec/resource.ts';
import { secretKey } from '../state/state-record.ts';
import type { KeyTraits } from '../values/key-traits.ts';
import { type Desired, traitsOf } from './desired.ts';

/** Returns true if the state keeps a digest of what was sent: of a secret, and of a value that the service changes automatically. */
export function isTrackedByDigest(desired: Desired, key: Key): boolean {
  const traits = traitsOf(desired, key);
  return isSecretKey(desired, key, traits) || traits?.refreshed === true;
}

/** Returns true if a value of the key is never printed: a secret, or a field that can contain one, such as a URL. */
export function isShownMasked(desired: Desired, key: Key, traits: KeyTraits | undefined): boolean {
  const field = fieldNameOf(key);
  const isTelling = field !== undefined && isTellingField(desired.implementation, field);
  return isTelling || isSecretKey(desired, key, traits);
}

function isSecretKey({ values }: Desired, key: Key, traits: KeyTraits | undefined): boolean {
  return traits?.hidden === true || values.get(key)?.secret === true;
}

/** Returns the keys of an entry that hold a secret from now on, as the state names them. */
export function secretKeysOf({
  implementation,
  values,
}: Pick<Desired, 'implementation' | 'values'>): string[] {
  return [...values].flatMap(([key, value]) => (value.secret ? [secretKey(implementation, key)] : []));
}
