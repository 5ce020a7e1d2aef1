/** Which resources of several services become one entry. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import { importText } from '../../../generator/import/module-text.ts';
import type { ProviderKind } from '../../../generator/servarr/kinds.ts';
import { recordedItems } from '../../records.ts';
import { randomRuns } from '../../thorough.ts';
import { KEY, MASK, bodyOf, contentsOf, importFrom } from './contents.ts';

const RECORDED = { sonarr: 'sonarr-4.0.19', radarr: 'radarr-6.0.3', lidarr: 'lidarr-2.14.5' } as const;

type Service = keyof typeof RECORDED;
type Fields = Readonly<Record<string, Json | undefined>>;

interface One {
  readonly kind?: ProviderKind;
  readonly implementation?: string;
  readonly name?: string;
  readonly fields: Fields;
  /** A field that the schema of the service does not have. */
  readonly lacks?: string;
  /** A field that the schema marks as the name of an account. */
  readonly account?: string;
}

/** Reads services with one resource each. `baseUrl` of a service is `http://<name>`, unless all have one. */
function imported(all: Readonly<Partial<Record<Service, One>>>, baseUrl?: string) {
  const contents = Object.entries(all).map(([service, one]) => {
    const app = service as Service;
    const { kind = 'downloadclient', implementation = 'QBittorrent', name = 'box', fields } = one;
    const schema = recordedItems(RECORDED[app], kind)
      .filter((item) => item.implementation === implementation)
      .map((item) => ({
        ...item,
        fields: item.fields
          .filter((field) => field.name !== one.lacks)
          .map((field) => (field.name === one.account ? { ...field, privacy: 'userName' } : field)),
      }));
    const list = [bodyOf(implementation, fields, { name })];
    return contentsOf({ app, ...(baseUrl !== undefined && { baseUrl }) }, [{ kind, schema, list }]);
  });
  return importFrom(contents);
}

const services = (...of: Parameters<typeof imported>): (readonly string[])[] =>
  imported(...of).entries.map((entry) => entry.services);

const noUser = { host: 'box.example', password: MASK };
const ACCOUNT = { ...noUser, username: 'me' };
const ONE = [['radarr', 'sonarr']];
const TWO = [['radarr'], ['sonarr']];

const client = (fields: Fields = {}, more: Partial<One> = {}): One => ({
  fields: { ...ACCOUNT, ...fields },
  ...more,
});
const notice = (implementation: string, fields: Fields, name = 'chat'): One => ({
  kind: 'notification',
  implementation,
  name,
  fields,
});
const hook = (path: string, name?: string) =>
  notice('Discord', { webHookUrl: `https://chat.example/${path}` }, name);

test('one client with one address and user is one entry with one secret, and a comment names its services', () => {
  const all = imported({
    radarr: client({ movieCategory: 'films' }),
    sonarr: client({ tvCategory: 'tv' }),
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

test.each<[string, One]>([
  ['shows another address', client({ host: 'other.example' })],
  ['shows another user', client({ username: 'other' })],
  ['shows no user', { fields: noUser }],
  ['has no user', { fields: noUser, lacks: 'username' }],
  ['shows no secret', { fields: { host: 'box.example', username: 'me' } }],
  ['shows another name', client({}, { name: 'other' })],
])('a service that %s does not get the secret of another', (_, sonarr) => {
  expect(services({ radarr: client(), sonarr })).toEqual(TWO);
  expect(services({ radarr: sonarr, sonarr: client() })).toHaveLength(2);
});

const feed: One = {
  kind: 'indexer',
  implementation: 'Newznab',
  fields: { baseUrl: 'https://feed.example', apiKey: MASK },
};
const gotify = notice('Gotify', { server: 'https://gotify.example', appToken: MASK });
const nzbget = (username: string) => client({ username }, { implementation: 'Nzbget' });
// SpeedApp has an email address. The field here is one that the other service may lack.
const mail = {
  fields: { ...noUser, movieImportedCategory: 'me@box.example' },
  account: 'movieImportedCategory',
};

test.each<[string, Parameters<typeof imported>[0], string[][]]>([
  ['an indexer with one address is one entry', { radarr: feed, sonarr: feed }, ONE],
  [
    'an account that is not named after a user is an account',
    { radarr: mail, sonarr: { fields: noUser } },
    TWO,
  ],
  // Radarr has a default user, Sonarr has none.
  ['the default user of an app is an account', { radarr: nzbget('nzbget'), sonarr: nzbget('') }, TWO],
  ['a default user is a user', { radarr: nzbget('nzbget'), sonarr: nzbget('nzbget') }, ONE],
  ['notifications with a masked token stay separate', { radarr: gotify, sonarr: gotify }, TWO],
  [
    'notifications with one token in clear become one',
    { lidarr: hook('a'), radarr: hook('b'), sonarr: hook('a') },
    [['lidarr', 'sonarr'], ['radarr']],
  ],
])('%s', (_, all, want) => {
  expect(services(all)).toEqual(want);
});

test.each(['localhost', 'Localhost', '0.0.0.0'])('%s is one client only for services on one host', (host) => {
  const all = { radarr: client({ host }), sonarr: client({ host }) };
  expect(services(all)).toEqual(TWO);
  expect(services(all, 'http://media')).toEqual(ONE);
});

test('of services with one API key, the one whose address an entry has is named', () => {
  const schema = recordedItems(RECORDED.sonarr, 'importlist');
  const own = bodyOf(
    'SonarrImport',
    { baseUrl: 'http://127.0.0.1:8989/', apiKey: KEY },
    { enableAutomaticAdd: true },
  );
  const at = (name: string, port: number, ...list: readonly unknown[]) =>
    contentsOf({ app: 'sonarr', name, baseUrl: `http://127.0.0.1:${port}` }, [
      { kind: 'importlist', schema, list },
    ]);
  const all = importFrom([at('anime', 8990, own), at('sonarr', 8989)]);
  expect(importText(all)).toContain('apiKey._apiKeyOf = "sonarr";');
});

test('whatever services show, only those that mask a secret share the file of a masked one', () => {
  const text = (...all: string[]) => fc.option(fc.constantFrom(...all), { nil: undefined });
  const fields = fc.record({
    host: text('box.example', ' box.example', ''),
    username: text('me', 'other', ''),
    password: text(MASK, MASK, ` ${MASK}`, 'clear', ''),
    tvCategory: text('tv', MASK),
  });
  const tv = { ...ACCOUNT, tvCategory: 'tv' };
  let shared = 0;
  fc.assert(
    fc.property(fields, fields, fields, (radarr, sonarr, lidarr) => {
      const all: Readonly<Record<string, typeof radarr>> = { radarr, sonarr, lidarr };
      const one = { radarr: { fields: radarr }, sonarr: { fields: sonarr }, lidarr: { fields: lidarr } };
      for (const { secrets, services: names } of imported(one).entries) {
        if (secrets.length === 0 || names.length === 1) continue;
        const accounts = names.map((name) => [
          all[name]?.host,
          all[name]?.username ?? '',
          all[name]?.password,
        ]);
        expect(new Set(accounts.map((account) => JSON.stringify(account))).size).toBe(1);
        expect(accounts[0]?.at(-1) ?? '').not.toBe('');
        shared += 1;
      }
    }),
    {
      numRuns: randomRuns({ everyday: 15, thorough: 300 }),
      examples: [[tv, tv, { ...tv, password: '' }]],
    },
  );
  expect(shared).toBeGreaterThan(0);
});

const box = (fields: Fields = {}, name = 'Box') => client({ port: 8080, ...fields }, { name });
const other = box({ sequentialOrder: true });
const OWN = [expect.stringMatching(/^radarr\//u) as string, expect.stringMatching(/^sonarr\//u) as string];

test.each<[string, One, One, string[]]>([
  ['in clear, of any entry', hook('a', 'films'), hook('a', 'series'), ['shared/films-webhookurl']],
  ['masked, of one account', box(), other, ['shared/box-password']],
  ['masked, of two names', box({}, 'Box 2'), other, OWN],
  ['masked, of two hosts', box({ host: 'other.example' }), other, OWN],
  ['masked, of two ports', box({ port: 9090 }), other, OWN],
  ['masked, of two users', box({ username: 'you' }), other, OWN],
  ['masked, without an account', gotify, gotify, OWN],
])('the files of a secret %s', (_, radarr, sonarr, want) => {
  const { entries } = imported({ radarr, sonarr });
  expect(entries).toHaveLength(2);
  const paths = entries.flatMap(({ secrets }) =>
    secrets.map(({ path }) => path.replace('/run/secrets/', '')),
  );
  expect([...new Set(paths)]).toEqual(want);
  // Masked secrets of two services can differ, so the module names the services.
  const shared = radarr.name === 'Box' && want !== OWN ? [['password', ['radarr', 'sonarr']]] : [];
  expect(entries.map((entry) => entry.shared)).toEqual([shared, shared]);
});

test('the entry with the default name is the typed option, else the first one; others are in the list', () => {
  const options = (radarr: string, sonarr: string) =>
    imported({ radarr: box({}, radarr), sonarr: box({}, sonarr) }).entries.map(({ option }) => option);
  expect(options('Box', 'qBittorrent')).toEqual([undefined, 'qBittorrent']);
  expect(options('Box', 'Seed')).toEqual(['qBittorrent', undefined]);
});
