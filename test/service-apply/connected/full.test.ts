/** A whole house, from the configuration to the services: in any order, all at once, one coming late; then silence. */
import { rename } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServiceReport } from '../../../generator/reconcile/run.ts';
import { hasCaptures } from '../../captures.ts';
import { hasNixpkgsLib } from '../../nix-tools.ts';
import { evaluateImport, importHouse, planImport, workIn } from '../imported/multi-service.ts';
import { failures } from '../harness.ts';
import { NAMES, type Name, Whole, startWhole } from './full.ts';

/** Beside that in which they are named. */
const ORDERS: readonly (readonly Name[])[] = [
  NAMES.toReversed(),
  ['sonarr', 'radarr', 'prowlarr', 'lidarr', 'anime'],
];

/** Applies all, one after the other; nothing may fail or be warned of. */
async function inOrder(whole: Whole, order: readonly Name[]): Promise<void> {
  for (const name of order) {
    const report = await whole.apply(name);
    expect([name, failures(report), report.warnings]).toEqual([name, [], []]);
  }
}

/** Applies all once more: nothing is said, and nothing sent that changes something, not even a test. */
async function expectSilence(whole: Whole): Promise<void> {
  whole.house.forget();
  for (const name of NAMES) expectNothing(name, await whole.apply(name));
  expect(Object.values(whole.house.writes).flat()).toEqual([]);
  expect(Object.values(whole.house.targets).flatMap(({ tested }) => tested)).toEqual([]);
}

function expectNothing(
  name: Name,
  { failures: failed, warnings, plain, outcomes, followUps }: ServiceReport,
): void {
  expect([name, failed, warnings, followUps]).toEqual([name, [], [], []]);
  const actions = [...plain, ...outcomes].map(({ step }) => step.action);
  expect(new Set(actions)).toEqual(new Set(['unchanged']));
}

/** The names of what a service has of a kind. */
function names(whole: Whole, name: Name, kind: 'applications' | 'importlist' | 'indexer'): string[] {
  return whole.house
    .fake(name)
    .resources(kind)
    .map((one) => one.name)
    .sort();
}

describe.skipIf(!hasCaptures || !hasNixpkgsLib)('a whole house', { timeout: 120_000 }, () => {
  let first: Whole | undefined;
  let wanted: unknown;
  beforeAll(async () => {
    first = await startWhole();
    await inOrder(first, NAMES);
    wanted = first.end;
  }, 120_000);
  afterAll(async () => first?.[Symbol.asyncDispose]());

  test('one after the other, Prowlarr first: everything is where it belongs, then silence', async () => {
    if (first === undefined) throw new Error('there is no house');
    const { house } = first;
    expect(names(first, 'prowlarr', 'applications')).toEqual(['anime', 'lidarr', 'radarr', 'sonarr']);
    for (const { settings, name } of house.fake('prowlarr').resources('applications')) {
      const { url, apiKey } = house.fake(name as Name);
      expect(settings).toMatchObject({ baseUrl: url, apiKey, prowlarrUrl: house.fake('prowlarr').url });
    }
    const pushed = ['1337x (Prowlarr)', 'Knaben (Prowlarr)', 'NZBgeek (Prowlarr)'];
    for (const name of NAMES.slice(1)) expect(names(first, name, 'indexer')).toEqual(pushed);
    expect(house.fake('anime').resources('importlist')).toMatchObject([
      { settings: { apiKey: house.fake('sonarr').apiKey, baseUrl: house.fake('sonarr').url } },
    ]);
    for (const folder of ['anime', 'films', 'music', 'series'])
      expect(JSON.stringify(wanted)).toContain(`"path":"/srv/media/${folder}`);
    expect(house.fake('prowlarr').commands).toEqual(['ApplicationIndexerSync']);
    for (const name of NAMES) expectNothing(name, await first.plan(name));
    await expectSilence(first);
  });

  test('imported from the running services, it says the same: no word in evaluation, nothing to do', async () => {
    if (first === undefined) throw new Error('there is no house');
    const { house } = first;
    const evaluated = evaluateImport(await importHouse(house), house);
    expect([evaluated.errors, evaluated.warnings]).toEqual([[], []]);
    const plans = await planImport(evaluated, house);
    expect([...plans.keys()].sort()).toEqual([...NAMES].sort());
    for (const [name, report] of plans)
      expect([name, failures(report), workIn(report)]).toEqual([name, [], []]);
  });

  test.each(ORDERS)('one after the other, %s first: the same end, then silence', async (...order) => {
    await using whole = await startWhole();
    await inOrder(whole, order);
    expect(whole.end).toEqual(wanted);
    await expectSilence(whole);
  });

  test('all at once: the same end, then silence', async () => {
    await using whole = await startWhole();
    const reports = await Promise.all(NAMES.map(async (name) => whole.apply(name)));
    expect(reports.flatMap((report) => [...report.failures, ...report.warnings])).toEqual([]);
    expect(whole.end).toEqual(wanted);
    await expectSilence(whole);
  });

  test('Radarr is down, and comes back: the others do not wait; the same end, then silence', async () => {
    await using whole = await startWhole();
    await whole.away('radarr');
    const reports = await Promise.all(NAMES.map(async (name) => whole.apply(name)));
    const said = reports.flatMap((report) =>
      [...report.failures, ...report.warnings].map(({ code }) => `${report.service}: ${code}`),
    );
    expect(said).toEqual(['prowlarr: test-failed', 'radarr: service-not-up']);
    expect(names(whole, 'lidarr', 'indexer')).toHaveLength(3);
    expect(names(whole, 'radarr', 'indexer')).toEqual([]);
    await whole.back('radarr');
    await inOrder(whole, NAMES);
    expect(whole.end).toEqual(wanted);
    await expectSilence(whole);
  });

  test('Sonarr is new and has not written its config.xml: what needs its key waits, all else does not; the same end', async () => {
    await using whole = await startWhole();
    const { apiKeyFile } = whole.manifests.sonarr.service;
    await rename(apiKeyFile, `${apiKeyFile}.later`);
    const reports = await Promise.all(NAMES.map(async (name) => whole.apply(name)));
    const failed = reports.flatMap((report) => report.failures.map(({ code, place }) => [code, place]));
    expect(failed).toEqual([
      ['file-missing', `suite.applications.connect.apiKey (suite.services.sonarr.apiKeyFile, ${apiKeyFile})`],
      ['file-missing', `suite.services.sonarr.apiKeyFile (${apiKeyFile})`],
      [
        'file-missing',
        `suite.importLists.extraLists[0].apiKey (suite.services.sonarr.apiKeyFile, ${apiKeyFile})`,
      ],
    ]);
    expect(names(whole, 'prowlarr', 'applications')).toEqual(['anime', 'lidarr', 'radarr']);
    expect(names(whole, 'anime', 'indexer')).toHaveLength(3);
    await rename(`${apiKeyFile}.later`, apiKeyFile);
    await inOrder(whole, NAMES);
    expect(whole.end).toEqual(wanted);
    await expectSilence(whole);
  });

  test('Prowlarr is down, and comes back: the same end, then silence', async () => {
    await using whole = await startWhole();
    await whole.away('prowlarr');
    for (const name of NAMES.slice(1)) expect(failures(await whole.apply(name))).toEqual([]);
    expect(failures(await whole.apply('prowlarr'))).toEqual(['service-not-up']);
    await whole.back('prowlarr');
    await inOrder(whole, NAMES.toReversed());
    expect(whole.end).toEqual(wanted);
    await expectSilence(whole);
  });
});
