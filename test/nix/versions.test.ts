/** The version that NixOS runs, beside that of the schema record; and configurations of an earlier revision. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { EARLIER } from '../prerequisites.ts';
import { evaluate, root } from './evaluate.ts';
import { EXAMPLE_FILES } from './example-files.ts';

interface Messages {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/** Evaluates a Sonarr of NixOS whose package has these attributes. */
const withPackage = (attributes: string, more = ''): Messages =>
  evaluate<Messages>(`let result = evaluate [
      (root + "/nix/modules")
      {
        services.sonarr = { enable = true; package = { ${attributes} }; };
        suite.services.sonarr.apiKeyFile = "/run/secrets/sonarr";
        ${more}
      }
    ]; in { inherit (result) errors warnings; }`);

describe('a service whose package is newer than its record', { tags: ['nixpkgs'] }, () => {
  it.each([
    ['version = "5.0.0.1";', 1],
    ['version = "10.0";', 1],
    ['version = "4.9.0";', 0],
    ['version = "3.0.10";', 0],
    ['version = "unstable-2026-01-01";', 0],
    ['', 0],
  ])('{ %s }: %d warnings', (attributes, count) => {
    const { errors, warnings } = withPackage(attributes);
    expect(errors).toEqual([]);
    expect(warnings).toHaveLength(count);
    for (const text of warnings)
      expect(text).toMatch(
        /^suite\.services\.sonarr: NixOS runs version .+, but these modules were generated from Sonarr 4\.0\.\d+\. Run `suite generate --service sonarr=URL` against it, and use the generated modules with suite\.lib\.mkModule \(docs\/upgrading\.md\)\.$/u,
      );
  });

  it.each([
    ['version = "4.9.0";', 'sonarr (Sonarr 4.0.19, but NixOS runs 4.9.0: run `suite generate`)'],
    ['version = "4.0.19";', 'sonarr (Sonarr 4.0.19)'],
  ])('%s is in the message that something does not exist', (attributes, want) => {
    const { errors } = withPackage(
      attributes,
      'suite.importLists = { enable = true; stevenLu.services = [ "sonarr" ]; };',
    );
    expect(errors.join('\n')).toContain(want);
  });
});

describe('a choice that the package has or lacks, and the record does not', { tags: ['nixpkgs'] }, () => {
  it.each([
    [
      'radarr',
      '6.3.9',
      '6.4.2',
      'takes this choice since version 6.4.0, and services.radarr.package is version 6.3.9. Remove the condition, or upgrade the package.',
      0,
    ],
    ['radarr', '6.4.0', '6.4.2', '', 0],
    ['radarr', '6.4.4', '6.3.9', '', 1],
    ['radarr', 'unstable-1', '6.3.9', '', 0],
    ['sonarr', '5.0.0.1', '4.0.19', '', 1],
  ])('%s %s, with a record of %s: error "%s", %d warnings', (name, version, record, error, count) => {
    const { errors, warnings, values } = evaluate<Messages & { values: unknown }>(`let
        inherit (suiteLib) generated;
        schemas = generated.schemas // { ${name} = generated.schemas.${name} // { version = "${record}"; }; };
        result = evaluate [
          (root + "/nix/modules")
          (import (root + "/nix/modules/core.nix") { generated = generated // { inherit schemas; }; })
          {
            services.${name} = { enable = true; package.version = "${version}"; };
            suite.services.${name}.apiKeyFile = "/run/secrets/key";
            suite.customFormats = lib.genAttrs [ "A" "B" ] (_: {
              services = [ "${name}" ];
              conditions = [ { implementationName = "Resolution"; value = "Unknown"; } ];
            });
          }
        ];
      in {
        inherit (result) errors warnings;
        values = map (entry: (builtins.head entry.values.conditions).fields.value)
          result.manifests.${name}.kinds.customformat.entries or [ ];
      }`);
    // Two formats have the same fault, and one warning is enough.
    expect(errors).toEqual(error === '' ? [] : [expect.stringContaining(error), expect.anything()]);
    expect(warnings).toHaveLength(count);
    const choice = name === 'radarr' ? { _choice: 'Unknown', value: 0 } : 0;
    expect(values).toEqual(error === '' ? [choice, choice] : []);
  });
});

test('the protocols of a delay profile, which the recorded Lidarr lacks', { tags: ['nixpkgs'] }, () => {
  const { errors } = evaluate<Messages>(`let
      inherit (suiteLib) generated;
      schemas = generated.schemas // { lidarr = generated.schemas.lidarr // { lacks = { }; }; };
      result = evaluate [
        (root + "/nix/modules")
        (import (root + "/nix/modules/core.nix") { generated = generated // { inherit schemas; }; })
        {
          suite.services.lidarr = common.service "lidarr" 8686 // {
            delayProfiles = [
              { items = [ { protocol = "torrent"; allowed = false; } ]; }
              { tags = [ "both" ]; items = [ { protocol = "torrent"; } ]; usenetDelay = 5; }
            ];
          };
        }
      ];
    in { inherit (result) errors warnings; }`);
  expect(errors).toEqual([
    'suite.services.lidarr.delayProfiles[0]: items must be a list of { protocol = …; delay = …; }, best first, of which at least one is allowed, but is a list of 1 element.',
    'suite.services.lidarr.delayProfiles[1]: items says the same as usenetDelay. Remove items, or usenetDelay.',
  ]);
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
