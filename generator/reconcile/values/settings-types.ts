/** The types of the keys of settings. Pure. */
import { sortedSet } from '../../base/collections.ts';
import { type Json, canonical, shapeInWords } from '../../base/json.ts';
import { choicesOf } from '../../servarr/choices/enum-tables.ts';
import { itemsOf } from '../../servarr/kinds.ts';
import { MASK, type Value, isUnset } from '../../servarr/values.ts';
import { choiceNames } from './live-choices.ts';
import { PLAIN, TAG, textFor } from './key-traits.ts';
import { type KeyPlace, type TypeTable, type ValueType, typeIn } from './value-type.ts';

/** The declared value has another JSON type than the stored one. */
const ENCODED = { misfit: () => undefined };

const TYPES: TypeTable = {
  commaList: (place) => listType(place, (items) => items),
  hosts: (place) => listType(place, (items) => sortedSet(items.map((item) => item.toLowerCase()))),
  login: () => ({
    ...ENCODED,
    // Services show a hash of the password, which shows only that it has changed.
    read: ({ username, password }) =>
      isUnset(username as Value) || isUnset(password as Value) ? undefined : MASK,
    // Services reject a new password that is not confirmed.
    write: (stored) => {
      const { username, password } = stored as { readonly username: Json; readonly password: Json };
      return { username, password, passwordConfirmation: password };
    },
    canonical: (_stored, { username, password }) => canonical([username ?? null, password ?? null]),
    hidden: true,
    // The service stores a new hash for each password that it receives, and shows the hash.
    sentWhenChanged: true,
  }),
  secret: () => ({ ...ENCODED, hidden: true }),
  tag: () => ({ ...ENCODED, ...TAG }),
};

/** Returns the type of a key of a group of settings, whose rows do not have all types. */
export function settingType(place: KeyPlace & { readonly app: string }): ValueType {
  const { app, key, row, item } = place;
  const { wire = key } = row;
  const choices = Object.entries(choicesOf(row, app) ?? {}).map(([name, value]) => ({ name, value }));
  return typeIn(TYPES, place, {
    shown: (stored, names) => choiceNames(choices, PLAIN.shown(stored, names)),
    same: (left, right) => textFor(left) === textFor(right),
    isIn: (shown) => Object.hasOwn(shown, wire),
    canonical: (stored) => canonical(stored ?? ''),
    misfit: (declared) => {
      const shown = (item?.[wire] ?? null) as Json;
      return shown === null || shapeInWords(shown) === shapeInWords(declared)
        ? undefined
        : `the service takes ${shapeInWords(shown)} here`;
    },
  });
}

/** Returns the type of a list that services keep as one text. */
function listType(
  { row: { type } }: KeyPlace,
  normal: (items: readonly string[]) => readonly string[],
): Partial<ValueType> {
  const itemsIn = (value: Value) => (typeof value === 'string' ? itemsOf(type, value) : undefined);
  const normalText = (value: Value): string => {
    const items = itemsIn(value);
    return items === undefined ? textFor(value) : normal(items).join(',');
  };
  return {
    shown: (stored, names) => itemsIn(stored) ?? PLAIN.shown(stored, names),
    same: (left, right) => normalText(left) === normalText(right),
  };
}
