/**
 * Configurations of every kind, applied one after the other: each creates, updates, replaces, renames and deletes what the
 * one before declared.
 */
import type { Json } from '../../../generator/base/json.ts';
import { type ApiVersion, type App, kindsOf } from '../../../generator/servarr/apps.ts';
import {
  KINDS,
  type Kind,
  SETTINGS_KINDS,
  type SettingsKind,
  isProviderKind,
  keysOf,
  kindRow,
  settingsRow,
} from '../../../generator/servarr/kinds.ts';
import type { Manifest, ManifestEntry } from '../../../generator/reconcile/manifest/manifest.ts';
import type { Recording } from '../../recordings.ts';
import { isWrite } from '../../service/http/boundaries.ts';
import { freshSettings } from '../../service/settings/seed.ts';
import type { PlainRow } from '../../service/store.ts';
import { SETTINGS_RECORDINGS } from '../../settings.ts';
import { type EntryDraft, entry as entryOf } from '../harness.ts';
import { condition, setEntry } from '../profiles/drafts.ts';
import { SECRETS, Within } from './in-process.ts';

type Values = Readonly<Record<string, Json>>;

/**
 * Kind -> its entries: drafts of kinds with implementations, the keys of all others. Kinds and keys that an app lacks are
 * left out.
 */
export type Entries = Partial<Record<Kind, readonly (EntryDraft | Values)[]>>;

export interface Scene {
  readonly folder: Recording;
  readonly api: ApiVersion;
  readonly what: string;
  /** The configurations in the order in which they are applied. */
  readonly steps: readonly [first: Entries, second: Entries, ...others: Entries[]];
  /** The references of the indexers after the second configuration. */
  readonly clients: readonly string[];
}

const ONE = { _secret: 'one' };
const TWO = { _secret: 'two' };

function entry(
  what: string,
  name: string,
  fields: Record<string, Json> = {},
  { general = {}, ...rest }: Partial<Pick<EntryDraft, 'general' | 'tags' | 'enable'>> = {},
): EntryDraft {
  const [implementation = '', definition] = what.split(':');
  const own = definition === undefined ? {} : { definition };
  return { path: `suite.${name}`, name, implementation, ...own, enable: true, general, fields, ...rest };
}

const site = (name: string): string => `http://${name}.example`;
const general = (key: string, value: Json) => ({ general: { [key]: value } });

const KODI = 'Kodi (XBMC) / Emby';
const client = (name: string) => general('downloadClientId', name);
const library = { baseUrl: site('sonarr'), prowlarrUrl: site('prowlarr') };
const feed = (name: string) => ({ baseUrl: site(name) });

// prettier-ignore
const SONARR: Scene = {
  folder: 'sonarr-4.0.19', api: 'v3', what: 'kinds with implementations',
  clients: ['second -> fresh', 'site -> swapped', 'theirs -> none'],
  steps: [
    {
      downloadclient: [entry('QBittorrent', 'stays', { host: 'q' }), entry('Deluge', 'swapped', { host: 'd', password: ONE })],
      notification: [entry('Webhook', 'hook', { url: site('hook') }, general('onGrab', true))],
      indexer: [entry('Newznab', 'site', { ...feed('site'), apiKey: ONE }, client('swapped')), entry('Torznab', 'goes', feed('goes'))],
      importlist: [entry('CustomImport', 'list', feed('list'), general('qualityProfileId', 'SD'))],
      metadata: [entry('XbmcMetadata', KODI, { episodeMetadata: true })],
    },
    {
      downloadclient: [entry('QBittorrent', 'stays', { host: 'q' }), entry('Transmission', 'swapped', { host: 't', password: ONE }), entry('UTorrent', 'fresh', { host: 'u' })],
      notification: [entry('Webhook', 'bell', { url: site('hook') }, general('onGrab', true))],
      indexer: [entry('Newznab', 'site', { ...feed('site'), apiKey: TWO }, client('swapped')), entry('Torznab', 'second', feed('second'), { tags: ['tv'], ...client('fresh') })],
      importlist: [
        entry('SonarrImport', 'list', { ...feed('list'), apiKey: ONE }, { general: { qualityProfileId: 'HD-1080p', rootFolderPath: '/media' } }),
        entry('TraktListImport', 'trakt', { username: 'me', listname: 'mine' }),
      ],
      metadata: [entry('XbmcMetadata', KODI, { seriesImages: true }), entry('WdtvMetadata', 'WDTV', {}, { enable: true })],
    },
    {},
  ],
};

// prettier-ignore
const PROWLARR: Scene = {
  folder: 'prowlarr-2.3.6', api: 'v1', what: 'kinds with implementations',
  clients: ['feed -> none', 'fresh -> box', 'theirs -> none', 'torrents -> none'],
  steps: [
    {
      downloadclient: [entry('QBittorrent', 'box', { host: 'q' })],
      indexer: [entry('Cardigann:1337x', 'torrents', { uploader: 'one' }), entry('Newznab', 'feed', { ...feed('feed'), apiKey: ONE }, general('appProfileId', 'Standard'))],
      applications: [entry('Sonarr', 'library', { ...library, apiKey: ONE }, general('syncLevel', 'addOnly'))],
      indexerproxy: [entry('FlareSolverr', 'flare', { host: 'http://flare:8191/' }, { tags: ['flare'] })],
    },
    {
      notification: [entry('Webhook', 'hook', { url: site('hook'), password: TWO }, general('onHealthIssue', true))],
      indexer: [
        entry('Cardigann:The Pirate Bay', 'torrents', { uploader: 'two' }, { tags: ['flare'] }),
        entry('Newznab', 'feed', { ...feed('feed'), apiKey: TWO }, general('priority', 7)),
        entry('Torznab', 'fresh', feed('fresh'), client('box')),
      ],
      downloadclient: [entry('QBittorrent', 'box', { host: 'q', port: 9000 })],
      applications: [entry('Sonarr', 'library', { ...library, apiKey: TWO }), entry('Radarr', 'films', { ...library, baseUrl: site('radarr'), apiKey: ONE })],
      indexerproxy: [entry('Http', 'proxy', { host: 'h', port: 3128, password: ONE }, { tags: ['web'] })],
    },
    {},
  ],
};

export const albums = (...primaryAlbumTypes: string[]): Values => ({
  primaryAlbumTypes,
  secondaryAlbumTypes: ['Studio'],
  releaseStatuses: ['Official'],
});

/** Groups of settings and lists of profiles. */
export const FIRST: Entries = {
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
  metadataprofile: [{ name: 'kept', ...albums('Album') }],
};

/** In each kind a key or profile is new, another one, or no longer declared. */
export const SECOND: Entries = {
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
    { name: 'kept', ...albums('Album', 'EP') },
    { name: 'fresh', ...albums('Single'), secondaryAlbumTypes: ['Live'] },
  ],
};

export const folder = (path: string): Values => ({
  path,
  name: path,
  qualityProfile: 'Any',
  metadataProfile: 'Standard',
});
export const mapping = (host: string, remotePath: string, localPath: string): Values => ({
  host,
  remotePath,
  localPath,
});
/** Returns an exclusion of any app, with the number as every ID. */
export const exclusion = (number: number): Values => ({
  title: `T${number}`,
  artist: `T${number}`,
  year: 2000,
  tvdbId: number,
  tmdbId: number,
  foreignId: `b10bbbfc-cf9e-42e0-be17-e2c3e1d2600${number}`,
});
export const format = (name: string, value: string): Values => ({
  name,
  conditions: [condition('ReleaseTitle', { value })],
});
const autoTag = (name: string, profile: string): Values => ({
  name,
  tags: ['kids'],
  conditions: [condition('QualityProfile', { value: profile })],
});

/** Folders, exclusions, formats, profiles and auto tags of an app with these qualities, and its sizes. */
function lists(quality: string, other: string): readonly [Entries, Entries] {
  return [
    {
      rootfolder: [folder('/srv/kept'), folder('/srv/gone')],
      remotepathmapping: [mapping('box', '/moved', '/srv/one'), mapping('box', '/gone', '/srv/one')],
      importlistexclusion: [exclusion(1), exclusion(2)],
      qualitydefinition: [{ quality, min: 5, preferred: 60.5, max: 'unlimited', title: 'Ours' }],
      customformat: [format('x265', 'x265'), format('gone', 'x')],
      qualityprofile: [
        { name: 'Any', scores: { x265: 7 } },
        { name: 'Mine', qualities: [quality, other], upgradeUntil: other, scores: { x265: 5, gone: 1 } },
      ],
      autotagging: [autoTag('Kids', 'Mine')],
    },
    {
      rootfolder: [folder('/srv/kept'), folder('/srv/new')],
      remotepathmapping: [mapping('box', '/moved', '/srv/two'), mapping('BOX', '/moved', '/srv/one')],
      importlistexclusion: [{ ...exclusion(2), title: 'Other', artist: 'Other' }, exclusion(3)],
      qualitydefinition: [
        { quality, min: 6 },
        { quality: other, max: 150 },
      ],
      customformat: [format('x265', 'HEVC'), format('fresh', 'y')],
      qualityprofile: [
        { name: 'Any', scores: { x265: 8 } },
        { name: 'Mine', qualities: [other], scores: { fresh: 5 } },
        { name: 'Fresh', qualities: [quality], scores: { x265: 1 } },
      ],
      autotagging: [autoTag('Kids', 'Fresh'), autoTag('Anime', 'Mine')],
    },
  ];
}

/** Two scenes for each service: settings and lists of profiles, and all other kinds without implementations. */
const OTHERS = SETTINGS_RECORDINGS.flatMap(({ folder: recording, api, app }): Scene[] => {
  const service = { folder: recording, api, clients: [] } as const;
  const [first, second] = app === 'lidarr' ? lists('MP3-320', 'FLAC') : lists('HDTV-720p', 'HDTV-1080p');
  const profiles: Scene = { ...service, what: 'settings and profiles', steps: [FIRST, SECOND, {}] };
  if (app === 'prowlarr') return [profiles];
  // The development branch has no sizes.
  const sizes = recording === 'sonarr-develop' ? { qualitydefinition: [] } : {};
  const steps = [{ ...first, ...sizes }, { ...second, ...sizes }, {}] as const;
  return [profiles, { ...service, what: 'folders, exclusions, sizes and sets', steps }];
});

export const SCENES: readonly [Scene, ...Scene[]] = [SONARR, PROWLARR, ...OTHERS];

/** Lidarr shows these keys of a root folder. */
export const PROFILES = { defaultQualityProfileId: 1, defaultMetadataProfileId: 1 };

/** Returns a new service with a root folder and an indexer of a user. */
export function freshService({ folder: recording, api }: Pick<Scene, 'api' | 'folder'>): Within {
  const within = new Within(recording, api);
  within.fake.store.plain('rootfolder').add((id) => ({ path: '/media', ...PROFILES, id }));
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

export function groupsOf({ fake, api }: Within): SettingsKind[] {
  const fresh = freshSettings(fake.recording, api);
  return SETTINGS_KINDS.filter((kind) => Object.keys(fresh.get(kind) ?? {}).length > 1);
}

function kindsIn(within: Within): Kind[] {
  const groups: readonly Kind[] = groupsOf(within);
  return kindsOf(within.fake.app).filter((kind) => settingsRow(kind) === undefined || groups.includes(kind));
}

/** Returns an entry of a manifest, without keys that the app lacks. */
export function manifestEntry(kind: Kind, app: App, one: EntryDraft | Values): ManifestEntry {
  if (isProviderKind(kind)) return entryOf(kind, one as EntryDraft);
  const { name, ...values } = one as Values;
  if ('set' in kindRow(kind).declaredAt && typeof name === 'string') return setEntry(kind, name, values);
  const keys = keysOf(kind, app);
  const own = Object.fromEntries(Object.entries(one as Values).filter(([key]) => keys.has(key)));
  return { path: `suite.${kind}`, implementation: '', enable: true, values: own };
}

export function manifestOf(within: Within, entries: Entries): Manifest {
  const kinds = kindsIn(within)
    .filter((kind) => entries[kind] !== undefined)
    .map((kind) => [
      kind,
      {
        prune: 'owned' as const,
        entries: (entries[kind] ?? []).map((one) => manifestEntry(kind, within.fake.app, one)),
      },
    ]);
  return within.manifest(Object.fromEntries(kinds));
}

export async function apply(within: Within, entries: Entries): Promise<string[]> {
  const outcomes = await within.run('apply', 'a', manifestOf(within, entries), SECRETS);
  return outcomes?.flatMap(({ problem }) => problem?.message ?? []) ?? ['killed'];
}

/** Applies a configuration, which must not fail. Returns the writes: `PUT /api/v3/config/ui/1`. */
export async function well(within: Within, entries: Entries): Promise<string[]> {
  const failures = await apply(within, entries);
  if (failures.length > 0) throw new Error(failures.join('\n'));
  return writesOf(within);
}

export function writesOf({ asked }: Within): string[] {
  return asked.filter((one) => isWrite(one)).map(({ method, path }) => `${method} ${path}`);
}

/** Returns what a service stores by kind, sorted and with names for IDs: IDs and order depend on what came before. */
export function storedIn({ fake }: Pick<Within, 'fake'>): Readonly<Record<string, string[]>> {
  const { store } = fake;
  const labels = new Map([...store.tags.rows.values()].map(({ id, label }) => [id, label]));
  const clients = new Map(fake.resources('downloadclient').map(({ id, name }) => [id, name]));
  const named = (key: string, value: unknown): unknown => {
    if (key === 'id' || key === 'format') return undefined;
    if (key === 'tags') return (value as number[]).map((id) => labels.get(id) ?? id);
    if (key === 'listSyncTag') return labels.get(value as number) ?? value;
    if (key === 'downloadClientId') return clients.get(value as number) ?? 'none';
    if (key !== 'formatItems') return value;
    return (value as PlainRow[]).map(({ name, score }) => `${String(name)} ${String(score)}`).toSorted();
  };
  const all = KINDS.map((kind): [string, readonly object[]] => {
    if (isProviderKind(kind)) return [kind, fake.resources(kind)];
    const group = store.settings.get(kind as SettingsKind);
    return [kind, group === undefined ? [...store.plain(kind).rows.values()] : [group]];
  });
  return Object.fromEntries(
    all.map(([kind, rows]) => [kind, rows.map((row) => JSON.stringify(row, named)).toSorted()]),
  );
}

/** Returns the end state that a test compares: what the service stores, and what the host knows of it. */
export function end(within: Pick<Within, 'fake' | 'state'>) {
  const known = Object.entries(within.state('a').kinds).flatMap(([kind, part]) =>
    part.records.map(
      // Other tests check that failed tests stay in the state.
      ({ id: _id, fingerprint: _fingerprint, salt: _salt, untested: _untested, set, name, ...one }) => ({
        kind,
        ...one,
        // Delay profiles are named by the IDs of their tags.
        name: name.replaceAll(/#\d+/gu, '#'),
        // Digests differ because of their salt. After a lost update of a profile, the keys of before count as set.
        set:
          isProviderKind(kind as Kind) && Object.entries(set).map(([key, digest]) => [key, digest !== null]),
      }),
    ),
  );
  return {
    stored: storedIn(within),
    known: known.toSorted((left, right) =>
      `${left.kind} ${left.name}` < `${right.kind} ${right.name}` ? -1 : 1,
    ),
  };
}
