/** Checks untried values: the fake reports what the service reported for similar values. */
import { describe, expect, test } from 'vitest';
import { reasonOf } from '../../recorder/reasons.ts';
import type { Recording } from '../../recordings.ts';
import type { ProviderKind } from '../../../generator/servarr/kinds.ts';
import { ask } from '../ask.ts';
import type { Answered } from '../ask.ts';
import { startFakeService } from '../fake.ts';
import type { FakeService } from '../fake.ts';
import { readRecording } from '../recorded/recording.ts';
import { probesLike } from './verdicts/classify.ts';

const LIKE: readonly (readonly [value: unknown, names: readonly string[]])[] = [
  ['', ['nothing']],
  ['http://box:8080/x', ['URL with a path']],
  ['http://box:8080', ['URL']],
  ['http://', ['URL', 'word']],
  ['box:8080', ['host with port']],
  ['fe80::1', ['IPv6']],
  ['10.0.0.7', ['address']],
  ['/srv/tv', ['path without slash']],
  ['tv/anime', ['relative path']],
  ['tv//anime', ['relative path', 'absolute path']],
  ['me@box.example', ['mail']],
  ['My-TV', ['hyphen', 'capitals', 'word']],
  ['tv2', ['number', 'word']],
  ['ts tv', ['two words', 'word']],
  [8080, ['51']],
  [
    ['a@b.example', 'me'],
    ['mail', 'word'],
  ],
  [
    ['x', 'x'],
    ['word', 'word', 'twice'],
  ],
  [undefined, ['nothing']],
];

test.each(LIKE)('%j is like %j', (value, names) => {
  const numbers = ['0', '1', '51', '65535', '65536'];
  const known = typeof value === 'number' ? numbers : ['nothing', 'word'];
  expect(probesLike(value, known)).toEqual(names);
});

/** Enables an implementation with some fields set. Returns the failures and the status. */
async function switchOn(
  fake: FakeService,
  kind: ProviderKind,
  implementation: string,
  fields: Readonly<Record<string, unknown>>,
  query = '',
): Promise<Answered> {
  const item = readRecording(fake.recording)
    .kinds.get(kind)
    ?.items.find((one) => one.implementation === implementation);
  const set = item?.fields.map(({ name, value }) => ({ name, value: fields[name] ?? value }));
  const body = { ...item, name: 'x', enable: true, onGrab: true, fields: set };
  return await ask(fake, 'POST', `${fake.path(kind)}${query}`, body);
}

function reasons({ body }: Answered): string[] {
  return (body as { propertyName: string; errorMessage: string }[]).map(
    ({ propertyName, errorMessage }) => `${propertyName}: ${reasonOf(errorMessage)}`,
  );
}

const HOST = 'Host: host';
const LABEL = 'characters a-z and -';
const BOTH = 'not-both category directory';

const REFUSED: readonly (readonly [
  Recording,
  ProviderKind,
  string,
  Readonly<Record<string, unknown>>,
  readonly string[],
])[] = [
  ['sonarr-4.0.19', 'downloadclient', 'QBittorrent', { host: 'http://box:8080/x' }, [HOST]],
  ['radarr-6.0.3', 'downloadclient', 'QBittorrent', { host: 'box:8080' }, [HOST]],
  ['lidarr-2.14.5', 'downloadclient', 'QBittorrent', { username: 'me', password: 'x' }, []],
  [
    'sonarr-4.0.19',
    'downloadclient',
    'QBittorrent',
    { apiKey: 'k', username: 'me', password: 'x' },
    ['Username: not-both apiKey', 'Password: not-both apiKey'],
  ],
  ['sonarr-4.0.19', 'downloadclient', 'QBittorrent', { username: 'me', password: 'x' }, []],
  [
    'radarr-6.0.3',
    'downloadclient',
    'Transmission',
    { movieCategory: 'movies2' },
    [`MovieCategory: ${LABEL}`],
  ],
  ['radarr-6.0.3', 'downloadclient', 'Transmission', { movieCategory: 'Movies' }, []],
  [
    'radarr-6.0.3',
    'downloadclient',
    'Transmission',
    { movieCategory: 'movies', movieDirectory: '/srv' },
    [`MovieCategory: ${BOTH}`],
  ],
  ['lidarr-2.14.5', 'downloadclient', 'Nzbget', { username: 'me', password: '' }, ['Password: empty']],
  ['sonarr-develop', 'notification', 'Webhook', { url: 'hooks.example' }, ['Url: url']],
  [
    'radarr-6.0.3',
    'notification',
    'Pushsafer',
    { apiKey: 'k', sound: '63' },
    ['Sound: between-or-empty 0 62'],
  ],
];

describe('switched on', () => {
  test.each(REFUSED)('%s: %s %s %j', async (recording, kind, implementation, fields, want) => {
    await using fake = await startFakeService({ recording });
    const answered = await switchOn(fake, kind, implementation, fields);
    expect(answered.status).toBe(want.length === 0 ? 201 : 400);
    expect(want.length === 0 ? [] : reasons(answered)).toEqual(want);
  });

  test('forced: a client that is down is taken, values that are wrong are not; switched off all are', async () => {
    await using fake = await startFakeService({ recording: 'radarr-6.0.3', clientsUp: false });
    const path = fake.path('downloadclient');
    const wrong = {
      implementation: 'QBittorrent',
      configContract: 'QBittorrentSettings',
      name: 'x',
      priority: 1,
    };
    const fields = [{ name: 'host', value: 'http://box' }];
    expect((await ask(fake, 'POST', path, { ...wrong, enable: false, fields })).status).toBe(201);
    const forced = `${path}/1?forceSave=true`;
    const on = { ...wrong, id: 1, enable: true };
    const refused = await ask(fake, 'PUT', forced, { ...on, fields });
    expect([refused.status, ...reasons(refused)]).toEqual([400, HOST]);
    expect((await ask(fake, 'PUT', forced, { ...on, fields: [{ name: 'host', value: 'box' }] })).status).toBe(
      202,
    );
  });
});
