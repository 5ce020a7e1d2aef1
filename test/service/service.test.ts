/**
 * Behaviour of a fake service beyond the recordings: switches, faults, restarts, the other members of the
 * family.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../generator/base/json.ts';
import { factsOf } from '../recorder/facts.ts';
import { recorded } from '../recordings.ts';
import type { Recording } from '../recordings.ts';
import { ask } from './ask.ts';
import { READARR_LIKE, Store, startFakeService } from './fake.ts';
import { MASK } from './recorded/recording.ts';
import type { SchemaItem } from './recorded/recording.ts';

const PATH = '/api/v3/downloadclient';

/** A client of a recording as its schema has it, with some fields set. */
function client(
  recording: Recording,
  name: string,
  fields: Readonly<Record<string, unknown>>,
  enable = false,
): SchemaItem {
  const items = recorded<SchemaItem[]>(recording, 'downloadclient-schema.json');
  const item = items.find(({ implementation }) => implementation === 'QBittorrent');
  if (item === undefined) {
    throw new Error('no qBittorrent in the recording');
  }
  const set = item.fields.map((field) =>
    field.name in fields ? { ...field, value: fields[field.name] } : field,
  );
  return { ...item, name, enable, fields: set };
}

/** The value of a field in an answer. */
function fieldOf(body: unknown, name: string): unknown {
  return (body as SchemaItem).fields.find((field) => field.name === name)?.value;
}

describe('a fake service', () => {
  test('responds 401 without the key, and logs its response', async () => {
    await using fake = await startFakeService({ recording: 'sonarr-4.0.19', apiKey: 'right' });
    expect((await fetch(`${fake.url}/api/v3/tag?x=1`)).status).toBe(401);
    expect((await ask(fake, 'GET', '/api/v3/tag')).body).toEqual([]);
    expect(fake.requests).toEqual([
      { method: 'GET', path: '/api/v3/tag', query: 'x=1', count: 1, status: 401 },
      { method: 'GET', path: '/api/v3/tag', query: '', count: 2, status: 200 },
    ]);
    expect(fake.writes).toEqual([]);
  });

  test('reports its versions, and has a single one on request', async () => {
    await using both = await startFakeService({ recording: 'sonarr-develop' });
    await using newest = await startFakeService({ recording: 'sonarr-develop', api: 'v5' });
    expect((await ask(both, 'GET', '/api')).body).toEqual(recorded('sonarr-develop', 'api-info.json'));
    expect((await ask(newest, 'GET', '/api')).body).toEqual({ current: 'v5', deprecated: [] });
    expect((await ask(newest, 'GET', '/api/v3/tag')).status).toBe(404);
    const v5 = await ask(newest, 'GET', '/api/v5/connection/schema');
    expect(factsOf(v5.body as Json)).toEqual(recorded('sonarr-develop', 'v5-connection-schema.json'));
  });

  test('stores secrets, returns asterisks, and keeps a secret that is sent as asterisks', async () => {
    const recording = 'radarr-6.0.3';
    await using fake = await startFakeService({ recording });
    const made = await ask(fake, 'POST', PATH, client(recording, 'qb', { password: 'secret' }));
    expect(fieldOf(made.body, 'password')).toBe(MASK);
    expect((await ask(fake, 'PUT', `${PATH}/1`, { ...(made.body as object), priority: 7 })).status).toBe(202);
    expect(fake.resources('downloadclient')[0]).toMatchObject({
      general: { priority: 7 },
      settings: { password: 'secret' },
    });
  });

  test('stores asterisks of a POST: a masked default of the schema is not a default', async () => {
    await using fake = await startFakeService({ recording: 'sonarr-4.0.19' });
    const deluge = recorded<SchemaItem[]>('sonarr-4.0.19', 'downloadclient-schema.json').find(
      ({ implementation }) => implementation === 'Deluge',
    );
    await ask(fake, 'POST', PATH, { ...deluge, name: 'stars' });
    await ask(fake, 'POST', PATH, { ...deluge, name: 'left out', fields: [] });
    const passwords = fake.resources('downloadclient').map(({ settings }) => settings['password']);
    expect(passwords).toEqual([MASK, 'default-Deluge-password']);
  });

  test('like Readarr: no masks, exact names, every enabled write tested', async () => {
    const recording = 'lidarr-2.14.5';
    const path = '/api/v1/downloadclient';
    await using fake = await startFakeService({ recording, rules: READARR_LIKE });
    const made = await ask(fake, 'POST', path, client(recording, 'qb', { password: 'secret' }));
    expect(fieldOf(made.body, 'password')).toBe('secret');
    expect((await ask(fake, 'POST', path, client(recording, 'QB', {}))).status).toBe(201);
    await ask(fake, 'PUT', `${path}/1`, client(recording, 'qb', { password: MASK }));
    expect(fake.resources('downloadclient')[0]?.settings['password']).toBe(MASK);
  });

  test('reads the switch of each client only for its test', async () => {
    const recording = 'sonarr-4.0.19';
    const asked: string[] = [];
    await using fake = await startFakeService({
      recording,
      clientsUp: ({ name, fields }) => {
        asked.push(name);
        return fields['host'] === 'up.example';
      },
    });
    const down = client(recording, 'down', { host: 'down.example' }, true);
    expect((await ask(fake, 'POST', PATH, down)).status).toBe(400);
    expect((await ask(fake, 'POST', `${PATH}?forceSave=true`, down)).status).toBe(400);
    expect(
      (await ask(fake, 'POST', PATH, client(recording, 'up', { host: 'up.example' }, true))).status,
    ).toBe(201);
    expect((await ask(fake, 'POST', PATH, { ...down, enable: false })).status).toBe(201);
    expect((await ask(fake, 'PUT', `${PATH}/2?forceSave=true`, down)).status).toBe(202);
    expect(asked).toEqual(['down', 'down', 'up']);
    fake.clientsUp = false;
    expect((await ask(fake, 'POST', `${PATH}/testall`)).body).toMatchObject([
      { id: 1, isValid: false },
      { id: 2, isValid: false },
    ]);
  });

  test('an unknown implementation poisons the list until it is deleted or the service restarts', async () => {
    const recording = 'prowlarr-2.3.6';
    const path = '/api/v1/downloadclient';
    await using fake = await startFakeService({ recording });
    const poison = { ...client(recording, 'poison', {}), implementation: 'Nope' };
    expect((await ask(fake, 'POST', path, poison)).status).toBe(500);
    expect((await ask(fake, 'GET', path)).status).toBe(500);
    await fake.restart();
    expect((await ask(fake, 'GET', path)).body).toEqual([]);
  });

  test('changes several resources and their tags at once', async () => {
    const recording = 'radarr-6.0.3';
    await using fake = await startFakeService({ recording });
    await ask(fake, 'POST', PATH, { ...client(recording, 'a', {}), tags: [1] });
    await ask(fake, 'POST', PATH, { ...client(recording, 'b', {}), tags: [2] });
    const tagsAfter = async (applyTags: string, tags: readonly number[]): Promise<unknown> => {
      await ask(fake, 'PUT', `${PATH}/bulk`, { ids: [1, 2], applyTags, tags });
      return fake.resources('downloadclient').map((stored) => stored.tags);
    };
    expect(await tagsAfter('add', [3])).toEqual([
      [1, 3],
      [2, 3],
    ]);
    expect(await tagsAfter('remove', [3, 2])).toEqual([[1], []]);
    expect(await tagsAfter('replace', [4])).toEqual([[4], [4]]);
  });

  test('keeps separate stores of two services; a store outlives its service', async () => {
    const store = new Store();
    await using first = await startFakeService({ recording: 'sonarr-4.0.19', store });
    await using second = await startFakeService({ recording: 'radarr-6.0.3' });
    await ask(first, 'POST', '/api/v3/tag', { label: 'tv' });
    expect((await ask(second, 'GET', '/api/v3/tag')).body).toEqual([]);
    await first.stop();
    await expect(ask(first, 'GET', '/api/v3/tag')).rejects.toThrow('ECONNREFUSED');
    await using third = await startFakeService({ recording: 'sonarr-4.0.19', store });
    expect((await ask(third, 'GET', '/api/v3/tag')).body).toEqual([{ label: 'tv', id: 1 }]);
  });
});

describe('faults', () => {
  const tag = '/api/v3/tag';

  test('a write can be interrupted before or after it took effect', async () => {
    await using fake = await startFakeService({
      recording: 'sonarr-4.0.19',
      fault: ({ method, count }) =>
        method === 'POST' ? { kind: 'reset', when: count === 1 ? 'before' : 'after' } : undefined,
    });
    await expect(ask(fake, 'POST', tag, { label: 'a' })).rejects.toThrow('ECONNRESET');
    expect((await ask(fake, 'GET', tag)).body).toEqual([]);
    await expect(ask(fake, 'POST', tag, { label: 'b' })).rejects.toThrow('ECONNRESET');
    expect((await ask(fake, 'GET', tag)).body).toEqual([{ label: 'b', id: 1 }]);
    expect(fake.writes.map(({ status }) => status)).toEqual([0, 0]);
  });

  test('a status replaces the response, with Retry-After', async () => {
    await using fake = await startFakeService({ recording: 'sonarr-4.0.19' });
    fake.fault = ({ count }) => (count === 1 ? { kind: 'status', status: 429, retryAfter: 2 } : undefined);
    const refused = await ask(fake, 'POST', tag, { label: 'a' });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '2']);
    expect((await ask(fake, 'GET', tag)).body).toEqual([]);
  });

  test('no response, half a response, a late response', async () => {
    await using fake = await startFakeService({ recording: 'sonarr-4.0.19' });
    fake.fault = () => ({ kind: 'hang', when: 'before' });
    await expect(fetch(`${fake.url}/ping`, { signal: AbortSignal.timeout(50) })).rejects.toThrow('timeout');
    fake.fault = () => ({ kind: 'cut' });
    await expect(ask(fake, 'GET', '/api/v3/system/status')).rejects.toThrow('aborted');
    fake.fault = () => ({ kind: 'slow', ms: 30 });
    const since = performance.now();
    expect((await ask(fake, 'GET', tag)).status).toBe(200);
    expect(performance.now() - since).toBeGreaterThan(25);
  });

  test('a start refuses connections, then returns 503, then works', async () => {
    await using fake = await startFakeService({
      recording: 'sonarr-4.0.19',
      startsAfterMs: 100,
      startingUpMs: 400,
    });
    await expect(ask(fake, 'GET', tag)).rejects.toThrow('ECONNREFUSED');
    const seen = new Set<number>();
    while (!seen.has(200)) {
      await wait(10);
      // The service refuses connections until it listens.
      const answer = await ask(fake, 'GET', tag).catch(() => undefined);
      if (answer !== undefined) seen.add(answer.status);
    }
    expect([...seen]).toEqual([503, 200]);
  });
});
