/** The constraints of download clients. */
import { type ImplementationConstraints, nonEmpty, rule } from '../field/rule.ts';

/** The constraints of all clients, by the role of a field. */
export const CLIENT_FIELD_ROLES = {
  host: [rule('host')],
  urlBase: [rule('urlBase')],
};

/** A category and a directory exclude each other. */
const categoryOrDirectory: ImplementationConstraints = {
  fields: { category: [rule('letters')] },
  groups: [{ notBoth: [['category'], ['directory']] }],
};

/** A Download Station for torrents or usenet: its directories are below a shared folder. */
const downloadStation: ImplementationConstraints = {
  fields: { ...categoryOrDirectory.fields, directory: [rule('relativePath')] },
  groups: categoryOrDirectory.groups ?? [],
};

/** Implementation -> its constraints in addition to those of the roles. */
export const CLIENT_RULES: Readonly<Record<string, ImplementationConstraints>> = {
  Deluge: { fields: { urlBase: [], category: [rule('slug')], importedCategory: [rule('slug')] } },
  Flood: { fields: { urlBase: [] } },
  Hadouken: { fields: nonEmpty('username', 'password') },
  NzbVortex: { fields: nonEmpty('apiKey') },
  Nzbget: { groups: [{ together: ['username', 'password'] }] },
  Pneumatic: { fields: { nzbFolder: [rule('path')], strmFolder: [rule('path')] } },
  QBittorrent: {
    fields: { category: [rule('categoryPath')], importedCategory: [rule('categoryPath')] },
    groups: [{ notBoth: [['apiKey'], ['username', 'password']] }],
  },
  RTorrent: { fields: { urlBase: [] } },
  Sabnzbd: { groups: [{ either: [['apiKey'], ['username', 'password']] }] },
  TorrentBlackhole: { fields: { torrentFolder: [rule('path')], ...nonEmpty('magnetFileExtension') } },
  TorrentDownloadStation: downloadStation,
  TorrentFreeboxDownload: {
    fields: {
      ...nonEmpty('appId', 'appToken'),
      apiUrl: [rule('filled'), rule('urlBase')],
      category: [rule('letters')],
      destinationDirectory: [rule('optionalPath')],
    },
    groups: [{ notBoth: [['category'], ['destinationDirectory']] }],
  },
  Transmission: categoryOrDirectory,
  TriblerDownloadClient: {
    fields: { ...categoryOrDirectory.fields, ...nonEmpty('apiKey') },
    groups: categoryOrDirectory.groups ?? [],
  },
  UTorrent: { fields: nonEmpty('category') },
  UsenetBlackhole: { fields: { nzbFolder: [rule('path')], watchFolder: [rule('path')] } },
  UsenetDownloadStation: downloadStation,
  Vuze: categoryOrDirectory,
};
