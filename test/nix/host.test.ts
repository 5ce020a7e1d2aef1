/**
 * Settings of nixpkgs' modules for clients and services on the same host, and the defaults that suite
 * derives.
 */
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasNixpkgsLib } from '../nix-tools.ts';
import { HOST_KIT } from '../run/beside.ts';
import { evaluate, withSonarr } from './evaluate.ts';

const local = (services: string, settings: string) =>
  `(${withSonarr(`{ services = { ${services} }; suite.downloadarr = { enable = true; ${settings} }; }`)})`;

interface Entry {
  readonly values: { readonly fields: Readonly<Record<string, unknown>> };
}

const nixWords = (words: readonly string[]) => `[ ${words.map((word) => JSON.stringify(word)).join(' ')} ]`;

describe('what runs on the same host', { tags: ['nixpkgs'] }, () => {
  it('gives a client its address, loopback for all addresses, and the unit to wait for', () => {
    const result = evaluate<{ entries: Entry[]; after: string[] }>(`
      let result = ${local(
        'transmission = { enable = true; settings = { rpc-bind-address = "0.0.0.0"; rpc-port = 9092; }; };',
        'transmission.username = "me";',
      )}; in {
        inherit (result.manifests.sonarr.kinds.downloadclient) entries;
        inherit (result.config.systemd.services.suite-apply-sonarr) after;
      }`);
    expect(result.entries[0]?.values.fields).toEqual({ host: '127.0.0.1', port: 9092, username: 'me' });
    expect(result.after).toContain('transmission.service');
  });

  it('switches nothing on, and gives nothing when it does not run', () => {
    const on = `${local('transmission.enable = true;', '')}.manifests.sonarr.kinds.downloadclient.entries`;
    expect(evaluate(on)).toEqual([]);
    const off = `${local('', 'transmission.username = "me";')}.manifests.sonarr.kinds.downloadclient.entries`;
    expect(evaluate<Entry[]>(off)[0]?.values.fields).toEqual({ username: 'me' });
  });

  it('yields to what is written', () => {
    const written = `${local(
      'transmission.enable = true;',
      'transmission = { host = "box.example"; dependencies = [ ]; };',
    )}.manifests.sonarr.kinds.downloadclient.entries`;
    expect(evaluate<Entry[]>(written)[0]?.values.fields).toMatchObject({ host: 'box.example' });
  });

  it.each([
    ['qbittorrent = { enable = true; serverConfig.LegalNotice.Accepted = true; };', 'qBittorrent', 1],
    [
      'qbittorrent = { enable = true; serverConfig.Preferences.WebUI.Password_PBKDF2 = "x"; };',
      'qBittorrent',
      0,
    ],
    [
      'qbittorrent = { enable = true; serverConfig.Preferences.WebUI.LocalHostAuth = false; };',
      'qBittorrent',
      0,
    ],
    ['qbittorrent.enable = true;', 'qBittorrent', 0],
    ['transmission = { enable = true; settings.rpc-authentication-required = true; };', 'transmission', 1],
    [
      'transmission = { enable = true; settings.rpc-authentication-required = true; credentialsFile = "/x"; };',
      'transmission',
      0,
    ],
    ['transmission.enable = true;', 'transmission', 0],
  ])('warns of a password only if the client cannot have it: %s', (service, option, count) => {
    const warnings = (written: string) =>
      evaluate<string[]>(
        `${local(service, `${option} = { username = "me"; password._secret = "/run/secrets/p"; ${written} };`)}.warnings`,
      );
    const found = warnings('').filter((one) => one.startsWith(`suite.downloadarr.${option}.password: `));
    const ours = `suite.downloadarr.${option}.password: NixOS writes the configuration of services.${option.toLowerCase()} at each start, without a password, so the client rejects this one. Set both ends as docs/clients.md shows.`;
    expect(found).toEqual(Array.from({ length: count }, () => ours));
    expect(warnings('host = "box.example";')).toEqual([]);
  });

  const QBITTORRENT =
    'qbittorrent = { enable = true; webuiPort = 9999; serverConfig.Preferences.WebUI.HTTPS.Enabled = true; };';
  it.each([
    ['', { host: '127.0.0.1', port: 9999, useSsl: true }],
    ['host = "localhost";', { host: 'localhost', port: 9999, useSsl: true }],
    ['fields.host = "::1";', { host: '::1', port: 9999, useSsl: true }],
    ['host = "elsewhere.example";', { host: 'elsewhere.example' }],
    ['fields.host = "elsewhere.example";', { host: 'elsewhere.example' }],
    ['host = "elsewhere.example"; port = 9999;', { host: 'elsewhere.example', port: 9999 }],
  ])('gives port, TLS and unit only to the client on this host: %s', (written, want) => {
    const result = evaluate<{ entries: Entry[]; after: string[] }>(`
      let result = ${local(QBITTORRENT, `qBittorrent = { ${written} username = null; priority = 1; };`)}; in {
        inherit (result.manifests.sonarr.kinds.downloadclient) entries;
        inherit (result.config.systemd.services.suite-apply-sonarr) after;
      }`);
    expect(result.entries[0]?.values.fields).toEqual(want);
    expect(result.after.includes('qbittorrent.service')).toBe('useSsl' in want);
  });

  it('knows an address for every integration of the table', () => {
    const defaults = evaluate<Record<string, Record<string, unknown>>>(`
      let
        names = [ "aria2" "deluge" "flaresolverr" "gotify" "jellyfin" "navidrome" "ntfy-sh" "nzbget" "plex" "qbittorrent" "rqbit" "rtorrent" "sabnzbd" "transmission" ];
        settings = { enable = true; web.enable = true; };
        defaults = suiteLib.clientDefaults (lib.genAttrs names (_: settings));
        keys = [ "host" "port" "server" "serverUrl" "dependencies" ];
      in lib.mapAttrs (option: _:
        lib.filterAttrs (_: value: value != null) (lib.mapAttrs (_: key: key.default)
          (defaults option { } (lib.genAttrs keys (_: { default = null; })))))
        (suiteLib.hostClients { })`);
    expect(defaults).toMatchObject({
      aria2: { host: '127.0.0.1', port: 6800, dependencies: ['aria2.service'] },
      deluge: { host: '127.0.0.1', port: 8112, dependencies: ['delugeweb.service'] },
      flareSolverr: { host: 'http://127.0.0.1:8191', dependencies: ['flaresolverr.service'] },
      gotify: { server: 'http://127.0.0.1:80', dependencies: ['gotify-server.service'] },
      jellyfin: { host: '127.0.0.1', port: 8096 },
      ntfy: { serverUrl: 'http://127.0.0.1:2586', dependencies: ['ntfy-sh.service'] },
      nzbget: { host: '127.0.0.1', port: 6789 },
      plexServer: { host: '127.0.0.1', port: 32400, dependencies: ['plex.service'] },
      rqbit: { host: '127.0.0.1', port: 3030, dependencies: ['rqbit.service'] },
      rTorrent: { dependencies: ['rtorrent.service'] },
      subsonic: { host: '127.0.0.1', dependencies: ['navidrome.service'] },
    });
  });

  /** Settings of a nixpkgs module, and the derived defaults. */
  const SAID: readonly (readonly [
    option: string,
    settings: string,
    want: Readonly<Record<string, unknown>>,
  ])[] = [
    ['rqbit', 'httpHost = "::1"; httpPort = 3031;', { host: '[::1]', port: 3031 }],
    // A socket has no address.
    [
      'transmission',
      'settings = { rpc-bind-address = "unix:/run/rpc.sock"; rpc-port = 9091; };',
      { host: null, port: null },
    ],
    [
      'nzbget',
      'settings = { ControlIP = "0.0.0.0"; ControlPort = "6790"; SecureControl = false; };',
      { host: '127.0.0.1', port: 6790 },
    ],
    // TLS has another port.
    ['nzbget', 'settings = { ControlPort = 6789; SecureControl = "yes"; };', { host: null, port: null }],
    ['gotify', 'environment = { };', { server: 'http://127.0.0.1:80' }],
    [
      'gotify',
      'environment = { GOTIFY_SERVER_PORT = 8080; GOTIFY_SERVER_LISTENADDR = "192.0.2.7"; };',
      { server: 'http://192.0.2.7:8080' },
    ],
    // The name of the certificate is not known.
    ['gotify', 'environment.GOTIFY_SERVER_SSL_ENABLED = "true";', { server: null }],
    [
      'qBittorrent',
      'webuiPort = 9000; serverConfig.Preferences.WebUI = { Address = "192.0.2.7"; HTTPS.Enabled = true; };',
      { host: '192.0.2.7', port: 9000, useSsl: true },
    ],
    [
      'qBittorrent',
      'webuiPort = 8090; serverConfig.Preferences.WebUI = { Address = "*"; HTTPS.Enabled = false; };',
      { host: '127.0.0.1', port: 8090, useSsl: null },
    ],
    ['qBittorrent', 'webuiPort = null; serverConfig = { };', { host: '127.0.0.1', port: 8080 }],
    [
      'sabnzbd',
      'configFile = null; settings.misc = { host = "::"; port = 8085; enable_https = false; url_base = "/sab"; };',
      { host: '127.0.0.1', port: 8085, urlBase: '/sab' },
    ],
    // TLS can have another port.
    [
      'sabnzbd',
      'settings.misc = { host = "::"; port = 8085; enable_https = 1; https_port = 9090; };',
      { host: null, port: null },
    ],
    // With another file, the settings do not count.
    [
      'sabnzbd',
      'configFile = "/var/lib/sabnzbd/sabnzbd.ini"; settings.misc = { host = "::"; port = 8080; };',
      { host: null, port: null },
    ],
    ['ntfy', 'settings.listen-http = ":8080";', { serverUrl: 'http://127.0.0.1:8080' }],
    ['ntfy', 'settings.listen-http = "-";', { serverUrl: null }],
    [
      'subsonic',
      'settings = { Address = "::1"; Port = 4533; BaseUrl = "/music"; };',
      { host: '[::1]', port: 4533, urlBase: '/music' },
    ],
    [
      'aria2',
      'settings = { rpc-listen-port = 6801; rpc-secure = true; };',
      { host: '127.0.0.1', port: 6801, useSsl: true },
    ],
  ];
  const found = hasNixpkgsLib
    ? evaluate<Record<string, unknown>[]>(`
      let
        defaultsOf = option: settings: keys:
          let
            inherit ((suiteLib.hostClients { }).\${option}) service;
            defaults = suiteLib.clientDefaults { \${service} = { enable = true; } // settings; };
          in lib.mapAttrs (_: key: key.default)
            (defaults option { } (lib.genAttrs keys (_: { default = null; })));
      in [ ${SAID.map(([option, settings, want]) => `(defaultsOf "${option}" { ${settings} } ${nixWords(Object.keys(want))})`).join(' ')} ]`)
    : [];

  it.each(SAID.map((said, at) => [...said, found[at]] as const))('reads %s: %s', (_, __, want, is) => {
    expect(is).toEqual(want);
  });

  it.each([
    ['strings', 'urlbase = "/tv"; bindaddress = "127.0.0.2"; port = "8990";', '127.0.0.2:8990', '/tv'],
    ['null as the default', 'urlbase = null; bindaddress = null; port = null;', '127.0.0.1:8989', ''],
    ['other spellings', 'urlBase = "/tv"; bindAddress = "127.0.0.2"; Port = 8990;', '127.0.0.2:8990', '/tv'],
    ['defaults for values of the wrong type', 'bindaddress = 5; urlbase = 5;', '127.0.0.1:8989', ''],
    ['nothing but the port', 'port = 8992;', '127.0.0.1:8992', ''],
    ['nothing', '', '127.0.0.1:8989', ''],
    ['every address', 'bindaddress = "*"; port = 8990; urlbase = "tv/";', '127.0.0.1:8990', '/tv'],
    ['every address of IPv6', 'bindaddress = "::";', '127.0.0.1:8989', ''],
    ['one of IPv6', 'bindaddress = "::1";', '[::1]:8989', ''],
    ['another one', 'bindaddress = "192.0.2.7";', '192.0.2.7:8989', ''],
  ])('reads %s from the settings of a service', (_, server, address, urlBase) => {
    const result = evaluate<{ service: Record<string, string>; unit: string }>(`
      let result = evaluate [ (root + "/nix/modules") {
        services.sonarr = { enable = true; settings.server = { ${server} }; };
        suite.services.sonarr.apiKeyFile = "/run/secrets/sonarr";
      } ]; in { inherit (result.manifests.sonarr) service; inherit (result.config.suite.services.sonarr) unit; }`);
    const service = { baseUrl: `http://${address}`, urlBase, app: 'sonarr' };
    expect(result).toMatchObject({ service, unit: 'sonarr.service' });
  });

  it('knows no address of a service that listens on a socket', () => {
    const { errors } = evaluate<{ errors: string[] }>(`
      { inherit (evaluate [ (root + "/nix/modules") {
        services.sonarr = { enable = true; settings.server.bindaddress = "/run/sonarr.sock"; };
        suite.services.sonarr.apiKeyFile = "/run/secrets/sonarr";
      } ]) errors; }`);
    expect(errors).toEqual([expect.stringContaining('suite.services.sonarr: baseUrl is not set.') as string]);
  });

  it.each([
    ['dataDir = "/srv/tv/";', '', '/srv/tv/config.xml'],
    [
      'dataDir = "/srv/old";',
      'serviceConfig.ExecStart = [ "" "\\"/bin/Sonarr\\" \\"-data=/srv/tv\\"" ];',
      '/srv/tv/config.xml',
    ],
    ['', 'serviceConfig.ExecStart = "/bin/Sonarr --data=%S/tv";', null],
    ['dataDir = "/srv/tv"; settings.auth.apiKey = "x";', '', null],
    ['dataDir = "/srv/tv";', 'environment.SONARR__AUTH__APIKEY = "x";', null],
    ['dataDir = "/srv/tv"; environmentFiles = [ "/run/a.env" ];', '', null],
    ['dataDir = "/srv/tv";', 'serviceConfig.EnvironmentFile = "-/run/a.env";', null],
  ])('takes the key file from NixOS: %s %s', (host, unit, want) => {
    const { errors, apiKeyFile } = evaluate<{ errors: string[]; apiKeyFile: string | null }>(`
      let result = evaluate [
        (root + "/nix/modules")
        { services.sonarr = { enable = true; ${host} }; systemd.services.sonarr = { ${unit} }; suite.services.sonarr = { }; }
      ]; in { inherit (result) errors; inherit (result.config.suite.services.sonarr) apiKeyFile; }`);
    expect(apiKeyFile).toBe(want);
    expect(errors).toHaveLength(want === null ? 1 : 0);
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
