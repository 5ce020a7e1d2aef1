/**
 * Settings of nixpkgs' modules for clients and services on the same host, and the defaults that suite
 * derives.
 */
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { HOST_KIT } from '../run/beside.ts';
import { evaluate } from './evaluate.ts';
import { type Row, itEvaluates, onHosts } from './table.ts';

/** Returns a row: a part of a host with Sonarr and download clients, for each configuration. */
const clientsOn = (part: string, wants: Readonly<Record<string, unknown>>): Row =>
  onHosts(
    'suite.services.sonarr = common.service "sonarr" 8989; suite.downloadarr.enable = true;',
    `let
      fields = map (entry: entry.values.fields) result.manifests.sonarr.kinds.downloadclient.entries;
      inherit (config.systemd.services.suite-apply-sonarr) after;
    in ${part}`,
    wants,
  );

/** Returns a row: a part of a host with a Sonarr of NixOS, by its settings and other configuration. */
const sonarrOn = (part: string, wants: Readonly<Record<string, unknown>>, more = ''): Row =>
  onHosts(
    `suite.services.sonarr = { }; ${more}`,
    part,
    Object.fromEntries(
      Object.entries(wants).map(([settings, want]) => [
        `services.sonarr = { enable = true; ${settings} };`,
        want,
      ]),
    ),
  );

const KEY = 'suite.services.sonarr.apiKeyFile = "/run/secrets/sonarr";';

/** The row about the address of a Sonarr of NixOS with these settings. */
const addressOf = (wants: Readonly<Record<string, readonly [address: string, urlBase: string]>>): Row =>
  sonarrOn(
    'let it = result.manifests.sonarr.service; in [ it.app it.baseUrl it.urlBase config.suite.services.sonarr.unit ]',
    Object.fromEntries(
      Object.entries(wants).map(([server, [address, urlBase]]) => [
        `settings.server = { ${server} };`,
        ['sonarr', `http://${address}`, urlBase, 'sonarr.service'],
      ]),
    ),
    KEY,
  );

const QBITTORRENT =
  'services.qbittorrent = { enable = true; webuiPort = 9999; serverConfig.Preferences.WebUI.HTTPS.Enabled = true; };';
/** A qBittorrent on this host, for which the configuration of suite says this much. */
const qBittorrent = (written: string) =>
  `${QBITTORRENT} suite.downloadarr.qBittorrent = { ${written} username = null; priority = 1; };`;

describe('what runs on the same host', { tags: ['nixpkgs'] }, () => {
  itEvaluates({
    'gives a client its address, loopback for all addresses, and the unit to wait for': clientsOn(
      '[ fields after ]',
      {
        'services.transmission = { enable = true; settings = { rpc-bind-address = "0.0.0.0"; rpc-port = 9092; }; }; suite.downloadarr.transmission.username = "me";':
          [[{ host: '127.0.0.1', port: 9092, username: 'me' }], ['transmission.service']],
      },
    ),
    'switches nothing on, gives nothing when it does not run, and yields to what is written': clientsOn(
      'fields',
      {
        'services.transmission.enable = true;': [],
        'suite.downloadarr.transmission.username = "me";': [{ username: 'me' }],
        'services.transmission.enable = true; suite.downloadarr.transmission = { host = "box.example"; dependencies = [ ]; };':
          [{ host: 'box.example' }],
      },
    ),
    'gives port, TLS and unit only to the client on this host': clientsOn(
      '[ fields (lib.elem "qbittorrent.service" after) ]',
      {
        [qBittorrent('')]: [[{ host: '127.0.0.1', port: 9999, useSsl: true }], true],
        [qBittorrent('host = "localhost";')]: [[{ host: 'localhost', port: 9999, useSsl: true }], true],
        [qBittorrent('fields.host = "::1";')]: [[{ host: '::1', port: 9999, useSsl: true }], true],
        [qBittorrent('host = "elsewhere.example";')]: [[{ host: 'elsewhere.example' }], false],
        [qBittorrent('fields.host = "elsewhere.example";')]: [[{ host: 'elsewhere.example' }], false],
        [qBittorrent('host = "elsewhere.example"; port = 9999;')]: [
          [{ host: 'elsewhere.example', port: 9999 }],
          false,
        ],
      },
    ),
    'reads the address of a service from its settings, of any spelling, with defaults for wrong types':
      addressOf({
        'urlbase = "/tv"; bindaddress = "127.0.0.2"; port = "8990";': ['127.0.0.2:8990', '/tv'],
        'urlbase = null; bindaddress = null; port = null;': ['127.0.0.1:8989', ''],
        'urlBase = "/tv"; bindAddress = "127.0.0.2"; Port = 8990;': ['127.0.0.2:8990', '/tv'],
        'bindaddress = 5; urlbase = 5;': ['127.0.0.1:8989', ''],
        'port = 8992;': ['127.0.0.1:8992', ''],
        '': ['127.0.0.1:8989', ''],
        'bindaddress = "*"; port = 8990; urlbase = "tv/";': ['127.0.0.1:8990', '/tv'],
        'bindaddress = "::";': ['127.0.0.1:8989', ''],
        'bindaddress = "::1";': ['[::1]:8989', ''],
        'bindaddress = "192.0.2.7";': ['192.0.2.7:8989', ''],
      }),
    'knows no address of a service that listens on a socket': sonarrOn(
      'result.errors',
      {
        'settings.server.bindaddress = "/run/sonarr.sock";': [
          expect.stringContaining('suite.services.sonarr: baseUrl is not set.') as string,
        ],
      },
      KEY,
    ),
    'takes the key file from NixOS': sonarrOn(
      '[ config.suite.services.sonarr.apiKeyFile (lib.length result.errors) ]',
      {
        'dataDir = "/srv/tv/";': ['/srv/tv/config.xml', 0],
        'dataDir = "/srv/old"; }; systemd.services.sonarr = { serviceConfig.ExecStart = [ "" "\\"/bin/Sonarr\\" \\"-data=/srv/tv\\"" ];':
          ['/srv/tv/config.xml', 0],
        '}; systemd.services.sonarr = { serviceConfig.ExecStart = "/bin/Sonarr --data=%S/tv";': [null, 1],
        'dataDir = "/srv/tv"; settings.auth.apiKey = "x";': [null, 1],
        'dataDir = "/srv/tv"; }; systemd.services.sonarr = { environment.SONARR__AUTH__APIKEY = "x";': [
          null,
          1,
        ],
        'dataDir = "/srv/tv"; environmentFiles = [ "/run/a.env" ];': [null, 1],
        'dataDir = "/srv/tv"; }; systemd.services.sonarr = { serviceConfig.EnvironmentFile = "-/run/a.env";':
          [null, 1],
      },
    ),
  });

  /** Hosts for which nothing but the names of the services is written, with nixpkgs' own modules. */
  it.runIf(existsSync(HOST_KIT))('needs only names on a host with the modules of nixpkgs', () => {
    const host = evaluate<{ failed: string[]; services: Record<string, unknown> }>(`let
      named = name: { type = "derivation"; inherit name; outPath = "/a-store/\${name}"; version = "4.0.19"; meta.mainProgram = name; };
      pkgs = lib.genAttrs [ "coreutils" "findutils" "gnugrep" "gnused" "prowlarr" "radarr" "sonarr" "suite" "systemd" ] named // {
        formats.ini = _: { type = lib.types.attrsOf (lib.types.attrsOf lib.types.raw); };
        writeText = name: _: named name;
      };
      host = import ${HOST_KIT}/eval.nix { inherit lib pkgs; modules = [ (root + "/nix/modules") {
        services.sonarr.enable = true;
        services.radarr = { enable = true; dataDir = "/srv/radarr"; settings.server = { port = 7879; urlbase = "/radarr"; bindaddress = "::1"; }; };
        services.prowlarr = { enable = true; environmentFiles = [ "/run/a.env" "/run/b.env" ]; };
        systemd.services.anime = {
          environment.SONARR__SERVER__PORT = "8990";
          serviceConfig = { ExecStart = "/bin/Sonarr -nobrowser -data=/srv/anime"; NetworkNamespacePath = "/run/netns/vpn"; };
        };
        suite.services = { sonarr = { }; radarr = { }; prowlarr = { }; anime = { app = "sonarr"; unit = "anime.service"; }; };
      } ]; };
    in {
      inherit (host) failed;
      units = lib.filter (lib.hasPrefix "suite") (lib.attrNames host.config.systemd.services);
      services = lib.mapAttrs (_: one: [ one.baseUrl one.urlBase one.apiKeyFile one.networkNamespacePath ]) host.config.suite.services;
    }`);
    expect(host).toEqual({
      failed: [
        'suite.services.prowlarr: apiKeyFile is not set, and prowlarr.service reads environment files, of which one may have the API key. Set apiKeyFile to "/run/a.env" or "/run/b.env", or to the config.xml of the service.',
      ],
      units: ['anime', 'prowlarr', 'radarr', 'sonarr'].map((name) => `suite-apply-${name}`),
      services: {
        anime: ['http://127.0.0.1:8990', '', '/srv/anime/config.xml', '/run/netns/vpn'],
        prowlarr: ['http://127.0.0.1:9696', '', null, null],
        radarr: ['http://[::1]:7879', '/radarr', '/srv/radarr/config.xml', null],
        sonarr: ['http://127.0.0.1:8989', '', '/var/lib/sonarr/.config/NzbDrone/config.xml', null],
      },
    });
  });
});
