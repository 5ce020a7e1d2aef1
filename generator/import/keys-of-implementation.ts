/** The keys of one resource of a running service -> their values as a configuration would declare them. Pure. */
import { type Json, isObject } from '../base/json.ts';
import { lookUp } from '../base/collections.ts';
import { addressOf, sameAddress } from '../base/url.ts';
import { hasCredentials } from '../base/url-credentials.ts';
import { isEvent, supportsEvent } from '../servarr/enable.ts';
import { freshKeys } from '../servarr/choices/fresh.ts';
import {
  type Kind,
  type Reference,
  isKind,
  kindRow,
  providerRow,
  referencesOfKind,
} from '../servarr/kinds.ts';
import { isEnabled, disabledValues, enabledValues } from '../servarr/enable.ts';
import { MASK, type Value, fieldKey, isUnset, sameValue } from '../servarr/values.ts';
import { CREDENTIAL, canBeReference, isCredential } from './values/credential.ts';
import { unprintable, unprintableName } from './values/printable.ts';
import { fieldValue, isHiddenField, isRefreshedToken } from '../reconcile/codec/provider-resource.ts';
import type { Resource } from '../reconcile/codec/resource.ts';
import { referenceTraits } from '../reconcile/values/key-traits.ts';
import { namesIn } from '../reconcile/values/names-and-ids.ts';
import { CONSTRAINTS } from '../schema/field/constraint-table.ts';
import { withChoiceNames } from '../schema/field/describe.ts';
import { inDeclaredForm } from '../schema/field/fits.ts';
import { type FieldType, isSecret, typeFor } from '../schema/field/types.ts';
import { SECRET_PRIVACY, isTellingField } from '../schema/field/secret.ts';
import type { ModelImplementation } from '../schema/model/implementation.ts';
import type { ModelKey } from '../schema/model/keys.ts';
import type { ModelKind } from '../schema/model/model.ts';
import type { WireField, WireItem } from '../schema/record/schema-response.ts';
import type { ServiceContents } from './read.ts';

export interface ImportedValue {
  /** Choices by name, pairs as a set; a secret is `masked` or its clear text and is never printed. */
  readonly value: Value;
  /** False for the service's default, which need not be written. */
  readonly explicit: boolean;
  /** It must not be printed: it is written as a placeholder, or one for each element or pair. */
  readonly isSecret: boolean;
  /** The service whose API key it is, if known. */
  readonly keyOf?: string;
  /** The name of an account: a user, an email address. */
  readonly isUser?: true;
  /** Why it is left out, one clause. */
  readonly leftOut?: string;
}

export interface ImportContext {
  readonly contents: ServiceContents;
  readonly kind: ModelKind;
  readonly services: readonly Pick<ServiceContents, 'key' | 'service'>[];
  /** The name under which the model has the service's own record. */
  readonly schema: string;
}

/** Marks a secret as the API key of a service if the resource connects to that service. */
export function withKey(
  fields: ReadonlyMap<string, ImportedValue>,
  kind: Kind,
  about: string | undefined,
): ReadonlyMap<string, ImportedValue> {
  const key = providerRow(kind).autoConnect?.key ?? '';
  const value = fields.get(key);
  if (about === undefined || value?.isSecret !== true) return fields;
  return new Map([...fields, [key, { ...value, keyOf: about }]]);
}

/** Returns the keys outside `fields`, without events and without keys that `enable` sets. */
export function generalValues(
  actual: Resource,
  item: WireItem,
  { contents, kind, schema }: ImportContext,
): [string, ImportedValue][] {
  const keys = kind.general.filter(({ name, schemas }) => schemas.includes(schema) && !isEvent(name));
  const on = isEnabled(kind.kind, actual.body);
  const switches = enabledValues(kind.kind, item);
  const references = referencesOfKind(kind.kind);
  return keys.flatMap((key): [string, ImportedValue][] => {
    const wire = key.spelling[schema] ?? key.name;
    const value = actual.values.get(key.name);
    const reference = references.find((one) => one.key === key.name);
    if (reference !== undefined) return [[key.name, referenced(reference, value, contents)]];
    // `enable = false;` disables all of these keys, so a disabled resource does not list them.
    if (!on && Object.hasOwn(disabledValues(kind.kind, item), wire)) return [];
    const type = typeFor(key.type, schema);
    const shownDefault = lookUp(switches, wire) ?? (lookUp(item, wire) as Value);
    return [[key.name, plain(key.name, value, shownDefault, type)]];
  });
}

/**
 * Returns the target of a reference, by name. It is written, because the default of a new resource varies, unless it is
 * the first target and every new service has it.
 */
function referenced(reference: Reference, value: Value, { lists, service }: ServiceContents): ImportedValue {
  const traits = referenceTraits(reference);
  const names = namesIn(lists);
  const name = traits.shown(value, names);
  const isListed = traits.targets(name).some((target) => names.idOf(target) !== undefined);
  const isDefault =
    isListed && lists.get(reference.path)?.[0]?.id === value && isFresh(reference, name, service);
  const shown = { value: name, explicit: isListed && !isDefault, isSecret: false };
  if (isListed || isUnset(value) || value === reference.none) return checked(shown, TEXT, reference.key);
  return { ...shown, leftOut: 'it refers to a resource that the service no longer lists' };
}

/** Returns true for the only target that every new service has. */
function isFresh({ none, path }: Reference, name: Value, { app }: ServiceContents['service']): boolean {
  if (none !== undefined || !isKind(path) || typeof name !== 'string') return false;
  return 'fresh' in kindRow(path) && freshKeys(app, path, name) !== undefined;
}

/** Returns true if a user has signed in. The service refreshes the tokens of the sign-in. */
export function isSignedIn(kind: Kind, actual: Resource, item: WireItem): boolean {
  return isEnabled(kind, actual.body) && item.fields.some(({ name }) => isRefreshedToken(item, name));
}

const BOOL: FieldType = { name: 'bool' };
const TEXT: FieldType = { name: 'text' };

export function eventValues(
  actual: Resource,
  item: WireItem,
  { events }: ModelImplementation,
): [string, ImportedValue][] {
  const supported = Object.keys(events).filter(
    (event) => typeof item[event] === 'boolean' && supportsEvent(item, event),
  );
  return supported.map((event) => [event, plain(event, actual.values.get(event) === true, false, BOOL)]);
}

/** Returns all fields that the service has, by the option's name, without tokens that the service refreshes. */
export function fieldValues(
  actual: Resource,
  item: WireItem,
  model: ModelImplementation,
  context: Pick<ImportContext, 'schema' | 'services'>,
): Map<string, ImportedValue> {
  const shownFields = model.fields.filter(
    ({ schemas, name, spelling }) =>
      schemas.includes(context.schema) && !isRefreshedToken(item, spelling[context.schema] ?? name),
  );
  return new Map(shownFields.map((key) => [key.name, fieldEntry(actual, item, key, context)]));
}

function fieldEntry(
  actual: Resource,
  item: WireItem,
  key: ModelKey,
  { schema, services }: Pick<ImportContext, 'schema' | 'services'>,
): ImportedValue {
  const wire = key.spelling[schema] ?? key.name;
  const type = typeFor(key.type, schema);
  const [value, shownDefault] = [actual.values.get(fieldKey(wire)), fieldValue(item, wire)];
  const field = item.fields.find(({ name }) => name === wire);
  const isMasked = value === MASK && SECRET_PRIVACY.has(field?.privacy);
  const hasKey = services.some((service) => service.key.isIn(JSON.stringify(value ?? null)));
  const keyOf = ownerOfKey(value, actual, services);
  const isKnownSecret = hasKey || (isTellingField(item.implementation, wire) && !isPlainAddress(value));
  const shown: ImportedValue = {
    value: toUser(type, schema, value),
    // The mask of a default says nothing about the secret.
    explicit: !isUnset(value) && (isMasked || !sameValue(value, shownDefault)),
    isSecret: !isUnset(value) && (isKnownSecret || isSecretValue(field, type, value)),
    ...(keyOf === undefined ? {} : { keyOf }),
    ...(field?.privacy === 'userName' || /user(?:name)?$/iu.test(key.name) ? { isUser: true } : {}),
  };
  // If the key is not declared, a new resource gets the default.
  if (value === '' && typeof shownDefault === 'string' && shownDefault !== '')
    return acceptsEmpty(type)
      ? { ...shown, explicit: true }
      : { ...shown, leftOut: 'it is empty, and a new resource gets the default' };
  return checked(shown, type, key.name);
}

/** Returns the service with an API key. Of several with one key, the service whose address the resource has. */
function ownerOfKey(value: Value, actual: Resource, services: ImportContext['services']): string | undefined {
  const owners = services
    .filter((candidate) => candidate.key.reveal() === value)
    .map(({ service }) => service);
  const addresses = [...actual.values.values()].filter((stored) => typeof stored === 'string');
  const named = owners.find((owner) => addresses.some((address) => sameAddress(address, addressOf(owner))));
  const sameApp = owners.find(({ app }) => actual.implementation.toLowerCase().startsWith(app));
  return (named ?? sameApp ?? owners[0])?.name;
}

/** Returns true if evaluation accepts an empty text. */
function acceptsEmpty(type: FieldType): boolean {
  if (type.name !== 'constrained') return type.name === 'text';
  const { required = false, nonEmpty = false } = CONSTRAINTS[type.constraint.name];
  return !required && !nonEmpty && acceptsEmpty(type.of);
}

/** Returns a value that is left out if import cannot write it under its key. */
function checked(shown: ImportedValue, type: FieldType, key: string): ImportedValue {
  const { explicit, isSecret: isHidden, value } = shown;
  if (!explicit) return shown;
  const why = unprintableName(key) ?? problemOf(isHidden, value ?? '', type);
  return why === undefined ? shown : { ...shown, explicit: false, leftOut: why };
}

function problemOf(isHidden: boolean, value: Json, type: FieldType): string | undefined {
  if (!isHidden) return unprintable(value, type) ?? (isCredential(value) ? CREDENTIAL : undefined);
  const names = isObject(value) ? Object.keys(value) : [];
  return names.map(unprintableName).find((why) => why !== undefined);
}

function isSecretValue(field: WireField | undefined, type: FieldType, value: Value): boolean {
  const isToken = canBeReference(type) && isCredential(value);
  return type.name === 'pairs' || isSecret(type) || isHiddenField(field) || isToken;
}

/** Returns true for a URL without a token: its path consists of words. */
function isPlainAddress(value: Value): boolean {
  const url = typeof value === 'string' && !hasCredentials(value) ? URL.parse(value) : null;
  return url?.pathname.split('/').every((part) => part.length < 8 || /^[a-z-]+$/u.test(part)) === true;
}

function plain(key: string, value: Value, shownDefault: Value, type: FieldType): ImportedValue {
  const explicit = !isUnset(value) && !sameValue(value, shownDefault);
  const shown = isUnset(value) ? value : inDeclaredForm(type, value ?? '');
  return checked({ value: shown, explicit, isSecret: false }, type, key);
}

function toUser(type: FieldType, schema: string, value: Value): Value {
  if (value === undefined) return undefined;
  if (type.name === 'constrained') return toUser(type.of, schema, value);
  if (type.name === 'pairs' && Array.isArray(value)) return pairsOf(value);
  // The service shows one mask, or one string with commas, for all elements.
  if (type.name === 'list' && isSecret(type) && !Array.isArray(value)) return isUnset(value) ? [] : [value];
  return inDeclaredForm(type, withChoiceNames(type, schema, value));
}

function pairsOf(pairs: readonly Json[]): Json {
  const declared = pairs.flatMap((pair): [string, Json][] => {
    const key = isObject(pair) ? pair['key'] : undefined;
    // A row that was left empty in the web UI is not a header.
    return isObject(pair) && typeof key === 'string' && key !== '' ? [[key, pair['value'] ?? '']] : [];
  });
  return Object.fromEntries(declared);
}
