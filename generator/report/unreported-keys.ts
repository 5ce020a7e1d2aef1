/** The keys of profiles that no schema reports. The table of kinds describes them. */
import { compareText } from '../base/collections.ts';
import { type KeyRow, type KeyType, type RecordedKind, kindRow } from '../servarr/kinds.ts';

/** A key with the facts that `suite show` prints. */
export interface UnreportedKey {
  readonly name: string;
  readonly type: string;
  readonly purpose: string;
  /** The apps that have the key; undefined: all. */
  readonly apps: readonly string[] | undefined;
}

/** The types in words. */
const TYPES: Readonly<Partial<Record<KeyType, string>>> = {
  bool: 'boolean',
  cutoff: 'quality or group',
  number: 'integer',
  scores: 'attribute set of integer',
  text: 'string',
};

/**
 * Returns the keys of a profile, sorted by name, except reported ones. Conditions have none: their keys are those of a
 * condition, not of a declaration.
 */
export function unreportedKeys(kind: RecordedKind, reported: readonly string[]): UnreportedKey[] {
  const { codec, keys } = kindRow(kind);
  if (codec !== 'profile') return [];
  return Object.entries<KeyRow>(keys)
    .filter(([name]) => !reported.includes(name))
    .map(([name, { type = 'text', purpose = '', apps }]) => ({
      name,
      type: TYPES[type] ?? type,
      purpose: purpose.replaceAll('`', ''),
      apps,
    }))
    .toSorted((left, right) => compareText(left.name, right.name));
}
