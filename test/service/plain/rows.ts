/** The direct kinds, a row each, with the rules of the services. */
import type { ApiVersion, App } from '../../../generator/servarr/apps.ts';
import { isFor, ofApp } from '../../../generator/servarr/like.ts';
import { bindFlag, bindInteger, bindIntegers, bindText, isBlank } from '../http/bind.ts';
import {
  Refusal,
  type Reply,
  type Violation,
  JSON_TYPE,
  exception,
  violated,
  violation,
} from '../http/failures.ts';
import type { Service } from '../context.ts';
import type { PlainRow } from '../store.ts';
import type { StructureCall, StructureRules, Values } from '../structures/answers.ts';

export interface PlainKind extends Omit<StructureRules, 'read'> {
  /** The stored keys, each with its reader. */
  readonly keys: Readonly<Record<string, (value: unknown, path: string) => unknown>>;
  /** Returns the stored form of a request's values; default: the values. */
  readonly settle?: (values: Values) => Values;
  /**
   * Returns the message of the first broken rule, or undefined if the values keep all rules. `id`: the
   * replaced resource.
   */
  readonly broken?: (values: Values, service: Service, id: number | undefined) => Violation | undefined;
  /** Returns the rejection by the database or a service behind it: another row with equal values. */
  readonly twin?: (values: Values, others: readonly PlainRow[], api: ApiVersion) => Reply | undefined;
}

export function plain({ keys, settle, broken, twin, ...rules }: PlainKind): StructureRules {
  return {
    put5: 200,
    ...rules,
    read: ({ service, path, api }, sent, id) => {
      const bound = Object.entries(keys).map(([key, bind]) => [key, bind(sent[key], `$.${key}`)] as const);
      const given = Object.fromEntries(bound);
      const found = broken?.(given, service, id);
      if (found !== undefined) throw new Refusal(violated([found]));
      const values = settle?.(given) ?? given;
      const others = [...service.store.plain(path).rows.values()].filter((row) => row.id !== id);
      const refusal = twin?.(values, others, api);
      if (refusal !== undefined) throw new Refusal(refusal);
      return values;
    },
  };
}

/** The rows that an app has, by path. */
export function plainKinds(app: App): Readonly<Record<string, StructureRules>> {
  if (app === 'prowlarr') return { appprofile: APP_PROFILE };
  const music = isFor(['lidarr', 'readarr'], app);
  const profile = plain({ keys: { name: bindText } });
  const unknown = app === 'lidarr' ? { missing: missingInLidarr } : {};
  // A library's folder is its path and nothing else; the others are changed by PUT (RootFolderController of both).
  const folder = music ? { keys: MUSIC_FOLDER } : { keys: { path: bindText }, writes: ['POST', 'DELETE'] };
  // Seen on Whisparr 3, not recorded.
  const scenes =
    app === 'whisparr3' ? { byId: (row: Values) => ({ ...row, path: `${String(row['path'])}/movies` }) } : {};
  return {
    rootfolder: plain({ ...FOLDER, ...folder, ...unknown, ...scenes }),
    remotepathmapping: plain({ ...MAPPING, ...unknown }),
    qualityprofile: profile,
    ...ofApp(EXCLUSIONS, app),
    ...(music ? { metadataprofile: profile } : {}),
  };
}

function missingInLidarr({ method }: StructureCall): Reply | undefined {
  return method === 'DELETE' ? exception(404, 'no-such-id') : undefined;
}

/** A folder of Lidarr and Readarr has values for the artists and authors that the services find in it. */
const MUSIC_FOLDER = {
  path: bindText,
  name: bindText,
  defaultMetadataProfileId: bindInteger,
  defaultQualityProfileId: bindInteger,
  defaultMonitorOption: bindText,
  defaultNewItemMonitorOption: bindText,
  defaultTags: bindIntegers,
};

const FOLDER: Omit<PlainKind, 'keys'> = {
  broken: (values, service, id) =>
    missing('name', values) ??
    pathViolation('Path', values['path'], service, id) ??
    unknownProfile('metadataprofile', 'defaultMetadataProfileId', values, service) ??
    unknownProfile('qualityprofile', 'defaultQualityProfileId', values, service),
  shown: ({ path }, { hasFolder }, api) => ({
    accessible: hasFolder(String(path)),
    ...(api === 'v5' ? { isEmpty: true, totalSpace: 2 ** 40 } : {}),
    freeSpace: 2 ** 40,
    unmappedFolders: [],
  }),
};

const MAPPING: PlainKind = {
  keys: { host: bindText, remotePath: bindText, localPath: bindText },
  settle: (values) => ({
    ...values,
    remotePath: withSlash(values['remotePath']),
    localPath: withSlash(values['localPath']),
  }),
  broken: (values, service) =>
    missing('host', values) ??
    missing('remotePath', values) ??
    pathViolation('LocalPath', values['localPath'], service),
  twin: (values, others, api) =>
    others.some(({ host, remotePath }) => host === values['host'] && remotePath === values['remotePath'])
      ? exception(api === 'v5' ? 400 : 500, 'remote-path-taken')
      : undefined,
};

/** Import list exclusions, known by a number or an ID. */
function exclusions(identity: string, title: string, keys: PlainKind['keys']): StructureRules {
  return plain({
    keys,
    broken: (values, { store }, id) => {
      const [value, text, year] = [values[identity], values[title], values['movieYear']];
      const others = [...store.plain('importlistexclusion').rows.values()].filter((row) => row.id !== id);
      if (value === 0 || value === undefined || value === '') return violation(identity, 'empty', value);
      if ('artistName' in keys && !GUID.test(String(value))) return violation(identity, 'guid', value);
      if (others.some((row) => row[identity] === value)) return violation(identity, 'exclusion-taken', value);
      if (Number(year ?? 0) < 0) return violation('movieYear', 'at-least 0', year);
      return isBlank(text) ? violation(title, 'empty', text) : undefined;
    },
    put5: 202,
    paged: true,
    table: 'importlistexclusion',
  });
}

const GUID = /^ *\{?[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}\}?$/iu;

const EXCLUSIONS: Readonly<Record<string, Readonly<Record<string, StructureRules>>>> = {
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
  // Not recorded: read in its sources.
  whisparr3: {
    exclusions: exclusions('foreignId', 'movieTitle', { foreignId: bindText, movieTitle: bindText }),
  },
  sonarr: { importlistexclusion: exclusions('tvdbId', 'title', { tvdbId: bindInteger, title: bindText }) },
};

function profileInUse({ service: { store }, id }: StructureCall): Reply | undefined {
  const used = [...store.of('indexer').rows.values()].some(({ general }) => general['appProfileId'] === id);
  const last = store.plain('appprofile').rows.size === 1;
  return used || last ? exception(500, 'in-use') : undefined;
}

const APP_PROFILE = plain({
  keys: {
    name: bindText,
    enableRss: bindFlag,
    enableAutomaticSearch: bindFlag,
    enableInteractiveSearch: bindFlag,
    minimumSeeders: bindInteger,
  },
  broken: ({ name }) => (isBlank(name) ? violation('name', 'empty', name) : undefined),
  twin: ({ name }, others) =>
    others.some((other) => other['name'] === name)
      ? exception(409, 'unique-constraint AppSyncProfiles.Name')
      : undefined,
  missing: (call) => (call.method === 'DELETE' ? profileInUse(call) : undefined),
  inUse: profileInUse,
  removed: { status: 200, type: JSON_TYPE, json: {} },
  put5: 202,
});

function missing(key: string, values: Values): Violation | undefined {
  const value = values[key];
  return key in values && (value === undefined || value === '') ? violation(key, 'empty', value) : undefined;
}

/** Checks that a path is valid, exists on the disk and, for root folders, is not a root folder already. */
function pathViolation(
  property: string,
  value: unknown,
  { rules, store, hasFolder }: Service,
  id?: number,
): Violation | undefined {
  const path = typeof value === 'string' ? value : '';
  if (!path.startsWith('/')) return violation(property, 'path', value);
  const folders = property === 'Path' ? [...store.plain('rootfolder').rows.values()] : [];
  if (folders.some((folder) => folder.id !== id && withSlash(folder['path']) === withSlash(path)))
    return violation(property, 'root-folder-taken', value);
  const refuses = property === 'Path' || ['lidarr', 'radarr'].includes(rules.app);
  if (refuses && /^\/+(?:bin|boot|lib|proc|sbin|usr\/+bin)(?:\/|$)/.test(path))
    return violation(property, 'system-folder', value);
  return hasFolder(path) ? undefined : violation(property, 'folder-missing', value);
}

function unknownProfile(
  path: string,
  key: string,
  values: Values,
  { store }: Service,
): Violation | undefined {
  const value = values[key];
  const known = !(key in values) || (typeof value === 'number' && store.plain(path).rows.has(value));
  return known ? undefined : violation(key, 'reference-missing', value);
}

function withSlash(value: unknown): string {
  return `${String(value).replace(/\/$/, '')}/`;
}
