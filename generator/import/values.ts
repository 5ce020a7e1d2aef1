/** The keys of one resource of a running service -> their values as a configuration would declare them. Pure. */
import { type Json, isObject } from '../base/json.ts';
import { lookUp } from '../base/collections.ts';
import { isTelling } from '../base/url.ts';
import { isEvent, supportsEvent } from '../servarr/events.ts';
import { type Kind, type Reference, providerRow, referencesOfKind } from '../servarr/kinds.ts';
import { isEnabled, disabledValues, enabledValues } from '../servarr/enable.ts';
import { MASK, type Value, fieldKey, isUnset, sameValue } from '../servarr/values.ts';
import { canBeReference, isTellingValue } from './check/telling.ts';
import { type Rejected, checked } from './check/value.ts';
import { displayName } from '../reconcile/desired/references.ts';
import { fieldValue, isHiddenField } from '../reconcile/codec/provider-resource.ts';
import { isRefreshedToken } from '../reconcile/codec/refreshed-tokens.ts';
import type { Resource } from '../reconcile/codec/resource.ts';
import { findTarget, withTargets } from '../reconcile/service/reference-targets.ts';
import { withChoiceNames } from '../schema/field/describe.ts';
import { inDeclaredForm, misfitOf } from '../schema/field/fits.ts';
import { type FieldType, isSecret, typeFor } from '../schema/field/types.ts';
import { isTellingField } from '../schema/field/secret.ts';
import type { ModelImplementation } from '../schema/model/implementation.ts';
import type { ModelKey } from '../schema/model/keys.ts';
import type { ModelKind } from '../schema/model/model.ts';
import type { WireField, WireItem } from '../schema/record/schema-response.ts';
import type { ServiceConfig } from '../source/services/config.ts';
import type { ApiKey } from '../source/services/key.ts';
import type { ServiceContents } from './read.ts';

/** A value of a key as a user would write it. */
export interface ImportedValue {
  /** Choices by name, pairs as a set; a secret is `masked` or its clear text and is never printed. */
  readonly value: Value;
  /** False for the service's default, which need not be written. */
  readonly explicit: boolean;
  /** The placeholders of a value that must not be printed: one for the whole value, or one per element or pair. */
  readonly secret: 'none' | 'whole' | 'pairs';
  /** True if the value is unknown: it and its default are masked, or it cannot be a masked value of its type. */
  readonly unknown: boolean;
  /** The service whose API key it is, if known. */
  readonly keyOf?: string;
  /** Why evaluation would reject it, so that it is left out. */
  readonly rejected?: Rejected;
}

/** The context of reading a resource. */
export interface ImportContext {
  readonly contents: ServiceContents;
  readonly kind: ModelKind;
  /** All services of the run. */
  readonly services: readonly ServiceConfig[];
  /** The keys of all services that were asked. */
  readonly keys: readonly ApiKey[];
  /** The name under which the model has the service's own record. */
  readonly schema: string;
  /** The records that evaluation uses; undefined if they do not have the kind. */
  readonly known: ModelKind | undefined;
  /** The record that evaluation uses for the service. */
  readonly evaluated: string;
}

/** Marks a secret as the API key of a service if the resource connects to that service. */
export function withKey(
  fields: ReadonlyMap<string, ImportedValue>,
  kind: Kind,
  about: string | undefined,
): ReadonlyMap<string, ImportedValue> {
  const key = providerRow(kind).autoConnect?.key ?? '';
  const value = fields.get(key);
  if (about === undefined || value === undefined || value.secret === 'none') return fields;
  return new Map([...fields, [key, { ...value, keyOf: about }]]);
}

/** Returns the keys outside `fields`, without events and without keys that `enable` sets. */
export function generalValues(
  actual: Resource,
  item: WireItem,
  { contents, kind, schema, known, evaluated }: ImportContext,
): [string, ImportedValue][] {
  const keys = kind.general.filter(({ name, schemas }) => schemas.includes(schema) && !isEvent(name));
  const on = isEnabled(kind.kind, actual.body);
  const switches = enabledValues(kind.kind, item);
  const references = referencesOfKind(kind.kind);
  return keys.flatMap((key): [string, ImportedValue][] => {
    const wire = key.spelling[schema] ?? key.name;
    const value = actual.values.get(key.name);
    const reference = references.find((one) => one.key === key.name);
    const ofRecord = known && { schema: evaluated, key: known.general.find(({ name }) => name === key.name) };
    const check = (shown: ImportedValue): ImportedValue => checked(shown, { schema, key }, ofRecord);
    if (reference !== undefined) return [[key.name, check(referenced(reference, value, contents))]];
    // `enable = false;` disables all of these keys, so a disabled resource does not list them.
    if (!on && Object.hasOwn(disabledValues(kind.kind, item), wire)) return [];
    const type = typeFor(key.type, schema);
    const shown = plain(value, lookUp(switches, wire) ?? itemValue(item, wire), type);
    return [[key.name, check(shown)]];
  });
}

/** Returns the target of a reference, by name. It is always written, because the default of a new resource varies. */
function referenced(reference: Reference, value: Value, { lists }: ServiceContents): ImportedValue {
  const named = withTargets(reference, lists);
  const name = displayName(named, value);
  const told = typeof name === 'string' && findTarget(named.all, name, reference) !== undefined;
  return { value: name, explicit: told, secret: 'none', unknown: false };
}

/** Returns the reference keys whose target the service does not list. */
export function lostReferences(kind: Kind, general: readonly [string, ImportedValue][]): string[] {
  const keys = referencesOfKind(kind).map(({ key }) => key);
  return general.flatMap(([key, { value, explicit, rejected }]) =>
    keys.includes(key) && !explicit && rejected === undefined && !isUnset(value) ? key : [],
  );
}

/** Returns true if a user has signed in. The service refreshes the tokens of the sign-in. */
export function isSignedIn(kind: Kind, actual: Resource, item: WireItem): boolean {
  return isEnabled(kind, actual.body) && item.fields.some(({ name }) => isRefreshedToken(item, name));
}

const BOOL: FieldType = { name: 'bool' };
const eventKey = (schemas: readonly string[] = []) => ({ type: BOOL, schemas });

/** Returns the events that the implementation supports. */
export function eventValues(
  actual: Resource,
  item: WireItem,
  { events }: ModelImplementation,
  known: ModelImplementation | undefined,
  { schema, evaluated }: Pick<ImportContext, 'evaluated' | 'schema'>,
): [string, ImportedValue][] {
  const supported = Object.keys(events).filter(
    (event) => typeof item[event] === 'boolean' && supportsEvent(item, event),
  );
  return supported.map((event) => {
    const shown = plain(actual.values.get(event) === true, false, BOOL);
    const ofRecord = known && { schema: evaluated, key: eventKey(lookUp(known.events, event)) };
    return [event, checked(shown, { schema, key: eventKey([schema]) }, ofRecord)];
  });
}

/** Returns all fields that the service has, by the option's name, without tokens that the service refreshes. */
export function fieldValues(
  actual: Resource,
  item: WireItem,
  {
    model,
    schema,
    known,
    evaluated,
    keys,
  }: {
    model: ModelImplementation;
    schema: string;
    known: ModelImplementation | undefined;
    evaluated: string;
    keys: readonly ApiKey[];
  },
): Map<string, ImportedValue> {
  const own = model.fields.filter(
    ({ schemas, name, spelling }) =>
      schemas.includes(schema) && !isRefreshedToken(item, spelling[schema] ?? name),
  );
  return new Map(
    own.map((key) => {
      const ofRecord = known && {
        schema: evaluated,
        key: known.fields.find(({ name }) => name === key.name),
      };
      return [key.name, checked(fieldEntry(actual, item, key, { schema, keys }), { schema, key }, ofRecord)];
    }),
  );
}

function fieldEntry(
  actual: Resource,
  item: WireItem,
  key: ModelKey,
  { schema, keys }: { schema: string; keys: readonly ApiKey[] },
): ImportedValue {
  const wire = key.spelling[schema] ?? key.name;
  const type = typeFor(key.type, schema);
  const [value, shownDefault] = [actual.values.get(fieldKey(wire)), fieldValue(item, wire)];
  const field = item.fields.find(({ name }) => name === wire);
  const hasKey = !isUnset(value) && keys.some((one) => one.isIn(JSON.stringify(value)));
  const isTold = hasKey || (isTellingField(item.implementation, wire) && !isPlainAddress(value));
  const secret = isTold && !isUnset(value) ? 'whole' : secrecy(field, type, value);
  // A boolean or a choice can be marked as a secret without being one: its value is written if the type accepts it.
  const literal = secret === 'whole' && !isTold && !takesSecret(type) && !isTellingText(type, value);
  // A string in a field of pairs or a list may be a mask, or a secret from before the field had that type.
  const flat = !Array.isArray(value) && (secret === 'pairs' || (literal && type.name === 'list'));
  const misfit = field && misfitOf(item.implementation, field, value ?? null);
  const odd = flat || (literal && misfit !== undefined);
  const unsure = !isUnset(value) && (odd || (value === MASK && shownDefault === MASK));
  return {
    value: toUser(type, schema, filled(value, shownDefault)),
    explicit: !unsure && !sameValue(value, shownDefault),
    secret: isUnset(value) || literal ? 'none' : secret,
    unknown: unsure,
  };
}

/** Returns true if a configuration can declare a secret for the type, or if suite does not know the type. */
function takesSecret(type: FieldType): boolean {
  return isSecret(type) || type.name === 'pairs' || type.name === 'unknown';
}

function secrecy(field: WireField | undefined, type: FieldType, value: Value): ImportedValue['secret'] {
  if (type.name === 'pairs') return 'pairs';
  return isSecret(type) || isHiddenField(field) || isTellingText(type, value) ? 'whole' : 'none';
}

/** Returns true for a URL without a token: its path consists of words. */
function isPlainAddress(value: Value): boolean {
  const url = typeof value === 'string' && !isTelling(value) ? URL.parse(value) : null;
  return url?.pathname.split('/').every((part) => part.length < 8 || /^[a-z-]+$/u.test(part)) === true;
}

/** Returns true for a value that grants access without another secret, in a field that accepts references to secrets. */
function isTellingText(type: FieldType, value: Value): boolean {
  return canBeReference(type) && isTellingValue(type, value);
}

/** Returns an empty value if the service shows none and its default is not empty. */
function filled(value: Value, shownDefault: Value): Value {
  if (!isUnset(value) || isUnset(shownDefault)) return value;
  return Array.isArray(shownDefault) ? [] : '';
}

function itemValue(item: WireItem, property: string): Value {
  return Object.hasOwn(item, property) ? (item[property] as Value) : undefined;
}

function plain(value: Value, shownDefault: Value, type: FieldType): ImportedValue {
  const explicit = !sameValue(value, shownDefault);
  return {
    value: isUnset(value) ? value : inDeclaredForm(type, value ?? ''),
    explicit,
    secret: 'none',
    unknown: false,
  };
}

function toUser(type: FieldType, schema: string, value: Value): Value {
  if (value === undefined) return undefined;
  if (type.name === 'ruled') return toUser(type.of, schema, value);
  if (type.name === 'pairs' && Array.isArray(value)) return pairsOf(value);
  // The service shows one mask, or one string with commas, for all elements.
  if (type.name === 'list' && isSecret(type) && !Array.isArray(value)) return isUnset(value) ? [] : [value];
  return inDeclaredForm(type, withChoiceNames(type, schema, value));
}

function pairsOf(pairs: readonly Json[]): Json {
  const known = pairs.flatMap((pair): [string, Json][] => {
    const key = isObject(pair) ? pair['key'] : undefined;
    // A row that was left empty in the web UI is not a header.
    return isObject(pair) && typeof key === 'string' && key !== '' ? [[key, pair['value'] ?? '']] : [];
  });
  return Object.fromEntries(known);
}
