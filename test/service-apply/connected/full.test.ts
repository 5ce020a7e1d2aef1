/**
 * A complete fleet, from the configuration to the services: in any order, in parallel, with one service
 * late. The next run changes nothing.
 */
import { rename } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServiceReport } from '../../../generator/reconcile/run.ts';
import { failures } from '../harness.ts';
import { names as namesIn } from '../preserved/manual-edits.ts';
import { NAMES, type Name, FullSetup, startFullSetup } from './full.ts';

/** Applies all services one after the other, without a failure or a warning. */
async function inOrder(full: FullSetup, order: readonly Name[]): Promise<void> {
  for (const name of order) {
    const report = await full.apply(name);
    expect([name, failures(report), report.warnings]).toEqual([name, [], []]);
  }
}

/** Applies all services at the same time. */
const inParallel = async (full: FullSetup): Promise<ServiceReport[]> =>
  Promise.all(NAMES.map(async (name) => full.apply(name)));

/** Returns the failures and warnings: `sonarr file-missing: suite.services.sonarr.apiKeyFile`. */
const problems = (reports: readonly ServiceReport[]): string[] =>
  reports.flatMap(({ service, failures: failed, warnings }) =>
    [...failed, ...warnings].map(({ code, place }) => `${service} ${code}: ${place}`),
  );

/** Applies all services again. Checks that the run prints nothing, sends no writes and no tests, and asks for no schema. */
async function expectSilence(full: FullSetup): Promise<void> {
  full.fleet.forget();
  for (const name of NAMES) expectNothing(name, await full.apply(name));
  expect(Object.values(full.fleet.writes).flat()).toEqual([]);
  const asked = NAMES.flatMap((name) => full.fleet.fake(name).requests.map(({ path }) => path));
  expect(asked.filter((path) => path.endsWith('/schema'))).toEqual([]);
  expect(Object.values(full.fleet.targets).flatMap(({ tested }) => tested)).toEqual([]);
}

function expectNothing(name: Name, { failures: failed, warnings, outcomes }: ServiceReport): void {
  expect([name, failed, warnings]).toEqual([name, [], []]);
  const actions = outcomes.map(({ step }) => step.action);
  expect(new Set(actions)).toEqual(new Set(['unchanged']));
}

/** Returns the names of a service's resources of one kind. */
const names = ({ fleet }: FullSetup, name: Name, kind: 'applications' | 'indexer'): string[] =>
  namesIn(fleet.worlds[name], kind).toSorted();

describe.concurrent('a complete fleet', { tags: ['nixpkgs'] }, () => {
  let first: FullSetup | undefined;
  let wanted: unknown;
  beforeAll(async () => {
    first = await startFullSetup();
    await inOrder(first, NAMES);
    wanted = first.end;
  }, 120_000);
  afterAll(async () => first?.[Symbol.asyncDispose]());

  test('applied one after the other, Prowlarr first, has every resource in its place, and a second run changes nothing', async () => {
    if (first === undefined) throw new Error('there is no house');
    const { fleet } = first;
    expect(names(first, 'prowlarr', 'applications')).toEqual(['anime', 'lidarr', 'radarr', 'sonarr']);
    for (const { settings, name } of fleet.fake('prowlarr').resources('applications')) {
      const { url, apiKey } = fleet.fake(name as Name);
      expect(settings).toMatchObject({ baseUrl: url, apiKey, prowlarrUrl: fleet.fake('prowlarr').url });
    }
    const pushed = ['1337x (Prowlarr)', 'Knaben (Prowlarr)', 'NZBgeek (Prowlarr)'];
    for (const name of NAMES.slice(1)) expect(names(first, name, 'indexer')).toEqual(pushed);
    expect(fleet.fake('anime').resources('importlist')).toMatchObject([
      { settings: { apiKey: fleet.fake('sonarr').apiKey, baseUrl: fleet.fake('sonarr').url } },
    ]);
    for (const folder of ['anime', 'films', 'music', 'series'])
      expect(JSON.stringify(wanted)).toContain(String.raw`\"path\":\"/srv/media/${folder}`);
    expect(fleet.fake('prowlarr').commands).toEqual(['ApplicationIndexerSync']);
    for (const name of NAMES) expectNothing(name, await first.plan(name));
    await expectSilence(first);
  });

  test('reaches the same end state if Radarr is down and a new Sonarr has no config.xml yet; the others do not wait', async () => {
    await using full = await startFullSetup();
    await full.away('radarr');
    const { apiKeyFile } = full.manifests.sonarr.service;
    await rename(apiKeyFile, `${apiKeyFile}.later`);
    const named = `suite.services.sonarr.apiKeyFile, ${apiKeyFile}`;
    expect(problems(await inParallel(full))).toEqual([
      `prowlarr file-missing: suite.applications.connect.apiKey (${named})`,
      'prowlarr test-failed: prowlarr, application "radarr" (suite.applications.connect)',
      `sonarr file-missing: suite.services.sonarr.apiKeyFile (${apiKeyFile})`,
      `anime file-missing: suite.importLists.extraLists[0].apiKey (${named})`,
      `radarr service-not-up: radarr (${full.fleet.fake('radarr').url}/api)`,
    ]);
    expect(names(full, 'prowlarr', 'applications')).toEqual(['anime', 'lidarr', 'radarr']);
    expect(NAMES.slice(1).map((name) => names(full, name, 'indexer').length)).toEqual([0, 3, 0, 3]);
    await rename(`${apiKeyFile}.later`, apiKeyFile);
    await full.back('radarr');
    await inOrder(full, ['sonarr', 'radarr', 'prowlarr', 'lidarr', 'anime']);
    expect(full.end).toEqual(wanted);
    await expectSilence(full);
  });
});
