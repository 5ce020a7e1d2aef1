/** A service that plants its API key and a secret in every string of every answer: no output shows either. */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { lookUp } from '../../../generator/base/collections.ts';
import { testFolder } from '../../folder.ts';
import { FAKE_KEY, type FakeOptions, startFakeService } from '../../service/fake.ts';
import type { Answered } from '../../service/http/delivery.ts';
import { warmSuite as suite } from '../../warm/suite.ts';

/** Also fits in a version. */
const SECRET = 'pl4nted-secret-pl4nt';
const PLANTED = `${FAKE_KEY} ${SECRET}`;
/** The part that a message would show if it cut a text before the redaction. */
const PART = SECRET.slice(0, 9);
/** The places at which messages could cut a text. */
const LIMITS = [20, 40, 60, 80, 100, 200];

type Change = (answered: Answered, asked: { readonly method: string; readonly path: string }) => void;

/** Starts a service with a change of each answer, and with a few implementations of each kind, which all are read alike. */
const startHostile = (change: NonNullable<FakeOptions['change']>) =>
  startFakeService({
    recording: 'sonarr-4.0.19',
    change: (asked, answered) => {
      const all = asked.path.endsWith('/schema') ? (JSON.parse(answered.body) as unknown) : undefined;
      if (Array.isArray(all))
        answered.body = JSON.stringify(
          all.filter(({ implementation }, at) => at < 3 || /^(?:QBittorrent|Newznab)$/u.test(implementation)),
        );
      return change(asked, answered);
    },
  });

function planted(value: unknown, plant = (text: string): string => `${text} ${PLANTED}`): unknown {
  if (typeof value === 'string') return plant(value);
  if (Array.isArray(value)) return value.map((one) => planted(one, plant));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, planted(one, plant)]));
}

/** Returns the elements of a list, and of each a planted copy with another ID. */
function withCopies(all: readonly object[]): unknown[] {
  const copies = all.slice(0, 20).map((one, index) => ({ ...(planted(one) as object), id: index + 1000 }));
  return [...all, ...copies];
}

const IDENTITY = /^\/api$|\/system\/status$|\/config\/ui$/u;

/** Returns a change of the body of each answer up to a status, except answers about the service itself. */
function real(change: (body: unknown, asked: Parameters<Change>[1]) => unknown, most = 200): Change {
  return (answered, asked) => {
    if (answered.status <= most && !IDENTITY.test(asked.path))
      answered.body = JSON.stringify(change(JSON.parse(answered.body), asked));
  };
}

/** Case -> the change of each answer. */
const CASES: Readonly<Record<string, Change>> = {
  nowhere: () => undefined,
  'in its refusals of the key': (answered) => {
    answered.status = 401;
    answered.body = JSON.stringify({ error: PLANTED });
  },
  'beside what is real': real((body, { method }) =>
    method === 'GET' && Array.isArray(body) ? withCopies(body as object[]) : body,
  ),
  'in place of what is real': real((body) => planted(body)),
  'in names alone': (answered, { path: asked }) => {
    if (answered.status !== 200 || IDENTITY.test(asked)) return;
    answered.body = answered.body.replaceAll(
      /("(?:implementationName|label|helpText|source|message|version)": ?)"/gu,
      `$1"${PLANTED} `,
    );
  },
  'in names of keys and fields': real((body, { path: asked }) => {
    const more = (one: Record<string, unknown>): object => {
      // A field of a schema without a type would end the run before suite writes a state.
      const hasMore = Array.isArray(one['fields']) && !asked.endsWith('/schema');
      const fields = hasMore ? [...(one['fields'] as object[]), { name: PLANTED, value: 'v' }] : undefined;
      return { ...one, [PLANTED]: true, [`on${SECRET}`]: true, ...(fields && { fields }) };
    };
    return Array.isArray(body) ? body.map(more) : more(body as Record<string, unknown>);
  }, 299),
  'where messages could cut it': real((body, { method }) => {
    if (method !== 'GET' || !Array.isArray(body) || body.length === 0) return body;
    const copies = LIMITS.flatMap((limit, index) =>
      ['name', 'name', 'implementation', 'implementationName'].map((key, rank) => ({
        ...(body[0] as object),
        name: `copy ${index}`,
        [key]: 'x'.repeat(limit - PART.length) + SECRET,
        id: 1000 + index * 4 + rank,
      })),
    );
    return [...(body as object[]), ...copies];
  }),
  'in its identity': (answered, { path: asked }) => {
    if (answered.status === 200 && IDENTITY.test(asked))
      answered.body = JSON.stringify(planted(JSON.parse(answered.body)));
  },
  'in its version': (answered, { path: asked }) => {
    if (asked.endsWith('/system/status'))
      answered.body = answered.body.replace(/("version": ?")/u, `$1${PLANTED} `);
  },
  'at the end of its version': (answered, { path: asked }) => {
    if (asked.endsWith('/system/status'))
      answered.body = answered.body.replace(/("version": ?"[\d.]+)/u, `$1-${SECRET}`);
  },
  'in the failures of writes and tests': (answered, { method }) => {
    if (method === 'GET') return;
    answered.status = 400;
    answered.body = JSON.stringify([
      { propertyName: PLANTED, errorMessage: PLANTED, detailedDescription: PLANTED, attemptedValue: PLANTED },
    ]);
  },
  'in the failures of bindings': (answered, { method }) => {
    if (method === 'GET') return;
    answered.status = 400;
    answered.body = JSON.stringify({ title: PLANTED, errors: { [PLANTED]: [PLANTED] } });
  },
  'in a page': (answered, { path: asked }) => {
    if (IDENTITY.test(asked)) return;
    answered.headers = { 'content-type': `text/html; ${PLANTED}` };
    answered.body = `<html><title>${PLANTED}</title>window.Sonarr = { urlBase: '/${FAKE_KEY}' }`;
  },
  'in an error': (answered, { path: asked }) => {
    if (IDENTITY.test(asked)) return;
    // One that is not tried again.
    answered.status = 400;
    answered.body = JSON.stringify({ message: PLANTED, description: PLANTED });
  },
};

const DECLARED = ['--manifest', 'manifest.json', '--state-dir', 'state', '--wait', '0', '--timeout', '5'];

/** The commands that know the secret, then those that know the key alone. */
function commands(url: string): string[][] {
  const live = ['--service', `sonarr=${url}`, '--key-file', 'sonarr=key', '--schemas', 'schemas'];
  const everything = ['plan', ...DECLARED, '--prune', 'all', '--replace', '--verbose'];
  return [
    // So that the service has a resource.
    ['apply', ...DECLARED],
    ['plan', ...DECLARED],
    ...['text', 'markdown', 'json'].map((format) => [...everything, '--format', format]),
    ['apply', ...DECLARED, '--format', 'json'],
    ['apply', ...DECLARED, '--verbose'],
    ...['text', 'json'].flatMap((format) => [
      ['status', ...DECLARED, '--format', format],
      ['test', ...DECLARED, '--format', format],
    ]),
    ['generate', ...live, '--out', 'generated'],
    ['generate', ...live, '--out', 'generated', '--format', 'json', '--verbose', '--help-texts'],
    ...['markdown', 'json'].map((format) => ['diff', ...live, '--format', format]),
    ['list', ...live],
    ['list', ...live, '--format', 'json'],
    ['show', 'qBittorrent', ...live],
    ['reference', ...live],
    ['import', ...live],
  ];
}

/** Writes the key, a secret, and the manifest of a client with that secret and with further fields. */
function prepare(folder: string, url: string, secret: string, more: object = {}): void {
  const entry = {
    path: 'suite.a',
    name: 'qBittorrent',
    implementation: 'QBittorrent',
    values: { fields: { host: 'box', password: { _secret: 'pw' }, ...more } },
  };
  const kinds = Object.fromEntries(
    ['indexer', 'notification', 'customformat', 'qualityprofile', 'delayprofile', 'autotagging'].map(
      (kind) => [kind, { prune: 'none', entries: [] as object[] }],
    ),
  );
  const manifest = {
    format: 2,
    service: { name: 'sonarr', app: 'sonarr', baseUrl: url, urlBase: '', apiKeyFile: 'key' },
    secrets: { pw: path.join(folder, 'secret') },
    kinds: { ...kinds, downloadclient: { prune: 'owned', entries: [entry] } },
  };
  writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(path.join(folder, 'key'), FAKE_KEY, { mode: 0o600 });
  writeFileSync(path.join(folder, 'secret'), secret, { mode: 0o600 });
  for (const name of ['state', 'schemas', 'generated']) mkdirSync(path.join(folder, name));
}

describe('a service that plants its key and a secret', () => {
  it.each(Object.entries(CASES))('%s is not shown', async (where, change) => {
    const folder = testFolder();
    await using fake = await startHostile((asked, answered) => change(answered, asked));
    fake.health = [{ type: 'error', source: PLANTED, message: PLANTED, wikiUrl: PLANTED }];
    prepare(folder, fake.url, SECRET);
    for (const words of commands(fake.url)) {
      const ran = await suite(folder, ...words);
      const shown = ran.stdout + ran.stderr;
      expect(ran.stderr, words.join(' ')).not.toMatch(/defect of suite|^\s+at /mu);
      expect(shown.includes(FAKE_KEY), `key: ${words.join(' ')}\n${around(shown, FAKE_KEY)}`).toBe(false);
      if (DECLARED.every((word) => words.includes(word)))
        expect(shown.includes(PART), `secret: ${words.join(' ')}\n${around(shown, PART)}`).toBe(false);
      // Both are in the source and in the message of a complaint, which every status shows.
      if (where === 'nowhere' && words[0] === 'status')
        expect(shown.split('[secret] [secret]'), shown).toHaveLength(3);
    }
    // The secret would be none if it had not reached its own service.
    if (where === 'nowhere') expect(JSON.stringify(fake.resources('downloadclient'))).toContain(SECRET);
    for (const name of readdirSync(folder, { recursive: true, withFileTypes: true }))
      if (name.isFile() && !['key', 'secret'].includes(name.name)) {
        const file = path.join(name.parentPath, name.name);
        const content = readFileSync(file, 'latin1');
        expect(content.includes(FAKE_KEY), file).toBe(false);
        // No other file is written by a command that knows the secret.
        if (path.basename(name.parentPath) === 'state') expect(content.includes(SECRET), file).toBe(false);
      }
  });
});

it('a secret in an address, a secret that is one, and a number that is one are not shown', async () => {
  const [inAddress, address, digits] = ['corp\\svc-Account9', 'https://me:pw@h.example/family', '86753091'];
  const folder = testFolder();
  let isHostile = false;
  await using fake = await startHostile(({ path: asked }, answered) => {
    if (!isHostile || !/\/downloadclient(?:\/\d+)?$/u.test(asked)) return;
    const shown = [JSON.parse(answered.body) as object].flat();
    const values = { host: `http://x@h/${inAddress}`, urlBase: address, port: Number(digits) };
    for (const { fields = [] } of shown as { fields?: { name: string; value: unknown }[] }[])
      for (const field of fields) field.value = lookUp(values, field.name) ?? field.value;
    answered.body = JSON.stringify(asked.endsWith('/downloadclient') ? shown : shown[0]);
  });
  prepare(folder, fake.url, [inAddress, address, digits].join('\n'), { port: 80, urlBase: 'x' });
  expect((await suite(folder, 'apply', ...DECLARED)).code).toBe(0);
  isHostile = true;
  for (const words of [['plan'], ['plan', '--format', 'json'], ['apply', '--verbose']]) {
    const { stdout, stderr } = await suite(folder, ...words, ...DECLARED);
    expect(stdout + stderr, words.join(' ')).toContain('[secret]');
    for (const part of ['svc-Account9', 'family', digits])
      expect(stdout + stderr, words.join(' ')).not.toContain(part);
  }
});

interface Cut {
  /** The kind and the values of an entry that the service rejects. */
  readonly declared: readonly [kind: string, implementation: string, values: object];
  /** The text of a response that becomes a long name. */
  readonly from: RegExp;
  /** The characters of the name before the key: a cut after 20, 40 or 60 characters was within the key. */
  readonly before: number;
  readonly said: string;
}

/** Place of the code -> its message. */
const CUT: Readonly<Record<string, Cut>> = {
  'the targets of a reference': {
    declared: [
      'indexer',
      'Newznab',
      { downloadClient: 'none', fields: { baseUrl: 'http://h', apiKey: 'k' } },
    ],
    from: /(?<="name": ?)"by hand"/gu,
    before: 40,
    said: 'has no download client "none"; it has',
  },
  'the implementations': {
    declared: ['downloadclient', 'NoSuchClient', { fields: {} }],
    from: /(?<="implementation": ?)"QBittorrent"/gu,
    before: 40,
    said: 'has no download client NoSuchClient; it has',
  },
  'the qualities of a profile': {
    declared: ['qualityprofile', '', { qualities: ['None'] }],
    from: /(?<="name": ?)"SDTV"/gu,
    before: 40,
    said: 'the service has no "None"; it has',
  },
  'a choice': {
    declared: [
      'downloadclient',
      'QBittorrent',
      { fields: { host: 'h', initialState: { _choice: 'None', value: 0 } } },
    ],
    from: /(?<="name": ?)"Started"/gu,
    before: 25,
    said: 'None is 0, which the service calls',
  },
  'the language of the web UI': {
    declared: ['downloadclient', 'QBittorrent', { fields: { host: 'h' } }],
    from: /(?<="uiLanguage": ?)\d+/gu,
    before: 10,
    said: 'its web UI is not in English',
  },
};

it.each(Object.entries(CUT))(
  'no part of a key in %s is shown',
  async (_, { declared, from, before, said }) => {
    const [kind, implementation, values] = declared;
    await using fake = await startHostile(({ method, path: asked }, answered) => {
      const byHand = { id: 7, name: 'by hand', implementation: 'QBittorrent', fields: [] };
      if (method === 'GET' && asked.endsWith('v3/downloadclient')) answered.body = JSON.stringify([byHand]);
      answered.body = answered.body.replaceAll(from, JSON.stringify(`${'x'.repeat(before)} ${FAKE_KEY}`));
    });
    const folder = testFolder();
    prepare(folder, fake.url, SECRET);
    const file = path.join(folder, 'manifest.json');
    const { kinds, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as { kinds: object };
    const entries = [{ path: 'suite.a', name: 'a', implementation, values }];
    const all = { ...kinds, [kind]: { prune: 'none', entries } };
    writeFileSync(file, JSON.stringify({ ...rest, kinds: all }));
    const live = ['--service', `sonarr=${fake.url}`, '--key-file', 'sonarr=key', '--out', 'generated'];
    const shown = [
      await suite(folder, 'plan', ...DECLARED),
      await suite(folder, 'generate', ...live, '--schemas', 'schemas'),
    ]
      .map(({ stdout, stderr }) => stdout + stderr)
      .join('');
    expect(shown).toContain(said);
    expect(shown).not.toContain(FAKE_KEY.slice(0, 6));
  },
);

it('a secret of letters alone is not shown as an implementation', async () => {
  const folder = testFolder();
  const word = 'correcthorse';
  const resource = {
    implementation: word,
    implementationName: word,
    fields: [{ name: 'host', value: 'h' }],
  };
  const list = [
    { id: 7, name: 'qBittorrent', ...resource },
    { id: 8, name: word, ...resource },
  ];
  await using fake = await startHostile(({ method, path: asked }, answered) => {
    if (method === 'GET' && asked.endsWith('/downloadclient')) answered.body = JSON.stringify(list);
  });
  prepare(folder, fake.url, word);
  for (const words of [
    ['plan'],
    ['plan', '--replace'],
    ['plan', '--prune', 'all', '--replace', '--format', 'json'],
    ['apply'],
    ['status'],
    ['test', '--format', 'json'],
  ]) {
    const { stdout, stderr } = await suite(folder, ...words, ...DECLARED);
    expect(`${stdout}${stderr}`, words.join(' ')).not.toContain(word);
  }
});

function around(text: string, found: string): string {
  const at = text.indexOf(found);
  return at === -1 ? '' : text.slice(Math.max(0, at - 200), at + 100);
}
