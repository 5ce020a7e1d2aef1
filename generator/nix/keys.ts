/** Attribute names and paths. */
import { nixString } from './strings.ts';

const KEYWORDS = new Set(['assert', 'else', 'if', 'in', 'inherit', 'let', 'or', 'rec', 'then', 'with']);

/** An attribute name as it stands before `=`: bare where Nix takes it so, else quoted. */
export function nixKey(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_'-]*$/u.test(name) && !KEYWORDS.has(name) ? name : nixString(name);
}

/** Where an option stands: `suite.services."my.sonarr"`. */
export function optionPath(...names: readonly string[]): string {
  return names.map(nixKey).join('.');
}

/** A relative path literal such as `./notif/discord.nix`. */
export function nixPath(...parts: readonly string[]): string {
  const bad = parts.find((part) => !/^[A-Za-z0-9][A-Za-z0-9._-]*$/u.test(part));
  if (bad !== undefined) throw new RangeError(`not fit for a path literal: ${JSON.stringify(bad)}`);
  return `./${parts.join('/')}`;
}
