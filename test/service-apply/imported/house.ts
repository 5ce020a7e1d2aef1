/** A house of six services as people configure them by hand. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { PROWLARR } from '../drafts.ts';
import { type ServiceFleet, startFleet } from '../multi-service.ts';
import { applyEvaluated, evaluateTexts } from './multi-service.ts';

const SERVICES = {
  sonarr: { recording: 'sonarr-4.0.19' },
  anime: { recording: 'sonarr-4.0.19' },
  radarr: { recording: 'radarr-6.0.3' },
  uhd: { recording: 'radarr-6.0.3' },
  lidarr: { recording: 'lidarr-2.14.5' },
  prowlarr: PROWLARR,
} as const;

/** The module of the house. Each service has its own resources. `secrets`: the folder of the secrets. */
const house = (secrets: string): string => `let
  libraries = [ "anime" "lidarr" "radarr" "sonarr" "uhd" ];
  category = { anime = "anime"; lidarr = "music"; radarr = "films"; sonarr = "tv"; uhd = "uhd"; };
  client = services: {
    name = "qBittorrent"; implementationName = "qBittorrent"; host = "box.example"; port = 8090;
    username = "me"; password._secret = "${secrets}/qbittorrent"; inherit services;
  };
  usenet = services: {
    name = "SABnzbd"; implementationName = "SABnzbd"; host = "box.example"; port = 8085;
    apiKey._secret = "${secrets}/sabnzbd"; inherit services;
  };
  hook = services: {
    name = "Discord"; implementationName = "Discord"; webHookUrl._secret = "${secrets}/discord"; onGrab = true;
    inherit services;
  };
  format = name: value: {
    conditions = [ { inherit name value; implementationName = "Release Title"; required = true; } ];
  };
in {
  suite = {
    services.sonarr.rootFolders = [ "/srv/tv" ];
    services.anime.rootFolders = [ "/srv/anime" ];
    services.radarr.rootFolders = [ "/srv/films" ];
    services.uhd.rootFolders = [ "/srv/uhd" ];
    services.lidarr.rootFolders = [
      { path = "/srv/music"; name = "Music"; qualityProfile = "Lossless"; metadataProfile = "Standard"; }
    ];
    services.sonarr.settings.naming.renameEpisodes = true;
    services.anime.settings.naming.renameEpisodes = true;
    services.radarr.settings.naming.renameMovies = true;
    services.uhd.settings.naming.renameMovies = true;
    services.lidarr.settings.naming.renameTracks = true;
    settings.mediaManagement = {
      chownGroup = "media";
      deleteEmptyFolders = true;
      importExtraFiles = true;
      recycleBin = "/srv/bin";
      minimumFreeSpaceWhenImporting = 500;
    };
    settings.indexer.rssSyncInterval = 30;
    settings.ui.timeFormat = "HH:mm";
    downloadarr = {
      enable = true;
      extraClients =
        map (name: client [ name ] // { categories.\${name} = category.\${name}; }) libraries
        ++ [ (client [ "prowlarr" ]) ]
        ++ map (name: usenet [ name ] // { categories.\${name} = category.\${name}; }) libraries;
    };
    notif.enable = true;
    notif.extraNotifications = map (name: hook [ name ]) (libraries ++ [ "prowlarr" ]);
    applications.enable = true;
    indexers = {
      enable = true;
      extraIndexers = [
        { definition = "1337x"; name = "1337x"; services = [ "prowlarr" ]; appProfile = "Standard"; }
        {
          definition = "NZBgeek"; name = "NZBgeek"; services = [ "prowlarr" ]; appProfile = "Standard";
          apiKey._secret = "${secrets}/nzbgeek";
        }
      ];
    };
    importLists.enable = true;
    importLists.extraLists = [
      {
        implementationName = "IMDb List"; name = "To watch"; services = [ "sonarr" ]; listId = "ls012345678";
        qualityProfile = "HD-1080p"; rootFolderPath = "/srv/tv"; shouldMonitor = "future"; seriesType = "standard";
      }
      {
        implementationName = "RSS List"; name = "Films"; services = [ "radarr" ]; link = "https://rss.example/films";
        qualityProfile = "HD-1080p"; rootFolderPath = "/srv/films"; minimumAvailability = "released";
      }
    ];
    customFormats = {
      x265 = format "x265" "x265" // { services = [ "anime" "radarr" "sonarr" "uhd" ]; };
      Remux = format "Remux" "remux" // { services = [ "radarr" ]; };
    };
    qualityProfiles = {
      HD-1080p = { services = [ "radarr" "uhd" ]; qualities = [ "Bluray-1080p" "HDTV-1080p" ]; upgradeUntil = "Bluray-1080p"; scores.x265 = 5; };
      tv = { name = "HD-1080p"; services = [ "sonarr" ]; qualities = [ "HDTV-1080p" ]; scores.x265 = 5; };
    };
  };
}`;

const SECRETS = {
  qbittorrent: 'canary-qbittorrent',
  sabnzbd: 'canary-sabnzbd',
  discord: 'https://hooks.example/canary-discord',
  nzbgeek: 'canary-nzbgeek',
};

/**
 * Starts the six services, configured.
 * @param secrets the folder that gets the files of the secrets
 */
export async function startFilledHouse(secrets: string): Promise<ServiceFleet<keyof typeof SERVICES>> {
  for (const [name, text] of Object.entries(SECRETS)) writeFileSync(path.join(secrets, name), text);
  const fleet = await startFleet(SERVICES);
  await applyEvaluated(evaluateTexts([{ text: house(secrets), fleet }] as const)[0]);
  return fleet;
}
