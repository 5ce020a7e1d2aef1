/** The rules of applications and import lists. Proxies and metadata ask nothing. */
import { type ImplementationConstraints, nonEmpty, rule } from '../field/rule.ts';

/** What all applications ask. */
export const APPLICATION_FIELD_ROLES = {
  ...nonEmpty('apiKey'),
  baseUrl: [rule('url')],
  prowlarrUrl: [rule('url')],
};

/** What all import lists ask. */
export const IMPORT_LIST_FIELD_ROLES = { baseUrl: [rule('httpUrl')], ...nonEmpty('accessToken') };

/** The same sign-in as that of the notification, which was recorded. */
const trakt = { needs: ['expires'] } satisfies ImplementationConstraints;

/** Implementation -> what it asks beyond the roles. */
export const IMPORT_LIST_RULES: Readonly<Record<string, ImplementationConstraints>> = {
  AniListImport: { fields: nonEmpty('username') },
  ImdbListImport: { fields: { listId: [rule('imdbList')] } },
  PlexRssImport: { fields: nonEmpty('url') },
  SonarrImport: { fields: nonEmpty('apiKey') },
  TraktListImport: { fields: nonEmpty('username', 'listname'), ...trakt },
  TraktPopularImport: trakt,
  TraktUserImport: trakt,
};
