/** Compares one entry with one resource, key by key, three ways: declared, stored, and what suite set before. Pure. */
import type { Json } from '../../base/json.ts';
import { compareText } from '../../base/collections.ts';
import { MASK, type Value, fieldNameOf, isUnset, sameValue } from '../../servarr/values.ts';
import { choiceNames } from '../codec/choices.ts';
import type { KeyTraits } from '../codec/codec.ts';
import { type Key, type Resource, type Tag, tagIdsIn, tagLabels } from '../codec/resource.ts';
import { type Desired, isShownMasked, traitsOf } from '../desired/desired.ts';
import { displayName, targetOf } from '../desired/references.ts';
import type { Resolved } from '../manifest/secrets.ts';
import { type ReferenceWithTargets, idIn, nameIn, storedReference } from '../service/reference-targets.ts';
import type { Digest } from '../state/digest.ts';
import { type StateRecord, secretKey } from '../state/record.ts';
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

/** The context of a comparison. */
interface Comparison {
  /** The record of the resource; undefined if it was foreign until now. */
  readonly record: StateRecord | undefined;
  readonly tags: readonly Tag[];
  readonly digest: Digest;
  /** `Webhook fields.url`: the keys that ever held a secret in this service. */
  readonly secretKeys: ReadonlySet<string>;
}

/** Returns the changes that make the resource what is desired: declared keys first, each part sorted. */
export function compare(
  desired: Desired,
  actual: Resource,
  { set, reset }: Decision,
  comparison: Comparison,
): KeyChange[] {
  const declared = [...set].sort(([left], [right]) => compareKeys(left, right));
  return [
    ...nameChange(desired, actual),
    ...declared.flatMap(([key, value]) => declaredChange(desired, actual, { key, value }, comparison)),
    ...[...reset].flatMap(([key, standard]) => resetChange(desired, actual, { key, standard }, comparison)),
  ];
}

/** Returns the keys that a new resource will have: what is declared, without the service's defaults. */
export function newKeys(desired: Desired, { set }: Decision, comparison: Comparison): KeyChange[] {
  const declared = [...set].sort(([left], [right]) => compareKeys(left, right));
  return declared.map(([key, value]) => {
    const traits = traitsOfKnown(desired, key);
    if (isHidden(desired, key, comparison)) return { key, secret: true, why: 'declared' };
    const to = shownDeclared(desired, traits, { key, value, from: undefined });
    return { key, ...sides(traits, undefined, to), secret: false, why: 'declared' };
  });
}

function traitsOfKnown(desired: Desired, key: Key): KeyTraits {
  const traits = traitsOf(desired, key);
  if (traits === undefined) throw new RangeError(`no key "${key}"`);
  return traits;
}

/** Compares keys in the order of reports: general keys first, then tags, then fields. */
export function compareKeys(left: Key, right: Key): number {
  return rankOf(left) - rankOf(right) || compareText(left, right);
}

function rankOf(key: Key): number {
  if (fieldNameOf(key) !== undefined) return 2;
  return key === 'tags' ? 1 : 0;
}

/** Only resources with an implementation have a name besides their keys. */
function nameChange({ name, implementation }: Desired, actual: Resource): KeyChange[] {
  if (implementation === '' || actual.name === name) return [];
  return [{ key: 'name', from: actual.name, to: name, secret: false, why: 'declared' }];
}

function declaredChange(
  desired: Desired,
  actual: Resource,
  { key, value }: { readonly key: Key; readonly value: Resolved },
  comparison: Comparison,
): KeyChange[] {
  const traits = traitsOfKnown(desired, key);
  const stored = actual.values.get(key);
  if (isAsDeclared(desired, traits, { key, value, stored }, comparison)) return [];
  const why = 'declared';
  if (isHidden(desired, key, comparison)) {
    const isUnknown = stored === MASK && (comparison.record?.set[key] ?? undefined) === undefined;
    return [{ key, secret: true, why, ...(isUnknown ? { resent: true } : {}) }];
  }
  const from = declaredForm(desired, traits, key, stored, comparison.tags);
  const to = shownDeclared(desired, traits, { key, value, from });
  return [{ key, ...sides(traits, from, to), secret: false, why }];
}

function isHidden(desired: Desired, key: Key, { secretKeys }: Comparison): boolean {
  return isShownMasked(desired, key) || secretKeys.has(secretKey(desired.implementation, key));
}

interface ComparedKey {
  readonly key: Key;
  readonly value: Resolved;
  readonly stored: Value;
}

function isAsDeclared(
  desired: Desired,
  traits: KeyTraits,
  { key, value, stored }: ComparedKey,
  { record, digest, tags }: Comparison,
): boolean {
  const declared = value.reveal();
  const known = record?.set[key] ?? undefined;
  const isKnown = (): boolean => record !== undefined && known === digest.of(record.salt, key, declared);
  // Without a digest, suite did not send the token: then the sign-in that the service has stays.
  if (traits.refreshed) return known === undefined ? !isUnset(stored) : isKnown();
  // A masked value cannot be compared; the digest of the value that was sent last can.
  if (stored === MASK) return isKnown();
  if (traits.form === 'tags') return sameValue(tagLabels(tagIdsIn(stored), tags), declared);
  if (traits.form === 'tag') return tagLabel(stored, tags) === declared;
  const reference = desired.references.get(key);
  if (reference === undefined) return traits.same(stored, storedForm(desired, traits, declared));
  const target = storedReference(reference, targetOf(reference, declared));
  return target !== undefined && traits.same(stored, target);
}

function resetChange(
  desired: Desired,
  actual: Resource,
  { key, standard }: { readonly key: Key; readonly standard: Value },
  comparison: Comparison,
): KeyChange[] {
  const traits = traitsOfKnown(desired, key);
  const stored = actual.values.get(key);
  // A masked value can be anything; the value that suite sent is known to differ from the default.
  if (stored !== MASK && traits.same(stored, standard)) return [];
  const why = 'undeclared';
  if (isHidden(desired, key, comparison)) return [{ key, secret: true, why }];
  const [from, to] = [stored, standard].map((one) =>
    declaredForm(desired, traits, key, one, comparison.tags),
  );
  return [{ key, ...sides(traits, from, to), secret: false, why }];
}

/** Returns a stored value as a configuration would have it: names instead of IDs and numbers. */
function declaredForm(
  { references, lists }: Pick<Desired, 'lists' | 'references'>,
  { form, choices, structure }: KeyTraits,
  key: Key,
  stored: Value,
  tags: readonly Tag[],
): Value {
  const reference = references.get(key);
  if (reference !== undefined) return displayName(reference, stored);
  if (structure !== undefined) return structure.shown(stored, nameIn(lists));
  if (form === 'tag') return tagLabel(stored, tags);
  return form === 'tags' ? tagLabels(tagIdsIn(stored), tags) : choiceNames(choices, stored);
}

/** Returns the label of a stored tag. Services store 0 for no tag. */
export function tagLabel(stored: Value, tags: readonly Tag[]): string | undefined {
  return typeof stored === 'number' && stored > 0 ? tagLabels([stored], tags)[0] : undefined;
}

/** Returns a declared value for display; a target that the run replaces by one of the same name is marked. */
function shownDeclared(
  desired: Desired,
  traits: KeyTraits,
  { key, value, from }: { readonly key: Key; readonly value: Resolved; readonly from: Value },
): Value {
  const declared = value.reveal();
  const reference: ReferenceWithTargets | undefined = desired.references.get(key);
  if (traits.structure !== undefined)
    return traits.structure.shown(storedForm(desired, traits, declared), nameIn(desired.lists));
  if (reference === undefined) return choiceNames(traits.choices, declared);
  return sameValue(from, declared) ? `${declared as string} (the new one)` : declared;
}

/** Returns a declared value as it is stored, as far as the IDs in it are known. */
function storedForm({ lists }: Desired, { structure }: KeyTraits, declared: Json): Value {
  return structure === undefined ? declared : structure.stored(declared, idIn(lists));
}

/** No tags are shown as an empty list; any other value that is not set is left out. */
function sides({ form }: KeyTraits, from: Value, to: Value): { from?: Json; to?: Json } {
  if (form === 'tags') return { from: from as Json, to: to as Json };
  return { ...(isUnset(from) ? {} : { from: from as Json }), ...(isUnset(to) ? {} : { to: to as Json }) };
}
