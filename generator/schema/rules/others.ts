/** The rules of applications and import lists. Proxies and metadata ask nothing. */
import { type Demands, filled, rule } from '../field/rule.ts';

/** What all applications ask. */
export const APPLICATION_ROLES = {
  ...filled('apiKey'),
  baseUrl: [rule('url')],
  prowlarrUrl: [rule('url')],
};

/** What all import lists ask. */
export const IMPORT_LIST_ROLES = { baseUrl: [rule('httpUrl')] };

/** Implementation -> what it asks beyond the roles. */
export const IMPORT_LIST_RULES: Readonly<Record<string, Demands>> = {
  ImdbListImport: { fields: { listId: [rule('imdbList')] } },
  MyAnimeListImport: { fields: filled('accessToken') },
  PlexImport: { fields: filled('accessToken') },
  PlexRssImport: { fields: filled('url') },
  SonarrImport: { fields: filled('apiKey') },
};
