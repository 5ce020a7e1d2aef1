/** Keys of a resource outside `fields`: what they are called in a configuration, and what they take. */
import type { Kind } from '../../family/kinds.ts';
import { type Json, lookUp } from '../../base/json.ts';
import { GENERAL_LIMITS } from './overrides.ts';
import { isEvent } from '../../family/events.ts';
import type { FieldType } from './types.ts';

/** Keys that a configuration names otherwise, because the plain name means something else there. */
const RENAMED: Readonly<Partial<Record<Kind, Readonly<Record<string, string>>>>> = {
  downloadclient: { categories: 'mappedCategories' },
};

/** The name of a general key in a configuration. */
export function generalKeyName(kind: Kind, key: string): string {
  return lookUp(RENAMED[kind] ?? {}, key) ?? key;
}

/** What a general key takes, read from the value that the schema shows. */
export function generalType(name: string, shown: Json): FieldType {
  const limits = lookUp(GENERAL_LIMITS, name);
  if (limits) return { kind: 'between', least: limits[0], most: limits[1] };
  if (name === 'mappedCategories') return { kind: 'list', of: { kind: 'mappedCategory' } };
  if (Array.isArray(shown)) return { kind: 'list', of: { kind: 'unknown', upstream: 'list' } };
  switch (typeof shown) {
    case 'boolean':
      return { kind: 'bool' };
    case 'number':
      return { kind: Number.isInteger(shown) ? 'int' : 'float' };
    default:
      return { kind: 'text' };
  }
}

/** A label for a general key, which the schema gives none: `onGrab` -> "Notify on grab", `priority` -> "Priority". */
export function generalLabel(name: string): string {
  const words = name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/gu, ' ');
  return isEvent(name) ? `Notify ${words.toLowerCase()}` : words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Keys of an entry that no schema reports, from `names` of nix/lib/index/hand-keys.nix: a field named like
 * one of them, or like a general key of its kind, is written under `fields`.
 */
export const HAND_KEYS: readonly string[] = [
  'categories',
  'dependencies',
  'enable',
  'fields',
  'implementation',
  'implementationName',
  'name',
  'services',
  'tags',
];
