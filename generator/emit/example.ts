/** An example entry of an implementation: what must be set, and what people set first. */
import { lookUp } from '../base/collections.ts';
import { type Kind, providerRow } from '../servarr/kinds.ts';
import type { Json } from '../base/json.ts';
import { MASK } from '../servarr/values.ts';
import { type Definition, isDefinition } from '../schema/model/definitions.ts';
import type { ModelKey } from '../schema/model/keys.ts';
import type { ModelImplementation } from '../schema/model/implementation.ts';
import { isRequirement } from '../schema/model/describe-group.ts';
import { type FieldType, isSecret, typeFor } from '../schema/field/types.ts';
import { rowOf } from '../schema/field/type-table.ts';
import { nixKey } from '../nix/keys.ts';
import { nixValue } from '../nix/values.ts';

const FIRST = new Set(['host', 'port', 'useSsl', 'username', 'password', 'apiKey']);
/** Events in the order in which an example prefers them. */
const EVENTS = ['onGrab', 'onDownload', 'onHealthIssue'];

/**
 * The values of an example entry: a small valid configuration for one schema that has the implementation.
 * @param schema the schema; by default the first that has it
 */
export function exampleEntry(
  kind: Kind,
  item: Definition | ModelImplementation,
  schema: string = item.schemas[0] ?? '',
): Record<string, Json> {
  const wanted = exampleKeys(kind, item, schema);
  const keys = item.fields.filter((field) => field.schemas.includes(schema) && wanted.has(field.name));
  const entry = Object.fromEntries(keys.map((key) => [key.name, exampleValue(item, key, schema)]));
  const services = providerRow(kind).declaredAt.services === 'named' ? { services: [schema] } : {};
  // What a sign-in brings belongs to the service; that it is done only a person can say.
  const signedIn = item.groups.some((group) => isRequirement(group) && group.signIn) ? { enable: true } : {};
  return { ...identity(item), ...services, ...signedIn, ...entry, ...switchOf(kind, item, schema) };
}

/** What an entry of a definition names it by; a typed option says it by itself. */
function identity(item: Definition | ModelImplementation): Record<string, Json> {
  if (!isDefinition(item)) return {};
  return { definition: item.name, ...(item.shared ? { implementation: item.implementation } : {}) };
}

/** What an entry has to say to do anything, for kinds that are not on by themselves. */
function switchOf(kind: Kind, item: ModelImplementation, schema: string): Record<string, Json> {
  const { by } = providerRow(kind).enabledBy;
  if (by === 'tags') return { tags: ['example'] };
  if (by !== 'events') return {};
  const supported = Object.keys(item.events).filter((event) => lookUp(item.events, event)?.includes(schema));
  const event = EVENTS.find((name) => supported.includes(name)) ?? supported[0];
  return event === undefined ? {} : { [event]: true };
}

/** The names that an example writes: what some schema needs, what people set first, and nothing that a group forbids. */
function exampleKeys(kind: Kind, item: ModelImplementation, schema: string): Set<string> {
  const needed = item.groups
    .filter(isRequirement)
    .filter(({ schemas, signIn }) => schemas.length > 0 && !signIn);
  const own = new Set(item.fields.filter(({ schemas }) => schemas.includes(schema)).map(({ name }) => name));
  const has = (names: readonly string[]): boolean => names.every((name) => own.has(name));
  const names = new Set(needed.flatMap(({ either }) => either.find(has) ?? either[0] ?? []));
  // What is told of events needs an address at most; all else is about something that one connects to.
  const told = providerRow(kind).enabledBy.by === 'events';
  if (!told) for (const { name } of item.fields) if (FIRST.has(name)) names.add(name);
  for (const group of item.groups) {
    if ('together' in group && group.together.some((name) => names.has(name)))
      for (const name of group.together) names.add(name);
    if ('notBoth' in group && group.notBoth.every((side) => side.some((name) => names.has(name))))
      for (const name of group.notBoth[0] ?? []) names.delete(name);
  }
  return names;
}

/** The same, as the line of a configuration. */
export function exampleText(kind: Kind, item: Definition | ModelImplementation, schema?: string): string {
  const entry = exampleEntry(kind, item, schema);
  const { list, module } = providerRow(kind).declaredAt;
  if (isDefinition(item)) return `suite.${module}.${list} = ${nixValue([entry], 0)};`;
  const value = nixValue(entry, 0);
  return `suite.${providerRow(kind).declaredAt.module}.${nixKey(item.option)} = ${value};`;
}

function exampleValue(item: ModelImplementation, key: ModelKey, schema: string): Json {
  const [shown, type] = [lookUp(key.defaults, schema), typeFor(key.type, schema)];
  const usable = isUsable(shown, type) && (shown !== false || FIRST.has(key.name));
  if (usable && !isSecret(type) && type.name !== 'choice') return shown;
  const file = isDefinition(item) ? item.file : item.option;
  return rowOf(type).example(type, { file, key: key.name, schema });
}

/** False for defaults that mean nothing: empty ones, port 0, dates. */
function isUsable(shown: Json | undefined, type: FieldType): shown is Json {
  if (type.name === 'port') return typeof shown === 'number' && shown > 0;
  if (type.name === 'date' || shown === MASK || !rowOf(type).fitsDefault(type, shown)) return false;
  return shown !== undefined && shown !== '' && !(Array.isArray(shown) && shown.length === 0);
}
