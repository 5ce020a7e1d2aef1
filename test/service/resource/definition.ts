/** Converts a resource between its sent, its stored and its returned form. */
import { Refusal, exception } from '../http/failures.ts';
import { MASK, classDefault, isSecret } from '../recorded/recording.ts';
import { OF_DEFINITION, contractItem, itemOf, keyOf, keyOfSent, refuseUnknown } from './items.ts';
import type { SchemaField, SchemaItem } from '../recorded/recording.ts';
import { KIND_ROWS } from '../kinds.ts';
import { coerce } from './values.ts';
import type { KindCall } from '../context.ts';
import type { Rules } from '../rules.ts';
import type { Sent } from './body.ts';
import type { Definition, Stored } from '../store.ts';

/** The message of a null reference, which several requests end in. */
export const NULL_REFERENCE = 'null-reference';

/**
 * Returns the stored form of a resource: a full replacement, with absent fields at their class default.
 * `stars` is the stored resource with the secrets for asterisks, in a PUT or test of an existing resource.
 */
export function define(
  call: KindCall,
  sent: Sent,
  method: 'POST' | 'PUT',
  stars: Stored | undefined,
): Definition {
  const { name = '', implementation = '', configContract = '' } = sent;
  const item = contractItem(call.recorded, keyOfSent(sent));
  if (item === undefined) throw new Refusal(exception(500, 'null-argument targetType'));
  const found = itemOf(call.recorded, keyOfSent(sent));
  if (found === undefined && call.recorded.kind === 'indexer' && call.service.rules.looksUpIndexers)
    throw new Refusal(exception(500, 'no-match'));
  refuseUnknown(item, sent);
  const settings: Record<string, unknown> = {};
  for (const field of item.fields) {
    const value = fieldValue(call, item, field, sent, method, stars);
    if (value !== undefined) settings[field.name] = value;
  }
  const { kind } = call.recorded;
  const drops =
    !KIND_ROWS[kind].keepsTags || (call.service.rules.mapsCategories && kind === 'downloadclient');
  const tags = drops ? [] : sent.tags.toSorted((a, b) => a - b);
  return { name, implementation, configContract, general: sent.general, tags, settings };
}

/**
 * Returns a stored resource as the service reads it back: nulls are not written, so an unset field returns
 * to its class default.
 */
export function settle(call: KindCall, definition: Definition): Definition {
  const item = contractItem(call.recorded, keyOf(definition));
  const defaults = (item?.fields ?? []).flatMap((field) => {
    const value = item && (classDefault(item, field) ?? OF_DEFINITION.unset(item, field));
    return value === undefined ? [] : [[field.name, value] as const];
  });
  return { ...definition, settings: { ...Object.fromEntries(defaults), ...definition.settings } };
}

function fieldValue(
  { service: { rules } }: KindCall,
  item: SchemaItem,
  field: SchemaField,
  sent: Sent,
  method: 'POST' | 'PUT',
  stars: Stored | undefined,
): unknown {
  const given = sent.fields?.find(({ name }) => name === field.name);
  if (given === undefined) return classDefault(item, field);
  if (given.value === MASK && rules.masks && isSecret(field) && stars !== undefined)
    return storedSecret(stars, item, field);
  return coerce(given.value, { item, field, rules, method });
}

function storedSecret(stored: Stored, item: SchemaItem, field: SchemaField): unknown {
  if (stored.configContract === item.configContract) return stored.settings[field.name];
  throw new Refusal(exception(500, 'settings-class'));
}

/** The resource as the service shows it, secrets masked. Throws its 500 for an implementation it does not have. */
export function show(call: KindCall, stored: Stored): Record<string, unknown> {
  const item = itemOf(call.recorded, keyOf(stored));
  const shape = contractItem(call.recorded, keyOf(stored));
  if (item === undefined || shape === undefined) throw unknownImplementation();
  const shown: Record<string, unknown> = {};
  const { derived, unseen } = KIND_ROWS[call.recorded.kind];
  for (const key of [...Object.keys(item), ...unseen]) {
    const made = derived[key]?.(stored);
    shown[key] = made ?? (key in stored.general ? stored.general[key] : item[key]);
  }
  delete shown['presets'];
  const fields = shape.fields.map((field) =>
    showField(call.service.rules, field, stored.settings[field.name]),
  );
  const own = {
    name: stored.name,
    fields,
    implementation: stored.implementation,
    configContract: stored.configContract,
  };
  return {
    ...shown,
    ...OF_DEFINITION.shown(item),
    ...own,
    tags: stored.tags,
    ...(call.api === 'v5' ? { presets: [] } : {}),
    id: stored.id,
  };
}

function showField(rules: Rules, field: SchemaField, value: unknown): Record<string, unknown> {
  const { value: _default, ...rest } = field;
  const hidden = rules.masks && isSecret(field) && value !== undefined && value !== '';
  return { ...rest, ...(value === undefined ? {} : { value: hidden ? MASK : value }) };
}

/** The 500 of an implementation that the service does not have. */
export function unknownImplementation(): Refusal {
  return new Refusal(exception(500, 'null-argument serviceType'));
}
