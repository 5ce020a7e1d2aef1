/** Prerequisites of tests and the places in which a run looks for them. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vitest from 'vitest';
import { withFolder } from './emit.ts';
import { isDemanded, lacking } from './prerequisites.ts';
import { hasCaptures } from './run/beside.ts';

const { describe, expect, it } = vitest;

/** A program of util-linux that gives another one a terminal. */
const SCRIPT = '/usr/bin/script';

it('this run has everything that it demands', () => {
  const missing = { ...lacking(), ...(hasCaptures ? {} : { captures: 'the captures' }) };
  expect(Object.entries(missing).filter(([name]) => isDemanded(name))).toEqual([]);
});

it.each([
  [{}, false, false],
  [{ CI: 'true' }, false, false],
  [{ SUITE_REQUIRE: 'true' }, true, true],
  [{ SUITE_REQUIRE: 'true', SUITE_DO_WITHOUT: 'guides,nixfmt' }, true, false],
  [{ CI: 'true', SUITE_DO_WITHOUT: 'guides' }, false, false],
])('%j demands nix: %s, nixfmt: %s', (env, nix, nixfmt) => {
  expect([isDemanded('nix', env), isDemanded('nixfmt', env)]).toEqual([nix, nixfmt]);
});

it('without root, the first line of the tests on a host tells why they are skipped', () => {
  const script = `
    Object.defineProperty(process, 'getuid', { value: () => 1000 });
    const { setup } = await import('${path.resolve('test/host/setup.ts')}');
    await setup({ provide: (name, value) => console.log(name, value.missing) });`;
  const { SUITE_REQUIRE: _, ...env } = process.env;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env,
  });
  expect({ stdout, stderr }).toEqual({
    stdout: 'host it takes root\n',
    stderr: 'SKIPPED, the tests on a host: it takes root\n',
  });
});

/** A program that reads files of tests. Its `vitest` calls the functions of `describe`, and none of tests. */
const READER = `
  import { registerHooks } from 'node:module';
  import { resolve } from 'node:path';
  globalThis.stub = (isCalled) => new Proxy(() => {}, {
    get: () => stub(isCalled),
    apply: (_, __, args) => {
      if (isCalled) for (const one of args) if (typeof one === 'function') one({});
      return stub(isCalled);
    },
  });
  const text = '${Object.keys(vitest)
    .map((name) => `export const ${name} = stub(${name === 'describe'});`)
    .join('')}';
  const found = { url: 'data:text/javascript,' + encodeURIComponent(text), shortCircuit: true };
  registerHooks({ resolve: (name, context, next) => (name === 'vitest' ? found : next(name, context)) });
  for (const file of process.argv.slice(1)) await import(resolve(file));`;

it('without Nix, every file of tests can be read', () => {
  const { SUITE_TEST_NEEDS: _, ...inherited } = process.env;
  const env = { ...inherited, SUITE_NIX_INSTANTIATE: 'missing' };
  const args = ['--input-type=module', '-e', READER, ...globSync('test/nix/**/*.test.ts')];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  expect(status, stderr).toBe(0);
});

describe.skipIf(!existsSync(SCRIPT))('at a terminal, Debian packages are', () => {
  it.each([
    ['not installed after "no"', 'n', false],
    ['not installed after an empty line', '', false],
    ['installed after "yes"', 'y', true],
  ])('%s', async (_, answer, isInstalled) => {
    await withFolder((folder) => {
      for (const [name, does] of [
        ['id', 'echo 0'],
        ['apt-get', `echo "$*" >> ${folder}/log`],
        ['dpkg-query', 'exit 0'],
      ] as const)
        writeFileSync(path.join(folder, name), `#!/bin/sh\n${does}\n`, { mode: 0o755 });
      const { stdout, status } = spawnSync(SCRIPT, ['-qec', 'sh scripts/install.sh nix-bin', '/dev/null'], {
        encoding: 'utf8',
        input: `${answer}\n`,
        env: { PATH: `${folder}:${process.env['PATH'] ?? ''}`, SHELL: '/bin/sh' },
      });
      expect(status).toBe(0);
      expect(stdout).toContain('Some tests need nix-bin. Install with apt-get? [y/N] ');
      expect(existsSync(path.join(folder, 'log'))).toBe(isInstalled);
    });
  });
});
