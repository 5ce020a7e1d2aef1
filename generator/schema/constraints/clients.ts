/** The constraints of download clients. */
import { type ImplementationConstraints, nonEmpty, constraint } from '../field/constraint.ts';

export const CLIENT_FIELD_ROLES = {
  host: [constraint('host')],
  urlBase: [constraint('urlBase'), constraint('rpcBase')],
};

const categoryOrDirectory: ImplementationConstraints = {
  fields: { category: [constraint('letters')] },
  groups: [{ notBoth: [['category'], ['directory']] }],
};

/** A Download Station for torrents or usenet: its directories are below a shared folder. */
const downloadStation: ImplementationConstraints = {
  fields: { ...categoryOrDirectory.fields, directory: [constraint('relativePath')] },
  groups: categoryOrDirectory.groups ?? [],
};

/** Implementation -> its constraints in addition to those of the roles. */
export const CLIENT_CONSTRAINTS: Readonly<Record<string, ImplementationConstraints>> = {
  Deluge: { fields: { urlBase: [], category: [constraint('slug')], importedCategory: [constraint('slug')] } },
  Flood: { fields: { urlBase: [] } },
  Hadouken: { fields: nonEmpty('username', 'password') },
  NzbVortex: { fields: nonEmpty('apiKey') },
  Nzbget: { groups: [{ together: ['username', 'password'] }] },
  Pneumatic: { fields: { nzbFolder: [constraint('path')], strmFolder: [constraint('path')] } },
  QBittorrent: {
    fields: { category: [constraint('categoryPath')], importedCategory: [constraint('categoryPath')] },
    groups: [{ notBoth: [['apiKey'], ['username', 'password']] }],
  },
  RTorrent: { fields: { urlBase: [] } },
  Sabnzbd: { groups: [{ either: [['apiKey'], ['username', 'password']] }] },
  TorrentBlackhole: {
    fields: {
      ...nonEmpty('magnetFileExtension'),
      torrentFolder: [constraint('path')],
      watchFolder: [constraint('watchedFolder')],
    },
  },
  TorrentDownloadStation: downloadStation,
  TorrentFreeboxDownload: {
    fields: {
      ...nonEmpty('appId', 'appToken'),
      apiUrl: [constraint('filled'), constraint('urlBase')],
      category: [constraint('letters')],
      destinationDirectory: [constraint('optionalPath')],
    },
    groups: [{ notBoth: [['category'], ['destinationDirectory']] }],
  },
  Transmission: categoryOrDirectory,
  TriblerDownloadClient: {
    fields: { ...categoryOrDirectory.fields, ...nonEmpty('apiKey') },
    groups: categoryOrDirectory.groups ?? [],
  },
  UTorrent: { fields: nonEmpty('category') },
  UsenetBlackhole: { fields: { nzbFolder: [constraint('path')], watchFolder: [constraint('path')] } },
  UsenetDownloadStation: downloadStation,
  Vuze: categoryOrDirectory,
};
