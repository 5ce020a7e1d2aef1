/** The codec of each kind. */
import { type Kind, type KindRow, kindRow, settingsRow } from '../../servarr/kinds.ts';
import type { Codec } from './codec.ts';
import { conditions } from './conditions.ts';
import { flat } from './flat.ts';
import { profile } from './profile.ts';
import { provider } from './provider.ts';
import { settings } from './settings.ts';

const CODECS: Readonly<Record<KindRow['codec'], Codec>> = { conditions, flat, profile, provider };

/** Returns the codec of a kind. */
export function codecOf(kind: Kind): Codec {
  return settingsRow(kind) === undefined ? CODECS[kindRow(kind).codec] : settings;
}
