/** Attribute names and paths. */
import { nixString } from './strings.ts';

const KEYWORDS = new Set(['assert', 'else', 'if', 'in', 'inherit', 'let', 'or', 'rec', 'then', 'with']);

/** Prints an attribute name. Quotes it if Nix needs that. */
export function nixKey(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_'-]*$/u.test(name) && !KEYWORDS.has(name) ? name : nixString(name);
}

/** Prints the path of an option: `suite.services."my.sonarr"`. */
export function optionPath(...names: readonly string[]): string {
  return names.map(nixKey).join('.');
}

/** Prints a relative path literal such as `./notif/apprise.nix`. */
export function nixPath(...parts: readonly string[]): string {
  const bad = parts.find((part) => !/^[A-Za-z0-9][A-Za-z0-9._-]*$/u.test(part));
  if (bad !== undefined) throw new RangeError(`not fit for a path literal: ${JSON.stringify(bad)}`);
  return `./${parts.join('/')}`;
}
