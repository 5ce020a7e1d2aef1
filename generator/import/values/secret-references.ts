/**
 * The references that `import` writes: `{ _secret = …; }` and `{ _apiKeyOf = …; }`. systemd reads such a file as root and
 * suite sends it to the service, so no service may make import write one.
 */
import { type Json, isObject } from '../../base/json.ts';
import { REFERENCE_KEYS } from '../../servarr/reserved.ts';

const made = new WeakSet<object>();

export function secretAt(path: string): Json {
  return reference('_secret', path);
}

export function apiKeyOf(service: string): Json {
  return reference('_apiKeyOf', service);
}

function reference(key: string, target: string): Json {
  const value = { [key]: target };
  made.add(value);
  return value;
}

export function isReference(value: Json): boolean {
  return isObject(value) && made.has(value);
}

/** Throws RangeError for an object in a value that looks like a reference and was not made here. */
export function checkReferences(value: Json): void {
  if (Array.isArray(value)) value.forEach(checkReferences);
  if (!isObject(value) || made.has(value)) return;
  const key = REFERENCE_KEYS.find((one) => Object.hasOwn(value, one));
  if (key !== undefined) throw new RangeError(`an attribute set has ${key} without being a reference`);
  Object.values(value).forEach(checkReferences);
}
