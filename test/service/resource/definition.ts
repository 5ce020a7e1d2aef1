/** Between a resource as sent, as stored and as shown. */
import { Refusal, exception } from '../http/failures.ts';
import { MASK, classDefault, isSecret } from '../recorded/recording.ts';
import type { RecordedKind, SchemaField, SchemaItem } from '../recorded/recording.ts';
import { coerce } from './values.ts';
import type { KindCall } from '../context.ts';
import type { Rules } from '../rules.ts';
import type { Sent } from './body.ts';
import type { Definition, Stored } from '../store.ts';

/** The message of a null reference, which several requests end in. */
export const NULL_REFERENCE = 'Object reference not set to an instance of an object.';

/** The schema item of an implementation, whose name is read in any case. */
export function itemOf({ items }: RecordedKind, implementation: string): SchemaItem | undefined {
  return items.find((item) => item.implementation.toLowerCase() === implementation.toLowerCase());
}

/** The item that tells the fields of a settings class: of the implementation where it uses that class. */
function contractItem(
  recorded: RecordedKind,
  contract: string,
  implementation: string,
): SchemaItem | undefined {
  const own = itemOf(recorded, implementation);
  return own?.configContract === contract
    ? own
    : recorded.items.find((item) => item.configContract === contract);
}

/**
 * What a resource becomes when it is stored: a full replacement, absent fields at their class default.
 * `stars` is the stored resource whose secrets asterisks stand for, in a PUT or test of an existing one.
 */
export function define(
  call: KindCall,
  sent: Sent,
  method: 'POST' | 'PUT',
  stars: Stored | undefined,
): Definition {
  const { name = '', implementation = '', configContract = '' } = sent;
  const item = contractItem(call.recorded, configContract, implementation);
  if (item === undefined) {
    throw new Refusal(exception(500, "Value can not be null. (Parameter 'targetType')"));
  }
  const settings: Record<string, unknown> = {};
  for (const field of item.fields) {
    const value = fieldValue(call, item, field, sent, method, stars);
    if (value !== undefined) {
      settings[field.name] = value;
    }
  }
  const { kind } = call.recorded;
  const tags =
    call.service.rules.mapsCategories && kind === 'downloadclient' ? [] : sent.tags.toSorted((a, b) => a - b);
  return { name, implementation, configContract, general: sent.general, tags, settings };
}

/** What is read back of what was stored: nulls are not written, so an unset field is at its class default again. */
export function settle(call: KindCall, definition: Definition): Definition {
  const item = contractItem(call.recorded, definition.configContract, definition.implementation);
  const defaults = (item?.fields ?? []).flatMap((field) => {
    const value = item === undefined ? undefined : classDefault(item, field);
    return value === undefined ? [] : [[field.name, value] as const];
  });
  return { ...definition, settings: { ...Object.fromEntries(defaults), ...definition.settings } };
}

function fieldValue(
  { service: { rules }, recorded }: KindCall,
  item: SchemaItem,
  field: SchemaField,
  sent: Sent,
  method: 'POST' | 'PUT',
  stars: Stored | undefined,
): unknown {
  const given = sent.fields?.find(({ name }) => name === field.name);
  if (given === undefined) {
    return classDefault(item, field);
  }
  if (given.value === MASK && rules.masks && isSecret(field) && stars !== undefined) {
    return storedSecret(rules, recorded, stars, item, field);
  }
  return coerce(given.value, { item, field, rules, method });
}

function storedSecret(
  rules: Rules,
  { kind }: RecordedKind,
  stored: Stored,
  item: SchemaItem,
  field: SchemaField,
): unknown {
  if (stored.configContract === item.configContract) {
    return stored.settings[field.name];
  }
  const [was, is] = [stored, item].map(({ implementation, configContract }) =>
    className(kind, implementation, configContract),
  );
  const message = rules.namesClasses
    ? `Object type ${is} does not match target type ${was}.`
    : 'Object does not match target type.';
  throw new Refusal(exception(500, message));
}

function className(kind: string, implementation: string, contract: string): string {
  const space = kind === 'downloadclient' ? 'Download.Clients' : 'Notifications';
  return `NzbDrone.Core.${space}.${implementation}.${contract}`;
}

/** The resource as the service shows it, secrets masked. Throws its 500 for an implementation it does not have. */
export function show(call: KindCall, stored: Stored): Record<string, unknown> {
  const item = itemOf(call.recorded, stored.implementation);
  const shape = contractItem(call.recorded, stored.configContract, stored.implementation);
  if (item === undefined || shape === undefined) {
    throw unknownImplementation();
  }
  const shown: Record<string, unknown> = {};
  for (const key of Object.keys(item)) {
    shown[key] = key in stored.general ? stored.general[key] : item[key];
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
  return new Refusal(exception(500, "Value cannot be null. (Parameter 'serviceType')"));
}
