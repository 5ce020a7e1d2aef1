/** The version that NixOS runs, beside that of the schema record; and configurations of an earlier revision. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { EARLIER } from '../prerequisites.ts';
import { evaluate, root } from './evaluate.ts';
import { EXAMPLE_FILES } from './example-files.ts';
import { type Row, itEvaluates, onHosts } from './table.ts';

interface Messages {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

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

const LACKS =
  'takes this choice since version 6.4.0, and services.radarr.package is version 6.3.9. Remove the condition, or upgrade the package.';

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

/** Returns a row: two formats with a choice that not every version has; they have one warning. */
const choices = (app: string, version: string, record: string, error: string, warnings: number): Row =>
  withRecord(
    app,
    `version = "${record}";`,
    `services.${app} = { enable = true; package.version = "${version}"; };
     suite.services.${app}.apiKeyFile = "/run/secrets/key";
     suite.customFormats = lib.genAttrs [ "A" "B" ] (_: {
       services = [ "${app}" ];
       conditions = [ { implementationName = "Resolution"; value = "Unknown"; } ];
     });`,
    `[
      (lib.concatStringsSep " " result.errors) (lib.length result.warnings)
      (map (entry: (builtins.head entry.values.conditions).fields.value) result.manifests.${app}.kinds.customformat.entries or [ ])
    ]`,
    [
      error === '' ? '' : expect.stringContaining(error),
      warnings,
      error === ''
        ? Array.from({ length: 2 }, () => (app === 'radarr' ? { _choice: 'Unknown', value: 0 } : 0))
        : [],
    ],
  );

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
    'a choice that the package lacks is an error': choices('radarr', '6.3.9', '6.4.2', LACKS, 0),
    'a choice that both have': choices('radarr', '6.4.0', '6.4.2', '', 0),
    'a choice that the package has and the record lacks is a warning': choices(
      'radarr',
      '6.4.4',
      '6.3.9',
      '',
      1,
    ),
    'a choice of a package of an unknown version': choices('radarr', 'unstable-1', '6.3.9', '', 0),
    'a choice of the next major version': choices('sonarr', '5.0.0.1', '4.0.19', '', 1),
    'the protocols of a delay profile, which the recorded Lidarr lacks': withRecord(
      'lidarr',
      'lacks = { };',
      `suite.services.lidarr = common.service "lidarr" 8686 // {
        delayProfiles = [
          { items = [ { protocol = "torrent"; allowed = false; } ]; }
          { tags = [ "both" ]; items = [ { protocol = "torrent"; } ]; usenetDelay = 5; }
        ];
      };`,
      'result.errors',
      [
        'suite.services.lidarr.delayProfiles[0]: items must be a list of { protocol = …; delay = …; }, best first, of which at least one is allowed, but is a list of 1 element.',
        'suite.services.lidarr.delayProfiles[1]: items says the same as usenetDelay. Remove items, or usenetDelay.',
      ],
    ),
  });
});

/** The example or template -> what the changelog tells its reader to change. */
const CHANGED: Readonly<Record<string, RegExp>> = {};

test(
  'examples and templates of an earlier revision evaluate, or the changelog names the change',
  {
    tags: ['history', 'nixpkgs'],
  },
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'suite-examples-'));
    const { stdout } = spawnSync('git', ['archive', EARLIER, 'nix/examples', 'nix/templates'], {
      cwd: root,
      maxBuffer: 2 ** 30,
    });
    spawnSync('tar', ['-x', '-C', folder], { input: stdout });
    const files = Object.entries(EXAMPLE_FILES).map(([name, file]) => `${name} = "${folder}/${file}";`);
    const found = evaluate<Record<string, Messages | null>>(`lib.mapAttrs (_: file:
    if !(builtins.pathExists file) then null else
    let result = evaluate [ (root + "/nix/modules") file ]; in { inherit (result) errors warnings; }
  ) { ${files.join(' ')} }`);
    for (const [name, messages] of Object.entries(found)) {
      const unexplained = (messages?.errors ?? []).filter((text) => CHANGED[name]?.test(text) !== true);
      expect([name, unexplained]).toEqual([name, []]);
    }
    expect(Object.values(found).filter((one) => one !== null).length).toBeGreaterThan(4);
  },
);
