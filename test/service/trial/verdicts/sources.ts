/**
 * Constraints of services on several fields and on fields that could not be tried, by their own sources (Radarr 6.0.3, Sonarr
 * 4.0.19, Lidarr 2.14.5, Prowlarr 2.3.6, Readarr and Whisparr of spring 2024). The reasons are ours.
 */
import type { App } from '../../../../generator/servarr/apps.ts';
import type { Kind } from '../../../../generator/servarr/kinds.ts';
import type { SchemaItem } from '../../recorded/recording.ts';
import type { Definition } from '../../store.ts';
import { asText, isEmpty } from '../empty.ts';
import type { Complaint } from './verdicts.ts';

type Settings = Definition['settings'];

interface Check {
  readonly field: string;
  readonly reason: string;
  /** The apps that ask it; absent: all that have the implementation. */
  readonly apps?: readonly App[];
  readonly wrong: (settings: Settings) => boolean;
}

const format = (field: string, pattern: RegExp): Check => ({
  field,
  reason: 'format',
  wrong: (settings) => !isEmpty(settings[field]) && !pattern.test(asText(settings[field])),
});

const filled = (field: string): Check => ({
  field,
  reason: 'empty',
  wrong: (settings) => isEmpty(settings[field]),
});

const positive = (field: string): Check => ({
  field,
  reason: 'above 0',
  wrong: (settings) => Number(settings[field]) <= 0,
});

/** Limits of Prowlarr, untried for the two implementations that contact their site. */
const limits: readonly Check[] = ['baseSettings.queryLimit', 'baseSettings.grabLimit'].map((field) => ({
  ...positive(field),
  apps: ['prowlarr'],
  wrong: (settings) => !isEmpty(settings[field]) && Number(settings[field]) <= 0,
}));

const oneOf = (fields: readonly string[]): Check[] =>
  fields.map((field) => ({
    field,
    reason: 'one-of',
    wrong: (settings) => !fields.some((other) => settings[other] === true),
  }));

/** Fields that a sign-in fills in addition to the token. */
const signedIn: Check = {
  field: 'signIn',
  reason: 'sign-in',
  wrong: ({ accessToken, expires, refreshToken }) =>
    !isEmpty(accessToken) && (isEmpty(refreshToken) || isEmpty(expires)),
};

const trakt: readonly Check[] = [positive('limit'), signedIn];

/** Conditions of a number and of a GUID, which has hyphens. */
const PERFORMER = /^\s*\+?0*[1-9]\d{0,9}\s*$|^\s*[{(]?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}[)}]?\s*$/i;

const CERTIFICATION = /^\bNR\b|\bG\b|\bPG\b|\bPG-13\b|\bR\b|\bNC-17\b$/i;

/** Sites that hand out nothing without a key; one of them has another name in Prowlarr. */
const KEY_SITES = ['nzbs.org', 'dognzb.cr', 'nzbplanet.net', 'nzbid.org', 'nzbndx.com', 'nzbindex.in'];

const keyAt = (own: string, apps: readonly App[]): Check => ({
  field: 'apiKey',
  reason: 'empty',
  apps,
  wrong: ({ apiKey, baseUrl }) =>
    isEmpty(apiKey) && [...KEY_SITES, own].some((site) => asText(baseUrl).toLowerCase().includes(site)),
});

const LIBRARIES: readonly App[] = ['lidarr', 'radarr', 'readarr', 'sonarr', 'whisparr'];

/** Numbers that a priority which is repeated asks for. */
const repeated = (field: string, least: number, most: number): Check => ({
  field,
  reason: 'between',
  wrong: (settings) =>
    settings['priority'] === 2 && (Number(settings[field]) < least || Number(settings[field]) > most),
});

const categories: Check = {
  field: '',
  reason: 'not-provided',
  apps: LIBRARIES,
  wrong: ({ categories: own, animeCategories }) => isEmpty(own) && isEmpty(animeCategories),
};

const SOURCES: Readonly<Partial<Record<Kind, Readonly<Record<string, readonly Check[]>>>>> = {
  importlist: {
    AniListImport: [
      signedIn,
      ...oneOf([
        'importCurrent',
        'importPlanning',
        'importCompleted',
        'importDropped',
        'importPaused',
        'importRepeating',
      ]),
    ],
    GoodreadsBookshelf: [filled('accessToken'), filled('accessTokenSecret'), filled('bookshelfIds')],
    GoodreadsListImportList: [positive('listId')],
    GoodreadsOwnedBooks: [filled('accessToken'), filled('accessTokenSecret')],
    GoodreadsSeriesImportList: [positive('seriesId')],
    LazyLibrarianImport: [filled('apiKey')],
    ReadarrImport: [filled('apiKey'), filled('baseUrl')],
    TMDbPersonImport: [
      ...oneOf([
        'personCast',
        'personCastDirector',
        'personCastProducer',
        'personCastSound',
        'personCastWriting',
      ]),
    ],
    TPDbPerformer: [filled('performerId'), format('performerId', PERFORMER)],
    TraktListImport: trakt,
    TraktPopularImport: [
      ...trakt,
      format('rating', /^\d+-\d+$/),
      format('years', /^\d+(-\d+)?$/),
      format('certification', CERTIFICATION),
    ],
    TraktUserImport: trakt,
    WhisparrImport: [filled('apiKey'), filled('baseUrl')],
  },
  indexer: {
    FileList: [{ ...filled('categories'), apps: ['lidarr', 'radarr'] }],
    Newznab: [categories, keyAt('nzb.su', LIBRARIES), keyAt('nzb.life', ['prowlarr']), ...limits],
    Torznab: [categories, ...limits],
  },
  notification: {
    Gotify: [
      {
        field: 'preferredMetadataLink',
        reason: 'no-such-choice',
        wrong: ({ metadataLinks, preferredMetadataLink }) =>
          Array.isArray(metadataLinks) &&
          metadataLinks.length > 0 &&
          !metadataLinks.includes(preferredMetadataLink),
      },
    ],
    Pushover: [repeated('retry', 30, 86_400)],
    Pushsafer: [repeated('retry', 60, 10_800), repeated('expire', 60, 10_800)],
    Stash: [
      {
        field: 'generateImagePreviews',
        reason: 'one-of',
        wrong: ({ generateImagePreviews, generatePreviews }) =>
          generateImagePreviews === true && generatePreviews !== true,
      },
    ],
  },
};

/** Rules of the sources beyond the recordings. */
export function complaintsOfSources(
  app: App,
  kind: Kind,
  { implementation }: SchemaItem,
  settings: Settings,
): Complaint[] {
  const checks = SOURCES[kind]?.[implementation] ?? [];
  return checks
    .filter(({ apps = [app] }) => apps.includes(app))
    .filter(({ wrong }) => wrong(settings))
    .map(({ field, reason }) => ({ field, reason, value: settings[field] }));
}
