/** Configurations of several sizes, of which `cost.test.ts` limits the function calls. */

/** An expression: what the modules make of configurations. */
const resultOf = (...configurations: readonly string[]) => `
  let result = evaluate [ (root + "/nix/modules") ${configurations.map((one) => `(${one})`).join('\n')} ];
  in { inherit (result) errors warnings manifests; }`;

/** So many clients, each with ten keys and a secret, in five services; every `every`th of them wrong; and a module. */
const clients = (count: number, every = 0, ...beside: readonly string[]) =>
  resultOf(
    `
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
      olderTvPriority = "First";
      olderMoviePriority = "First";
      priority = 1;
    };
    wrong = index: client index // { hsot = "box.example"; port = "443"; };
    isWrong = index: ${every} != 0 && lib.mod index ${every || 1} == 0;
  in {
    suite = {
      inherit (common) services;
      notif.enable = true;
      downloadarr = {
        enable = true;
        extraClients = lib.genList (index: (if isWrong index then wrong else client) index) ${count};
      };
    };
  }`,
    ...beside,
  );

/** Both modules enabled, nothing in them. */
const empty = resultOf('{ suite.downloadarr.enable = true; suite.notif.enable = true; }');

/** Ten typed options, each of another implementation. */
const typed = resultOf(`
  let
    options = [ "qBittorrent" "transmission" "deluge" "flood" "hadouken" "rTorrent" "uTorrent" "vuze" "nzbget" "sabnzbd" ];
    client = option: { host = "box.example"; port = 443; useSsl = true; password._secret = "/run/secrets/\${option}"; };
  in { suite = { inherit (common) services; downloadarr = lib.genAttrs options client // { enable = true; }; }; }`);

/** Definitions of Prowlarr. */
const DEFINITIONS = [
  ['LimeTorrents', 'EZTV', 'The Pirate Bay', 'Tokyo Toshokan', 'Bangumi Moe', 'Magnet Cat', 'nekoBT'],
  ['Shana Project', 'torrent-pirat', 'kickasstorrents.ws', '52BT', 'TorrentKitty', 'plugintorrent'],
  ['torrent.by', 'BigFANGroup', '1337x', 'YTS', 'Nyaa.si', 'Knaben', 'Internet Archive'],
].flat();

/** Ten clients as above, and beside them twenty indexers and so many lists and applications, with what people set. */
const mixed = ({ lists, applications }: { lists: number; applications: number }) =>
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
const sameName = (count: number) =>
  resultOf(`
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
  in {
    suite = {
      services = builtins.listToAttrs (lib.genList service ${count});
      downloadarr = { enable = true; extraClients = lib.genList client ${count}; };
    };
  }`);

/** So many definitions, all misspelt. */
const misspelt = (count: number) =>
  resultOf(`
  let
    indexer = index: { definition = "NzbGek\${toString index}"; services = [ "prowlarr" ]; };
  in {
    suite = {
      inherit (common) services;
      indexers = { enable = true; extraIndexers = lib.genList indexer ${count}; };
    };
  }`);

/** Profiles with scores of so many formats each, on five services. */
const profiles = (count: number, scores: number) =>
  resultOf(`
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
  in {
    suite = {
      services = lib.genAttrs names (name: common.service "sonarr" 8989 // { app = "sonarr"; });
      customFormats = builtins.listToAttrs (map (name: { inherit name; value = { }; }) formats);
      qualityProfiles = builtins.listToAttrs (lib.genList profile ${count});
    };
  }`);

/** So many custom formats with three conditions each, and a quality profile that scores them. */
export const formats = (count: number) =>
  resultOf(`
  let
    title = value: { implementationName = "Release Title"; name = value; inherit value; };
    format = index: {
      name = "format \${toString index}";
      value.conditions = [
        (title "\\\\b(x|h)[ .]?26[45]\\\\b")
        (title "^(?=.*(1080|2160)p)(?!.*\\\\[HDR10(\\\\+|Plus)?\\\\])" // { required = true; })
        { implementationName = "Language"; value = "English"; negate = true; }
      ];
    };
    all = builtins.listToAttrs (lib.genList format ${count});
  in {
    suite = {
      inherit (common) services;
      customFormats = all;
      qualityProfiles = lib.optionalAttrs (all != { }) {
        HD = {
          services = [ "sonarr" ];
          qualities = [ { name = "WEB 1080p"; qualities = [ "WEBDL-1080p" "WEBRip-1080p" ]; } "Bluray-1080p" ];
          upgradeUntil = "WEB 1080p";
          scores = builtins.mapAttrs (_: _: 10) all;
        };
      };
    };
  }`);

/** Name, expression, and the most function calls that it may take: at most one and a half times as many as when this was written. */
export const SIZES: readonly (readonly [string, string, number])[] = [
  ['an empty module, both kinds enabled', empty, 9_200],
  ['10 clients in 5 services', clients(10), 12_500],
  ['10 typed clients in 5 services', typed, 39_000],
  ['100 clients in 5 services', clients(100), 31_000],
  ['1,000 clients in 5 services', clients(1000), 215_000],
  ['500 wrong clients of 1,000', clients(1000, 2), 530_000],
  [
    '10 clients, 20 indexers, 5 import lists and 5 applications',
    mixed({ lists: 5, applications: 5 }),
    22_500,
  ],
  ['400 entries of one name on 400 services', sameName(400), 215_000],
  ['10 misspelt definitions', misspelt(10), 815_000],
  ['10 profiles with 200 scores on 5 services', profiles(10, 200), 78_000],
];
