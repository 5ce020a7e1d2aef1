/** Which resources of several services become one entry. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import { importServices } from '../../../generator/import/entries.ts';
import { importText } from '../../../generator/import/module-text.ts';
import type { ProviderKind } from '../../../generator/servarr/kinds.ts';
import { recordOf, recordedItems } from '../../records.ts';
import { randomRuns } from '../../thorough.ts';
import { KEY, contentsOf } from './contents.ts';

const RECORDED = { sonarr: 'sonarr-4.0.19', radarr: 'radarr-6.0.3', lidarr: 'lidarr-2.14.5' } as const;
const RECORDS = Object.fromEntries(Object.entries(RECORDED).map(([app, one]) => [app, recordOf(one)]));
const MASK = '********';

interface One {
  readonly kind?: ProviderKind;
  readonly implementation?: string;
  readonly name?: string;
  readonly fields: Readonly<Record<string, Json>>;
  /** A field that the schema of the service does not have. */
  readonly lacks?: string;
  /** A field that the schema marks as the name of an account. */
  readonly account?: string;
}

/** Reads services with one resource each. `baseUrl` of a service is `http://<name>`, unless `hosts` has one. */
function imported(
  all: Readonly<Partial<Record<keyof typeof RECORDED, One>>>,
  baseUrl?: string,
): ReturnType<typeof importServices> {
  const contents = Object.entries(all).map(([name, one]) => {
    const app = name as keyof typeof RECORDED;
    const { kind = 'downloadclient', implementation = 'QBittorrent', fields } = one;
    const values = Object.entries(fields).map(([key, value]) => ({ name: key, value }));
    const on = kind === 'notification' ? { onGrab: true } : { enable: true, enableRss: true };
    const body = { id: 1, name: one.name ?? 'box', implementation, ...on, fields: values };
    const schema = recordedItems(RECORDED[app], kind).map((item) => ({
      ...item,
      fields: item.fields
        .filter(({ name: field }) => field !== one.lacks)
        .map((field) => (field.name === one.account ? { ...field, privacy: 'userName' } : field)),
    }));
    return contentsOf({ app, ...(baseUrl === undefined ? {} : { baseUrl }) }, [
      { kind, schema, list: [body] },
    ]);
  });
  return importServices(contents, RECORDS);
}

const services = (all: Parameters<typeof imported>[0], baseUrl?: string): (readonly string[])[] =>
  imported(all, baseUrl).entries.map((entry) => entry.services);

const ACCOUNT = { host: 'box.example', username: 'me', password: MASK };

test('one client with one address and user is one entry with one secret, and a comment names its services', () => {
  const all = imported({
    radarr: { fields: { ...ACCOUNT, movieCategory: 'films' } },
    sonarr: { fields: { ...ACCOUNT, tvCategory: 'tv' } },
  });
  expect(all.entries.flatMap(({ secrets }) => secrets.map(({ path }) => path))).toEqual([
    '/run/secrets/shared/box-password',
  ]);
  expect(importText(all)).toBe(`{
  suite.downloadarr = {
    enable = true;
    qBittorrent = {
      name = "box";
      categories = {
        radarr = "films";
        sonarr = "tv";
      };
      host = "box.example";
      # suite sends this secret to radarr and sonarr. If theirs differ, split the entry.
      password._secret = "/run/secrets/shared/box-password";
      username = "me";
    };
  };
}
`);
});

test('an indexer with one address is one entry', () => {
  const feed = { kind: 'indexer', implementation: 'Newznab', name: 'feed' } as const;
  const fields = { baseUrl: 'https://feed.example', apiKey: MASK };
  expect(services({ radarr: { ...feed, fields }, sonarr: { ...feed, fields } })).toEqual([
    ['radarr', 'sonarr'],
  ]);
});

test.each<[string, One]>([
  ['shows another address', { fields: { ...ACCOUNT, host: 'other.example' } }],
  ['shows another user', { fields: { ...ACCOUNT, username: 'other' } }],
  ['shows no user', { fields: { host: 'box.example', password: MASK } }],
  ['has no user', { fields: { host: 'box.example', password: MASK }, lacks: 'username' }],
  ['shows no secret', { fields: { host: 'box.example', username: 'me' } }],
  ['shows another name', { name: 'other', fields: ACCOUNT }],
])('a service that %s does not get the secret of another', (_, sonarr) => {
  expect(services({ radarr: { fields: ACCOUNT }, sonarr })).toEqual([['radarr'], ['sonarr']]);
  expect(services({ radarr: sonarr, sonarr: { fields: ACCOUNT } })).toHaveLength(2);
});

test('an account that is not named after a user is an account, too', () => {
  // SpeedApp has an email address. The field here is one that the other service may lack.
  const fields = { host: 'box.example', password: MASK };
  const mine: One = {
    fields: { ...fields, movieImportedCategory: 'me@box.example' },
    account: 'movieImportedCategory',
  };
  expect(services({ radarr: mine, sonarr: { fields } })).toEqual([['radarr'], ['sonarr']]);
});

test('of services with one API key, the one whose address an entry has is named', () => {
  const schema = recordedItems(RECORDED.sonarr, 'importlist');
  const fields = Object.entries({ baseUrl: 'http://127.0.0.1:8989/', apiKey: KEY }).map(([name, value]) => ({
    name,
    value,
  }));
  const list = { id: 1, name: 'tv', implementation: 'SonarrImport', enableAutomaticAdd: true, fields };
  const at = (name: string, baseUrl: string, ...own: readonly unknown[]) =>
    contentsOf({ app: 'sonarr', name, baseUrl }, [{ kind: 'importlist', schema, list: own }]);
  const all = importServices(
    [at('anime', 'http://127.0.0.1:8990', list), at('sonarr', 'http://127.0.0.1:8989')],
    RECORDS,
  );
  expect(importText(all)).toContain('apiKey._apiKeyOf = "sonarr";');
});

test('a service with the default user of its app does not get the secret of another app', () => {
  const nzbget = (username: string): One => ({
    implementation: 'Nzbget',
    fields: { host: 'box.example', username, password: MASK },
  });
  // Radarr has a default user, Sonarr has none.
  expect(services({ radarr: nzbget('nzbget'), sonarr: nzbget('') })).toEqual([['radarr'], ['sonarr']]);
  expect(services({ radarr: nzbget('nzbget'), sonarr: nzbget('nzbget') })).toHaveLength(1);
});

test('whatever services show, only those that mask a secret share the file of a masked one', () => {
  const text = (...all: string[]) => fc.option(fc.constantFrom(...all), { nil: undefined });
  const account = fc.record({
    host: text('box.example', ' box.example', ''),
    username: text('me', 'other', ''),
    password: text(MASK, MASK, ` ${MASK}`, 'clear', ''),
    tvCategory: text('tv', MASK),
  });
  const shown = (fields: Readonly<Record<string, string | undefined>>): One => ({
    fields: Object.fromEntries(
      Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
    ),
  });
  let shared = 0;
  fc.assert(
    fc.property(account, account, account, (radarr, sonarr, lidarr) => {
      const all = { radarr, sonarr, lidarr };
      const { entries } = imported({ radarr: shown(radarr), sonarr: shown(sonarr), lidarr: shown(lidarr) });
      for (const { secrets, services: names } of entries) {
        if (secrets.length === 0 || names.length === 1) continue;
        const accounts = names.map((name) => all[name as keyof typeof all]);
        const [first] = accounts;
        expect(first?.password ?? '').not.toBe('');
        for (const { host, username, password } of accounts)
          expect([host, username ?? '', password]).toEqual([
            first?.host,
            first?.username ?? '',
            first?.password,
          ]);
        shared += 1;
      }
    }),
    {
      numRuns: randomRuns({ everyday: 15, thorough: 300 }),
      examples: [
        [
          { ...ACCOUNT, tvCategory: 'tv' },
          { ...ACCOUNT, tvCategory: 'tv' },
          { ...ACCOUNT, password: '', tvCategory: 'tv' },
        ],
      ],
    },
  );
  expect(shared).toBeGreaterThan(0);
});

test.each(['localhost', 'Localhost', '0.0.0.0'])('%s is one client only for services on one host', (host) => {
  const fields = { host, username: 'me', password: MASK };
  expect(services({ radarr: { fields }, sonarr: { fields } })).toEqual([['radarr'], ['sonarr']]);
  expect(services({ radarr: { fields }, sonarr: { fields } }, 'http://media')).toEqual([
    ['radarr', 'sonarr'],
  ]);
});

test('notifications with a masked token stay separate, and with a token in clear become one', () => {
  const gotify = { kind: 'notification', implementation: 'Gotify', name: 'phone' } as const;
  const fields = { server: 'https://gotify.example', appToken: MASK };
  expect(services({ radarr: { ...gotify, fields }, sonarr: { ...gotify, fields } })).toEqual([
    ['radarr'],
    ['sonarr'],
  ]);
  const chat = { kind: 'notification', implementation: 'Discord', name: 'chat' } as const;
  const [hook, other] = ['a', 'b'].map((one) => ({
    ...chat,
    fields: { webHookUrl: `https://chat.example/${one}` },
  }));
  if (hook === undefined || other === undefined) throw new RangeError('no hooks');
  expect(services({ lidarr: hook, radarr: other, sonarr: hook })).toEqual([['lidarr', 'sonarr'], ['radarr']]);
});

test('a secret that is shown in clear has one file, whatever entries have it', () => {
  const chat = { kind: 'notification', implementation: 'Discord' } as const;
  const fields = { webHookUrl: 'https://chat.example/a' };
  const { entries } = imported({
    radarr: { ...chat, name: 'films', fields },
    sonarr: { ...chat, name: 'series', fields },
  });
  expect(entries.map(({ secrets }) => secrets.map(({ path }) => path))).toEqual([
    ['/run/secrets/shared/films-webhookurl'],
    ['/run/secrets/shared/films-webhookurl'],
  ]);
});

test('a masked secret has one file for one account: the same name, address and user', () => {
  const client = { name: 'Box', fields: { ...ACCOUNT, port: 8080 } };
  const found = (name: string, fields: Readonly<Record<string, Json>>) =>
    imported({
      radarr: { name, fields: { ...client.fields, sequentialOrder: true, ...fields } },
      sonarr: client,
    }).entries.map(({ secrets, shared }) => [secrets[0]?.path.slice(13), ...shared.flat()]);
  const one = ['shared/box-password', 'password', ['radarr', 'sonarr']];
  expect(found('Box', {})).toEqual([one, one]);
  const others = [
    found('Box 2', {}),
    found('Box', { host: 'other.example' }),
    found('Box', { port: 9090 }),
    found('Box', { username: 'you' }),
  ];
  for (const own of others)
    expect(own.map(([path]) => String(path).slice(0, 7))).toEqual(['radarr/', 'sonarr/']);
});

test('the entry with the default name is the typed option, else the first one; others are in the list', () => {
  const client = (name: string, host: string) => ({ name, fields: { host } });
  const options = (all: Parameters<typeof imported>[0]) =>
    imported(all).entries.map(({ name, option }) => [name, option]);
  expect(options({ radarr: client('Box', 'a'), sonarr: client('qBittorrent', 'b') })).toEqual([
    ['Box', undefined],
    ['qBittorrent', 'qBittorrent'],
  ]);
  expect(options({ radarr: client('Box', 'a'), sonarr: client('Seed', 'b') })).toEqual([
    ['Box', 'qBittorrent'],
    ['Seed', undefined],
  ]);
});
