/** A house of six services: its import is short, plans nothing but secrets, and rebuilds the house on new services. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { importText } from '../../../generator/import/module-text.ts';
import { expectGolden } from '../../nix/golden.ts';
import { failures } from '../harness.ts';
import { type ServiceFleet, startFleet } from '../multi-service.ts';
import {
  applyEvaluated,
  evaluateImport,
  evaluateText,
  importHouse,
  neutral,
  planImport,
  workIn,
} from './multi-service.ts';

type Name = 'anime' | 'lidarr' | 'prowlarr' | 'radarr' | 'sonarr' | 'uhd';

const start = async (): Promise<ServiceFleet<Name>> =>
  startFleet({
    sonarr: { recording: 'sonarr-4.0.19' },
    anime: { recording: 'sonarr-4.0.19' },
    radarr: { recording: 'radarr-6.0.3' },
    uhd: { recording: 'radarr-6.0.3' },
    lidarr: { recording: 'lidarr-2.14.5' },
    prowlarr: { recording: 'prowlarr-2.3.6' },
  });

/** Each service has its own resources, as in a house that was configured by hand. */
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

test(
  'a house of six services has one client of each, plans nothing but secrets, and is rebuilt from its import',
  { tags: ['nixpkgs'], timeout: 240_000 },
  async () => {
    const secrets = mkdtempSync(path.join(tmpdir(), 'suite-house-'));
    for (const [name, text] of Object.entries(SECRETS)) writeFileSync(path.join(secrets, name), text);
    await using fleet = await start();
    await applyEvaluated(fleet, evaluateText(house(secrets), fleet));

    const files = path.join(secrets, 'imported');
    const imported = await importHouse(fleet, undefined, files);
    const text = importText(imported);
    expect(text).not.toContain('canary');
    expect(text.split('\n').length).toBeLessThanOrEqual(240);
    for (const name of ['qBittorrent', 'sabnzbd', 'discord'])
      expect([name, text.match(new RegExp(`\\b${name}\\b(?: =|")`, 'giu'))?.length]).toEqual([name, 1]);
    const shared = imported.entries.flatMap((one) => one.secrets.map((secret) => secret.path));
    expect(shared.map((file) => path.relative(files, file))).toEqual([
      'shared/qbittorrent-password',
      'shared/sabnzbd-apikey',
      'shared/discord-webhookurl',
      'prowlarr/nzbgeek-apikey',
    ]);
    expectGolden('import.house.nix', neutral(text).replaceAll(files, '/run/secrets'));

    for (const [name, plan] of await planImport(evaluateImport(imported, fleet), fleet))
      expect([name, failures(plan), workIn(plan)]).toEqual([name, [], []]);

    for (const file of shared) {
      mkdirSync(path.dirname(file), { recursive: true });
      const [, value = ''] = Object.entries(SECRETS).find(([name]) => file.includes(name)) ?? [];
      writeFileSync(file, value);
    }
    await using empty = await start();
    await applyEvaluated(empty, evaluateText(text, empty));
    const again = importText(await importHouse(empty, undefined, files));
    expect(neutral(again)).toBe(neutral(text));
  },
);
