/** The version that NixOS runs, beside that of the schema record; upgraded services. */
import { describe, expect, test } from 'vitest';
import { nixString } from '../../generator/nix/strings.ts';
import { withEmitted } from '../emit.ts';
import { madeRecord } from '../made.ts';
import { committedRecords } from '../records.ts';
import { evaluate } from './evaluate.ts';
import { type Row, itEvaluates, onHosts } from './table.ts';

/** Returns a row: a part of a host with a Sonarr of NixOS, by the attributes of its package. */
const packages = (more: string, part: string, wants: Readonly<Record<string, unknown>>): Row =>
  onHosts(
    `suite.services.sonarr.apiKeyFile = "/run/secrets/sonarr"; ${more}`,
    part,
    Object.fromEntries(
      Object.entries(wants).map(([attributes, want]) => [
        `services.sonarr = { enable = true; package = { ${attributes} }; };`,
        want,
      ]),
    ),
  );

const NEWER = [
  [],
  [
    expect.stringMatching(
      /^suite\.services\.sonarr: NixOS runs version .+, but these modules were generated from Sonarr 4\.0\.\d+\. Run `suite generate --service sonarr=URL` against it, and use the generated modules with suite\.lib\.mkModule \(docs\/upgrading\.md\)\.$/u,
    ) as string,
  ],
];
const SILENT = [[], []];

/** Returns a row: a part of a host where the record of an app has other attributes. */
const withRecord = (
  app: string,
  attributes: string,
  configuration: string,
  part: string,
  want: unknown,
): Row => [
  `let
    inherit (suiteLib) generated;
    schemas = generated.schemas // { ${app} = generated.schemas.${app} // { ${attributes} }; };
    result = evaluate [
      (root + "/nix/modules")
      (import (root + "/nix/modules/core.nix") { generated = generated // { inherit schemas; }; })
      { ${configuration} }
    ];
  in ${part}`,
  want,
];

describe('versions of packages and records', { tags: ['nixpkgs'] }, () => {
  itEvaluates({
    'a service whose package is newer than its record has a warning': packages(
      '',
      '[ result.errors result.warnings ]',
      {
        'version = "5.0.0.1";': NEWER,
        'version = "10.0";': NEWER,
        'version = "4.9.0";': SILENT,
        'version = "3.0.10";': SILENT,
        'version = "unstable-2026-01-01";': SILENT,
        '': SILENT,
      },
    ),
    'both versions are in the message that something does not exist': packages(
      'suite.importLists = { enable = true; stevenLu.services = [ "sonarr" ]; };',
      'lib.concatStringsSep "\\n" result.errors',
      {
        'version = "4.9.0";': expect.stringContaining(
          'sonarr (Sonarr 4.0.19, but NixOS runs 4.9.0: run `suite generate`)',
        ),
        'version = "4.0.19";': expect.stringContaining('sonarr (Sonarr 4.0.19)'),
      },
    ),
    'the protocols of a delay profile, which the recorded Lidarr lacks': withRecord(
      'lidarr',
      'lacks = { };',
      `suite.services.lidarr = common.service "lidarr" 8686 // {
        delayProfiles = lib.imap0 (index: profile: profile // { tags = [ "t\${toString index}" ]; }) (
          [ { items = [ { protocol = "torrent"; } ]; usenetDelay = 5; } ]
          ++ map (item: { items = [ item ]; }) [
            { protocol = "torrent"; delay = 0; }
            { protocol = "torrent"; allowed = false; }
            { protocol = "torrent"; delay = -1; }
            { protocol = "torrent"; delay = "5"; }
            { protocol = "torrent"; allowed = 1; }
            { protocol = "torrent"; order = 1; }
            { protocol = ""; }
            { delay = 5; }
          ]
        );
      };`,
      'result.errors',
      [
        'suite.services.lidarr.delayProfiles[0]: items says the same as usenetDelay. Remove items, or usenetDelay.',
        ...[2, 3, 4, 5, 6, 7, 8].map(
          (index) =>
            `suite.services.lidarr.delayProfiles[${index}]: items must be a list of { protocol = …; delay = …; }, best first, of which at least one is allowed, but is a list of 1 element.`,
        ),
      ],
    ),
  });
});

test('an upgraded service gets no client without a key that it requires', { tags: ['nixpkgs'] }, async () => {
  const { sonarr } = await committedRecords();
  const clients = sonarr?.kinds.downloadclient?.filter((item) => item.implementation === 'Hadouken') ?? [];
  const lacking = clients.map((item) => ({
    ...item,
    fields: item.fields.filter(({ name }) => name !== 'username'),
  }));
  const records = {
    sonarr: madeRecord('sonarr', { downloadclient: clients }),
    old: madeRecord('sonarr', { downloadclient: lacking }),
  };
  const errors = await withEmitted(records, (folder) =>
    evaluate<string[]>(`(evaluate [
      (import (root + "/nix/lib/mk-module.nix") (/. + ${nixString(folder)}))
      {
        suite.services = { inherit (common.services) sonarr; attic = common.service "sonarr" 8990 // { schema = "old"; }; };
        suite.downloadarr = { enable = true; hadouken = { host = "box"; username = "me"; password._secret = "/k"; }; };
      }
    ]).errors`),
  );
  expect(errors).toEqual([expect.stringContaining('username: attic has no such key in these modules')]);
});
