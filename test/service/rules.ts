/**
 * Facts about the recorded services: one table with a row per recording.
 * Source: docs/servarr-api.md and the recordings; what no recording shows is marked "not measured".
 */
import { NEWER_RECORDINGS, type Recording } from '../recordings.ts';
import type { ApiVersion, App } from '../../generator/servarr/apps.ts';

/** Traits of one version of one app that differ within the family. */
export interface Rules {
  readonly app: App;
  /** API versions, the current one first; all others are deprecated. */
  readonly apis: readonly ApiVersion[];
  /** True where secrets come back as asterisks, and asterisks in a PUT keep the stored value. */
  readonly masks: boolean;
  /** Comparison of names: `exact` if `qB` and `qb` are different names. */
  readonly names: 'ignoreCase' | 'exact';
  /** True where the `priority` of clients and indexers must be 1 to 50. */
  readonly checksPriority: boolean;
  /** True if the service also tests a PUT that changes nothing. */
  readonly testsUnchanged: boolean;
  /** True where tag labels must match `^[a-z0-9-]+$`. */
  readonly checksLabels: boolean;
  /** True where a download client must have `categories`, and its `tags` are dropped. */
  readonly mapsCategories: boolean;
  /** Answer to a GET of an id that is not there. */
  readonly missing: 'exception' | 'problem' | 'problem+json' | 'empty';
  /** Answer to a PUT of an id that is not there. */
  readonly missingPut: 'exception' | 'problem';
  /** True where 0 and 1 are taken for a checkbox. Measured on Prowlarr and Sonarr's main branch alone. */
  readonly takesBits: boolean;
  /** Status of a PUT whose list field holds elements of the wrong type; a POST is a 500 everywhere. */
  readonly wrongElementInPut: 400 | 500;
  /** True where the client is asked for its category, and an empty one is a warning. */
  readonly wantsCategory: boolean;
  /** Implementations whose site is asked for what it has when they are switched on, forced or not. */
  readonly asksSites: readonly string[];
  /** The protocols that delay profiles list; none where they have a key for each. */
  readonly protocols: readonly string[];
  /** True where an indexer of an unknown implementation is not stored. */
  readonly looksUpIndexers: boolean;
  /** True where the sizes of a quality are in each profile. */
  readonly sizesInProfiles: boolean;
  /** Conditions that take choice 0, and no number that is no choice. */
  readonly takesZero: readonly string[];
}

const classic = {
  masks: true,
  names: 'ignoreCase',
  checksPriority: true,
  testsUnchanged: false,
  checksLabels: true,
  mapsCategories: false,
  missing: 'problem',
  missingPut: 'problem',
  takesBits: false,
  wrongElementInPut: 500,
  wantsCategory: true,
  asksSites: [],
  protocols: [],
  looksUpIndexers: false,
  sizesInProfiles: false,
  takesZero: [],
} as const satisfies Partial<Rules>;

/** Common traits of Readarr and Whisparr 2. Source: docs/servarr-api.md. */
const READARR_LIKE = {
  masks: false,
  names: 'exact',
  testsUnchanged: true,
} as const satisfies Partial<Rules>;

/** The rows of the recordings with writes, and of those without an earlier version. */
const ROWS: Readonly<Record<Exclude<Recording, Newer>, Rules>> = {
  'lidarr-2.14.5': {
    ...classic,
    app: 'lidarr',
    apis: ['v1'],
    testsUnchanged: true,
    checksLabels: false,
    missing: 'exception',
  },
  'prowlarr-2.3.6': {
    ...classic,
    app: 'prowlarr',
    apis: ['v1'],
    testsUnchanged: true,
    mapsCategories: true,
    missing: 'exception',
    missingPut: 'exception',
    takesBits: true,
    wantsCategory: false,
    asksSites: ['Newznab', 'Torznab'],
    looksUpIndexers: true,
  },
  'radarr-6.0.3': { ...classic, app: 'radarr', apis: ['v3'], missing: 'problem+json' },
  // Writes were not recorded; what docs/servarr-api.md does not say of them is as in their cousins.
  'readarr-0.4.18': {
    ...classic,
    ...READARR_LIKE,
    app: 'readarr',
    apis: ['v1'],
    checksLabels: false,
    missing: 'exception',
  },
  'sonarr-4.0.19': { ...classic, app: 'sonarr', apis: ['v3'], checksPriority: false, checksLabels: false },
  'sonarr-develop': {
    ...classic,
    app: 'sonarr',
    apis: ['v5', 'v3'],
    sizesInProfiles: true,
    missing: 'empty',
    wrongElementInPut: 400,
  },
  // Its fields have a privacy, and secrets are masked by it.
  'whisparr-2.0.0': { ...classic, ...READARR_LIKE, masks: true, app: 'whisparr', apis: ['v3'] },
};

type Newer = (typeof NEWER_RECORDINGS)[number]['folder'];

/** The traits that newer versions have in place of those of the version before. */
const CHANGES: Readonly<Partial<Record<Newer, Partial<Rules>>>> = {
  'bookshelf-0.4.20': { app: 'bookshelf' },
  'lidarr-3.1.2': { protocols: ['UsenetDownloadProtocol', 'TorrentDownloadProtocol'] },
  'radarr-6.4.2': {
    takesZero: ['QualityModifierSpecification', 'ResolutionSpecification', 'SourceSpecification'],
  },
  'sonarr-5.0.0-aug': { takesZero: ['ResolutionSpecification', 'SourceSpecification'] },
};

/** The rows of all recordings: a newer version follows the rules of the version before it. */
export const RULES = NEWER_RECORDINGS.reduce<Readonly<Record<string, Rules>>>(
  (rows, { folder, before }) => ({ ...rows, [folder]: { ...(rows[before] as Rules), ...CHANGES[folder] } }),
  ROWS,
) as Readonly<Record<Recording, Rules>>;

/** The versions with allowed hosts and trusted networks. Not recorded: read in a fork and in reports. */
const WITH_ALLOWED_HOSTS: Readonly<Partial<Record<App, readonly number[]>>> = {
  lidarr: [3, 2],
  prowlarr: [2, 6, 3],
  radarr: [6, 4, 3],
  sonarr: [4, 0, 19, 3006],
};

/** Returns true for a version of an app with allowed hosts, of which no recording exists. */
export function hasAllowedHosts(app: App, version: string | undefined): boolean {
  const first = WITH_ALLOWED_HOSTS[app];
  if (first === undefined || version === undefined) return false;
  const parts = version.split('.').map(Number);
  const place = first.findIndex((number, index) => (parts[index] ?? 0) !== number);
  return place === -1 || (parts[place] ?? 0) > (first[place] ?? 0);
}
