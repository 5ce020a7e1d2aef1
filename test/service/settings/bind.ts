/** Values of settings, read as the services bind them: by the type of what they show. */
import { bindFlag, bindText, bindWord, mismatch } from '../http/bind.ts';
import type { Group } from './seed.ts';
import type { SettingsCall } from './settings.ts';
import { storedForNothing, wordsOf } from './probed.ts';

/** Texts that config.xml holds, which the services fail on where they are missing. */
const IN_FILE = new Set(['theme']);

/** Every key of the group as it is stored. Throws the service's 400. */
export function bindAll(
  call: SettingsCall,
  { before, fresh, sent }: { readonly before: Group; readonly fresh: Group; readonly sent: Group },
): Group {
  const bound = Object.entries(fresh).map(([key, first]) => {
    // A number that is no member of an enumeration is stored as it is.
    const was = typeof before[key] === typeof first ? before[key] : first;
    return [key, bind(call, key, was, sent)] as const;
  });
  return Object.fromEntries(bound);
}

function bind(call: SettingsCall, key: string, was: unknown, sent: Group): unknown {
  const value = sent[key];
  const path = `$.${key}`;
  const words = wordsOf(call, key);
  if (typeof was === 'boolean') return bindFlag(isBit(call, value) ? value === 1 : value, path);
  if (typeof was === 'number') return bindNumber(key, value, path);
  if (words !== undefined) return bindWord(words, 'an enumeration')(value, path);
  const text = bindText(value, path);
  if (call.kind === 'config/naming') return text ?? '';
  if (text === undefined && IN_FILE.has(key)) throw mismatch(path, 'text of a file');
  if (text === undefined) return was;
  return text === '' ? storedForNothing(call, key) : text;
}

function isBit({ service }: SettingsCall, value: unknown): boolean {
  return service.rules.takesBits && (value === 0 || value === 1);
}

const FRACTIONS = new Set(['seasonPackUpgradeThreshold']);

function bindNumber(key: string, value: unknown, path: string): number {
  const number = typeof value === 'string' && /^-?\d+$/u.test(value) ? Number(value) : value;
  if (number === undefined) return 0;
  const fits =
    typeof number === 'number' &&
    (FRACTIONS.has(key) || (Number.isInteger(number) && number === (number | 0)));
  if (fits) return number;
  throw mismatch(path, 'System.Int32');
}
