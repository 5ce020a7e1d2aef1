/**
 * The purpose of each key, in one to three sentences of our own. Option descriptions, `suite show` and the reference share
 * these rows. Types, defaults and constraints are not here: the model has them.
 */
import { lookUp } from '../../base/collections.ts';
import type { Kind } from '../../servarr/kinds.ts';
import { CLIENT_PURPOSES } from './clients.ts';
import { COMMON_PURPOSES } from './common.ts';
import {
  FORMAT_PURPOSES,
  METADATA_PROFILE_PURPOSES,
  QUALITY_PROFILE_PURPOSES,
  TAG_PURPOSES,
} from './conditions.ts';
import { INDEXER_PURPOSES } from './indexers.ts';
import { LIST_PURPOSES } from './lists.ts';
import { MEDIA_PURPOSES } from './media-settings.ts';
import { NOTIFICATION_PURPOSES } from './notifications.ts';
import { APPLICATION_PURPOSES, METADATA_PURPOSES, PROXY_PURPOSES } from './others.ts';
import type { KindPurposes } from './row.ts';
import { SETTING_PURPOSES } from './settings.ts';

/** Kind -> its purposes. */
export const KIND_PURPOSES: Readonly<Record<string, KindPurposes>> = {
  ...MEDIA_PURPOSES,
  ...SETTING_PURPOSES,
  applications: APPLICATION_PURPOSES,
  autotagging: TAG_PURPOSES,
  customformat: FORMAT_PURPOSES,
  downloadclient: CLIENT_PURPOSES,
  importlist: LIST_PURPOSES,
  indexer: INDEXER_PURPOSES,
  indexerproxy: PROXY_PURPOSES,
  metadata: METADATA_PURPOSES,
  metadataprofile: METADATA_PROFILE_PURPOSES,
  notification: NOTIFICATION_PURPOSES,
  qualityprofile: QUALITY_PROFILE_PURPOSES,
};

/** The rows that can describe a field, the most specific first, as `table row`. */
function rowsOf(kind: Kind, implementation: string, name: string): [table: string, row: string][] {
  return [
    [kind, `${implementation}.${name}`],
    [kind, name],
    ['', name],
  ];
}

/** Returns the table and the row with the purpose of a field; undefined if it has none. */
export function purposeRow(kind: Kind, implementation: string, name: string): [string, string] | undefined {
  return rowsOf(kind, implementation, name).find(([table, row]) => textOf(table, row) !== undefined);
}

/** Returns the purpose of a field; undefined if it is unknown. */
export function purposeOf(kind: Kind, implementation: string, name: string): string | undefined {
  const row = purposeRow(kind, implementation, name);
  return row && textOf(...row);
}

/** Returns the purpose of a general key; undefined if it is unknown. */
export function generalPurpose(kind: Kind, name: string): string | undefined {
  const purposes = lookUp(KIND_PURPOSES, kind);
  return purposes && lookUp(purposes.general, name);
}

function textOf(table: string, row: string): string | undefined {
  const purposes = table === '' ? COMMON_PURPOSES : lookUp(KIND_PURPOSES, table)?.fields;
  return purposes && lookUp(purposes, row);
}
