/** Example entries of an implementation: the required keys and the ones that users set first. */
import { lookUp } from '../base/collections.ts';
import {
  type Kind,
  type RecordedKind,
  isProviderKind,
  isSchemaKind,
  kindRow,
  moduleOf,
  providerRow,
  schemaRow,
} from '../servarr/kinds.ts';
import { type Json, isObject, sameJson } from '../base/json.ts';
import { MASK } from '../servarr/values.ts';
import { type Definition, isDefinition } from '../schema/model/definitions.ts';
import type { ModelKey } from '../schema/model/keys.ts';
import type { ModelImplementation } from '../schema/model/implementation.ts';
import { isRequirement } from '../schema/model/groups.ts';
import { type FieldType, isSecret, typeFor } from '../schema/field/types.ts';
import { rowOf } from '../schema/field/type-table.ts';
import { nixKey } from '../nix/option-path.ts';
import { nixValue } from '../nix/nix-values.ts';

const FIRST = new Set(['host', 'port', 'useSsl', 'username', 'password', 'apiKey']);
/** Events in the order of preference for an example. */
const EVENTS = ['onGrab', 'onDownload', 'onHealthIssue'];
/** The schemas that an example is for, if they have the implementation: the most common one first. */
const COMMON = ['sonarr', 'radarr', 'prowlarr'];

/**
 * Returns the values of an example entry: a small valid configuration for one schema.
 * @param schema by default the most common schema that has the implementation
 */
export function exampleEntry(
  kind: Kind,
  item: Definition | ModelImplementation,
  schema: string = exampleSchema(item),
): Record<string, Json> {
  const entry = valuesOf(kind, item, schema);
  const services = providerRow(kind).declaredAt.services === 'named' ? { services: [schema] } : {};
  // A sign-in fills these fields, and only the user can do the sign-in.
  const signedIn = item.groups.some((group) => isRequirement(group) && group.signIn) ? { enable: true } : {};
  return { ...identity(item), ...services, ...signedIn, ...entry, ...switchOf(kind, item, schema) };
}

function exampleSchema({ schemas }: { readonly schemas: readonly string[] }): string {
  return COMMON.find((schema) => schemas.includes(schema)) ?? schemas[0] ?? '';
}

function valuesOf(kind: Kind, item: Definition | ModelImplementation, schema: string): Record<string, Json> {
  const wanted = exampleKeys(kind, item, schema);
  const keys = item.fields.filter((field) => field.schemas.includes(schema) && wanted.has(field.name));
  return Object.fromEntries(keys.map((key) => [key.name, exampleValue(item, key, schema)]));
}

/** Returns the keys that identify a definition in an entry. A typed option needs none. */
function identity(item: Definition | ModelImplementation): Record<string, Json> {
  if (!isDefinition(item)) return {};
  return { definition: item.name, ...(item.shared ? { implementation: item.implementation } : {}) };
}

/** Returns the keys that enable the entry, for kinds whose entries are not enabled by default. */
function switchOf(kind: Kind, item: ModelImplementation, schema: string): Record<string, Json> {
  const { by } = providerRow(kind).enabledBy;
  if (by === 'tags') return { tags: ['example'] };
  if (by !== 'events') return {};
  const supported = Object.keys(item.events).filter((event) => lookUp(item.events, event)?.includes(schema));
  const event = EVENTS.find((name) => supported.includes(name)) ?? supported[0];
  return event === undefined ? {} : { [event]: true };
}

/** Returns the keys of the example: required ones and common ones, except those that a group constraint forbids. */
function exampleKeys(kind: Kind, item: ModelImplementation, schema: string): Set<string> {
  const needed = item.groups
    .filter(isRequirement)
    .filter(({ schemas, signIn }) => schemas.length > 0 && !signIn);
  const ownKeys = new Set(
    item.fields.filter(({ schemas }) => schemas.includes(schema)).map(({ name }) => name),
  );
  const has = (names: readonly string[]): boolean => names.every((name) => ownKeys.has(name));
  const names = new Set(needed.flatMap(({ either }) => either.find(has) ?? either[0] ?? []));
  // An implementation with events needs an address at most; every other one connects to a target.
  const told = kindRow(kind).enabledBy.by === 'events';
  if (!told) for (const { name } of item.fields) if (FIRST.has(name)) names.add(name);
  for (const group of item.groups) {
    if ('together' in group && group.together.some((name) => names.has(name)))
      for (const name of group.together) names.add(name);
    if ('notBoth' in group && group.notBoth.every((side) => side.some((name) => names.has(name))))
      for (const name of group.notBoth[0] ?? []) names.delete(name);
  }
  return names;
}

/** Returns a value for the documentation of a key that every entry needs; undefined for other keys. */
export function requiredExample(item: ModelImplementation, key: ModelKey): Json | undefined {
  const isRequired = item.groups.some(
    (group) =>
      isRequirement(group) &&
      sameJson(group.either, [[key.name]]) &&
      group.when === undefined &&
      group.site === undefined &&
      !group.signIn,
  );
  return isRequired ? exampleValue(item, key, exampleSchema(key)) : undefined;
}

/** Returns the example entry as a line of a configuration. */
export function exampleText(
  kind: RecordedKind,
  item: Definition | ModelImplementation,
  schema?: string,
): string {
  if (!isSchemaKind(kind))
    return `suite.${moduleOf(kind)}.${nixKey(item.option)} = ${nixValue(exampleSettings(item), 0)};`;
  if (!isProviderKind(kind)) return exampleOfSet(kind, item, schema);
  const entry = exampleEntry(kind, item, schema);
  const { list, module } = providerRow(kind).declaredAt;
  if (isDefinition(item)) return `suite.${module}.${list} = ${nixValue([entry], 0)};`;
  const value = nixValue(entry, 0);
  return `suite.${module}.${nixKey(item.option)} = ${value};`;
}

/** Returns the entry of an example by name: for a condition, an example with that condition. */
function exampleOfSet(kind: Kind, item: ModelImplementation, schema: string = exampleSchema(item)): string {
  const { codec, title } = kindRow(kind);
  const { entry } = schemaRow(kind).example;
  const conditions = [
    { implementationName: item.names[0] ?? item.implementation, ...valuesOf(kind, item, schema) },
  ];
  const value = { ...entry, ...(codec === 'conditions' ? { conditions } : {}) } as Json;
  return `suite.${moduleOf(kind)}.${nixKey(`My ${title}`)} = ${nixValue(value, 0)};`;
}

/** Two settings that most services have. */
function exampleSettings(item: ModelImplementation): Record<string, Json> {
  const keys = item.fields.toSorted((left, right) => right.schemas.length - left.schemas.length).slice(0, 2);
  return Object.fromEntries(keys.map((key) => [key.name, exampleValue(item, key, exampleSchema(key))]));
}

function exampleValue(item: ModelImplementation, key: ModelKey, schema: string): Json {
  const [shown, type] = [lookUp(key.defaults, schema), typeFor(key.type, schema)];
  const usable = isUsable(shown, type) && (shown !== false || FIRST.has(key.name));
  if (usable && !isSecret(type) && type.name !== 'choice') return shown;
  const file = isDefinition(item) ? item.name.toLowerCase().replaceAll(/[^a-z0-9.]+/gu, '-') : item.option;
  return rowOf(type).example(type, { file, key: key.name, schema });
}

/** Returns false for defaults that make no example: empty ones, port 0, dates, and sets, which could be references. */
function isUsable(shown: Json | undefined, type: FieldType): shown is Json {
  if ([shown].flat().some((one) => isObject(one) || Array.isArray(one))) return false;
  if (type.name === 'port') return typeof shown === 'number' && shown > 0;
  if (type.name === 'date' || shown === MASK || !rowOf(type).fitsDefault(type, shown)) return false;
  return shown !== undefined && shown !== '' && !(Array.isArray(shown) && shown.length === 0);
}
