/** Applications made of the services of a configuration: what goes into the manifests of Prowlarr. */
import { describe, expect, it } from 'vitest';
import type { ManifestEntry } from '../../generator/reconcile/manifest/manifest.ts';
import { evaluate } from './evaluate.ts';

interface Outcome {
  readonly said: readonly string[];
  readonly manifests: Readonly<
    Record<
      string,
      {
        readonly secrets: Readonly<Record<string, unknown>>;
        readonly kinds: { readonly applications?: { readonly entries: readonly ManifestEntry[] } };
      }
    >
  >;
  readonly credentials: Readonly<Record<string, readonly string[]>>;
}

/** Evaluates settings of `suite.applications` with further configuration. */
function outcome(applications: string, more = '{ }'): Outcome {
  return evaluate<Outcome>(`
    let
      result = evaluate [
        (root + "/nix/modules")
        {
          suite.services = { inherit (common.services) prowlarr radarr sonarr; };
          suite.applications = { enable = true; } // ${applications};
        }
        ${more}
      ];
      ours = lib.filterAttrs (name: _: lib.hasPrefix "suite-apply-" name) result.config.systemd.services;
    in
    {
      said = result.errors ++ result.warnings;
      inherit (result) manifests;
      credentials = lib.mapAttrs' (name: unit: {
        name = lib.removePrefix "suite-apply-" name;
        value = unit.serviceConfig.LoadCredential;
      }) ours;
    }`);
}

/** The applications of a Prowlarr by name, without what is always the same. */
function entriesOf({ manifests }: Outcome, service = 'prowlarr') {
  const entries = manifests[service]?.kinds.applications?.entries ?? [];
  return Object.fromEntries(
    entries.map(({ name, implementation, path, values: { fields, ...general }, enable }) => [
      name,
      { implementation, path, ...(fields as object), ...general, ...(enable ? {} : { enable }) },
    ]),
  );
}

const made = (name: string, app: string, port: number) => ({
  implementation: app,
  path: 'suite.applications.connect',
  apiKey: { _secret: `key-of-${name}` },
  baseUrl: `http://127.0.0.1:${port}`,
  prowlarrUrl: 'http://127.0.0.1:9696',
});
const radarr = made('radarr', 'Radarr', 7878);
const sonarr = made('sonarr', 'Sonarr', 8989);

describe('suite.applications', { tags: ['nixpkgs'] }, () => {
  it('gives Prowlarr an application for every service that there is one for, and the keys to its unit alone', () => {
    const found = outcome('{ }');
    expect(found.said).toEqual([]);
    expect(entriesOf(found)).toEqual({ radarr, sonarr });
    expect(found.manifests['prowlarr']?.secrets).toEqual({
      'key-of-radarr': { apiKeyOf: 'radarr', app: 'radarr', file: '/run/secrets/radarr' },
      'key-of-sonarr': { apiKeyOf: 'sonarr', app: 'sonarr', file: '/run/secrets/sonarr' },
    });
    expect(found.credentials).toEqual({
      prowlarr: [
        'api-key:/run/secrets/prowlarr',
        'key-of-radarr:/run/secrets/radarr',
        'key-of-sonarr:/run/secrets/sonarr',
      ],
      radarr: ['api-key:/run/secrets/radarr'],
      sonarr: ['api-key:/run/secrets/sonarr'],
    });
  });

  it.each<[string, string, Record<string, unknown>]>([
    ['those that are named', '{ connect = [ "sonarr" ]; }', { sonarr }],
    ['none', '{ connect = [ ]; }', {}],
    [
      'what a typed option of that name adds',
      '{ sonarr = { syncLevel = "addOnly"; syncCategories = [ "TV/HD" ]; }; }',
      {
        radarr,
        sonarr: {
          ...sonarr,
          path: 'suite.applications.sonarr',
          syncLevel: 'addOnly',
          syncCategories: [{ _choice: 'TV/HD', value: 5040 }],
        },
      },
    ],
    [
      'categories that share a name, by number and by their own names',
      '{ connect = [ "sonarr" ]; sonarr.syncCategories = [ 8000 0 "Other" "Other (0)" "Other/Misc" 20 ]; }',
      {
        sonarr: {
          ...sonarr,
          path: 'suite.applications.sonarr',
          syncCategories: [
            { _choice: 'Other', value: 8000 },
            { _choice: 'Other (0)', value: 0 },
            { _choice: 'Other', value: 8000 },
            { _choice: 'Other (0)', value: 0 },
            { _choice: 'Other/Misc', value: 8010 },
            { _choice: 'Other/Hashed (20)', value: 20 },
          ],
        },
      },
    ],
    [
      'what an entry says otherwise, whatever the case of its name',
      `{
        connect = [ "sonarr" ];
        extraApplications = [
          { name = "SONARR"; implementationName = "Sonarr"; enable = false; baseUrl = "http://tv.example"; }
        ];
      }`,
      {
        SONARR: {
          ...sonarr,
          path: 'suite.applications.extraApplications[0]',
          baseUrl: 'http://tv.example',
          enable: false,
        },
      },
    ],
    [
      'what stands under fields',
      `{
        connect = [ "sonarr" ];
        sonarr.fields = { prowlarrUrl = "http://p.example"; apiKey._secret = "/run/k"; };
      }`,
      {
        sonarr: {
          ...sonarr,
          path: 'suite.applications.sonarr',
          prowlarrUrl: 'http://p.example',
          apiKey: { _secret: 'secret-0' },
        },
      },
    ],
    [
      'nothing for an entry about what is not connected',
      '{ connect = [ ]; sonarr = { baseUrl = "http://tv.example"; apiKey._secret = "/run/k"; }; }',
      {
        Sonarr: {
          implementation: 'Sonarr',
          path: 'suite.applications.sonarr',
          baseUrl: 'http://tv.example',
          apiKey: { _secret: 'secret-0' },
        },
      },
    ],
  ])('%s', (_, settings, want) => {
    const found = outcome(settings);
    expect(found.said).toEqual([]);
    expect(entriesOf(found)).toEqual(want);
  });

  it('an application without a name is for the service that has the name of its app, of any number', () => {
    const anime = '{ suite.services = { inherit (common.services) anime; }; }';
    const two = outcome('{ connect = [ "anime" "sonarr" ]; sonarr.syncLevel = "addOnly"; }', anime);
    expect(two.said).toEqual([]);
    expect(entriesOf(two)).toEqual({
      anime: made('anime', 'Sonarr', 8990),
      sonarr: { ...sonarr, path: 'suite.applications.sonarr', syncLevel: 'addOnly' },
    });
  });

  it('an application without a name has to be named like its service, if that is not called like its app', () => {
    const renamed = '{ suite.services = lib.mkForce { inherit (common.services) prowlarr anime; }; }';
    expect(outcome('{ sonarr.syncLevel = "addOnly"; }', renamed).said).toEqual([
      expect.stringContaining('no connected Sonarr has the name "Sonarr"') as string,
    ]);
  });

  it('addresses have the URL bases, and each Prowlarr its own', () => {
    const more = `{
      suite.services = {
        sonarr = { baseUrl = lib.mkForce "http://127.0.0.1:8989/"; urlBase = "tv/"; };
        second = common.service "prowlarr" 9697 // { urlBase = "/two"; };
      };
    }`;
    const settings = `{
      connect = [ "sonarr" ];
      extraApplications = [
        { name = "sonarr"; implementationName = "Sonarr"; services = [ "second" ]; syncLevel = "addOnly"; }
      ];
    }`;
    const baseUrl = 'http://127.0.0.1:8989/tv';
    const all = outcome('{ connect = [ "sonarr" ]; sonarr.syncLevel = "addOnly"; }', more);
    expect([all.said, entriesOf(all)['sonarr'], entriesOf(all, 'second')['sonarr']]).toMatchObject([
      [],
      { baseUrl, prowlarrUrl: 'http://127.0.0.1:9696', syncLevel: 'addOnly' },
      { baseUrl, prowlarrUrl: 'http://127.0.0.1:9697/two', syncLevel: 'addOnly' },
    ]);
    const some = outcome(settings, more);
    expect(some.said).toEqual([]);
    expect(entriesOf(some)).toEqual({ sonarr: { ...sonarr, baseUrl } });
    expect(entriesOf(some, 'second')).toMatchObject({
      sonarr: { baseUrl, prowlarrUrl: 'http://127.0.0.1:9697/two', syncLevel: 'addOnly' },
    });
  });

  it('the key of the service itself is loaded once', () => {
    const found = outcome(
      '{ connect = [ ]; }',
      `{
        suite.notif = {
          enable = true;
          extraNotifications = [
            (common.notification // { password._apiKeyOf = "sonarr"; headers.X-Other._apiKeyOf = "radarr"; })
          ];
        };
      }`,
    );
    expect(found.said).toEqual([]);
    expect(found.credentials['sonarr']).toEqual([
      'api-key:/run/secrets/sonarr',
      'key-of-radarr:/run/secrets/radarr',
    ]);
  });

  it('the unit of a Prowlarr starts after those of the services that run beside it', () => {
    const { said, after } = evaluate<{ said: string[]; after: string[] }>(`
      let
        result = evaluate [
          (root + "/nix/modules")
          {
            services = { prowlarr.enable = true; sonarr.enable = true; };
            suite.services = lib.mapAttrs (name: _: { apiKeyFile = "/run/secrets/\${name}"; }) { prowlarr = { }; sonarr = { }; };
            suite.applications.enable = true;
          }
        ];
      in {
        said = result.errors ++ result.warnings;
        inherit (result.config.systemd.services.suite-apply-prowlarr) after;
      }`);
    expect([said, after]).toEqual([[], ['prowlarr.service', 'sonarr.service']]);
  });
});
