/** Settings for tests of lives, in-process. */
import { kindPath } from '../../../generator/servarr/apps.ts';
import type { Kind } from '../../../generator/servarr/kinds.ts';
import { type Json, isObject } from '../../../generator/base/json.ts';
import type { Within } from '../stateful/in-process.ts';
import { type Entries, groupsOf } from '../stateful/scenes.ts';

/** Keys of settings that no scene declares, with a value other than that of a new service. */
export const OTHERS: Entries = {
  'config/mediamanagement': [{ deleteEmptyFolders: true }],
  'config/downloadclient': [{ enableCompletedDownloadHandling: false }],
  'config/indexer': [{ retention: 5 }],
  'config/metadataprovider': [{ embedCoverArt: false }],
  'config/ui': [{ enableColorImpairedMode: true }],
  'config/host': [{ proxyPort: 3128 }],
};

/** Returns a group as the service shows it. */
export function groupOf(within: Within, kind: Kind): Readonly<Record<string, unknown>> {
  const body = within.ask('GET', kindPath(within.api, kind)) as Json;
  if (!isObject(body)) throw new TypeError(`${kind} is no object`);
  return body;
}

/** Changes settings as a user does in the web UI. */
export function edit(within: Within, entries: Entries): void {
  for (const kind of groupsOf(within))
    within.fake.store.settings.set(kind, { ...groupOf(within, kind), ...entries[kind]?.[0] });
}
