/** The fake Prowlarr pushes like the real one, and checks names no more strictly than a real service. */
import { describe, expect, test } from 'vitest';
import { ask } from '../../service/ask.ts';
import type { FakeService } from '../../service/fake.ts';
import { readRecording } from '../../service/recorded/recording.ts';
import { startFakeService } from '../../service/fake.ts';
import { startFleet } from '../multi-service.ts';

const FLEET = {
  prowlarr: { recording: 'prowlarr-2.3.6' },
  full: { recording: 'sonarr-4.0.19', apiKey: 'a'.repeat(32) },
  once: { recording: 'radarr-6.0.3', apiKey: 'b'.repeat(32) },
} as const;

type Values = Readonly<Record<string, unknown>>;

function bodyOf(fake: FakeService, kind: 'applications' | 'indexer', implementation: string, values: Values) {
  const items = readRecording(fake.recording).kinds.get(kind)?.items ?? [];
  const item = items.find((one) => one.implementation === implementation);
  const { fields = {}, ...general } = values as { fields?: Values };
  const set = item?.fields.map(({ name, value }) => ({ name, value: fields[name] ?? value }));
  return { ...item, ...general, fields: set };
}

const indexer = (fake: FakeService, values: Values): unknown =>
  bodyOf(fake, 'indexer', 'Knaben', { enable: true, appProfileId: 1, priority: 25, ...values });

/** A Prowlarr with an application of each sync level. */
async function connected() {
  const fleet = await startFleet(FLEET);
  const prowlarr = fleet.fake('prowlarr');
  for (const [name, implementation, syncLevel] of [
    ['full', 'Sonarr', 'fullSync'],
    ['once', 'Radarr', 'addOnly'],
  ] as const) {
    const { url: baseUrl, apiKey } = fleet.fake(name);
    const fields = { baseUrl, apiKey, prowlarrUrl: 'http://prowlarr:9696' };
    const body = bodyOf(prowlarr, 'applications', implementation, { name, syncLevel, fields });
    expect((await ask(prowlarr, 'POST', '/api/v1/applications', body)).status).toBe(201);
  }
  const pushed = async (): Promise<Record<'full' | 'once', string[]>> => {
    await fleet.pushed();
    const of = (name: 'full' | 'once'): string[] =>
      fleet
        .fake(name)
        .resources('indexer')
        .map(({ name: called, general }) => `${called}${general['enableRss'] === true ? '' : ', off'}`);
    return { full: of('full'), once: of('once') };
  };
  return { fleet, prowlarr, pushed };
}

describe('a Prowlarr with applications', () => {
  test('writes a new indexer into every library, writes an update into fullSync libraries, and deletes a deleted one there', async () => {
    const { fleet, prowlarr, pushed } = await connected();
    await using _ = fleet;
    await ask(prowlarr, 'POST', '/api/v1/indexer', indexer(prowlarr, { name: 'a', enable: false }));
    expect(await pushed()).toEqual({ full: ['a (Prowlarr), off'], once: ['a (Prowlarr), off'] });
    expect(fleet.fake('full').resources('indexer')).toMatchObject([{ implementation: 'Torznab' }]);
    await ask(prowlarr, 'PUT', '/api/v1/indexer/1', indexer(prowlarr, { name: 'b', id: 1 }));
    expect(await pushed()).toEqual({ full: ['b (Prowlarr)'], once: ['a (Prowlarr), off'] });
    await ask(prowlarr, 'POST', '/api/v1/command', { name: 'ApplicationIndexerSync' });
    expect(await pushed()).toEqual({ full: ['b (Prowlarr)'], once: ['a (Prowlarr), off'] });
    await ask(prowlarr, 'DELETE', '/api/v1/indexer/1');
    expect(await pushed()).toEqual({ full: [], once: [] });
  });

  test('does not write an indexer whose settings the library would reject until the settings are right', async () => {
    const { fleet, prowlarr, pushed } = await connected();
    await using _ = fleet;
    const held = { name: 'a', enable: false, fields: { 'baseSettings.queryLimit': -1 } };
    await ask(prowlarr, 'POST', '/api/v1/indexer', indexer(prowlarr, held));
    expect(await pushed()).toEqual({ full: [], once: [] });
    await ask(prowlarr, 'PUT', '/api/v1/indexer/1', indexer(prowlarr, { name: 'b', id: 1 }));
    expect(await pushed()).toEqual({ full: ['b (Prowlarr)'], once: [] });
    await ask(prowlarr, 'POST', '/api/v1/command', { name: 'ApplicationIndexerSync' });
    expect(await pushed()).toEqual({ full: ['b (Prowlarr)'], once: ['b (Prowlarr)'] });
  });

  test('restores indexers that a fullSync library lost, but not those that an addOnly library lost', async () => {
    const { fleet, prowlarr, pushed } = await connected();
    await using _ = fleet;
    await ask(prowlarr, 'POST', '/api/v1/indexer', indexer(prowlarr, { name: 'a' }));
    await pushed();
    for (const name of ['full', 'once'] as const) fleet.fake(name).store.of('indexer').rows.clear();
    await ask(prowlarr, 'POST', '/api/v1/command', { name: 'ApplicationIndexerSync' });
    expect(await pushed()).toEqual({ full: ['a (Prowlarr)'], once: [] });
  });
});

test('accepts the same name in two concurrent requests', async () => {
  await using fake = await startFakeService({ recording: 'sonarr-4.0.19' });
  const item = readRecording(fake.recording)
    .kinds.get('downloadclient')
    ?.items.find(({ implementation }) => implementation === 'Transmission');
  const post = async (name: string) =>
    (await ask(fake, 'POST', '/api/v3/downloadclient', { ...item, name, enable: false })).status;
  fake.fault = () => ({ kind: 'slow', ms: 20 });
  expect(await Promise.all([post('a'), post('a')])).toEqual([201, 201]);
  expect(await post('a')).toBe(400);
});
