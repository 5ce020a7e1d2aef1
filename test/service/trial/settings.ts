/** What services check in the settings of a resource that is switched on, before they test it. */
import type { KindCall } from '../context.ts';
import { NULL_REFERENCE } from '../resource/definition.ts';
import { Refusal, exception } from '../http/failures.ts';
import type { Failure } from '../http/failures.ts';
import type { SchemaField, SchemaItem } from '../recorded/recording.ts';
import type { Stored } from '../store.ts';
import { shapeOf } from '../resource/values.ts';

/** Of these groups one member set is enough, so the others are not asked for. Source: `refused-when-bare.json`. */
const ENOUGH: Readonly<Record<string, readonly (readonly string[])[]>> = {
  Apprise: [['configurationKey'], ['statelessUrls']],
  Email: [['to'], ['cc'], ['bcc']],
  Sabnzbd: [['apiKey'], ['username', 'password']],
};

/** The failures of a settings class; empty: it may be tested. */
export function checkSettings(
  call: KindCall,
  item: SchemaItem,
  { settings }: Pick<Stored, 'settings'>,
): Failure[] {
  const bare = call.recorded.bare[item.implementation] ?? [];
  if ('status' in bare) {
    refuseNull(item, settings);
  }
  const required = new Set('status' in bare ? [] : bare);
  const groups = ENOUGH[item.implementation] ?? [];
  if (groups.some((group) => group.every((name) => !isEmpty(settings[name])))) {
    groups.flat().forEach((name) => required.delete(name));
  }
  if (item.implementation === 'Nzbget' && isEmpty(settings['username'])) {
    required.delete('password');
  }
  const authorized = !isEmpty(settings['accessToken']);
  return item.fields.flatMap((field) =>
    field.type === 'oAuth'
      ? unauthorized(field, required.has(field.name) && !authorized)
      : checkField(item, field, settings[field.name], required.has(field.name)),
  );
}

/** A button is never empty: what is asked for is the token that it brings. */
function unauthorized({ name }: SchemaField, missing: boolean): Failure[] {
  return missing ? [{ propertyName: propertyOf(name), errorMessage: 'Authenticate app.' }] : [];
}

/** The implementations that the recording shows a 500 for need what their first textual field names. */
function refuseNull(item: SchemaItem, settings: Stored['settings']): void {
  if (
    ['host', 'path'].some(
      (name) => item.fields.some((field) => field.name === name) && isEmpty(settings[name]),
    )
  ) {
    throw new Refusal(exception(500, NULL_REFERENCE));
  }
}

function checkField(item: SchemaItem, field: SchemaField, value: unknown, required: boolean): Failure[] {
  const property = propertyOf(field.name);
  const fail = (errorMessage: string): Failure => ({
    propertyName: property,
    errorMessage,
    attemptedValue: value,
  });
  const missing = fail(`'${property.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')}' must not be empty.`);
  if (field.name === 'host') {
    return isEmpty(value) ? [missing, fail('must be valid Host without http://')] : hostFailures(value, fail);
  }
  if (field.name === 'port' && shapeOf(item, field) === 'number') {
    const valid = typeof value === 'number' && value >= 1 && value <= 65_535;
    return valid ? [] : [fail(`'Port' must be between 1 and 65535. You entered ${String(value)}.`)];
  }
  if (field.type === 'url' || field.name === 'url') {
    return isEmpty(value) && !required ? [] : urlFailures(value, fail);
  }
  if (field.type === 'path' && required && typeof value === 'string' && !value.startsWith('/')) {
    return [fail(`Invalid Path: '${value}'`)];
  }
  return required && isEmpty(value) ? [missing] : [];
}

function hostFailures(value: unknown, fail: (message: string) => Failure): Failure[] {
  return /^https?:|\//i.test(String(value)) ? [fail('must be valid Host without http://')] : [];
}

function urlFailures(value: unknown, fail: (message: string) => Failure): Failure[] {
  const url = typeof value === 'string' ? value : '';
  return /^https?:\/\/[^/\s]+/i.test(url) ? [] : [fail(`Invalid Url: '${url}'`)];
}

/** A field's name as messages spell it: `TvCategory`. */
export function propertyOf(field: string): string {
  return field.charAt(0).toUpperCase() + field.slice(1);
}

/** True for a value that counts as not set. */
export function isEmpty(value: unknown): boolean {
  const blank = value === undefined || value === null || value === '' || value === '0001-01-01T00:00:00Z';
  return blank || (Array.isArray(value) && value.length === 0);
}
