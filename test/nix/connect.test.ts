/** Applications made of the services of a configuration: what goes into the manifests of Prowlarr. */
import { describe, expect } from 'vitest';
import { type Row, itEvaluates } from './table.ts';

/** Returns a row: the messages and a part of what settings of `suite.applications` become, with further configuration. */
const connected = (
  applications: string,
  want: unknown,
  { part = 'applications "prowlarr"', more = '{ }' } = {},
): Row => [
  `let
    result = evaluate [
      (root + "/nix/modules")
      {
        suite.services = { inherit (common.services) prowlarr radarr sonarr; };
        suite.applications = { enable = true; } // ${applications};
      }
      ${more}
    ];
    inherit (result) manifests;
    credentials = lib.mapAttrs (name: _: result.config.systemd.services."suite-apply-\${name}".serviceConfig.LoadCredential) manifests;
    # The applications of a Prowlarr by name, without what is always the same.
    applications = service: lib.listToAttrs (map (entry: {
      inherit (entry) name;
      value = { inherit (entry) implementation path; } // entry.values.fields // removeAttrs entry.values [ "fields" ]
        // lib.optionalAttrs (!entry.enable) { inherit (entry) enable; };
    }) (manifests.\${service}.kinds.applications.entries or [ ]));
  in { said = result.errors ++ result.warnings; found = ${part}; }`,
  { said: [], found: want },
];

const made = (name: string, app: string, port: number) => ({
  implementation: app,
  path: 'suite.applications.connect',
  apiKey: { _secret: `key-of-${name}` },
  baseUrl: `http://127.0.0.1:${port}`,
  prowlarrUrl: 'http://127.0.0.1:9696',
});
const radarr = made('radarr', 'Radarr', 7878);
const sonarr = made('sonarr', 'Sonarr', 8989);
const addOnly = { ...sonarr, path: 'suite.applications.sonarr', syncLevel: 'addOnly' };

/** A Sonarr below a URL base, and a second Prowlarr. */
const BASES = `{
  suite.services = {
    sonarr = { baseUrl = lib.mkForce "http://127.0.0.1:8989/"; urlBase = "tv/"; };
    second = common.service "prowlarr" 9697 // { urlBase = "/two"; };
  };
}`;
const BELOW = { baseUrl: 'http://127.0.0.1:8989/tv', prowlarrUrl: 'http://127.0.0.1:9696' };
const BELOW_TWO = { ...BELOW, prowlarrUrl: 'http://127.0.0.1:9697/two' };

describe('suite.applications', { tags: ['nixpkgs'] }, () => {
  itEvaluates({
    'gives Prowlarr an application for every service that there is one for, and the keys to its unit alone':
      connected(
        '{ }',
        {
          applications: { radarr, sonarr },
          secrets: {
            'key-of-radarr': { apiKeyOf: 'radarr', app: 'radarr', file: '/run/secrets/radarr' },
            'key-of-sonarr': { apiKeyOf: 'sonarr', app: 'sonarr', file: '/run/secrets/sonarr' },
          },
          credentials: {
            prowlarr: [
              'api-key:/run/secrets/prowlarr',
              'key-of-radarr:/run/secrets/radarr',
              'key-of-sonarr:/run/secrets/sonarr',
            ],
            radarr: ['api-key:/run/secrets/radarr'],
            sonarr: ['api-key:/run/secrets/sonarr'],
          },
        },
        {
          part: '{ applications = applications "prowlarr"; inherit (manifests.prowlarr) secrets; inherit credentials; }',
        },
      ),
    'those that are named': connected('{ connect = [ "sonarr" ]; }', { sonarr }),
    none: connected('{ connect = [ ]; }', {}),
    'what a typed option of that name adds': connected(
      '{ sonarr = { syncLevel = "addOnly"; syncCategories = [ "TV/HD" ]; }; }',
      {
        radarr,
        sonarr: { ...addOnly, syncCategories: [{ _choice: 'TV/HD', value: 5040 }] },
      },
    ),
    'categories that share a name, by number and by their own names': connected(
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
    ),
    'what an entry says otherwise, whatever the case of its name': connected(
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
    ),
    'what stands under fields': connected(
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
    ),
    'nothing for an entry about what is not connected': connected(
      '{ connect = [ ]; sonarr = { baseUrl = "http://tv.example"; apiKey._secret = "/run/k"; }; }',
      {
        Sonarr: {
          implementation: 'Sonarr',
          path: 'suite.applications.sonarr',
          baseUrl: 'http://tv.example',
          apiKey: { _secret: 'secret-0' },
        },
      },
    ),
    'an application without a name is for the service that has the name of its app, of any number': connected(
      '{ connect = [ "anime" "sonarr" ]; sonarr.syncLevel = "addOnly"; }',
      { anime: made('anime', 'Sonarr', 8990), sonarr: addOnly },
      { more: '{ suite.services = { inherit (common.services) anime; }; }' },
    ),
    'an application without a name has to be named like its service, if that is not called like its app': [
      `let result = evaluate [ (root + "/nix/modules") {
        suite.services = { inherit (common.services) prowlarr anime; };
        suite.applications = { enable = true; sonarr.syncLevel = "addOnly"; };
      } ]; in result.errors ++ result.warnings`,
      [expect.stringContaining('no connected Sonarr has the name "Sonarr"') as string],
    ],
    'addresses have the URL bases, and each Prowlarr its own': connected(
      '{ connect = [ "sonarr" ]; sonarr.syncLevel = "addOnly"; }',
      [{ sonarr: { ...addOnly, ...BELOW } }, { sonarr: { ...addOnly, ...BELOW_TWO } }],
      { part: 'map applications [ "prowlarr" "second" ]', more: BASES },
    ),
    'an entry is for the Prowlarr that it names': connected(
      `{
        connect = [ "sonarr" ];
        extraApplications = [
          { name = "sonarr"; implementationName = "Sonarr"; services = [ "second" ]; syncLevel = "addOnly"; }
        ];
      }`,
      [
        { sonarr: { ...sonarr, ...BELOW } },
        { sonarr: { ...addOnly, path: 'suite.applications.extraApplications[0]', ...BELOW_TWO } },
      ],
      { part: 'map applications [ "prowlarr" "second" ]', more: BASES },
    ),
    'the key of the service itself is loaded once': connected(
      '{ connect = [ ]; }',
      ['api-key:/run/secrets/sonarr', 'key-of-radarr:/run/secrets/radarr'],
      {
        part: 'credentials.sonarr',
        more: `{
          suite.notif = {
            enable = true;
            extraNotifications = [
              (common.notification // { password._apiKeyOf = "sonarr"; headers.X-Other._apiKeyOf = "radarr"; })
            ];
          };
        }`,
      },
    ),
    'the unit of a Prowlarr starts after those of the services that run beside it': [
      `let
        result = evaluate [ (root + "/nix/modules") {
          services = { prowlarr.enable = true; sonarr.enable = true; };
          suite.services = lib.mapAttrs (name: _: { apiKeyFile = "/run/secrets/\${name}"; }) { prowlarr = { }; sonarr = { }; };
          suite.applications.enable = true;
        } ];
      in [ (result.errors ++ result.warnings) result.config.systemd.services.suite-apply-prowlarr.after ]`,
      [[], ['prowlarr.service', 'sonarr.service']],
    ],
  });
});
