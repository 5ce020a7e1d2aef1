/** Two configurations of every provider kind, so that a run creates, updates, replaces, renames and deletes in each. */
import type { Json } from '../../../generator/base/json.ts';
import { PROVIDER_KINDS, type ProviderKind } from '../../../generator/servarr/kinds.ts';
import { resourceRecords } from '../../../generator/reconcile/state/record.ts';
import { type EntryDraft, entry as entryOf } from '../harness.ts';
import { type Recording } from '../../recordings.ts';
import { SECRETS } from './model.ts';
import type { Within } from './in-process.ts';

/** The entries of each kind. */
export type Entries = Partial<Record<ProviderKind, readonly EntryDraft[]>>;

const ONE = { _secret: 'one' };
const TWO = { _secret: 'two' };

/** Returns an entry. A definition follows a colon. */
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

/**
 * Stored and declared resources, and the references of the indexers. In each kind, suite creates, updates,
 * replaces, renames or deletes a resource.
 */
export const SCENES: Partial<
  Record<
    Recording,
    { readonly before: Entries; readonly after: Entries; readonly clients: readonly string[] }
  >
> = {
  'sonarr-4.0.19': {
    clients: ['second -> fresh', 'site -> swapped'],
    before: {
      downloadclient: [
        entry('QBittorrent', 'stays', { host: 'q' }),
        entry('Deluge', 'swapped', { host: 'd', password: ONE }),
      ],
      notification: [entry('Webhook', 'hook', { url: site('hook') }, general('onGrab', true))],
      indexer: [
        entry(
          'Newznab',
          'site',
          { baseUrl: site('site'), apiKey: ONE },
          general('downloadClientId', 'swapped'),
        ),
        entry('Torznab', 'goes', { baseUrl: site('goes') }),
      ],
      importlist: [
        entry('CustomImport', 'list', { baseUrl: site('list') }, general('qualityProfileId', 'SD')),
      ],
      metadata: [entry('XbmcMetadata', 'Kodi (XBMC) / Emby', { episodeMetadata: true })],
    },
    after: {
      downloadclient: [
        entry('QBittorrent', 'stays', { host: 'q' }),
        entry('Transmission', 'swapped', { host: 't', password: ONE }),
        entry('UTorrent', 'fresh', { host: 'u' }),
      ],
      notification: [entry('Webhook', 'bell', { url: site('hook') }, general('onGrab', true))],
      indexer: [
        entry(
          'Newznab',
          'site',
          { baseUrl: site('site'), apiKey: TWO },
          general('downloadClientId', 'swapped'),
        ),
        entry(
          'Torznab',
          'second',
          { baseUrl: site('second') },
          { tags: ['tv'], ...general('downloadClientId', 'fresh') },
        ),
      ],
      importlist: [
        entry(
          'SonarrImport',
          'list',
          { baseUrl: site('list'), apiKey: ONE },
          { general: { qualityProfileId: 'HD-1080p', rootFolderPath: '/media' } },
        ),
        entry('TraktListImport', 'trakt', { username: 'me', listname: 'mine' }),
      ],
      metadata: [
        entry('XbmcMetadata', 'Kodi (XBMC) / Emby', { seriesImages: true }),
        entry('WdtvMetadata', 'WDTV', {}, { enable: true }),
      ],
    },
  },
  'prowlarr-2.3.6': {
    clients: ['feed -> none', 'fresh -> box', 'torrents -> none'],
    before: {
      downloadclient: [entry('QBittorrent', 'box', { host: 'q' })],
      indexer: [
        entry('Cardigann:1337x', 'torrents', { uploader: 'one' }),
        entry('Newznab', 'feed', { baseUrl: site('feed'), apiKey: ONE }, general('appProfileId', 'Standard')),
      ],
      applications: [
        entry(
          'Sonarr',
          'library',
          { baseUrl: site('sonarr'), prowlarrUrl: site('prowlarr'), apiKey: ONE },
          general('syncLevel', 'addOnly'),
        ),
      ],
      indexerproxy: [entry('FlareSolverr', 'flare', { host: 'http://flare:8191/' }, { tags: ['flare'] })],
    },
    after: {
      notification: [
        entry('Webhook', 'hook', { url: site('hook'), password: TWO }, general('onHealthIssue', true)),
      ],
      indexer: [
        entry('Cardigann:The Pirate Bay', 'torrents', { uploader: 'two' }, { tags: ['flare'] }),
        entry('Newznab', 'feed', { baseUrl: site('feed'), apiKey: TWO }, general('priority', 7)),
        entry('Torznab', 'fresh', { baseUrl: site('fresh') }, general('downloadClientId', 'box')),
      ],
      downloadclient: [entry('QBittorrent', 'box', { host: 'q', port: 9000 })],
      applications: [
        entry('Sonarr', 'library', {
          baseUrl: site('sonarr'),
          prowlarrUrl: site('prowlarr'),
          apiKey: TWO,
        }),
        entry('Radarr', 'films', { baseUrl: site('radarr'), prowlarrUrl: site('prowlarr'), apiKey: ONE }),
      ],
      indexerproxy: [entry('Http', 'proxy', { host: 'h', port: 3128, password: ONE }, { tags: ['web'] })],
    },
  },
};

/** Returns kinds with entries before or after; both runs manage them. */
export function manifest(within: Within, entries: Entries) {
  const { before = {}, after = {} } = SCENES[within.fake.recording] ?? {};
  const kinds = PROVIDER_KINDS.filter((kind) => before[kind] !== undefined || after[kind] !== undefined);
  const parts = kinds.map((kind) => [
    kind,
    { prune: 'owned' as const, entries: (entries[kind] ?? []).map((one) => entryOf(kind, one)) },
  ]);
  return within.manifest(Object.fromEntries(parts));
}

/** Applies a manifest as host `a`. Returns the problems of its outcomes. */
export async function apply(within: Within, entries: Entries): Promise<string[]> {
  const outcomes = await within.run('apply', 'a', manifest(within, entries), SECRETS);
  return outcomes?.flatMap(({ problem }) => problem?.message ?? []) ?? ['killed'];
}

/** Applies manifests that cannot fail. */
export async function well(within: Within, entries: Entries): Promise<void> {
  const failures = await apply(within, entries);
  if (failures.length > 0) throw new Error(failures.join('\n'));
}

/**
 * Returns the end state that a test compares, with names in place of IDs: the stored resources and the
 * state.
 */
export function end({ fake, state }: { fake: Within['fake']; state: ReturnType<Within['state']> }) {
  const names = new Map(fake.resources('downloadclient').map(({ id, name }) => [id, name]));
  const stored = PROVIDER_KINDS.flatMap((kind) =>
    fake.resources(kind).map(({ id: _id, ...one }) => {
      const refers = names.get(Number(one.general['downloadClientId']));
      return { kind, ...one, general: { ...one.general, downloadClientId: refers ?? 'none' } };
    }),
  );
  const known = Object.entries(state.kinds).flatMap(([kind, part]) =>
    resourceRecords(part).map(
      // Other tests check that failed tests stay in the state.
      ({ id: _id, fingerprint: _fingerprint, salt: _salt, untested: _untested, set, ...one }) => ({
        kind,
        ...one,
        // Digests differ because of their salt.
        set: Object.fromEntries(Object.entries(set).map(([key, digest]) => [key, digest !== null])),
      }),
    ),
  );
  const sorted = <One extends { kind: string; name: string }>(all: readonly One[]): One[] =>
    all.toSorted((left, right) => (`${left.kind} ${left.name}` < `${right.kind} ${right.name}` ? -1 : 1));
  return { stored: sorted(stored), known: sorted(known) };
}
