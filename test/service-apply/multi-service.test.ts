/** The fleet of fakes: several services at once, targets, latency and failures. */
import { describe, expect, it } from 'vitest';
import { ask } from '../service/ask.ts';
import { startFleet } from './multi-service.ts';
import { failures } from './harness.ts';

const HOUSE = {
  prowlarr: { recording: 'prowlarr-2.3.6' },
  sonarr: { recording: 'sonarr-4.0.19', apiKey: 'a'.repeat(32) },
  anime: { recording: 'sonarr-4.0.19', urlBase: '/anime' },
  radarr: { recording: 'radarr-6.0.3' },
  lidarr: { recording: 'lidarr-2.14.5' },
} as const;

const QB = { downloadclient: [{ implementation: 'QBittorrent', name: 'qb' }] };

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
});
