/** Services with every group of settings and every list of profiles declared, in-process. */
import { type Json, canonical, isObject } from '../../../generator/base/json.ts';
import { type App, kindPath, kindsOf } from '../../../generator/servarr/apps.ts';
import {
  type Kind,
  SETTINGS_KINDS,
  type SettingsKind,
  keysOf,
  kindRow,
  settingsRow,
} from '../../../generator/servarr/kinds.ts';
import type { Outcome } from '../../../generator/reconcile/apply/apply.ts';
import type { Manifest, ManifestEntry } from '../../../generator/reconcile/manifest/manifest.ts';
import { Secrets } from '../../../generator/reconcile/manifest/secrets.ts';
import { isWrite } from '../../service/http/boundaries.ts';
import { freshSettings } from '../../service/settings/seed.ts';
import type { SettingsRecording } from '../../settings.ts';
import { setEntry } from '../profiles/drafts.ts';
import { Within } from '../stateful/in-process.ts';

type Values = Readonly<Record<string, Json>>;

/** Kind -> what is declared of it: one group of settings, or the profiles of a list. */
export type Draft = Partial<Record<Kind, readonly Values[]>>;

/** Keys of settings that no draft below declares, with a value other than that of a new service. */
export const OTHERS: Draft = {
  'config/mediamanagement': [{ deleteEmptyFolders: true }],
  'config/downloadclient': [{ enableCompletedDownloadHandling: false }],
  'config/indexer': [{ retention: 5 }],
  'config/metadataprovider': [{ embedCoverArt: false }],
  'config/ui': [{ enableColorImpairedMode: true }],
  'config/host': [{ proxyPort: 3128 }],
};

/** The first configuration. */
export const FIRST: Draft = {
  'config/naming': [{ replaceIllegalCharacters: false }],
  'config/mediamanagement': [{ copyUsingHardlinks: false, rescanAfterRefresh: 'never' }],
  'config/downloadclient': [{ autoRedownloadFailed: false }],
  'config/indexer': [{ minimumAge: 10, rssSyncInterval: 60 }],
  'config/importlist': [{ listSyncLevel: 'logOnly' }],
  'config/metadata': [{ certificationCountry: 'de' }],
  'config/metadataprovider': [{ writeAudioTags: 'sync' }],
  'config/ui': [{ timeFormat: 'HH:mm', firstDayOfWeek: 1 }],
  'config/host': [{ backupRetention: 14, proxyHostname: 'proxy.example' }],
  delayprofile: [
    { tags: ['anime'], usenetDelay: 10 },
    { tags: ['gone'], usenetDelay: 20 },
    { tags: ['old'], usenetDelay: 30 },
    { torrentDelay: 120 },
  ],
  releaseprofile: [
    { name: 'kept', required: ['a'], indexer: 'theirs' },
    { name: 'gone', ignored: ['b'] },
  ],
  appprofile: [{ name: 'kept', minimumSeeders: 2 }, { name: 'gone' }],
  metadataprofile: [
    {
      name: 'kept',
      primaryAlbumTypes: ['Album'],
      secondaryAlbumTypes: ['Studio'],
      releaseStatuses: ['Official'],
    },
  ],
};

/** The second one: in each kind a key or profile is new, another one, or no longer declared. */
export const SECOND: Draft = {
  'config/naming': [{ replaceIllegalCharacters: false }],
  'config/mediamanagement': [{ copyUsingHardlinks: false, chmodFolder: '775' }],
  'config/downloadclient': [{ autoRedownloadFailedFromInteractiveSearch: false }],
  'config/indexer': [{ minimumAge: 20 }],
  'config/importlist': [{ listSyncLevel: 'keepAndUnmonitor' }],
  'config/metadata': [{ certificationCountry: 'fr' }],
  'config/metadataprovider': [{ writeAudioTags: 'newFiles', scrubAudioTags: true }],
  'config/ui': [{ timeFormat: 'HH:mm', showRelativeDates: false }],
  'config/host': [{ backupRetention: 21 }],
  delayprofile: [
    { tags: ['old'], usenetDelay: 30 },
    { tags: ['new'], usenetDelay: 5 },
    { tags: ['anime'], usenetDelay: 11 },
    { torrentDelay: 60 },
  ],
  releaseprofile: [
    { name: 'kept', required: ['a', '/x26[45]/i'], tags: ['new'] },
    { name: 'fresh', ignored: ['c'], enabled: false },
  ],
  appprofile: [
    { name: 'kept', minimumSeeders: 3 },
    { name: 'fresh', enableRss: false },
  ],
  metadataprofile: [
    {
      name: 'kept',
      primaryAlbumTypes: ['Album', 'EP'],
      secondaryAlbumTypes: ['Studio'],
      releaseStatuses: ['Official'],
    },
    {
      name: 'fresh',
      primaryAlbumTypes: ['Single'],
      secondaryAlbumTypes: ['Live'],
      releaseStatuses: ['Official'],
    },
  ],
};

/** Nothing is declared any more. */
export const NOTHING: Draft = {};

/** Returns a new service, in-process. */
export function freshService({ folder, api }: SettingsRecording): Within {
  const within = new Within(folder, api);
  // A user's, which a release profile names.
  within.fake.store.of('indexer').add((id) => ({
    id,
    name: 'theirs',
    implementation: 'Newznab',
    configContract: 'NewznabSettings',
    general: {},
    tags: [],
    settings: {},
  }));
  return within;
}

/** Returns the groups of settings that a service has. */
export function groupsOf({ fake, api }: Within): SettingsKind[] {
  const fresh = freshSettings(fake.recording, api);
  return SETTINGS_KINDS.filter((kind) => Object.keys(fresh.get(kind) ?? {}).length > 1);
}

/** Returns the kinds that the drafts declare and the service has. */
function kindsIn(within: Within): Kind[] {
  const lists = kindsOf(within.fake.app).filter((kind) => settingsRow(kind) === undefined);
  return [...groupsOf(within), ...lists.filter((kind) => Object.hasOwn(FIRST, kind))];
}

function entryOf(kind: Kind, app: App, { name, ...values }: Values): ManifestEntry {
  if ('set' in kindRow(kind).declaredAt && typeof name === 'string') return setEntry(kind, name, values);
  // Release profiles of Lidarr have no name.
  const all = name === undefined || !keysOf(kind, app).has('name') ? values : { name, ...values };
  return { path: `suite.${kind}`, implementation: '', enable: true, values: all };
}

/** Returns the manifest of a draft. */
export function manifestOf(within: Within, draft: Draft): Manifest {
  const kinds = kindsIn(within).map((kind) => [
    kind,
    {
      prune: 'owned' as const,
      entries: (draft[kind] ?? []).map((values) => entryOf(kind, within.fake.app, values)),
    },
  ]);
  return within.manifest(Object.fromEntries(kinds));
}

const NO_SECRETS = new Secrets(new Map());

/** Applies a draft as a host. Returns the outcomes, or undefined if the run was killed. */
export async function apply(
  within: Within,
  draft: Draft,
  host = 'a',
): Promise<readonly Outcome[] | undefined> {
  return within.run('apply', host, manifestOf(within, draft), NO_SECRETS);
}

/** Applies a draft, which must not fail. Returns the writes: `PUT /api/v3/config/ui/1`. */
export async function well(within: Within, draft: Draft, host = 'a'): Promise<string[]> {
  const failed = (await apply(within, draft, host))?.flatMap(({ problem }) => problem?.message ?? []);
  if (failed?.length !== 0) throw new Error(failed?.join('\n') ?? 'killed');
  return within.asked.filter((one) => isWrite(one)).map(({ method, path }) => `${method} ${path}`);
}

/** Returns a group as the service shows it. */
export function groupOf(within: Within, kind: Kind): Readonly<Record<string, unknown>> {
  const body = within.ask('GET', kindPath(within.api, kind)) as Json;
  if (!isObject(body)) throw new TypeError(`${kind} is no object`);
  return body;
}

/** Changes settings as a user does in the web UI. */
export function edit(within: Within, draft: Draft): void {
  for (const kind of groupsOf(within))
    within.fake.store.settings.set(kind, { ...groupOf(within, kind), ...draft[kind]?.[0] });
}

/** Returns everything that the drafts can change, with labels for the IDs of tags, without other IDs. */
export function shown(within: Within): Readonly<Record<string, unknown>> {
  const labels = new Map([...within.fake.store.tags.rows.values()].map(({ id, label }) => [id, label]));
  const bare = (row: Readonly<Record<string, unknown>>): unknown => ({
    ...row,
    id: 0,
    ...(Array.isArray(row['tags']) ? { tags: row['tags'].map((id) => labels.get(Number(id))) } : {}),
  });
  return Object.fromEntries(
    kindsIn(within).map((kind) => [
      kind,
      settingsRow(kind) === undefined
        ? [...within.fake.store.plain(kind).rows.values()]
            .map((row) => canonical(bare(row) as Json))
            .toSorted()
        : groupOf(within, kind),
    ]),
  );
}
