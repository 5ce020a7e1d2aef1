import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { TEMPORARY, exitCodeOf } from '../../generator/report/exit-codes.ts';
import { planData } from '../../generator/report/plan-data.ts';
import type { State } from '../../generator/reconcile/state/record.ts';
import type { Fault, FaultChooser } from '../service/http/faults.ts';
import { type Draft, type EntryDraft, type Harness, actions, failures, startHarness } from './harness.ts';

const RECORDING = { recording: 'sonarr-4.0.19', clientsUp: false } as const;

/** Two clients to create, which is enough for every type of request. */
async function draftFor(harness: Harness): Promise<Draft> {
  const password = await harness.secret('secret-0', 'canary-pass-1');
  return {
    downloadclient: [
      { implementation: 'QBittorrent', name: 'one', tags: ['tv'], fields: { password } },
      { implementation: 'Transmission', name: 'two' },
    ],
  };
}

/** Returns a fault for the n-th matching request. */
function nth(count: number, matches: (method: string, asked: string) => boolean, fault: Fault): FaultChooser {
  let seen = 0;
  return ({ method, path: asked }) => (matches(method, asked) && ++seen === count ? fault : undefined);
}

const isPost = (method: string, asked: string): boolean =>
  method === 'POST' && asked.endsWith('/downloadclient');
const isPut = (method: string): boolean => method === 'PUT';

function names(harness: Harness): string[] {
  return harness.fake.resources('downloadclient').map(({ name }) => name);
}

describe('suite waits for transient failures', () => {
  test('a service that starts late, with refused connections and then with 503', async () => {
    await using harness = await startHarness({ ...RECORDING, startsAfterMs: 300, startingUpMs: 300 });
    const notices: string[] = [];
    const report = await harness.apply(await draftFor(harness), {
      onWait: (what) => void notices.push(what),
    });
    expect(failures(report)).toEqual([]);
    expect(names(harness)).toEqual(['one', 'two']);
    expect(notices).toHaveLength(1);
  });

  test.each<[string, Fault, boolean]>([
    ['the connection is cut before a POST is done', { kind: 'reset', when: 'before' }, false],
    ['the connection is cut after a POST was done', { kind: 'reset', when: 'after' }, true],
    ['the answer to a POST is cut short', { kind: 'cut' }, true],
    ['a POST is answered 503', { kind: 'status', status: 503 }, false],
    ['a POST is answered 429', { kind: 'status', status: 429, retryAfter: 0 }, false],
    [
      'a POST is answered 500',
      { kind: 'status', status: 500, type: 'application/json', text: '{"message":"database is locked"}' },
      false,
    ],
    ['a POST is done and never answered', { kind: 'hang', when: 'after' }, true],
  ])('%s: each client is there once, if necessary after another run', async (_, fault, isDone) => {
    await using harness = await startHarness({ ...RECORDING, fault: nth(1, isPost, fault) });
    const report = await harness.apply(await draftFor(harness), { timeoutMs: 300 });
    expect(failures(report)).toHaveLength(isDone ? 0 : 1);
    if (!isDone) expect(failures(await harness.apply(await draftFor(harness)))).toEqual([]);
    expect(names(harness).toSorted()).toEqual(['one', 'two']);
    expect(harness.fake.resources('downloadclient').every(({ general }) => general['enable'] === true)).toBe(
      true,
    );
  });

  test.each<[string, Fault]>([
    ['reset', { kind: 'reset', when: 'before' }],
    ['cut', { kind: 'cut' }],
    ['502', { kind: 'status', status: 502 }],
    [
      '500',
      { kind: 'status', status: 500, type: 'application/json', text: '{"message":"database is locked"}' },
    ],
  ])('a PUT meets a passing fault: %s', async (_, fault) => {
    await using harness = await startHarness({ ...RECORDING, fault: nth(1, isPut, fault) });
    expect(failures(await harness.apply(await draftFor(harness)))).toEqual([]);
    expect(actions(await harness.plan(await draftFor(harness)))).toEqual(['unchanged one', 'unchanged two']);
  });

  test('the next run completes what a run began before the service died', async () => {
    await using harness = await startHarness(RECORDING);
    harness.fake.fault = nth(1, isPut, { kind: 'reset', when: 'before' });
    const dying: FaultChooser = harness.fake.fault;
    harness.fake.fault = (request) => {
      const fault = dying(request);
      if (fault) void harness.fake.stop();
      return fault;
    };
    const report = await harness.apply(await draftFor(harness));
    expect(failures(report)).toEqual(['service-refused', 'service-refused']);
    harness.fake.fault = undefined;
    await harness.fake.start();
    const next = await harness.apply(await draftFor(harness));
    expect(failures(next)).toEqual([]);
    expect(next.outcomes[0]?.step.reason).toBe('completes an interrupted create');
    expect(names(harness)).toEqual(['one', 'two']);
    // Both clients are managed, no matter which run created them.
    await harness.apply({ downloadclient: [] });
    expect(names(harness)).toEqual([]);
  });

  test('a new secret whose response is lost, then the old secret: the service ends with the old one', async () => {
    await using harness = await startHarness(RECORDING);
    const draft = await draftFor(harness);
    await harness.apply(draft);
    await harness.secret('secret-0', 'canary-pass-2');
    harness.fake.fault = ({ method }) => (method === 'PUT' ? { kind: 'reset', when: 'after' } : undefined);
    expect(failures(await harness.apply(draft))).toEqual(['service-closed']);
    harness.fake.fault = undefined;
    await harness.secret('secret-0', 'canary-pass-1');
    expect(actions(await harness.apply(draft))).toEqual(['update one', 'unchanged two']);
    expect(harness.fake.resources('downloadclient')[0]?.settings['password']).toBe('canary-pass-1');
  });

  test('a new key whose response is lost is managed from the next run on: once no longer declared, it returns to its default', async () => {
    await using harness = await startHarness(RECORDING);
    const two = (fields: Draft['downloadclient']) => ({ downloadclient: fields ?? [] });
    await harness.apply(two([{ implementation: 'Transmission', name: 'two' }]));
    harness.fake.fault = ({ method }) => (method === 'PUT' ? { kind: 'reset', when: 'after' } : undefined);
    await harness.apply(two([{ implementation: 'Transmission', name: 'two', fields: { host: 'h' } }]));
    expect(harness.fake.resources('downloadclient')[0]?.settings['host']).toBe('h');
    harness.fake.fault = undefined;
    const again = await harness.apply(
      two([{ implementation: 'Transmission', name: 'two', fields: { host: 'h' } }]),
    );
    expect(actions(again)).toEqual(['unchanged two']);
    await harness.apply(two([{ implementation: 'Transmission', name: 'two' }]));
    expect(harness.fake.resources('downloadclient')[0]?.settings['host']).toBe('localhost');
  });

  test('a key whose update was rejected is not managed: a value that someone else sets there stays', async () => {
    await using harness = await startHarness(RECORDING);
    const plain = { downloadclient: [{ implementation: 'Transmission', name: 'two' }] };
    await harness.apply(plain);
    const refused = {
      downloadclient: [{ implementation: 'Transmission', name: 'two', fields: { host: 'http://wrong' } }],
    };
    expect(failures(await harness.apply(refused))).toEqual(['write-refused']);
    const [stored] = harness.fake.resources('downloadclient');
    if (stored === undefined) throw new Error('the resource no longer exists');
    harness.fake.store
      .of('downloadclient')
      .rows.set(stored.id, { ...stored, settings: { ...stored.settings, host: 'by-hand' } });
    await harness.apply(plain);
    expect(harness.fake.resources('downloadclient')[0]?.settings['host']).toBe('by-hand');
  });

  test.each<[string, string, { type: string; text: string }, number]>([
    ['a page', 'service-page', { type: 'text/html', text: '<html></html>' }, 1],
    ['no JSON', 'service-not-json', { type: 'application/json', text: 'hello' }, 1],
    ['JSON without end', 'service-too-deep', { type: 'application/json', text: '['.repeat(5000) + ']'.repeat(5000) }, 1], // prettier-ignore
    ['what the service says', 'write-refused', { type: 'application/json', text: '[]' }, 0],
  ])('a POST answered with %s: what it may have made is kept in mind', async (_, code, answer, kept) => {
    await using harness = await startHarness(RECORDING);
    const status = kept === 1 ? 200 : 400;
    harness.fake.fault = ({ method }) =>
      method === 'POST' ? { kind: 'status', status, ...answer } : undefined;
    const draft = { downloadclient: [{ implementation: 'Transmission', name: 'two' }] };
    expect(failures(await harness.apply(draft))).toEqual([code]);
    const state = JSON.parse(await readFile(path.join(harness.stateDir, 'sonarr.json'), 'utf8')) as State;
    expect(state.kinds.downloadclient?.records ?? []).toHaveLength(kept);
  });
});

describe('permanent failures end within seconds', () => {
  test('a service that never starts', async () => {
    await using harness = await startHarness(RECORDING);
    await harness.fake.stop();
    const report = await harness.apply(await draftFor(harness), { waitMs: 300 });
    expect(failures(report)).toEqual(['service-not-up']);
    expect(report.failures[0]?.message).toContain('nothing listens on port');
  });

  test('a missing URL base is recognised by the redirect', async () => {
    await using harness = await startHarness({ ...RECORDING, urlBase: '/sonarr' });
    const manifest = harness.manifest(await draftFor(harness));
    const report = await harness.apply({ ...manifest, service: { ...manifest.service, urlBase: '' } });
    expect(failures(report)).toEqual(['service-url-base']);
    expect(report.failures[0]?.fix).toContain('"/sonarr"');
  });

  test('a wrong URL base returns the web UI', async () => {
    await using harness = await startHarness(RECORDING);
    const manifest = harness.manifest(await draftFor(harness));
    const report = await harness.apply(
      { ...manifest, service: { ...manifest.service, urlBase: '/nope' } },
      { waitMs: 300 },
    );
    expect(report.failures[0]?.message).toContain('HTML page');
  });

  test('another app behind the URL', async () => {
    await using harness = await startHarness(RECORDING);
    const manifest = harness.manifest(await draftFor(harness));
    expect(
      failures(await harness.apply({ ...manifest, service: { ...manifest.service, app: 'radarr' } })),
    ).toEqual(['service-wrong-app']);
    expect(harness.fake.writes).toEqual([]);
  });

  test('a resource whose second step is rejected for good is removed, and the others are applied', async () => {
    await using harness = await startHarness(RECORDING);
    const draft: Draft = {
      downloadclient: [
        {
          implementation: 'QBittorrent',
          name: 'bad',
          fields: { host: 'http://wrong', password: await harness.secret('secret-0', 'http://wrong') },
        },
        { implementation: 'Transmission', name: 'good' },
        { implementation: 'NoSuchThing', name: 'gone' },
      ],
    };
    const report = await harness.apply(draft);
    expect(failures(report)).toEqual(['write-refused', 'implementation-gone']);
    expect(
      harness.fake.resources('downloadclient').map(({ name, general }) => [name, general['enable']]),
    ).toEqual([['good', true]]);
    expect(report.failures[0]?.what).toContain("host: '[secret]' is rejected [host]; suite removed it again");
    // No request with a 400 response is sent twice: one PUT was rejected, one succeeded.
    expect(harness.fake.writes.map(({ method, status }) => `${method} ${status}`)).toEqual([
      'POST 201',
      'PUT 400',
      'DELETE 200',
      'POST 201',
      'PUT 202',
    ]);
  });

  test('a staged resource of an earlier run is deleted once the service rejects it for good', async () => {
    await using harness = await startHarness(RECORDING);
    const draft = {
      downloadclient: [{ implementation: 'QBittorrent', name: 'bad', fields: { host: 'http://wrong' } }],
    };
    harness.fake.fault = ({ method }) => (method === 'PUT' ? { kind: 'reset', when: 'before' } : undefined);
    expect(failures(await harness.apply(draft))).toEqual(['service-closed']);
    expect(names(harness)).toEqual(['bad']);
    harness.fake.fault = undefined;
    expect(failures(await harness.apply(draft))).toEqual(['write-refused']);
    expect(names(harness)).toEqual([]);
    expect(failures(await harness.apply({ downloadclient: [] }))).toEqual([]);
  });

  test('a foreign secret that the service repeats is redacted too', async () => {
    await using harness = await startHarness(RECORDING);
    await harness.apply({
      notification: [
        { implementation: 'Slack', name: 'chat', enable: false, fields: { webHookUrl: 'canary-theirs' } },
      ],
    });
    const report = await harness.apply(
      {
        notification: [
          { implementation: 'Slack', name: 'chat', general: { onGrab: true }, fields: { username: 'u' } },
        ],
      },
      { stateDir: `${harness.stateDir}-new` },
    );
    expect(failures(report)).toEqual(['write-refused']);
    expect(report.failures[0]?.what).toContain("'[secret]' is rejected [url]");
  });

  test('nothing is deleted after an earlier failure', async () => {
    await using harness = await startHarness(RECORDING);
    await harness.apply({ downloadclient: [{ implementation: 'Transmission', name: 'old' }] });
    const bad = { implementation: 'QBittorrent', name: 'bad', fields: { host: 'http://wrong' } };
    expect(failures(await harness.apply({ downloadclient: [bad] }))).toEqual([
      'write-refused',
      'deletion-postponed',
    ]);
    expect(names(harness)).toEqual(['old']);
    expect(
      failures(await harness.apply({ downloadclient: [{ ...bad, fields: { host: 'right' } }] })),
    ).toEqual([]);
    expect(names(harness)).toEqual(['bad']);
  });

  test('--require-test fails, and tests again until the test passes', async () => {
    await using harness = await startHarness(RECORDING);
    const draft = { downloadclient: [{ implementation: 'Transmission', name: 'two' }] };
    expect(failures(await harness.apply(draft, { requireTest: true }))).toEqual(['test-failed']);
    expect(failures(await harness.apply(draft, { requireTest: true }))).toEqual(['test-failed']);
    harness.fake.clientsUp = true;
    expect(failures(await harness.apply(draft, { requireTest: true }))).toEqual([]);
    harness.fake.requests.length = 0;
    await harness.apply(draft, { requireTest: true });
    expect(harness.fake.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('suite sends neither an implementation nor a field that the service no longer has', async () => {
    await using harness = await startHarness(RECORDING);
    const report = await harness.apply({
      downloadclient: [
        {
          implementation: 'Transmission',
          name: 'two',
          general: { nope: 1 },
          fields: { host: 'h', lost: 'x', useSsl: 'yes' },
        },
      ],
    });
    expect(failures(report)).toEqual([]);
    expect(report.warnings.map(({ code }) => code)).toEqual(['schema-drift', 'test-failed']);
    expect(report.warnings[0]?.what).toContain(
      'fields.lost of "two": the service has no such field any more',
    );
    expect(harness.fake.resources('downloadclient')[0]?.settings).toMatchObject({ host: 'h', useSsl: false });
  });

  test.each<[string, Partial<EntryDraft>]>([
    ['a category', { fields: { host: 'h', category: 'tv' } }],
    ['a directory', { fields: { host: 'h', movieDirectory: '/d' } }],
    ['categories by their target', { general: { mappedCategories: [{ clientCategory: 'tv' }] } }],
  ])('suite leaves a client as it is, of which the service does not take %s', async (_, lost) => {
    await using harness = await startHarness(RECORDING);
    const client = (rest: Partial<EntryDraft>): Draft => ({
      downloadclient: [{ implementation: 'QBittorrent', name: 'one', ...rest }],
    });
    const report = await harness.apply(client(lost));
    expect(failures(report)).toEqual(['schema-drift']);
    expect(report.failures[0]).toMatchObject({
      permanent: true,
      what: expect.stringContaining('would mix') as string,
    });
    expect(harness.fake.writes).toEqual([]);
    await harness.apply(client({ fields: { host: 'h' } }));
    expect(
      failures(await harness.apply(client({ ...lost, general: { ...lost.general, priority: 2 } }))),
    ).toEqual(['schema-drift']);
    expect(harness.fake.resources('downloadclient')[0]?.general['priority']).toBe(1);
  });

  test('a state that this version cannot read stops the run before it reads or changes resources', async () => {
    await using harness = await startHarness(RECORDING);
    await harness.apply(await draftFor(harness));
    await writeFile(path.join(harness.stateDir, 'sonarr.json'), '{"format":3}');
    harness.fake.requests.length = 0;
    expect(failures(await harness.apply({ downloadclient: [] }))).toEqual(['state-newer']);
    expect(harness.fake.requests.map(({ path: asked }) => asked)).toEqual(['/api', '/api/v3/system/status']);
  });

  test('a truncated state does no harm: nothing is created twice or deleted', async () => {
    await using harness = await startHarness(RECORDING);
    await harness.apply(await draftFor(harness));
    await writeFile(path.join(harness.stateDir, 'sonarr.json'), '{"format":1,"serv');
    const report = await harness.apply(await draftFor(harness));
    expect(failures(report)).toEqual([]);
    expect(report.warnings.map(({ code }) => code)).toContain('state-broken');
    expect(report.outcomes.map(({ step }) => step.adopted)).toEqual([true, true]);
    await harness.apply({ downloadclient: [] });
    expect(names(harness)).toEqual(['one', 'two']);
  });

  test('a kind without any implementation in the service is left alone, and requested again', async () => {
    await using harness = await startHarness(RECORDING);
    const draft = await draftFor(harness);
    await harness.apply({ downloadclient: draft.downloadclient?.slice(0, 1) ?? [] });
    harness.fake.fault = ({ path: asked }) =>
      asked.endsWith('/downloadclient/schema')
        ? { kind: 'status', status: 200, text: '[]', type: 'application/json' }
        : undefined;
    harness.fake.requests.length = 0;
    const report = await harness.apply(draft);
    expect(report.failures.map(({ code, what }) => [code, what])).toEqual([
      ['schema-empty', 'the service offers no download clients at all: its schema is an empty list'],
    ]);
    expect(exitCodeOf(planData('apply', [report]))).toBe(TEMPORARY);
    expect(harness.fake.writes).toEqual([]);
    harness.fake.fault = undefined;
    expect(actions(await harness.apply(draft))).toEqual(['unchanged one', 'create two']);
  });

  test('a state directory that cannot be created is reported immediately', async () => {
    await using harness = await startHarness(RECORDING);
    const report = await harness.apply(await draftFor(harness), { stateDir: '/dev/null/x' });
    expect(report.failures.map(({ code, what }) => [code, what])).toEqual([
      ['state-unwritable', 'the state cannot be written (ENOTDIR); nothing more was sent'],
    ]);
    expect(harness.fake.requests).toEqual([]);
  });

  test.each([
    ['plan', 'state-unreadable', 'the state file cannot be read (EISDIR)'],
    ['apply', 'state-unwritable', 'the state cannot be written (EISDIR); nothing more was sent'],
  ] as const)('a digest key that cannot be read is reported by %s', async (mode, code, what) => {
    await using harness = await startHarness(RECORDING);
    await mkdir(path.join(harness.stateDir, 'digest.key'), { recursive: true });
    const report = await harness[mode](await draftFor(harness));
    expect(report.failures.map((failure) => [failure.code, failure.what])).toEqual([[code, what]]);
    expect(harness.fake.writes).toEqual([]);
  });
});
