/** The codec of each kind. */
import { type Kind, type KindRow, kindRow, settingsRow } from '../../servarr/kinds.ts';
import { isObject } from '../../base/json.ts';
import type { AppKind, Codec } from './codec.ts';
import { conditions } from './conditions.ts';
import { flat } from './flat.ts';
import { profile } from './profile.ts';
import { provider } from './provider.ts';
import type { Resource } from './resource.ts';
import { settings } from './settings.ts';

const CODECS: Readonly<Record<KindRow['codec'], Codec>> = { conditions, flat, profile, provider };

/** Returns the codec of a kind. */
export function codecOf(kind: Kind): Codec {
  return settingsRow(kind) === undefined ? CODECS[kindRow(kind).codec] : settings;
}

/**
 * Returns the resource in the response to a write, within the limits of a list; undefined if it is something else.
 * Everything that it shows goes into the state.
 */
export function resourceInAnswer(of: AppKind, body: unknown): Resource | undefined {
  return isObject(body) ? codecOf(of.kind).parseOne(of, body) : undefined;
}
