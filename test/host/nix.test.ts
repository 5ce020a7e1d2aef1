/** The current Nix: the flake, the package, and the golden files of the Nix of this machine. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root, withModules } from '../nix/evaluate.ts';
import { EXAMPLE_FILES } from '../nix/example-files.ts';
import { inSite } from './site.ts';
import { host, missing } from './harness.ts';

const FLAKE = ['nix', 'flake', 'check', '--no-build', '--no-write-lock-file', 'path:/work/suite'];
const INPUT = ['--override-input', 'nixpkgs', 'path:/work/nixpkgs'];

/** Evaluates an expression strictly. The folder of the project is /work/suite. */
async function evaluateThere(expression: string): Promise<unknown> {
  const args = ['--eval', '--strict', '--json', '--read-write-mode', '--expr'];
  const text = withModules(expression).replaceAll(root, '/work/suite');
  const { code, stdout, stderr } = await inSite(host.site, 'nix-instantiate', ...args, text);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return JSON.parse(stdout);
}

const golden = (name: string): string => readFileSync(path.join(root, 'test/golden/nix', name), 'utf8');

describe.skipIf(missing !== undefined)('Nix', () => {
  test('the flake passes its check with the input overridden, without a warning', async () => {
    const { code, stderr } = await inSite(host.site, ...FLAKE, ...INPUT);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const told = stderr.split('\n').filter((line) => /warning|error/u.test(line));
    // Nix's messages about the override and about other systems.
    expect(
      told.filter((line) => !/not writing modified lock file|incompatible systems|--all-systems/u.test(line)),
    ).toEqual([]);
  });

  test('the package is built, and its closure is Node and one file', async () => {
    const { stdout } = await inSite(host.site, 'nix-store', '-qR', host.built.package);
    const names = stdout
      .trim()
      .split('\n')
      .map((line) => line.replace(/^\/nix\/store\/[^-]+-/u, ''));
    expect(names.toSorted()).toEqual(['nodejs-24.21.0', expect.stringMatching(/^suite-\d/u)]);
    const find = ['find', host.built.package, '-type', 'f', '-printf', '%P\n'];
    const { stdout: files } = await inSite(host.site, ...find);
    expect(files.trim().split('\n').toSorted()).toEqual([
      'bin/suite',
      'share/bash-completion/completions/suite.bash',
      'share/suite/suite.mjs',
      'share/zsh/site-functions/_suite',
    ]);
  });

  test('manifests of every example and template, and units of a host, are those of the golden files', async () => {
    const files = Object.entries(EXAMPLE_FILES).map(([name, file]) => `${name} = root + "/${file}";`);
    const found = await evaluateThere(`lib.mapAttrs (name: file:
      let result = evaluate [
        (root + "/nix/modules") (root + "/nix/checks/data-folders.nix") file
        { suite.trashGuides = root + "/nix/checks/guide"; }
      ];
      in { inherit (result) errors warnings manifests; }
        // lib.optionalAttrs (name == "single-host") { units = { inherit (result.config.systemd) services timers; }; }
      ) { ${files.join(' ')} }`);
    const wanted = Object.keys(EXAMPLE_FILES).map((name) => {
      const manifests = JSON.parse(golden(`${name}.manifests.json`)) as unknown;
      const units =
        name === 'single-host' ? { units: JSON.parse(golden('single-host.units.json')) as unknown } : {};
      return [name, { errors: [], warnings: [], manifests, ...units }] as const;
    });
    expect(found).toEqual(Object.fromEntries(wanted));
  });

  test('the messages about wrong configurations are those of the golden file', async () => {
    const found = await evaluateThere('import (root + "/test/nix/rejects.nix")');
    type Messages = Record<'errors' | 'warnings', string[]>;
    const messages = Object.values(found as Record<string, Record<string, Messages>>).flatMap((group) =>
      Object.values(group).flatMap(({ errors, warnings }) => [...errors, ...warnings]),
    );
    const wanted = [...golden('rejects.txt').matchAll(/^- (?:error|warning): (?<text>.*)$/gmu)];
    expect(messages).toEqual(wanted.map(({ groups }) => groups?.['text']));
  });
});
