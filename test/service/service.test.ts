/** Behaviour of a fake service beyond the recordings: switches, requests in flight, the other members of the family. */
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type Recording, recorded } from '../recordings.ts';
import { ask } from './ask.ts';
import { type Fault, FakeService, startFakeService } from './fake.ts';
import { MASK, type SchemaItem } from './recorded/recording.ts';

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

function fieldOf(body: unknown, name: string): unknown {
  return (body as SchemaItem).fields.find((field) => field.name === name)?.value;
}

describe('a fake service', () => {
  test('stores asterisks of a POST: a masked default of the schema is not a default', () => {
    const fake = new FakeService({ recording: 'sonarr-4.0.19' });
    const deluge = recorded<SchemaItem[]>('sonarr-4.0.19', 'downloadclient-schema.json').find(
      ({ implementation }) => implementation === 'Deluge',
    );
    ask(fake, 'POST', PATH, { ...deluge, name: 'stars' });
    ask(fake, 'POST', PATH, { ...deluge, name: 'left out', fields: [] });
    const passwords = fake.resources('downloadclient').map(({ settings }) => settings['password']);
    expect(passwords).toEqual([MASK, 'default-Deluge-password']);
  });

  test('of Readarr: no masks, exact names, every enabled write tested', () => {
    const recording = 'readarr-0.4.18';
    const path = '/api/v1/downloadclient';
    const fake = new FakeService({ recording });
    const made = ask(fake, 'POST', path, client(recording, 'qb', { password: 'secret' }));
    expect(fieldOf(made.body, 'password')).toBe('secret');
    expect(ask(fake, 'POST', path, client(recording, 'QB', {})).status).toBe(201);
    ask(fake, 'PUT', `${path}/1`, client(recording, 'qb', { password: MASK }));
    expect(fake.resources('downloadclient')[0]?.settings['password']).toBe(MASK);
  });

  test('reads the switch of each client only for its test', () => {
    const recording = 'sonarr-4.0.19';
    const asked: string[] = [];
    const fake = new FakeService({
      recording,
      clientsUp: ({ name, fields }) => {
        asked.push(name);
        return fields['host'] === 'up.example';
      },
    });
    const down = client(recording, 'down', { host: 'down.example' }, true);
    expect(ask(fake, 'POST', PATH, down).status).toBe(400);
    expect(ask(fake, 'POST', `${PATH}?forceSave=true`, down).status).toBe(400);
    const up = client(recording, 'up', { host: 'up.example' }, true);
    expect(ask(fake, 'POST', PATH, up).status).toBe(201);
    expect(ask(fake, 'POST', PATH, { ...down, enable: false }).status).toBe(201);
    expect(ask(fake, 'PUT', `${PATH}/2?forceSave=true`, down).status).toBe(202);
    expect(asked).toEqual(['down', 'down', 'up']);
  });

  test('accepts the same name in two concurrent requests', async () => {
    await using fake = await startFakeService({ recording: 'sonarr-4.0.19' });
    fake.fault = () => ({ kind: 'slow', ms: 20 });
    const body = JSON.stringify(client('sonarr-4.0.19', 'a', {}));
    const headers = { 'x-api-key': fake.apiKey };
    const post = async () => (await fetch(fake.url + PATH, { method: 'POST', headers, body })).status;
    expect(await Promise.all([post(), post()])).toEqual([201, 201]);
    expect(await post()).toBe(400);
  });
});

/** Sends a request over the wire. Returns its status, the pause and the end of the answer, or why there is none. */
async function outcome(fake: FakeService, method = 'GET'): Promise<string> {
  const headers = { 'x-api-key': fake.apiKey };
  const body = method === 'GET' ? {} : { body: '{"label":"tv"}' };
  try {
    const signal = AbortSignal.timeout(500);
    const answer = await fetch(`${fake.url}/api/v3/tag`, { method, headers, signal, ...body });
    const end = await answer.json().then(
      () => 'whole',
      () => 'no JSON',
    );
    return `${answer.status} ${answer.headers.get('retry-after')} ${end}`;
  } catch (error) {
    const { name, cause } = error as Error & { readonly cause?: { readonly code: string } };
    return cause?.code ?? name;
  }
}

test.each<[Fault, answer: string, stored: number]>([
  [{ kind: 'reset', when: 'before' }, 'ECONNRESET', 0],
  [{ kind: 'reset', when: 'after' }, 'ECONNRESET', 1],
  [{ kind: 'hang', when: 'before' }, 'TimeoutError', 0],
  [{ kind: 'status', status: 429, retryAfter: 2 }, '429 2 no JSON', 0],
  [{ kind: 'status', status: 502, when: 'after' }, '502 null no JSON', 1],
  [{ kind: 'cut' }, '201 null no JSON', 1],
  [{ kind: 'slow', ms: 5 }, '201 null whole', 1],
])('a POST with the fault %j', async (fault, answer, stored) => {
  await using fake = await startFakeService({ recording: 'sonarr-4.0.19', fault: () => fault });
  expect(await outcome(fake, 'POST')).toBe(answer);
  expect(fake.store.tags.rows.size).toBe(stored);
});

test('a start refuses connections, then returns 503, then works', async () => {
  const times = { startsAfterMs: 100, startingUpMs: 400 };
  await using fake = await startFakeService({ recording: 'sonarr-4.0.19', ...times });
  const seen = new Set<string>();
  while (!seen.has('200 null whole')) {
    await wait(10);
    seen.add(await outcome(fake));
  }
  expect([...seen]).toEqual(['ECONNREFUSED', '503 null whole', '200 null whole']);
});
