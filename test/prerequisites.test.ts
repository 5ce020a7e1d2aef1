/** Prerequisites of tests and the places in which a run looks for them. */
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withFolder } from './emit.ts';
import { isDemanded, lacking } from './prerequisites.ts';
import { hasCaptures } from './run/beside.ts';

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
