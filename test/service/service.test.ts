/**
 * Behaviour of a fake service beyond the recordings: switches, faults, restarts, the other members of the
 * family.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { recorded } from '../recordings.ts';
import type { Recording } from '../recordings.ts';
import { ask } from './ask.ts';
import { Store, startFakeService } from './fake.ts';
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
  if (item === undefined) throw new Error('no qBittorrent in the recording');
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

  test('of Readarr: no masks, exact names, every enabled write tested', async () => {
    const recording = 'readarr-0.4.18';
    const path = '/api/v1/downloadclient';
    await using fake = await startFakeService({ recording });
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
  });

  test('accepts the same name in two concurrent requests', async () => {
    await using fake = await startFakeService({ recording: 'sonarr-4.0.19' });
    fake.fault = () => ({ kind: 'slow', ms: 20 });
    const post = async () => (await ask(fake, 'POST', PATH, client('sonarr-4.0.19', 'a', {}))).status;
    expect(await Promise.all([post(), post()])).toEqual([201, 201]);
    expect(await post()).toBe(400);
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
