/** The codec of each kind. */
import * as z from 'zod';
import { lookUp } from '../../base/collections.ts';
import { isObject } from '../../base/json.ts';
import { type Kind, type KindRow, kindRow, settingsRow } from '../../servarr/kinds.ts';
import type { AppKind, Codec } from './codec.ts';
import { conditions } from './conditions-codec.ts';
import { flat } from './flat-codec.ts';
import { profile } from './profile-codec.ts';
import { provider } from './provider-codec.ts';
import { settingType } from '../values/settings-types.ts';
import { type Resource, parseList } from './resource.ts';
import { tableCodec } from './table-codec.ts';

const shape = z.looseObject({ id: z.int() });

/** Encodes and decodes settings: one object, whose keys are those that the service shows. */
const settings: Codec = {
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

const CODECS: Readonly<Record<KindRow['codec'], Codec>> = { conditions, flat, profile, provider };

export function codecOf(kind: Kind): Codec {
  return settingsRow(kind) === undefined ? CODECS[kindRow(kind).codec] : settings;
}

/** Returns the resources in the parsed body of a list. Throws Problem `list-shape`. */
export function parseAll(appKind: AppKind, body: unknown, place: string): Resource[] {
  const codec = codecOf(appKind.kind);
  return parseList(codec.shape(appKind.kind), body, place).map((one) => codec.decode(appKind, one));
}

/** Returns the resource in a body that suite sends, or in the response to it; undefined if it is something else. */
export function parseOne(appKind: AppKind, body: unknown): Resource | undefined {
  const codec = codecOf(appKind.kind);
  const parsed = isObject(body) ? codec.shape(appKind.kind).safeParse(body).data : undefined;
  return parsed && codec.decode(appKind, parsed);
}
