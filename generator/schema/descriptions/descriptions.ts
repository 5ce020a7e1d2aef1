/**
 * What each key is for, in one to three sentences of our own. Option descriptions, `suite show` and the reference share
 * these rows. Types, defaults and constraints are not here: the model has them.
 */
import { lookUp } from '../../base/collections.ts';
import type { Kind } from '../../servarr/kinds.ts';
import rows from './descriptions.json' with { type: 'json' };

type Texts = Readonly<Record<string, string>>;

/**
 * Kind -> the descriptions of its keys. `general` has the keys beside `fields`; `fields` has fields, or an implementation
 * and its field (`Deluge.password`). `common` has the fields with the same meaning in all kinds without a separate row.
 */
export const DESCRIPTIONS: Readonly<Record<string, { readonly general?: Texts; readonly fields?: Texts }>> =
  rows;

/** Returns the kind and the row that describe a field, the most specific ones; undefined if nothing does. */
export function descriptionRow(
  kind: Kind,
  implementation: string,
  name: string,
): readonly [kind: string, row: string] | undefined {
  const candidates = [
    [kind, `${implementation}.${name}`] as const,
    [kind, name] as const,
    ['common', name] as const,
  ];
  return candidates.find(([table, row]) => fieldText(table, row) !== undefined);
}

export function fieldDescription(kind: Kind, implementation: string, name: string): string | undefined {
  const row = descriptionRow(kind, implementation, name);
  return row && fieldText(...row);
}

export function generalDescription(kind: Kind, name: string): string | undefined {
  return lookUp(lookUp(DESCRIPTIONS, kind)?.general ?? {}, name);
}

function fieldText(kind: string, row: string): string | undefined {
  return lookUp(lookUp(DESCRIPTIONS, kind)?.fields ?? {}, row);
}
