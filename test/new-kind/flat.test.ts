/** A flat singleton that suite does not know: one row in a copy of suite, from options to a running service. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { nixString } from '../../generator/nix/strings.ts';
import type { FlatRow } from '../../generator/servarr/kinds.ts';
import { withFolder } from '../emit.ts';
import { FAKE_KEY } from '../service/options.ts';
import { type Copy, type Evaluated, copyWith, evaluateIn, runOn } from './copy.ts';
import { type FlatService, startFlatService } from './flat-service.ts';

const GAUGE = {
  roles: ['library'],
  title: 'gauge',
  plural: 'gauges',
  lifecycle: 'singleton',
  codec: 'flat',
  declaredAt: { option: 'gauge' },
  identity: [],
  sparesForeign: true,
  keys: {
    unit: { wire: 'gaugeUnit', type: 'enum', enumValues: { sonarr: ['metres', 'miles'] } },
    exact: { type: 'bool' },
    digits: { type: 'number', apps: ['sonarr'] },
  },
  example: { unit: 'metres' },
} satisfies Partial<FlatRow>;

const STORED = { id: 1, gaugeUnit: 'miles', exact: false, digits: 2, other: 'kept' };

interface Setting extends Copy {
  readonly service: FlatService;
}

/** Evaluates options of the service, written by one module each. */
function evaluate(setting: Setting, ...options: readonly string[]): Evaluated {
  const { copy, folder, service } = setting;
  const modules = options.map((one) => `{ suite.services.sonarr = ${one}; }`);
  return evaluateIn(
    setting,
    `[
      ${copy}/nix/modules
      {
        suite.services.sonarr = {
          baseUrl = ${nixString(service.url)};
          apiKeyFile = ${nixString(path.join(folder, 'key'))};
        };
      }
      ${modules.join('\n')}
    ]`,
  );
}

/** Runs a command on the manifest of a configuration; gives what it did and wrote. */
async function run(setting: Setting, command: string, ...options: readonly string[]) {
  setting.service.writes.splice(0);
  const done = await runOn(setting, command, evaluate(setting, ...options));
  return { ...done, writes: [...setting.service.writes] };
}

/** Runs a test against a copy of suite with the row, and a service that has what they describe. */
async function withRows(use: (setting: Setting) => Promise<void>): Promise<void> {
  await withFolder(async (folder) => {
    await using service = await startFlatService(FAKE_KEY, '/api/v3/config/gauge', STORED);
    writeFileSync(path.join(folder, 'key'), FAKE_KEY, { mode: 0o600 });
    await use({ ...copyWith(folder, { 'config/gauge': GAUGE }), service });
  });
}

const NEEDS_NIXPKGS = { tags: ['nixpkgs'], timeout: 120_000 };

test('a singleton is read and updated, never created or deleted', NEEDS_NIXPKGS, async () => {
  await withRows(async (setting) => {
    const { service } = setting;
    const declared = ['{ gauge.unit = "metres"; }', '{ gauge.digits = 3; }'];
    const planned = await run(setting, 'plan', ...declared);
    expect(planned.stdout).toContain('~ gauge: differs from the configuration\n');
    expect(planned.stdout).toMatch(/unit: "miles" (?:→|->) "metres"/u);
    expect(await run(setting, 'apply', ...declared)).toMatchObject({
      code: 0,
      stderr: '',
      writes: ['PUT /api/v3/config/gauge/1'],
    });
    expect(service.stored()).toEqual({ id: 1, gaugeUnit: 'metres', exact: false, digits: 3, other: 'kept' });
    expect(await run(setting, 'apply', ...declared)).toMatchObject({ code: 0, stderr: '', writes: [] });
    for (const prune of [[], ['--prune', 'all']]) {
      const done = await runOn(setting, 'apply', evaluate(setting, '{ }'), ...prune);
      expect(done).toMatchObject({ code: 0 });
      expect(service.writes.filter((write) => write.startsWith('DELETE'))).toEqual([]);
    }
  });
});

test('wrong keys of a singleton are reported together', NEEDS_NIXPKGS, async () => {
  await withRows(async (setting) => {
    const wrong = evaluate(setting, '{ gauge = { unit = "yards"; exakt = true; digits = "3"; }; }').errors;
    expect(wrong).toEqual([
      'suite.services.sonarr.gauge: unknown key "exakt". Did you mean "exact"? Valid keys of a gauge on Sonarr: digits, exact, unit.',
      'suite.services.sonarr.gauge: digits must be a whole number, but is the string "3". Write 3 without the quotes.',
      'suite.services.sonarr.gauge: unit must be one of "metres", "miles", but is the string "yards".',
    ]);
    expect(evaluate(setting, '{ gauge = [ "metres" ]; }').errors).toEqual([
      'suite.services.sonarr.gauge must be an attribute set that declares a gauge, but is a list of 1 element.',
    ]);
  });
});
