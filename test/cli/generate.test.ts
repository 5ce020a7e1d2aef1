import { randomBytes } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { tree } from '../faults/tree.ts';
import { testFolder } from '../folder.ts';
import { warmSuite as suite } from '../warm/suite.ts';
import { startServices } from './services.ts';

describe('generate, from recorded services on loopback', () => {
  test('writes the same bytes whatever the order of the services, and nothing a second time; the key is nowhere', async () => {
    const folder = testFolder();
    const key = `canary${randomBytes(12).toString('hex')}`;
    const recordings = ['lidarr-2.14.5', 'radarr-6.0.3', 'sonarr-4.0.19', 'sonarr-develop'] as const;
    await using services = await startServices(folder, key, recordings);
    const generate = async (words = '') =>
      suite(folder, ...`generate --services ${services.file} ${words}`.trim().split(' '));
    const runs = [await generate(), await generate()];
    expect(runs[0]).toMatchObject({ code: 0 });
    expect(runs[1]?.stdout).toContain('Nothing to change.');
    const made = tree(path.join(folder, 'nix'));
    expect(Object.keys(made).length).toBeGreaterThan(50);
    const named = JSON.parse(readFileSync(services.file, 'utf8')) as { services: object };
    const reversed = Object.fromEntries(Object.entries(named.services).toReversed());
    writeFileSync(services.file, JSON.stringify({ services: reversed }));
    runs.push(await generate('--schemas b/schemas --out b/generated --format json --verbose'));
    expect(tree(path.join(folder, 'b'))).toEqual(made);
    runs.push(await generate('--check --help-texts'));
    expect(runs[3]).toMatchObject({ code: 1 });
    expect(runs[3]?.stdout).toContain('files would change.');
    expect(tree(path.join(folder, 'nix'))).toEqual(made);
    expect(JSON.stringify([runs, made])).not.toContain(key);
    expect(services.fakes.every((fake) => fake.writes.length === 0)).toBe(true);
  });

  test('a service that only has a newer API that we know works', async () => {
    const folder = testFolder();
    await using services = await startServices(folder, 'k'.repeat(32), ['sonarr-develop'], { api: 'v5' });
    expect(await suite(folder, 'generate', '--services', services.file)).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect(services.fakes[0]?.requests.map((request) => request.path)).toContain('/api/v5/connection/schema');
  });

  test('with one service down writes nothing, exits 2, and names every one that failed', async () => {
    const folder = testFolder();
    const recordings = ['lidarr-2.14.5', 'radarr-6.0.3', 'sonarr-4.0.19'] as const;
    await using services = await startServices(folder, 'k'.repeat(32), recordings);
    for (const fake of services.fakes.slice(0, 2)) await fake.stop();
    const run = await suite(folder, 'generate', '--services', services.file);
    expect(run).toMatchObject({ code: 2, stdout: '' });
    expect(run.stderr.match(/^error: (?:lidarr|radarr) .*nothing listens on port/gmu)).toHaveLength(2);
    expect(readdirSync(folder).toSorted()).toEqual(['api-key', 'suite.services.json']);
  });

  test('two Sonarrs of different age on one record are kept apart, or rejected with the fix', async () => {
    const folder = testFolder();
    await using services = await startServices(folder, 'k'.repeat(32), ['sonarr-4.0.19', 'sonarr-develop']);
    const named = readFileSync(services.file, 'utf8');
    writeFileSync(services.file, named.replaceAll('"schema":"sonarr-develop"', '"schema":"sonarr"'));
    const run = await suite(folder, 'generate', '--services', services.file);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain(
      'both use the schema record "sonarr", but their schemas differ (4.0.19.2979 and 5.0.0.1)',
    );
    expect(run.stderr).toContain('set schema of "sonarr-develop" to, for example, "sonarr-5"');
  });
});
