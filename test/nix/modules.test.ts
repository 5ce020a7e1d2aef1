/** Behaviour of the modules besides checking: typed options, merging, units, own declarations. */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROVIDER_KINDS, providerRow, moduleOptions } from '../../generator/servarr/kinds.ts';
import { nixString } from '../../generator/nix/strings.ts';
import { withFolder } from '../emit.ts';
import { evaluate, evaluationError, withSonarr } from './evaluate.ts';

const client = (settings: string) => withSonarr(`{ suite.downloadarr = { enable = true; ${settings} }; }`);
const entries = (settings: string) => `(${client(settings)}).manifests.sonarr.kinds.downloadclient.entries`;

const nixModules = `[ ${PROVIDER_KINDS.map((kind) => `"${providerRow(kind).declaredAt.module}"`).join(' ')} ]`;

const mkModule = (folder: string) => `import (root + "/nix/lib/mk-module.nix") ${folder}`;

interface Entry {
  readonly values: { readonly fields: Readonly<Record<string, unknown>> };
  readonly tags?: readonly string[];
}

describe('services', { tags: ['nixpkgs'] }, () => {
  const CONFIGURED = 'baseUrl = "https://box:1"; apiKeyFile = "/run/${it.app}-key";';

  it.each([
    ['caFile = lib.mkIf (lib.hasPrefix "https" it.baseUrl) "/etc/ca.pem";', { caFile: '/etc/ca.pem' }],
    ['caFile = lib.mkIf (it.urlBase != "") "/etc/ca.pem";', { caFile: null }],
    ['rootFolders = lib.mkIf (it.unit == null) [ "/a" ];', { rootFolders: ['/a'] }],
    ['rootFolders = lib.mkIf (it.unit != null) [ "/a" ];', { rootFolders: [] }],
    ['urlBase = lib.mkIf (it.unit == null) "/tv";', { urlBase: '/tv' }],
    ['settings.host.backupRetention = lib.mkIf (it.app == "sonarr") 5;', {}],
    ['colour = lib.mkIf (it.app == null) "red";', {}],
  ])('can refer to their other keys: %s', (key, want) => {
    const { errors, service } = evaluate<{ errors: string[]; service: object }>(`
      let result = evaluate [ (root + "/nix/modules") ({ config, lib, ... }: let it = config.suite.services.tv; in {
        suite.services.tv = { app = "sonarr"; ${CONFIGURED} ${key} };
      }) ]; in {
        inherit (result) errors;
        service = removeAttrs result.config.suite.services.tv [ "settings" ];
      }`);
    expect(errors).toEqual([]);
    expect(service).toMatchObject({ apiKeyFile: '/run/sonarr-key', ...want });
  });

  it.each(['http://box:99999', 'http://bo^x', 'http://b%20x', String.raw`http://box\\x`])(
    'have an address that the program can use: %s is none',
    (baseUrl) => {
      const { errors } = evaluate<{ errors: string[] }>(
        `{ inherit (${withSonarr(`{ suite.services.sonarr.baseUrl = lib.mkForce "${baseUrl}"; }`)}) errors; }`,
      );
      expect(errors).toEqual([expect.stringContaining('baseUrl must be an address') as string]);
    },
  );
});

describe('typed options', { tags: ['nixpkgs'] }, () => {
  it('take a schema of null for that of the app: what is declared goes to the service', () => {
    const qBittorrent = 'qBittorrent.host = "box.example"; };';
    const text = `(${withSonarr(`{ suite.downloadarr = { enable = true; ${qBittorrent} suite.services.sonarr.schema = null; }`)})`;
    const { manifests } = evaluate<{ manifests: Record<string, unknown> }>(
      `{ manifests = ${text}.manifests; }`,
    );
    expect(manifests['sonarr']).toMatchObject({
      service: { schema: 'sonarr' },
      kinds: { downloadclient: { entries: [{ values: { fields: { host: 'box.example' } } }] } },
    });
  });

  it('report a function in place of a secret with all other errors', () => {
    const { errors } = evaluate<{ errors: string[] }>(
      `{ inherit (${client('qBittorrent = { hots = "box"; password = x: x; };')}) errors; }`,
    );
    expect(errors).toEqual([
      expect.stringContaining('unknown key "hots"') as string,
      expect.stringContaining('password must be') as string,
    ]);
  });

  it.each([
    ['downloadarr.qBittorrent.password', '"hunter2"', '"hunter3"'],
    ['notif.webhook.headers.Authorization', '"hunter2"', '"hunter3"'],
    ['services.sonarr.apiKeyFile', 'lib.mkForce "hunter2"', 'lib.mkForce "hunter3"'],
  ])('show no value of suite.%s, which two modules define differently', (option, one, other) => {
    const error = evaluationError(
      `(${withSonarr(`{
        suite.downloadarr.enable = true;
        suite.notif.enable = true;
        suite.${option} = lib.mkMerge [ (${one}) (${other}) ];
      }`)}).manifests.sonarr`,
    );
    expect(error).toContain(`\`suite.${option}' is a secret that is defined differently`);
    expect(error).toContain(
      '. Use `lib.mkForce value` or `lib.mkDefault value` to change the priority of one of them.',
    );
    expect(error.slice(error.indexOf('error:'))).not.toMatch(/hunter/u);
  });

  it('resolve properties below the key of a secret, as below any other', () => {
    const { secrets, errors } = evaluate<{ secrets: Record<string, unknown>; errors: string[] }>(
      `(let it = ${withSonarr(`{
        suite.downloadarr = { enable = true; qBittorrent.host._secret = lib.mkDefault "/run/a"; };
        suite.notif = { enable = true; webhook = {
          services = [ "sonarr" ]; onGrab = true; url._secret = lib.mkForce "/run/b";
          headers.X._secret = lib.mkIf true "/run/c"; password._apiKeyOf = lib.mkDefault "sonarr"; }; };
      }`)}; in { inherit (it) errors; inherit (it.manifests.sonarr) secrets; })`,
    );
    expect(errors).toEqual([]);
    expect(secrets).toMatchObject({ 'secret-0': '/run/a', 'secret-1': '/run/b', 'secret-2': '/run/c' });
  });

  it('name the key of a profile, or the score, that two modules define differently', () => {
    const two = (one: string, other: string) =>
      `(${withSonarr(`{ imports = [ ${[one, other].map((keys) => `{ suite.qualityProfiles.HD = { ${keys} }; }`).join(' ')} ]; }`)}).errors`;
    const scores = evaluationError(two('scores.x265 = 1;', 'scores.x265 = 2;'));
    expect(scores).toContain(
      "The option `suite.qualityProfiles.HD.scores.x265' has conflicting definition values",
    );
    const services = evaluationError(two('services = [ "sonarr" ];', 'services = [ ];'));
    expect(services).toContain(
      "The option `suite.qualityProfiles.HD.services' has conflicting definition values",
    );
  });

  it('put lists of several modules together and let mkForce win', () => {
    const [entry] = evaluate<Entry[]>(
      entries(`qBittorrent = lib.mkMerge [
        { host = "a.example"; tags = [ "One" ]; }
        { host = lib.mkForce "b.example"; tags = [ "two" "one" ]; }
      ];`),
    );
    expect(entry).toMatchObject({ values: { fields: { host: 'b.example' }, tags: ['one', 'two'] } });
  });

  it('are nowhere until something is set in them', () => {
    expect(evaluate(entries(''))).toEqual([]);
  });
});

describe('entries of lists', { tags: ['nixpkgs'] }, () => {
  it('say the file that they were written in, when they are wrong', async () => {
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

describe('units', { tags: ['nixpkgs'] }, () => {
  it.each<[string, string, Readonly<Record<string, unknown>>]>([
    [
      'escape % in the path of a credential',
      'unit.serviceConfig.LoadCredential',
      {
        'suite.downloadarr.qBittorrent.password._secret = "/run/50%/x";': [
          'api-key:/run/secrets/x',
          'secret-0:/run/50%%/x',
        ],
      },
    ],
    [
      'ask for the network only where the service is not on loopback, and start nothing else',
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
    ],
    [
      'take what is written plainly instead of their times and restarts',
      '[ unit.startLimitIntervalSec unit.serviceConfig.RuntimeMaxSec unit.serviceConfig.Restart unit.serviceConfig.RestartSec ]',
      {
        'systemd.services.suite-apply-x = { startLimitIntervalSec = 60; serviceConfig = { RuntimeMaxSec = "1h"; Restart = "no"; }; };':
          [60, '1h', 'no', '10s'],
      },
    ],
    [
      'are in the network namespace of the service, or the one that is named',
      '[ (unit.serviceConfig.NetworkNamespacePath or null) (service.networkNamespacePath or null) ]',
      {
        'suite.services.x.unit = "x.service";': [null, null],
        'suite.services.x.unit = "x.service"; systemd.services.x.serviceConfig.NetworkNamespacePath = "/run/netns/vpn";':
          ['/run/netns/vpn', '/run/netns/vpn'],
        'suite.services.x.networkNamespacePath = "/run/netns/50%";': ['/run/netns/50%%', '/run/netns/50%'],
      },
    ],
    [
      'check for drift only while the service runs',
      'config.systemd.services.suite-drift-x.serviceConfig.ExecCondition or null',
      {
        'suite.apply.interval = "1h";': null,
        'suite.apply.interval = "1h"; suite.services.x.unit = "x.service";': [`${DRIFT_CHECK} x.service`],
        [String.raw`suite.apply.interval = "1h"; suite.services.x.unit = "a\\x2db.service";`]: [
          String.raw`${DRIFT_CHECK} a\\x2db.service`,
        ],
      },
    ],
    [
      'apply again on drift where that is wanted',
      'lib.attrNames config.systemd.timers',
      { 'suite.apply = { interval = "1h"; onDrift = "apply"; };': ['suite-apply-x'] },
    ],
    [
      'name the user of a unit only where a folder is declared',
      'service.unitUser or null',
      {
        'suite.services.x.unit = "x.service"; systemd.services.x.serviceConfig.User = "media";': null,
        'suite.services.x = { unit = "x.service"; rootFolders = [ "/srv/tv" ]; }; systemd.services.x.serviceConfig.User = "media";':
          'media',
        'suite.services.x = { unit = "x.service"; rootFolders = [ "/srv/tv" ]; }; systemd.services.x.serviceConfig.User = null;':
          null,
      },
    ],
  ])('%s', (_, part, want) => {
    const found = evaluate<unknown[]>(`
      let of = more: let
          result = evaluate [ (root + "/nix/modules") {
            suite.services.x = { app = "sonarr"; baseUrl = "http://127.0.0.1:8989"; apiKeyFile = "/run/secrets/x"; };
            suite.downloadarr.enable = true;
          } more ];
          inherit (result) config;
          unit = config.systemd.services.suite-apply-x;
          inherit (result.manifests.x) service;
        in ${part};
      in map of [ ${Object.keys(want)
        .map((more) => `{ ${more} }`)
        .join(' ')} ]`);
    expect(found).toEqual(Object.values(want));
  });

  it('are there for every service, even when nothing else can be evaluated', () => {
    const units = evaluate<string[]>(
      `lib.attrNames (${client('extraClients = throw "not looked at";')}).config.systemd.services`,
    );
    expect(units).toEqual(['suite-apply-sonarr']);
  });

  it('name paused entries in the manifests, and blocks that keep everything; a removed block is in none', () => {
    const kinds = (suite: string) =>
      evaluate(`(${withSonarr(`{ suite = { ${suite} }; }`)}).manifests.sonarr.kinds`);
    const discord = 'discord = { services = [ "sonarr" ]; webHookUrl._secret = "/run/x"; onGrab = true; };';
    const paused = { notification: { entries: [], paused: ['suite.notif.discord'] } };
    expect(kinds(`notif = { ${discord} };`)).toEqual(paused);
    expect(kinds(`notif = { enable = false; prune = "none"; ${discord} };`)).toEqual(paused);
    expect(kinds('notif = { enable = false; prune = "none"; };')).toEqual({
      notification: { entries: [], prune: 'none' },
    });
    expect(kinds('notif.enable = false;')).toEqual({});
    expect(kinds('applications.extraApplications = [ { implementationName = "Sonarr"; } ];')).toEqual({});
  });

  it('are there for a service of which nothing is declared, because its unit deletes what an earlier one created', () => {
    const units = evaluate(`lib.attrNames (${withSonarr('{ }')}).config.systemd.services`);
    expect(units).toEqual(['suite-apply-sonarr']);
    expect(evaluate('(evaluate [ (root + "/nix/modules") ]).config.systemd.services')).toEqual({});
  });

  it('come with the program on the PATH, and manifests for it', () => {
    const found = evaluate<unknown>(`
      let inherit (${client('')}) config; in {
        path = map (package: package.name) config.environment.systemPackages;
        etc = lib.attrNames config.environment.etc;
        test = (${withSonarr('{ suite = { downloadarr.enable = true; apply.requireTest = true; }; }')}).manifests.sonarr.requireTest;
      }`);
    expect(found).toEqual({
      path: ['suite'],
      etc: ['suite/manifests/sonarr.json', 'suite/services.json'],
      test: true,
    });
  });

  it('come with a file about the services that are complete, for commands', () => {
    const file = evaluate<{ services: unknown }>(`
      builtins.fromJSON (evaluate [ (root + "/nix/modules") { suite.services = {
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
      }; } ]).config.environment.etc."suite/services.json".text`);
    expect(file).toEqual({
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
    });
  });
});

describe('declarations of one’s own', { tags: ['nixpkgs'] }, () => {
  it('replace those that come with the modules, and may be imported twice', () => {
    const titles = evaluate<string[]>(`
      let
        own = ${mkModule('(root + "/nix/generated")')};
        result = evaluate [ own own (root + "/nix/modules") { suite.downloadarr.enable = true; } ];
      in lib.attrNames result.config.suite.internal.options.downloadarr`);
    expect(titles).toContain('qBittorrent');
  });

  it('never hide an option of the module, nor are hidden by one', () => {
    const found = evaluate<Record<string, string[]>>(`
      builtins.mapAttrs (module: options: lib.subtractLists
        (lib.attrNames (import (root + "/nix/lib/index/read.nix") (root + "/nix/generated")).\${module}.implementations)
        (lib.attrNames options)
      ) (lib.getAttrs ${nixModules} (evaluate [ (root + "/nix/modules") ]).config.suite.internal.options)`);
    for (const kind of PROVIDER_KINDS)
      expect(found[providerRow(kind).declaredAt.module], kind).toEqual(
        moduleOptions(kind)
          .filter((name) => name !== 'connect' || providerRow(kind).autoConnect !== undefined)
          .toSorted(),
      );
  });

  it('are refused when their folder is not one', () => {
    const error = evaluationError(
      `(evaluate [ (${mkModule('(root + "/nix/examples")')}) { suite.downloadarr.enable = true; } ]).errors`,
    );
    expect(error).toMatch(
      /nix\/examples has no index\.nix: it should be a folder that `suite generate --out` made/u,
    );
  });

  it('go by the name of their folder, without the hash of the store', async () => {
    await withFolder((folder) => {
      const copy = path.join(folder, `${'0a'.repeat(16)}-mine`);
      mkdirSync(copy);
      copyFileSync('nix/generated/index.nix', path.join(copy, 'index.nix'));
      const read = `import (root + "/nix/lib/index/read.nix")`;
      expect(
        evaluate(`map (one: (${read} one).folder) [ (/. + ${nixString(copy)}) (root + "/nix/generated") ]`),
      ).toEqual(['mine', 'nix/generated']);
    });
  });
});
