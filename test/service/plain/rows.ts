/** The direct kinds, a row each, with the rules of the services. */
import type { ApiVersion, App } from '../../../generator/servarr/apps.ts';
import { isFor } from '../../../generator/servarr/like.ts';
import { bindFlag, bindInteger, bindIntegers, bindText } from '../http/bind.ts';
import { exception } from '../http/failures.ts';
import type { Reply, Violation } from '../http/failures.ts';
import type { Service } from '../context.ts';
import type { PlainRow } from '../store.ts';
import type { StructureCall, StructureRules, Values } from '../structures/answers.ts';

/** One direct kind. */
export interface PlainKind extends Omit<StructureRules, 'read'> {
  /** The stored keys, each with its reader. */
  readonly keys: Readonly<Record<string, (value: unknown, path: string) => unknown>>;
  /** Returns the stored form of a request's values. */
  readonly settle: (values: Values) => Values;
  /**
   * Returns the message of the first broken rule, or undefined if the values keep all rules. `id`: the
   * replaced resource.
   */
  readonly broken: (values: Values, service: Service, id: number | undefined) => Violation | undefined;
  /** Returns the rejection by the database or a service behind it: another row with equal values. */
  readonly twin: (values: Values, others: readonly PlainRow[], api: ApiVersion) => Reply | undefined;
  /** The name of the table, if it is not the path. */
  readonly table?: string;
}

const none = (): undefined => undefined;

/** The rules of most rows. */
export const USUAL = {
  settle: (values) => values,
  broken: none,
  twin: none,
  missing: none,
  put5: 200,
} as const satisfies Partial<PlainKind>;

const LIBRARY_FOLDER = { path: bindText };

/**
 * Values of root folders in Lidarr and Readarr for the artists and authors that the services find in them.
 */
const MUSIC_FOLDER = {
  ...LIBRARY_FOLDER,
  name: bindText,
  defaultMetadataProfileId: bindInteger,
  defaultQualityProfileId: bindInteger,
  defaultMonitorOption: bindText,
  defaultNewItemMonitorOption: bindText,
  defaultTags: bindIntegers,
};

/** The rows that an app has, by path. */
export function plainKinds(app: App): Readonly<Record<string, PlainKind>> {
  if (app === 'prowlarr') return { appprofile: APP_PROFILE };
  const music = isFor(['lidarr', 'readarr'], app);
  const profile = { ...USUAL, keys: { name: bindText } };
  const unknown = app === 'lidarr' ? { missing: missingInLidarr } : {};
  return {
    // A library's folder is its path and nothing else; the others are changed by PUT (RootFolderController of both).
    rootfolder: { ...FOLDER, put: music, keys: music ? MUSIC_FOLDER : LIBRARY_FOLDER, ...unknown },
    remotepathmapping: { ...MAPPING, ...unknown },
    qualityprofile: profile,
    ...EXCLUSIONS[app],
    ...(music ? { metadataprofile: profile } : {}),
  };
}

const missingInLidarr: PlainKind['missing'] = ({ method }) =>
  method === 'DELETE' ? exception(404, 'no-such-id') : undefined;

const FOLDER: Omit<PlainKind, 'keys'> = {
  ...USUAL,
  broken: (values, service, id) =>
    missing('Name', 'name', values) ??
    pathViolation('Path', values['path'], service, id) ??
    unknownProfile('DefaultMetadataProfileId', 'metadataprofile', values, service) ??
    unknownProfile('DefaultQualityProfileId', 'qualityprofile', values, service),
  shown: ({ path }, { hasFolder }, api) => ({
    accessible: hasFolder(String(path)),
    ...(api === 'v5' ? { isEmpty: true, totalSpace: 2 ** 40 } : {}),
    freeSpace: 2 ** 40,
    unmappedFolders: [],
  }),
};

const MAPPING: PlainKind = {
  ...USUAL,
  keys: { host: bindText, remotePath: bindText, localPath: bindText },
  settle: (values) => ({
    ...values,
    remotePath: withSlash(values['remotePath']),
    localPath: withSlash(values['localPath']),
  }),
  broken: (values, service) =>
    missing('Host', 'host', values) ??
    missing('RemotePath', 'remotePath', values) ??
    pathViolation('LocalPath', values['localPath'], service),
  twin: (values, others, api) =>
    others.some(({ host, remotePath }) => host === values['host'] && remotePath === values['remotePath'])
      ? exception(api === 'v5' ? 400 : 500, 'remote-path-taken')
      : undefined,
};

/** Import list exclusions, known by a number or an ID. */
function exclusions(identity: string, title: string, keys: PlainKind['keys']): PlainKind {
  const property = identity.charAt(0).toUpperCase() + identity.slice(1);
  const titled = title.charAt(0).toUpperCase() + title.slice(1);
  return {
    ...USUAL,
    keys,
    broken: (values, { store }, id) => {
      const [value, text] = [values[identity], values[title]];
      const at = { property, value };
      const others = [...store.plain('importlistexclusion').rows.values()].filter((row) => row.id !== id);
      if (value === 0 || value === undefined || value === '') return { ...at, reason: 'empty' };
      if (identity === 'foreignId' && !GUID.test(String(value))) return { ...at, reason: 'guid' };
      if (others.some((row) => row[identity] === value)) return { ...at, reason: 'exclusion-taken' };
      if (Number(values['movieYear'] ?? 0) < 0)
        return {
          property: 'MovieYear',
          value: values['movieYear'],
          reason: 'at-least 0',
        };
      return typeof text === 'string' && text.trim() !== ''
        ? undefined
        : { property: titled, value: text, reason: 'empty' };
    },
    put5: 202,
    paged: true,
    table: 'importlistexclusion',
  };
}

const GUID = /^ *\{?[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}\}?$/iu;

const EXCLUSIONS: Readonly<Partial<Record<App, Readonly<Record<string, PlainKind>>>>> = {
  lidarr: {
    importlistexclusion: exclusions('foreignId', 'artistName', { foreignId: bindText, artistName: bindText }),
  },
  radarr: {
    exclusions: exclusions('tmdbId', 'movieTitle', {
      tmdbId: bindInteger,
      movieTitle: bindText,
      movieYear: bindInteger,
    }),
  },
  sonarr: { importlistexclusion: exclusions('tvdbId', 'title', { tvdbId: bindInteger, title: bindText }) },
};

function profileInUse({ service: { store }, id }: StructureCall): Reply | undefined {
  const used = [...store.of('indexer').rows.values()].some(({ general }) => general['appProfileId'] === id);
  const last = store.plain('appprofile').rows.size === 1;
  return used || last ? exception(500, 'in-use') : undefined;
}

const APP_PROFILE: PlainKind = {
  ...USUAL,
  keys: {
    name: bindText,
    enableRss: bindFlag,
    enableAutomaticSearch: bindFlag,
    enableInteractiveSearch: bindFlag,
    minimumSeeders: bindInteger,
  },
  broken: ({ name }) =>
    typeof name !== 'string' || name.trim() === ''
      ? { property: 'Name', reason: 'empty', value: name }
      : undefined,
  twin: ({ name }, others) =>
    others.some((other) => other['name'] === name)
      ? exception(409, 'unique-constraint AppSyncProfiles.Name')
      : undefined,
  missing: (call) => (call.method === 'DELETE' ? profileInUse(call) : undefined),
  inUse: profileInUse,
  removed: { status: 200, type: 'application/json; charset=utf-8', json: {} },
  put5: 202,
};

function missing(property: string, key: string, values: Values): Violation | undefined {
  const value = values[key];
  const bad = key in values && (value === undefined || value === '');
  return bad ? { property, reason: 'empty', value } : undefined;
}

/** Checks that a path is valid, exists on the disk and, for root folders, is not a root folder already. */
function pathViolation(
  property: string,
  value: unknown,
  { rules, store, hasFolder }: Service,
  id?: number,
): Violation | undefined {
  const path = typeof value === 'string' ? value : '';
  const at = { property, value };
  if (!path.startsWith('/')) return { ...at, reason: 'path' };
  const folders = property === 'Path' ? [...store.plain('rootfolder').rows.values()] : [];
  if (folders.some((folder) => folder.id !== id && withSlash(folder['path']) === withSlash(path)))
    return { ...at, reason: 'root-folder-taken' };
  const refuses = property === 'Path' || ['lidarr', 'radarr'].includes(rules.app);
  if (refuses && /^\/+(?:bin|boot|lib|proc|sbin|usr\/+bin)(?:\/|$)/.test(path))
    return { ...at, reason: 'system-folder' };
  return hasFolder(path) ? undefined : { ...at, reason: 'folder-missing' };
}

function unknownProfile(
  property: string,
  path: string,
  values: Values,
  { store }: Service,
): Violation | undefined {
  const key = property.charAt(0).toLowerCase() + property.slice(1);
  const value = values[key];
  const known = !(key in values) || (typeof value === 'number' && store.plain(path).rows.has(value));
  return known ? undefined : { property, reason: 'reference-missing', value };
}

function withSlash(value: unknown): string {
  return `${String(value).replace(/\/$/, '')}/`;
}
