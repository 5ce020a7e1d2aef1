/** The codec of settings: one object, whose keys are those that the service shows. */
import * as z from 'zod';
import { lookUp } from '../../base/collections.ts';
import { type KeyRow, type Kind, keyOfProperty, kindRow, settingsRow } from '../../servarr/kinds.ts';
import { settingType } from '../values/settings-types.ts';
import type { Codec } from './codec.ts';
import { flat } from './flat-codec.ts';
import type { Key } from './resource.ts';
import { tableCodec } from './table-codec.ts';

const table = tableCodec({
  typeOf: settingType,
  rowOf: ({ kind }, key) => rowOf(kind, key),
  keysIn: ({ kind }, body) => Object.keys(body).map((property) => keyOfProperty(kind, property)),
  noRow: 'suite does not set this key',
});

const shape = z.looseObject({ id: z.int() });

/** Encodes and decodes settings. */
export const settings: Codec = {
  ...flat,
  ...table,

  shape: () => shape,

  decode: (of, body) => {
    const named = flat.named(of.kind, {});
    return { id: body.id, ...named, implementation: '', variant: '', values: table.read(of, body), body };
  },
};

/** Returns the row of a key that a configuration may set. */
function rowOf(kind: Kind, key: Key): KeyRow | undefined {
  const { excludedKeys, keys } = kindRow(kind);
  const row = lookUp(keys, key);
  if (row !== undefined) return row;
  const isOffered = settingsRow(kind)?.onlyKnownKeys === false && !excludedKeys.includes(key) && key !== 'id';
  return isOffered ? {} : undefined;
}
