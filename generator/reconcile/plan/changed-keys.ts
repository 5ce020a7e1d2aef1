/** Compares one entry with one resource, key by key, three ways: declared, stored, and what suite set before. Pure. */
import type { Json } from '../../base/json.ts';
import { isNamed } from '../../servarr/kinds.ts';
import { compareText } from '../../base/collections.ts';
import { MASK, type Value, fieldNameOf, isUnset } from '../../servarr/values.ts';
import type { Key, Resource } from '../codec/resource.ts';
import { type Desired, traitsOf } from '../desired/desired.ts';
import { isShownMasked } from '../desired/secrecy.ts';
import type { Resolved } from '../manifest/secrets.ts';
import type { Digest } from '../state/digest.ts';
import { type StateRecord, secretKey } from '../state/state-record.ts';
import type { KeyTraits } from '../values/key-traits.ts';
import { namesIn, shownNamesIn } from '../values/names-and-ids.ts';
import type { Decision } from './set-and-reset-keys.ts';

/** One key that will change. It holds no value of a secret. */
export interface KeyChange {
  /** `name`, `priority`, `tags`, `fields.host`. */
  readonly key: Key;
  /** In the form of a configuration; absent if the service shows nothing, and for secrets. */
  readonly from?: Json;
  /** Absent if the service shall show nothing, and for secrets. */
  readonly to?: Json;
  readonly secret: boolean;
  /** The service shows a mask, and suite does not know what it sent last: the secret may be the same. */
  readonly resent?: true;
  /** `undeclared`: declared before and no longer, so that the key goes back to the service's default. */
  readonly why: 'declared' | 'undeclared';
}

interface Comparison {
  /** The record of the resource; undefined if it was foreign until now. */
  readonly record: StateRecord | undefined;
  readonly digest: Digest;
  /** `Webhook fields.url`: the keys that ever held a secret in this service. */
  readonly secretKeys: ReadonlySet<string>;
}

/**
 * Returns the changes that make a resource what is desired: declared keys first, each part sorted.
 * @param actual undefined for a new resource, which has no value yet
 */
export function compare(
  desired: Desired,
  actual: Resource | undefined,
  { set, reset }: Decision,
  comparison: Comparison,
): KeyChange[] {
  const withStored = (key: Key): ComparedKey => {
    const traits = traitsOf(desired, key);
    if (traits === undefined) throw new RangeError(`no key "${key}"`);
    const isHidden =
      isShownMasked(desired, key, traits) ||
      comparison.secretKeys.has(secretKey(desired.implementation, key));
    return { key, traits, stored: actual?.values.get(key), isHidden };
  };
  const declared = [...set]
    .sort(([left], [right]) => compareKeys(left, right))
    .map(([key, value]) => ({ ...withStored(key), value }));
  const standard = [...reset].map(([key, value]) => ({ ...withStored(key), standard: value }));
  return [
    ...(actual === undefined ? [] : nameChange(desired, actual)),
    ...declared
      .filter((key) => actual === undefined || !isAsDeclared(desired, key, comparison))
      .map((key) => declaredChange(desired, key, comparison)),
    ...standard.flatMap((key) => resetChange(desired, key)),
  ];
}

/** Compares keys in the order of reports: general keys first, then tags, then fields. */
export function compareKeys(left: Key, right: Key): number {
  return rankOf(left) - rankOf(right) || compareText(left, right);
}

function rankOf(key: Key): number {
  if (fieldNameOf(key) !== undefined) return 2;
  return key === 'tags' ? 1 : 0;
}

/** The name of some kinds is one of their keys. */
function nameChange({ kind, app, name, values }: Desired, actual: Resource): KeyChange[] {
  if (!isNamed(kind, app) || values.has('name') || actual.name === name) return [];
  return [{ key: 'name', from: actual.name, to: name, secret: false, why: 'declared' }];
}

interface ComparedKey {
  readonly key: Key;
  readonly traits: KeyTraits;
  readonly stored: Value;
  readonly isHidden: boolean;
}

interface DeclaredKey extends ComparedKey {
  readonly value: Resolved;
}

function declaredChange(
  desired: Desired,
  { key, traits, value, stored, isHidden }: DeclaredKey,
  { record }: Pick<Comparison, 'record'>,
): KeyChange {
  const why = 'declared';
  if (isHidden) {
    const isUnknown = stored === MASK && (record?.set[key] ?? undefined) === undefined;
    return { key, secret: true, why, ...(isUnknown ? { resent: true } : {}) };
  }
  const from = stored === undefined ? undefined : traits.shown(stored, shownNamesIn(desired.lists));
  return { key, ...sides(from, shownDeclared(desired, traits, value, from)), secret: false, why };
}

function isAsDeclared(
  desired: Desired,
  { key, traits, value, stored }: DeclaredKey,
  { record, digest }: Comparison,
): boolean {
  const declared = value.reveal();
  // A key that suite set without a secret has no digest, but null.
  const known = record?.set[key] ?? undefined;
  const isKnown = (): boolean => record !== undefined && known === digest.of(record.salt, key, declared);
  // Without a digest, suite did not send the token: then the sign-in that the service has stays.
  if (traits.refreshed) return known === undefined ? !isUnset(stored) : isKnown();
  // A masked value cannot be compared; the digest of the value that was sent last can.
  if (stored === MASK) return isKnown();
  return traits.same(stored, traits.stored(declared, namesIn(desired.lists)));
}

function resetChange(
  { lists }: Desired,
  { key, traits, standard, stored, isHidden }: ComparedKey & { readonly standard: Value },
): KeyChange[] {
  // A masked value can be anything; the value that suite sent is known to differ from the default.
  if (stored !== MASK && traits.same(stored, standard)) return [];
  const why = 'undeclared';
  if (isHidden) return [{ key, secret: true, why }];
  const names = shownNamesIn(lists);
  return [{ key, ...sides(traits.shown(stored, names), traits.shown(standard, names)), secret: false, why }];
}

/** Returns a declared value as it will be shown. A target that the run replaces by one of the same name is marked. */
function shownDeclared({ lists }: Desired, traits: KeyTraits, value: Resolved, from: Value): Value {
  const stored = traits.stored(value.reveal(), namesIn(lists));
  const to = traits.shown(stored, shownNamesIn(lists));
  const isNew = typeof to === 'string' && traits.dependsOn === 'resource' && to === from;
  return isNew ? `${to} (the new one)` : to;
}

/** A value that is not set is left out. */
function sides(from: Value, to: Value): { from?: Json; to?: Json } {
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}
