/** The rules of applications and import lists. Proxies and metadata ask nothing. */
import { type Demands, filled, rule } from '../field/rule.ts';

/** What all applications ask. */
export const APPLICATION_ROLES = {
  ...filled('apiKey'),
  baseUrl: [rule('url')],
  prowlarrUrl: [rule('url')],
};

/** What all import lists ask. */
export const IMPORT_LIST_ROLES = { baseUrl: [rule('httpUrl')], ...filled('accessToken') };

/** The same sign-in as that of the notification, which was recorded. */
const trakt = { needs: ['expires'] } satisfies Demands;

/** Implementation -> what it asks beyond the roles. */
export const IMPORT_LIST_RULES: Readonly<Record<string, Demands>> = {
  AniListImport: { fields: filled('username') },
  ImdbListImport: { fields: { listId: [rule('imdbList')] } },
  PlexRssImport: { fields: filled('url') },
  SonarrImport: { fields: filled('apiKey') },
  TraktListImport: { fields: filled('username', 'listname'), ...trakt },
  TraktPopularImport: trakt,
  TraktUserImport: trakt,
};
