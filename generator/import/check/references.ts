/**
 * The references that `import` writes: `{ _secret = …; }` and `{ _apiKeyOf = …; }`. systemd reads such a file as root and
 * suite sends it to the service, so no service may make import write one.
 */
import { type Json, isObject } from '../../base/json.ts';
import { REFERENCE_KEYS } from '../../servarr/reserved.ts';

/** The references that import made, with their targets. */
const made = new WeakMap<object, string>();

/** Returns a reference to a secret in a file. */
export function secretAt(path: string): Json {
  return reference('_secret', path);
}

/** Returns a reference to the API key of a service. */
export function apiKeyOf(service: string): Json {
  return reference('_apiKeyOf', service);
}

function reference(key: string, target: string): Json {
  const value = { [key]: target };
  made.set(value, target);
  return value;
}

/**
 * Returns the targets of all references in a value.
 * @throws RangeError for an object that looks like a reference and was not made here
 */
export function referencesIn(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isObject(value)) return [];
  const key = REFERENCE_KEYS.find((one) => Object.hasOwn(value, one));
  if (key === undefined) return Object.values(value).flatMap(referencesIn);
  const target = made.get(value);
  if (target === undefined) throw new RangeError(`an attribute set has ${key} without being a reference`);
  return [target];
}

/** A string in double quotes, an unquoted name, or a character. Nix and JSON have the same syntax for the first two. */
const TOKEN = /"[^"\\]*(?:\\[^][^"\\]*)*"|[A-Za-z_][\w'-]*|\S/gu;

/**
 * Checks that the references in the text of a module, or of JSON, are exactly those that import made.
 * @param expected the targets of the references, in any order
 * @param literal how the text writes a target
 * @throws RangeError if the text has other references
 */
export function checkReferences(
  text: string,
  expected: readonly string[],
  literal: (target: string) => string,
): void {
  const found = targetsIn(text);
  if (found.sort().join('\n') !== expected.map(literal).sort().join('\n'))
    throw new RangeError('the text to be printed has references that import did not make');
}

/** Returns what follows each name of a reference and its sign. Keeps no list of tokens: a text has millions. */
function targetsIn(text: string): string[] {
  const found: string[] = [];
  let [name, sign] = ['', ''];
  for (const [token] of text.matchAll(TOKEN)) {
    if (isSign(sign) && isReferenceKey(name)) found.push(token);
    [name, sign] = [sign, token];
  }
  // A text that ends here is broken, so it must not pass.
  return isSign(sign) && isReferenceKey(name) ? [...found, ''] : found;
}

function isSign(token: string): boolean {
  return token === '=' || token === ':' || token === '.';
}

function isReferenceKey(token: string): boolean {
  return REFERENCE_KEYS.includes(token.replaceAll('"', ''));
}
