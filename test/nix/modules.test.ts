/** What the modules do besides checking: typed options, integrations, merging, units, own declarations. */
import { describe, expect, it } from 'vitest';
import { hasNixpkgsLib } from '../nix-tools.ts';
import { evaluate, evaluationError } from './evaluate.ts';

const withSonarr = (configuration: string) => `evaluate [
  (root + "/nix/modules")
  { suite.services.sonarr = common.service "sonarr" 8989; }
  (${configuration})
]`;
const client = (settings: string) => withSonarr(`{ suite.downloadarr = { enable = true; ${settings} }; }`);
const entries = (settings: string) => `(${client(settings)}).manifests.sonarr.kinds.downloadclient.entries`;

const local = (services: string, settings: string) =>
  `(${withSonarr(`{ services = { ${services} }; suite.downloadarr = { enable = true; ${settings} }; }`)})`;
const mkModule = (folder: string) => `import (root + "/nix/lib/mk-module.nix") ${folder}`;

interface Entry {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly tags?: readonly string[];
}

describe.skipIf(!hasNixpkgsLib)('typed options', () => {
  it('refuse an unknown key as the module system does, with the option path', () => {
    const error = evaluationError(entries('qBittorrent.hsot = "box.example";'));
    expect(error).toContain("The option `suite.downloadarr.qBittorrent.hsot' does not exist");
  });

  it('refuse an unknown implementation', () => {
    const error = evaluationError(entries('qBitTorrent.host = "box.example";'));
    expect(error).toContain("The option `suite.downloadarr.qBitTorrent' does not exist");
  });

  it('refuse a wrong type, and say which it is', () => {
    const error = evaluationError(entries('qBittorrent.port = "80";'));
    expect(error).toContain(
      "A definition for option `suite.downloadarr.qBittorrent.port' is not of type `null or whole number from 1 to 65535'",
    );
  });

  it('do not show a secret of a wrong type', () => {
    const errors = evaluate<string[]>(`(${client('qBittorrent.password = 123456;')}).errors`);
    expect(errors).toEqual([
      'suite.downloadarr.qBittorrent: password must be a secret, as { _secret = "/path"; }, but is a number.',
    ]);
  });

  it('do not show secrets that are defined twice', () => {
    const twice = 'qBittorrent = lib.mkMerge [ { password = "hunter2"; } { password = "hunter3"; } ];';
    const error = evaluationError(entries(twice));
    expect(error).toContain(
      "`suite.downloadarr.qBittorrent.password' is a secret that is defined differently",
    );
    expect(error.slice(error.indexOf('error:'))).not.toMatch(/hunter/u);
  });

  it('put lists of several modules together and let mkForce win', () => {
    const [entry] = evaluate<Entry[]>(
      entries(`qBittorrent = lib.mkMerge [
        { host = "a.example"; tags = [ "One" ]; }
        { host = lib.mkForce "b.example"; tags = [ "two" "one" ]; }
      ];`),
    );
    expect(entry).toMatchObject({ fields: { host: 'b.example' }, tags: ['one', 'two'] });
  });

  it('are nowhere until something is set in them', () => {
    expect(evaluate(entries(''))).toEqual([]);
  });
});

describe.skipIf(!hasNixpkgsLib)('what runs on the same host', () => {
  it('gives a client its address, loopback for all addresses, and the unit to wait for', () => {
    const result = evaluate<{ entries: Entry[]; after: string[] }>(`
      let result = ${local(
        'transmission = { enable = true; settings = { rpc-bind-address = "0.0.0.0"; rpc-port = 9092; }; };',
        'transmission.username = "me";',
      )}; in {
        inherit (result.manifests.sonarr.kinds.downloadclient) entries;
        inherit (result.config.systemd.services.suite-apply-sonarr) after;
      }`);
    expect(result.entries[0]?.fields).toEqual({ host: '127.0.0.1', port: 9092, username: 'me' });
    expect(result.after).toContain('transmission.service');
  });

  it('switches nothing on, and gives nothing when it does not run', () => {
    const on = `${local('transmission.enable = true;', '')}.manifests.sonarr.kinds.downloadclient.entries`;
    expect(evaluate(on)).toEqual([]);
    const off = `${local('', 'transmission.username = "me";')}.manifests.sonarr.kinds.downloadclient.entries`;
    expect(evaluate<Entry[]>(off)[0]?.fields).toEqual({ username: 'me' });
  });

  it('yields to what is written', () => {
    const written = `${local(
      'transmission.enable = true;',
      'transmission = { host = "box.example"; dependencies = [ ]; };',
    )}.manifests.sonarr.kinds.downloadclient.entries`;
    expect(evaluate<Entry[]>(written)[0]?.fields).toMatchObject({ host: 'box.example' });
  });

  it('knows an address for every integration of the table', () => {
    const defaults = evaluate<Record<string, Record<string, unknown>>>(`
      let
        names = [ "aria2" "deluge" "gotify" "jellyfin" "navidrome" "ntfy-sh" "nzbget" "qbittorrent" "rtorrent" "sabnzbd" "transmission" ];
        settings = { enable = true; web.enable = true; };
        integrations = suiteLib.integrationsOf (lib.genAttrs names (_: settings));
        keys = [ "host" "port" "server" "serverUrl" "dependencies" ];
      in lib.mapAttrs (option: _:
        lib.filterAttrs (_: value: value != null) (lib.mapAttrs (_: key: key.default)
          (integrations.apply option (lib.genAttrs keys (_: { default = null; })))))
        suiteLib.nixpkgsTable`);
    expect(defaults).toMatchObject({
      aria2: { host: '127.0.0.1', port: 6800, dependencies: ['aria2.service'] },
      deluge: { host: '127.0.0.1', port: 8112, dependencies: ['delugeweb.service'] },
      gotify: { server: 'http://127.0.0.1:80', dependencies: ['gotify-server.service'] },
      jellyfin: { host: '127.0.0.1', port: 8096 },
      ntfy: { serverUrl: 'http://127.0.0.1:2586', dependencies: ['ntfy-sh.service'] },
      nzbget: { host: '127.0.0.1', port: 6789 },
      rTorrent: { dependencies: ['rtorrent.service'] },
      subsonic: { host: '127.0.0.1', dependencies: ['navidrome.service'] },
    });
  });

  it.each<[string, { option: string; settings: string; want: Record<string, unknown> }]>([
    [
      'a socket, which has no address, is not taken for one',
      {
        option: 'transmission',
        settings: 'settings = { rpc-bind-address = "unix:/run/rpc.sock"; rpc-port = 9091; };',
        want: { host: null, port: null },
      },
    ],
    [
      'settings of NZBGet, which replaced declarativeConfig',
      {
        option: 'nzbget',
        settings: 'settings = { ControlIP = "0.0.0.0"; ControlPort = "6790"; SecureControl = false; };',
        want: { host: '127.0.0.1', port: 6790, useSsl: null },
      },
    ],
    [
      'NZBGet with TLS',
      {
        option: 'nzbget',
        settings: 'settings = { ControlPort = 6789; SecureControl = "yes"; };',
        want: { host: '127.0.0.1', port: 6791, useSsl: true },
      },
    ],
    [
      'the declarativeConfig of an older nixpkgs',
      {
        option: 'nzbget',
        settings: 'declarativeConfig = { ControlIP = "::1"; ControlPort = 6790; };',
        want: { host: '[::1]', port: 6790 },
      },
    ],
    [
      'Gotify without a port, where `port` is a renamed option that may not be looked at',
      {
        option: 'gotify',
        settings: 'environment = { }; port = throw "renamed";',
        want: { server: 'http://127.0.0.1:80' },
      },
    ],
    [
      'Gotify by its environment',
      {
        option: 'gotify',
        settings:
          'environment = { GOTIFY_SERVER_PORT = 8080; GOTIFY_SERVER_LISTENADDR = "192.0.2.7"; }; port = throw "renamed";',
        want: { server: 'http://192.0.2.7:8080' },
      },
    ],
    [
      'Gotify of an older nixpkgs',
      { option: 'gotify', settings: 'port = 8081;', want: { server: 'http://127.0.0.1:8081' } },
    ],
    [
      'Gotify with TLS, whose name is not known',
      {
        option: 'gotify',
        settings: 'environment.GOTIFY_SERVER_SSL_ENABLED = "true";',
        want: { server: null },
      },
    ],
    [
      'qBittorrent as it stands in its file, without a port of the module',
      {
        option: 'qBittorrent',
        settings: String.raw`webuiPort = null; serverConfig.Preferences = {
          "WebUI\\Address" = "192.0.2.7"; "WebUI\\Port" = 9000; "WebUI\\HTTPS\\Enabled" = true; };`,
        want: { host: '192.0.2.7', port: 9000, useSsl: true },
      },
    ],
    [
      'qBittorrent in sets, with the port of the module',
      {
        option: 'qBittorrent',
        settings: String.raw`webuiPort = 8090;
          serverConfig.Preferences.WebUI = { Address = "*"; Port = 9000; "HTTPS\\Enabled" = false; };`,
        want: { host: '127.0.0.1', port: 8090, useSsl: null },
      },
    ],
    [
      'qBittorrent without any settings',
      {
        option: 'qBittorrent',
        settings: 'webuiPort = null; serverConfig = { };',
        want: { host: '127.0.0.1', port: 8080 },
      },
    ],
    [
      'SABnzbd with TLS on its one port',
      {
        option: 'sabnzbd',
        settings:
          'configFile = null; settings.misc = { host = "::"; port = 8085; enable_https = true; url_base = "/sab"; };',
        want: { host: '127.0.0.1', port: 8085, useSsl: true, urlBase: '/sab' },
      },
    ],
    [
      'SABnzbd with a port for TLS',
      {
        option: 'sabnzbd',
        settings: 'settings.misc = { host = "::"; port = 8085; enable_https = 1; https_port = 9090; };',
        want: { host: '127.0.0.1', port: 9090, useSsl: true },
      },
    ],
    [
      'SABnzbd with a file of its own, where the settings do not count',
      {
        option: 'sabnzbd',
        settings:
          'configFile = "/var/lib/sabnzbd/sabnzbd.ini"; settings.misc = { host = "::"; port = 8080; };',
        want: { host: null, port: null, useSsl: null },
      },
    ],
    [
      'ntfy on every address',
      {
        option: 'ntfy',
        settings: 'settings.listen-http = ":8080";',
        want: { serverUrl: 'http://127.0.0.1:8080' },
      },
    ],
    [
      'ntfy that does not listen',
      { option: 'ntfy', settings: 'settings.listen-http = "-";', want: { serverUrl: null } },
    ],
    [
      'Navidrome behind a web server',
      {
        option: 'subsonic',
        settings: 'settings = { Address = "::1"; Port = 4533; BaseUrl = "https://media.example/music"; };',
        want: { host: '[::1]', port: 4533, urlBase: '/music' },
      },
    ],
    [
      'Aria2 with TLS',
      {
        option: 'aria2',
        settings: 'settings = { rpc-listen-port = 6801; rpc-secure = true; };',
        want: { host: '127.0.0.1', port: 6801, useSsl: true },
      },
    ],
  ])('%s', (_, { option, settings, want }) => {
    const defaults = evaluate(`
      let
        service = suiteLib.nixpkgsTable.${option}.service;
        integrations = suiteLib.integrationsOf { \${service} = { enable = true; ${settings} }; };
        keys = [ ${Object.keys(want)
          .map((key) => JSON.stringify(key))
          .join(' ')} ];
      in lib.mapAttrs (_: key: key.default)
        (integrations.apply "${option}" (lib.genAttrs keys (_: { default = null; })))`);
    expect(defaults).toEqual(want);
  });

  it.each([
    [
      'keys in any case',
      'urlBase = "/tv"; BindAddress = "127.0.0.2"; Port = "8990";',
      '127.0.0.2:8990',
      '/tv',
    ],
    [
      'null as the default',
      'urlbase = null; bindaddress = null; port = null; Port = 8991;',
      '127.0.0.1:8991',
      '',
    ],
    ['nothing but the port', 'port = 8992;', '127.0.0.1:8992', ''],
    ['nothing', '', '127.0.0.1:8989', ''],
  ])('reads %s from the settings of a service', (_, server, address, urlBase) => {
    const result = evaluate<Record<string, string>>(`
      (evaluate [ (root + "/nix/modules") {
        services.sonarr = { enable = true; settings.server = { ${server} }; };
        suite.services.sonarr.apiKeyFile = "/run/secrets/sonarr";
      } ]).manifests.sonarr.service`);
    expect(result).toMatchObject({ baseUrl: `http://${address}`, urlBase });
  });

  it.each([
    ['*', 'http://127.0.0.1:8990'],
    ['::', 'http://127.0.0.1:8990'],
    ['::1', 'http://[::1]:8990'],
    ['192.0.2.7', 'http://192.0.2.7:8990'],
  ])('a service that listens on %s is asked at %s', (listen, want) => {
    const result = evaluate<{ service: Record<string, string>; unit: string }>(`
      let result = evaluate [ (root + "/nix/modules") {
        services.sonarr = { enable = true; settings.server = { bindaddress = "${listen}"; port = 8990; urlbase = "tv/"; }; };
        suite.services.sonarr.apiKeyFile = "/run/secrets/sonarr";
      } ]; in { inherit (result.manifests.sonarr) service; inherit (result.config.suite.services.sonarr) unit; }`);
    expect(result.service).toMatchObject({ baseUrl: want, urlBase: '/tv', app: 'sonarr' });
    expect(result.unit).toBe('sonarr.service');
  });
});

describe.skipIf(!hasNixpkgsLib)('units', () => {
  it('are there for every service, even when nothing else can be evaluated', () => {
    const units = evaluate<string[]>(
      `lib.attrNames (${client('extraClients = throw "not looked at";')}).config.systemd.services`,
    );
    expect(units).toEqual(['suite-apply-sonarr']);
  });

  it('are none when both modules are disabled', () => {
    expect(evaluate(`lib.attrNames (${withSonarr('{ }')}).config.systemd.services`)).toEqual([]);
  });

  it('escape % in the path of a credential', () => {
    const credentials = evaluate<string[]>(
      `(${client('qBittorrent.password._secret = "/run/50%/x";')})
        .config.systemd.services.suite-apply-sonarr.serviceConfig.LoadCredential`,
    );
    expect(credentials).toEqual(['api-key:/run/secrets/sonarr', 'secret-0:/run/50%%/x']);
  });

  it('leave the kind of a disabled module alone', () => {
    expect(evaluate(`lib.attrNames (${client('')}).manifests.sonarr.kinds`)).toEqual(['downloadclient']);
  });

  it('apply again on drift where that is wanted', () => {
    const timers = evaluate<string[]>(
      `lib.attrNames (${withSonarr(
        '{ suite = { downloadarr.enable = true; apply = { interval = "1h"; onDrift = "apply"; }; }; }',
      )}).config.systemd.timers`,
    );
    expect(timers).toEqual(['suite-apply-sonarr']);
  });
});

describe.skipIf(!hasNixpkgsLib)('declarations of one’s own', () => {
  it('stand in for those that come with the modules, and may be imported twice', () => {
    const titles = evaluate<string[]>(`
      let
        own = ${mkModule('(root + "/nix/generated")')};
        result = evaluate [ own own (root + "/nix/modules") { suite.downloadarr.enable = true; } ];
      in lib.attrNames result.options.suite.downloadarr`);
    expect(titles).toContain('qBittorrent');
  });

  it('are refused when their folder is not one', () => {
    const error = evaluationError(
      `(evaluate [ (${mkModule('(root + "/nix/examples")')}) { suite.downloadarr.enable = true; } ]).errors`,
    );
    expect(error).toMatch(
      /nix\/examples has no index\.nix: it should be a folder that `suite generate --out` made/u,
    );
  });
});
