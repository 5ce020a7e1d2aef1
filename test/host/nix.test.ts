/** The current Nix and the one of this machine: the flake, the package, and equal messages under both. */
import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { EXAMPLE_FILES } from '../nix/example-files.ts';
import { PROJECT, inSite } from './site.ts';
import { host, missing } from './harness.ts';

const FLAKE = ['nix', 'flake', 'check', '--no-build', '--no-write-lock-file', 'path:/work/suite'];
const INPUT = ['--override-input', 'nixpkgs', 'path:/work/nixpkgs'];

/** Evaluates an expression strictly under both. The project's folder is /work/suite in the host. */
async function bothOf(expression: (root: string) => string): Promise<{ here: string; there: string }> {
  const args = ['--eval', '--strict', '--json', '--read-write-mode', '--expr'];
  const here = spawnSync('nix-instantiate', [...args, expression(PROJECT)], {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  const there = await inSite(host.site, 'nix-instantiate', ...args, expression('/work/suite'));
  expect(here.status === 0 ? '' : here.stderr).toBe('');
  expect(there).toMatchObject({ code: 0 });
  return { here: here.stdout.trim().replaceAll(PROJECT, '/work/suite'), there: there.stdout.trim() };
}

/** Returns the first difference of two texts with its context; empty if they are equal. */
function differenceOf(one: string, other: string): string {
  if (one === other) return '';
  const at = [...one].findIndex((character, index) => character !== other[index]);
  return `${one.slice(at - 100, at + 100)}\n${other.slice(at - 100, at + 100)}`;
}

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
    const { stdout: files } = await inSite(
      host.site,
      'find',
      host.built.package,
      '-type',
      'f',
      '-printf',
      '%P\n',
    );
    expect(files.trim().split('\n').toSorted()).toEqual([
      'bin/suite',
      'share/bash-completion/completions/suite.bash',
      'share/fish/vendor_completions.d/suite.fish',
      'share/suite/suite.mjs',
      'share/zsh/site-functions/_suite',
    ]);
  });

  test('manifests and units of every example and template are the same under both', async () => {
    const { here, there } = await bothOf(
      (
        root,
      ) => `let lib = import <nixpkgs/lib>; evaluate = import ${root}/nix/checks/evaluate-on-stub.nix { inherit lib; }; in
        lib.genAttrs [ ${Object.values(EXAMPLE_FILES)
          .map((file) => JSON.stringify(file))
          .join(' ')} ] (file:
          let result = evaluate [ ${root}/nix/modules ${root}/nix/checks/data-folders.nix (${root} + "/\${file}") ];
          in { inherit (result) errors warnings manifests; units = result.config.systemd; })`,
    );
    expect(differenceOf(here, there)).toBe('');
    const count = Object.keys(JSON.parse(here) as object).length;
    expect(count).toBeGreaterThanOrEqual(4);
  });

  test('the messages about wrong configurations are the same under both', async () => {
    const { here, there } = await bothOf((root) => `import ${root}/test/nix/rejects.nix`);
    expect(differenceOf(here, there)).toBe('');
    const messages = here.match(/"suite\.[^"]/gu)?.length ?? 0;
    expect(messages).toBeGreaterThanOrEqual(20);
  });
});
