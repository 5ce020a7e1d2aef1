/**
 * The fleet of fakes: several services at once, targets, latency, failures, request boundaries, and
 * indexers that Prowlarr writes.
 */
import { describe, expect, it } from 'vitest';
import { ask } from '../service/ask.ts';
import { boundaries } from '../service/http/boundaries.ts';
import { readRecording } from '../service/recorded/recording.ts';
import type { FakeService } from '../service/fake.ts';
import type { ProviderKind } from '../../generator/servarr/kinds.ts';
import { type ServiceFleet, startFleet } from './multi-service.ts';
import { failures } from './harness.ts';

const HOUSE = {
  prowlarr: { recording: 'prowlarr-2.3.6' },
  sonarr: { recording: 'sonarr-4.0.19', apiKey: 'a'.repeat(32) },
  anime: { recording: 'sonarr-4.0.19', urlBase: '/anime' },
  radarr: { recording: 'radarr-6.0.3' },
  lidarr: { recording: 'lidarr-2.14.5' },
} as const;

const QB = { downloadclient: [{ implementation: 'QBittorrent', name: 'qb' }] };

/** Posts an item of the schema with some values set. */
async function post(
  fake: FakeService,
  kind: ProviderKind,
  implementation: string,
  general: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const item = readRecording(fake.recording)
    .kinds.get(kind)
    ?.items.find((one) => one.implementation === implementation);
  const set = item?.fields.map(({ name, value }) => ({ name, value: fields[name] ?? value }));
  const answered = await ask(fake, 'POST', fake.path(kind), { ...item, ...general, fields: set });
  expect(answered.status, JSON.stringify(answered.body)).toBe(201);
  return answered.body;
}

/** An application for a library, and two indexers. */
async function connect({ fake }: Pick<ServiceFleet<keyof typeof HOUSE>, 'fake'>): Promise<void> {
  const { url, apiKey } = fake('sonarr');
  const application = { name: 'Sonarr', syncLevel: 'fullSync' };
  const fields = { baseUrl: url, apiKey, prowlarrUrl: 'http://prowlarr:9696' };
  await post(fake('prowlarr'), 'applications', 'Sonarr', application, fields);
  const on = { enable: true, appProfileId: 1, priority: 25 };
  await post(
    fake('prowlarr'),
    'indexer',
    'Newznab',
    { ...on, name: 'geek' },
    { baseUrl: 'http://nzb.example' },
  );
  await post(fake('prowlarr'), 'indexer', 'Knaben', { ...on, name: 'knaben' }, {});
}

describe('a fleet', () => {
  it('has five services, each with its own store, key, URL base and writes', async () => {
    await using fleet = await startFleet(HOUSE);
    const reports = await Promise.all(
      (['sonarr', 'anime', 'radarr', 'lidarr'] as const).map((name) => fleet.worlds[name].apply(QB)),
    );
    expect(reports.flatMap(failures)).toEqual([]);
    expect(fleet.fake('anime').resources('downloadclient')).toMatchObject([{ name: 'qb' }]);
    expect(fleet.writes.prowlarr).toEqual([]);
    expect(fleet.writes.sonarr).toEqual([
      'POST /api/v3/downloadclient 201',
      'PUT /api/v3/downloadclient/1?forceSave=true 202',
    ]);
    fleet.forget();
    expect(fleet.writes.sonarr).toEqual([]);
  });

  it('fails a test if the target is down, but accepts a forced write', async () => {
    await using fleet = await startFleet({ sonarr: HOUSE.sonarr });
    fleet.targets.sonarr.down('qb');
    const report = await fleet.worlds.sonarr.apply(QB);
    expect(fleet.fake('sonarr').resources('downloadclient')).toMatchObject([{ general: { enable: true } }]);
    expect(report.warnings.map(({ code }) => code)).toEqual(['test-failed']);
    expect(fleet.targets.sonarr.tested).toEqual(['qb']);
    fleet.targets.sonarr.up('qb');
    const { body } = await ask(fleet.fake('sonarr'), 'GET', '/api/v3/downloadclient/1');
    expect((await ask(fleet.fake('sonarr'), 'POST', '/api/v3/downloadclient/test', body)).status).toBe(200);
  });

  it('keeps the resources of a service that stops and starts again', async () => {
    await using fleet = await startFleet({ sonarr: HOUSE.sonarr, radarr: HOUSE.radarr });
    await fleet.worlds.sonarr.apply(QB);
    await fleet.away('sonarr');
    expect(failures(await fleet.worlds.sonarr.apply(QB, { waitMs: 20 }))).toEqual(['service-not-up']);
    expect(failures(await fleet.worlds.radarr.apply(QB))).toEqual([]);
    const coming = fleet.back('sonarr', { startsAfterMs: 60 });
    expect(failures(await fleet.worlds.sonarr.apply(QB))).toEqual([]);
    await coming;
    expect(fleet.fake('sonarr').resources('downloadclient')).toHaveLength(1);
  });

  it('delays responses if told to', async () => {
    await using fleet = await startFleet({ sonarr: HOUSE.sonarr });
    fleet.latency(40);
    const since = performance.now();
    await ask(fleet.fake('sonarr'), 'GET', '/api/v3/tag');
    expect(performance.now() - since).toBeGreaterThan(35);
    fleet.latency(0);
    expect(fleet.fake('sonarr').fault).toBeUndefined();
  });

  it('reaches the same end state if a run is killed at any request boundary and then repeated', async () => {
    await using whole = await startFleet({ sonarr: HOUSE.sonarr });
    await whole.worlds.sonarr.apply(QB);
    const wanted = whole.fake('sonarr').resources('downloadclient');
    const cuts = boundaries(whole.fake('sonarr').requests);
    expect(cuts.map(({ name }) => name)).toEqual([
      'reset before POST /api/v3/downloadclient (1)',
      'reset after POST /api/v3/downloadclient (1)',
      'reset before PUT /api/v3/downloadclient/1 (2)',
      'reset after PUT /api/v3/downloadclient/1 (2)',
    ]);
    for (const { name, fault } of cuts) {
      await using fleet = await startFleet({ sonarr: { ...HOUSE.sonarr, fault } });
      await fleet.worlds.sonarr.apply(QB);
      fleet.faulty(undefined);
      expect(failures(await fleet.worlds.sonarr.apply(QB)), name).toEqual([]);
      const got = fleet.fake('sonarr').resources('downloadclient');
      expect(
        got.map((one) => ({ ...one, id: 0 })),
        name,
      ).toEqual(wanted.map((one) => ({ ...one, id: 0 })));
    }
  });

  it('lets Prowlarr write its indexers into the libraries of its applications on command', async () => {
    await using fleet = await startFleet(HOUSE);
    await connect({ fake: (name) => fleet.fake(name) });
    const command = async (): Promise<void> => {
      const done = await ask(fleet.fake('prowlarr'), 'POST', '/api/v1/command', {
        name: 'ApplicationIndexerSync',
      });
      expect(done.status).toBe(201);
      await fleet.pushed();
    };
    await command();
    const names = (): string[] =>
      fleet
        .fake('sonarr')
        .resources('indexer')
        .map(({ name }) => name);
    expect(names()).toEqual(['geek (Prowlarr)', 'knaben (Prowlarr)']);
    expect(fleet.fake('sonarr').resources('indexer')).toMatchObject([
      { implementation: 'Newznab', settings: { baseUrl: 'http://prowlarr:9696/1/' } },
      { implementation: 'Torznab', settings: { baseUrl: 'http://prowlarr:9696/2/' } },
    ]);
    expect(fleet.fake('anime').resources('indexer')).toEqual([]);
    const before = fleet.stored.sonarr;
    await command();
    expect(fleet.stored.sonarr).toEqual(before);
    await ask(fleet.fake('prowlarr'), 'DELETE', '/api/v1/indexer/1');
    await command();
    expect(names()).toEqual(['knaben (Prowlarr)']);
    expect(fleet.fake('prowlarr').commands).toHaveLength(3);
  });
});
