/** The rules of download clients. */
import { type Demands, filled, rule } from '../field/rule.ts';

/** What all clients ask: rules by the role of a field. */
export const CLIENT_ROLES = {
  host: [rule('host')],
  urlBase: [rule('urlBase')],
};

/** A category that leaves no room for a directory. */
const categoryOrDirectory: Demands = {
  fields: { category: [rule('letters')] },
  groups: [{ notBoth: [['category'], ['directory']] }],
};

/** A Download Station, for torrents and for usenet: its directories are below a shared folder. */
const downloadStation: Demands = {
  fields: { ...categoryOrDirectory.fields, directory: [rule('relativePath')] },
  groups: categoryOrDirectory.groups ?? [],
};

/** Implementation -> what it asks beyond the roles. */
export const CLIENT_RULES: Readonly<Record<string, Demands>> = {
  Aria2: {},
  Deluge: { fields: { urlBase: [], category: [rule('slug')], importedCategory: [rule('slug')] } },
  Flood: { fields: { urlBase: [] } },
  Hadouken: { fields: filled('username', 'password') },
  NzbVortex: { fields: filled('apiKey') },
  Nzbget: { groups: [{ together: ['username', 'password'] }] },
  Pneumatic: { fields: { nzbFolder: [rule('path')], strmFolder: [rule('path')] } },
  QBittorrent: {
    fields: { category: [rule('categoryPath')], importedCategory: [rule('categoryPath')] },
    groups: [{ notBoth: [['apiKey'], ['username', 'password']] }],
  },
  RQBit: {},
  RTorrent: { fields: { urlBase: [] } },
  Sabnzbd: { groups: [{ either: [['apiKey'], ['username', 'password']] }] },
  TorrentBlackhole: { fields: { torrentFolder: [rule('path')], ...filled('magnetFileExtension') } },
  TorrentDownloadStation: downloadStation,
  TorrentFreeboxDownload: {
    fields: {
      ...filled('appId', 'appToken'),
      apiUrl: [rule('filled'), rule('urlBase')],
      category: [rule('letters')],
      destinationDirectory: [rule('optionalPath')],
    },
    groups: [{ notBoth: [['category'], ['destinationDirectory']] }],
  },
  Transmission: categoryOrDirectory,
  TriblerDownloadClient: {
    fields: { ...categoryOrDirectory.fields, ...filled('apiKey') },
    groups: categoryOrDirectory.groups ?? [],
  },
  UTorrent: { fields: filled('category') },
  UsenetBlackhole: { fields: { nzbFolder: [rule('path')], watchFolder: [rule('path')] } },
  UsenetDownloadStation: downloadStation,
  Vuze: categoryOrDirectory,
};
