/** The codec of settings: one object, whose keys are those that the service shows. */
import * as z from 'zod';
import { lookUp } from '../../base/collections.ts';
import { kindRow, settingsRow } from '../../servarr/kinds.ts';
import { settingType } from '../values/settings-types.ts';
import type { Codec } from './codec.ts';
import { tableCodec } from './table-codec.ts';

const shape = z.looseObject({ id: z.int() });

/** Encodes and decodes settings. */
export const settings: Codec = {
  ...tableCodec({
    typeOf: settingType,
    named: () => ({ name: '', identity: '' }),
    rowOfAny: (kind, key) => {
      const { excludedKeys, keys } = kindRow(kind);
      const isOffered =
        settingsRow(kind)?.onlyKnownKeys === false && !excludedKeys.includes(key) && key !== 'id';
      return lookUp(keys, key) ?? (isOffered ? {} : undefined);
    },
  }),
  shape: () => shape,
};
