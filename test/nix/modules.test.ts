/** Behaviour of the modules besides checking: typed options, merging, units, own declarations. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROVIDER_KINDS, providerRow, moduleOptions } from '../../generator/servarr/kinds.ts';
import { withFolder } from '../emit.ts';
import { MODULES } from '../nix-tools.ts';
import { evaluate, evaluationError, withSonarr } from './evaluate.ts';
import { type Row, itEvaluates, onHosts } from './table.ts';

const client = (settings: string) => withSonarr(`{ suite.downloadarr = { enable = true; ${settings} }; }`);

/** Returns a row: a part of a host with the service `x`, for each configuration. */
const onHost = (part: string, wants: Readonly<Record<string, unknown>>): Row =>
  onHosts(
    `suite.services.x = { app = "sonarr"; baseUrl = "http://127.0.0.1:8989"; apiKeyFile = "/run/secrets/x"; };
     suite.downloadarr.enable = true;`,
    `let
      it = config.suite.services.x;
      unit = config.systemd.services.suite-apply-x;
      inherit (result.manifests.x) service;
    in ${part}`,
    wants,
  );

/** The keys of a service that refer to others, as they are if nothing sets them. */
const withKeys = (keys: object) => ({
  errors: [],
  apiKeyFile: '/run/secrets/x',
  caFile: null,
  rootFolders: [],
  urlBase: '',
  ...keys,
});

const entries = (settings: string) => `(${client(settings)}).manifests.sonarr.kinds.downloadclient.entries`;

describe('services and typed options', { tags: ['nixpkgs'] }, () => {
  itEvaluates({
    'services can refer to their other keys': onHost(
      '{ inherit (result) errors; inherit (it) apiKeyFile caFile rootFolders urlBase; }',
      {
        'suite.services.x.apiKeyFile = lib.mkForce "/run/${config.suite.services.x.app}-key";': withKeys({
          apiKeyFile: '/run/sonarr-key',
        }),
        'suite.services.x.caFile = lib.mkIf (lib.hasPrefix "http:" config.suite.services.x.baseUrl) "/etc/ca.pem";':
          withKeys({
            caFile: '/etc/ca.pem',
          }),
        'suite.services.x.caFile = lib.mkIf (config.suite.services.x.urlBase != "") "/etc/ca.pem";': withKeys(
          {},
        ),
        'suite.services.x.rootFolders = lib.mkIf (config.suite.services.x.unit == null) [ "/a" ];': withKeys({
          rootFolders: ['/a'],
        }),
        'suite.services.x.rootFolders = lib.mkIf (config.suite.services.x.unit != null) [ "/a" ];': withKeys(
          {},
        ),
        'suite.services.x.urlBase = lib.mkIf (config.suite.services.x.unit == null) "/tv";': withKeys({
          urlBase: '/tv',
        }),
        'suite.services.x.settings.host.backupRetention = lib.mkIf (config.suite.services.x.app == "sonarr") 5;':
          withKeys({}),
        'suite.services.x.colour = lib.mkIf (config.suite.services.x.app == null) "red";': withKeys({}),
      },
    ),
    'typed options are found in the properties and functions that define them': onHost(
      'map (entry: entry.values.fields.host) result.manifests.x.kinds.downloadclient.entries',
      {
        'suite = lib.mkOverride 100 (lib.mkIf true { downloadarr.vuze.host = "a"; });': ['a'],
        'suite.downloadarr = lib.mkMerge [ (lib.mkIf true (lib.mkForce { enable = true; vuze.host = "a"; })) ];':
          ['a'],
        'suite = { lib, ... }: { downloadarr.vuze.host = "a"; };': ['a'],
        'suite.downloadarr.vuze = lib.mkIf false { host = "a"; };': [],
        'imports = [ { options.suite = lib.mkOption { type = lib.types.submodule { config.downloadarr.vuze.host = "a"; }; }; } ];':
          ['a'],
        'imports = [ { options.suite.downloadarr.vuze = lib.mkOption { default = { host = "a"; }; }; } ];': [
          'a',
        ],
      },
    ),
    'a schema of null is that of the app: what is declared goes to the service': [
      `let it = (${withSonarr(`{
          suite.downloadarr = { enable = true; qBittorrent.host = "box.example"; };
          suite.services.sonarr.schema = null;
        }`)}).manifests.sonarr;
      in [ it.service.schema (map (entry: entry.values.fields) it.kinds.downloadclient.entries) ]`,
      ['sonarr', [{ host: 'box.example' }]],
    ],
    'a function in place of a secret is reported with all other errors': [
      `(${client('qBittorrent = { hots = "box"; password = x: x; };')}).errors`,
      [
        expect.stringContaining('unknown key "hots"') as string,
        expect.stringContaining('password must be') as string,
      ],
    ],
    'properties below the key of a secret are resolved, as below any other': [
      `let it = ${withSonarr(`{
        suite.downloadarr = { enable = true; qBittorrent.host._secret = lib.mkDefault "/run/a"; };
        suite.notif = { enable = true; webhook = {
          services = [ "sonarr" ]; onGrab = true; url._secret = lib.mkForce "/run/b";
          headers.X._secret = lib.mkIf true "/run/c"; password._apiKeyOf = lib.mkDefault "sonarr"; }; };
      }`)}; in { inherit (it) errors; inherit (it.manifests.sonarr) secrets; }`,
      {
        errors: [],
        secrets: expect.objectContaining({
          'secret-0': '/run/a',
          'secret-1': '/run/b',
          'secret-2': '/run/c',
        }) as object,
      },
    ],
    'lists of several modules are put together, and mkForce wins': [
      `map (entry: [ entry.values.fields.host entry.values.tags ]) ${entries(`qBittorrent = lib.mkMerge [
        { host = "a.example"; tags = [ "One" ]; }
        { host = lib.mkForce "b.example"; tags = [ "two" "one" ]; }
      ];`)}`,
      [['b.example', ['one', 'two']]],
    ],
    'root folders of several modules are put together, with conditions in the list': [
      `map (entry: entry.values.path) (${withSonarr(`{
        imports = [
          { suite.services.sonarr.rootFolders = lib.mkBefore [ "/srv/first" ]; }
          { suite.services.sonarr.rootFolders = lib.mkIf false [ "/srv/never" ]; }
        ];
        suite.services.sonarr.rootFolders = [ "/srv/tv/" (lib.mkIf true { path = "/srv/if"; }) ];
      }`)}).manifests.sonarr.kinds.rootfolder.entries`,
      ['/srv/first', '/srv/tv/', '/srv/if'],
    ],
    'typed options are nowhere until something is set in them': [entries(''), []],
  });

  it.each([
    ['downloadarr.qBittorrent.password', '"hunter2"', '"hunter3"'],
    ['notif.webhook.headers.Authorization', '"hunter2"', '"hunter3"'],
    ['services.sonarr.apiKeyFile', 'lib.mkForce "hunter2"', 'lib.mkForce "hunter3"'],
  ])('an error shows no value of suite.%s, which two modules define differently', (option, one, other) => {
    const error = evaluationError(
      `(${withSonarr(`{
        suite.downloadarr.enable = true;
        suite.notif.enable = true;
        suite.${option} = lib.mkMerge [ (${one}) (${other}) ];
      }`)}).manifests.sonarr`,
    );
    expect(error).toContain(
      "The option `suite.OPTION' is a secret that is defined differently".replace('OPTION', option),
    );
    expect(error).toContain(
      '. Use `lib.mkForce value` or `lib.mkDefault value` to change the priority of one of them.',
    );
    expect(error.slice(error.indexOf('error:'))).not.toMatch(/hunter/u);
  });

  it.each([
    ['scores.x265', '1', '2'],
    ['services', '[ "sonarr" ]', '[ ]'],
  ])(
    'an error names suite.qualityProfiles.HD.%s, which two modules define differently',
    (key, one, other) => {
      const modules = [one, other].map((value) => `{ suite.qualityProfiles.HD.${key} = ${value}; }`);
      expect(evaluationError(`(${withSonarr(`{ imports = [ ${modules.join(' ')} ]; }`)}).errors`)).toContain(
        `The option \`suite.qualityProfiles.HD.${key}' has conflicting definition values`,
      );
    },
  );
});

describe('entries of lists', { tags: ['nixpkgs'] }, () => {
  it('name the file that they were written in, when they are wrong', async () => {
    const errors = await withFolder((folder) => {
      const entry = 'implementationName = "qBittorrent"; services = [ "sonarr" ];';
      const write = (name: string, body: string) =>
        writeFileSync(path.join(folder, name), `{ lib, ... }: { suite.downloadarr.extraClients = ${body}; }`);
      write(
        'first.nix',
        `lib.mkMerge [ [ { ${entry} name = "a"; host = "a"; } ] [ { ${entry} name = "b"; hots = "b"; } ] ]`,
      );
      write('last.nix', `lib.mkAfter [ (lib.mkIf false { }) { ${entry} name = "A"; host = "c"; } ]`);
      return evaluate<string[]>(
        `(${withSonarr(`{ imports = [ ${folder}/last.nix ${folder}/first.nix ]; suite.downloadarr.enable = true; }`)}).errors`,
      ).map((text) => text.replaceAll(folder, '…').replace(/Valid keys of .*\(\d+ in all\)\. /u, ''));
    });
    expect(errors).toEqual([
      'suite.downloadarr.extraClients[1] ("b"): unknown key "hots". Did you mean "host"? Written in …/first.nix.',
      'suite.downloadarr.extraClients[2] ("A"): the name "A" is taken by suite.downloadarr.extraClients[0], as "a", on sonarr. Services do not distinguish upper and lower case. Set a different name. Written in …/last.nix.',
    ]);
  });
});

const DRIFT_CHECK = `+/bin/sh -c 'PATH=/run/current-system/sw/bin:/usr/bin; exec systemctl is-active --quiet "$$1"' sh`;
const DISCORD = 'discord = { services = [ "sonarr" ]; webHookUrl._secret = "/run/x"; onGrab = true; };';
const PAUSED = { notification: { entries: [], paused: ['suite.notif.discord'] } };

describe('units', { tags: ['nixpkgs'] }, () => {
  itEvaluates({
    'escape % in the path of a credential': onHost('unit.serviceConfig.LoadCredential', {
      'suite.downloadarr.qBittorrent.password._secret = "/run/50%/x";': [
        'api-key:/run/secrets/x',
        'secret-0:/run/50%%/x',
      ],
    }),
    'ask for the network only where the service is not on loopback, and start nothing else': onHost(
      'unit.after ++ [ "wants" ] ++ unit.wants',
      {
        'suite.downloadarr.qBittorrent.dependencies = [ "qbittorrent.service" ]; suite.services.x.unit = "x.service";':
          ['x.service', 'qbittorrent.service', 'wants'],
        'suite.services.x.baseUrl = lib.mkForce "https://box.example";': [
          'network-online.target',
          'wants',
          'network-online.target',
        ],
      },
    ),
    'take what is written plainly instead of their times and restarts': onHost(
      '[ unit.startLimitIntervalSec unit.serviceConfig.RuntimeMaxSec unit.serviceConfig.Restart unit.serviceConfig.RestartSec ]',
      {
        'systemd.services.suite-apply-x = { startLimitIntervalSec = 60; serviceConfig = { RuntimeMaxSec = "1h"; Restart = "no"; }; };':
          [60, '1h', 'no', '10s'],
      },
    ),
    'are in the network namespace of the service, or the one that is named': onHost(
      '[ (unit.serviceConfig.NetworkNamespacePath or null) (service.networkNamespacePath or null) ]',
      {
        'suite.services.x.unit = "x.service";': [null, null],
        'suite.services.x.unit = "x.service"; systemd.services.x.serviceConfig.NetworkNamespacePath = "/run/netns/vpn";':
          ['/run/netns/vpn', '/run/netns/vpn'],
        'suite.services.x.networkNamespacePath = "/run/netns/50%";': ['/run/netns/50%%', '/run/netns/50%'],
      },
    ),
    'check for drift only while the service runs': onHost(
      'config.systemd.services.suite-drift-x.serviceConfig.ExecCondition or null',
      {
        'suite.apply.interval = "1h";': null,
        'suite.apply.interval = "1h"; suite.services.x.unit = "x.service";': [`${DRIFT_CHECK} x.service`],
        [String.raw`suite.apply.interval = "1h"; suite.services.x.unit = "a\\x2db.service";`]: [
          String.raw`${DRIFT_CHECK} a\\x2db.service`,
        ],
      },
    ),
    'apply again on drift where that is wanted': onHost('lib.attrNames config.systemd.timers', {
      'suite.apply = { interval = "1h"; onDrift = "apply"; };': ['suite-apply-x'],
    }),
    'name the user of a unit only where a folder is declared': onHost('service.unitUser or null', {
      'suite.services.x.unit = "x.service"; systemd.services.x.serviceConfig.User = "media";': null,
      'suite.services.x = { unit = "x.service"; rootFolders = [ "/srv/tv" ]; }; systemd.services.x.serviceConfig.User = "media";':
        'media',
      'suite.services.x = { unit = "x.service"; rootFolders = [ "/srv/tv" ]; }; systemd.services.x.serviceConfig.User = null;':
        null,
    }),
    'are there for every service, even when nothing else can be evaluated': [
      `lib.attrNames (${client('extraClients = throw "not looked at";')}).config.systemd.services`,
      ['suite-apply-sonarr'],
    ],
    'name paused entries in the manifests, and blocks that keep everything; a removed block is in none':
      onHosts('suite.services.sonarr = common.service "sonarr" 8989;', 'result.manifests.sonarr.kinds', {
        [`suite.notif = { ${DISCORD} };`]: PAUSED,
        [`suite.notif = { enable = false; prune = "none"; ${DISCORD} };`]: PAUSED,
        'suite.notif = { enable = false; prune = "none"; };': {
          notification: { entries: [], prune: 'none' },
        },
        'suite.notif.enable = false;': {},
        'suite.applications.extraApplications = [ { implementationName = "Sonarr"; } ];': {},
      }),
    'are there for a service of which nothing is declared, because its unit deletes what an earlier one created':
      [
        `map (it: lib.attrNames it.config.systemd.services) [ (${withSonarr('{ }')}) (evaluate [ (root + "/nix/modules") ]) ]`,
        [['suite-apply-sonarr'], []],
      ],
    'come with the program on the PATH, and manifests for it': [
      `let inherit (${client('')}) config; in {
        path = map (package: package.name) config.environment.systemPackages;
        etc = lib.attrNames config.environment.etc;
        test = (${withSonarr('{ suite = { downloadarr.enable = true; apply.requireTest = true; }; }')}).manifests.sonarr.requireTest;
      }`,
      { path: ['suite'], etc: ['suite/manifests/sonarr.json', 'suite/services.json'], test: true },
    ],
    'come with a file about the services that are complete, for commands': [
      `builtins.fromJSON (evaluate [ (root + "/nix/modules") { suite.services = {
        inherit (common.services) sonarr;
        radarr = common.service "radarr" 7878 // {
          baseUrl = "https://media.example";
          urlBase = "/radarr";
          caFile = "/etc/ca.pem";
          unit = "radarr.service";
        };
        nowhere = { app = "sonarr"; apiKeyFile = "/run/secrets/x"; };
        keyless = { app = "sonarr"; baseUrl = "http://127.0.0.1:1"; };
        inStore = { app = "sonarr"; baseUrl = "http://127.0.0.1:2"; apiKeyFile = "/nix/store/x"; };
        other = { baseUrl = "http://127.0.0.1:3"; apiKeyFile = "/run/secrets/x"; };
      }; } ]).config.environment.etc."suite/services.json".text`,
      {
        services: {
          radarr: {
            apiKeyFile: '/run/secrets/radarr',
            app: 'radarr',
            baseUrl: 'https://media.example',
            caFile: '/etc/ca.pem',
            schema: 'radarr',
            urlBase: '/radarr',
          },
          sonarr: {
            apiKeyFile: '/run/secrets/sonarr',
            app: 'sonarr',
            baseUrl: 'http://127.0.0.1:8989',
            schema: 'sonarr',
            urlBase: '',
          },
        },
      },
    ],
  });
});

const mkModule = (folder: string) => `import (root + "/nix/lib/mk-module.nix") (root + "${folder}")`;

describe('declarations of one’s own', { tags: ['nixpkgs'] }, () => {
  itEvaluates({
    'replace those that come with the modules, and may be imported twice': [
      `let
        own = ${mkModule('/nix/generated')};
        result = evaluate [ own own (root + "/nix/modules") { suite.downloadarr.enable = true; } ];
      in result.config.suite.internal.options.downloadarr ? qBittorrent`,
      true,
    ],
    'never hide an option of the module, nor are hidden by one': [
      `builtins.mapAttrs (module: options: lib.subtractLists
        (lib.attrNames (import (root + "/nix/lib/index/read.nix") (root + "/nix/generated")).\${module}.implementations)
        (lib.attrNames options)
      ) (lib.getAttrs [ ${MODULES} ] (evaluate [ (root + "/nix/modules") ]).config.suite.internal.options)`,
      Object.fromEntries(
        PROVIDER_KINDS.map((kind) => [
          providerRow(kind).declaredAt.module,
          moduleOptions(kind)
            .filter((name) => name !== 'connect' || providerRow(kind).autoConnect !== undefined)
            .toSorted(),
        ]),
      ),
    ],
  });
});
