/** The keys that no schema reports. The table of kinds describes them. */
import { compareText } from '../../base/collections.ts';
import { type Kind, type KeyRow, type KeyType, kindRow, propertyOfKey } from '../../servarr/kinds.ts';
import { appsFor } from '../../servarr/like.ts';

/** A key with the facts about it in words. */
export interface UnreportedKey extends Pick<KeyRow, 'enumValues' | 'initial' | 'required'> {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly property: string;
  readonly apps: readonly string[] | undefined;
}

const TYPES: Readonly<Partial<Record<KeyType, string>>> = {
  bool: 'boolean',
  conditions: 'list of conditions',
  cutoff: 'quality or group',
  enum: 'choice',
  number: 'integer',
  reference: 'name',
  remotePath: 'path',
  scores: 'attribute set of integer',
  tags: 'list of string',
  text: 'string',
  texts: 'list of string',
};

/** Returns the keys of a kind that the table of kinds describes, sorted by name. */
export function tableKeys(kind: Kind): UnreportedKey[] {
  return Object.entries<KeyRow>(kindRow(kind).keys)
    .map(([name, { type = 'text', description = '', apps, ...row }]) => ({
      ...row,
      name,
      type: TYPES[type] ?? type,
      description: description.replaceAll('`', ''),
      property: propertyOfKey(kind, name),
      apps: appsFor(apps),
    }))
    .toSorted((left, right) => compareText(left.name, right.name));
}

/**
 * Returns the keys of a profile, except reported ones. Conditions have none: their keys are those of a condition, not of
 * a declaration.
 */
export function unreportedKeys(kind: Kind, reported: readonly string[]): UnreportedKey[] {
  if (kindRow(kind).codec !== 'profile') return [];
  return tableKeys(kind).filter(({ name }) => !reported.includes(name));
}
