/** Prerequisites of tests and their sources; CI must have all of them. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withFolder } from './emit.ts';
import { doWithout, inCi, lacking, needs } from './prerequisites.ts';
import { type Library, nixpkgsLibrary } from './nix-library.ts';

it('in CI nothing is missing but what it says it does without', () => {
  const bad = inCi ? Object.entries(lacking()).filter(([name]) => !doWithout.includes(name)) : [];
  expect(bad).toEqual([]);
});

it('what is missing has a reason, and nothing else', () => {
  const some = { ...needs, nixfmt: { missing: 'nixfmt' }, nix: { found: 'nix 2' } };
  expect(lacking(some)).toMatchObject({ nixfmt: 'nixfmt' });
  expect(lacking(some)).not.toHaveProperty('nix');
});

it('without root, the first line of the tests on a host tells why they are skipped', () => {
  const script = `
    Object.defineProperty(process, 'getuid', { value: () => 1000 });
    const { setup } = await import('${path.resolve('test/host/setup.ts')}');
    await setup({ provide: (name, value) => console.log(name, value.missing) });`;
  const { CI: _, ...env } = process.env;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env,
  });
  expect({ stdout, stderr }).toEqual({
    stdout: 'host it takes root\n',
    stderr: 'SKIPPED, the tests on a host: it takes root\n',
  });
});

/** Folders `path`, `named`, `beside` and `pinned`, those of `there` with a library, and where the search ends. */
async function search(there: readonly string[]): Promise<Library> {
  return withFolder((folder) => {
    for (const name of there) {
      mkdirSync(path.join(folder, name, 'lib'), { recursive: true });
      writeFileSync(path.join(folder, name, 'lib/default.nix'), `{ trivial.release = "${name}"; }`);
    }
    const lock = path.join(folder, 'flake.lock');
    const locked = { type: 'path', path: path.join(folder, 'pinned') };
    writeFileSync(lock, JSON.stringify({ nodes: { nixpkgs: { locked } } }));
    const env = {
      ...process.env,
      NIX_PATH: `nixpkgs=${path.join(folder, 'path')}`,
      SUITE_NIXPKGS_LIB: path.join(folder, 'named'),
    };
    return nixpkgsLibrary({ env, beside: path.join(folder, 'beside'), lock });
  });
}

describe("nixpkgs' library", { tags: ['nix'] }, () => {
  const places = ['path', 'named', 'beside', 'pinned'];

  it.each(places.map((name, at) => [name, places.slice(at)] as const))('is %s of %j', async (want, there) => {
    expect(await search(there)).toMatchObject({ release: want });
  });

  it('that is nowhere is missed with the places looked at and what the last one said', async () => {
    expect(await search([])).toEqual({
      missing: expect.stringMatching(
        /NIX_PATH, \$SUITE_NIXPKGS_LIB, .*beside; fetching .*pinned.*\)$/u,
      ) as string,
    });
  });
});
