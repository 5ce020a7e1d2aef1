/** Services, states and directories that fail for a while or for good, and how a run ends. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Fault } from '../service/http/faults.ts';
import { BOX } from './drafts.ts';
import { type Draft, type EntryDraft, type Harness, failures, startHarness } from './harness.ts';
import { type Event, type Situation, answers, apply, edits, ends, has, heals, plan, situations, stores, targets } from './situations.ts'; // prettier-ignore
import { names } from './preserved/manual-edits.ts';

const RECORDING = { recording: 'sonarr-4.0.19', clientsUp: false } as const;
const ONE: EntryDraft = { implementation: 'QBittorrent', name: 'one' };
const two = (fields: EntryDraft['fields'] = {}): EntryDraft[] => [{ implementation: 'Transmission', name: 'two', fields }]; // prettier-ignore
const BAD: EntryDraft = { implementation: 'QBittorrent', name: 'bad', fields: { host: 'http://wrong' } };
const OLD: EntryDraft = { implementation: 'Transmission', name: 'old' };

/** Two clients to create, which is enough for every type of request. */
const draftOf =
  (text = 'canary-pass-1') =>
  async (harness: Harness): Promise<Draft> => ({
    downloadclient: [
      { ...ONE, tags: ['tv'], fields: { password: await harness.secret('secret-0', text) } },
      ...two(),
    ],
  });
const both = draftOf();
const json = (text: string): Partial<Fault> => ({ type: 'application/json', text });
const LOCKED = { kind: 'status', status: 500, ...json('{"message":"database is locked"}') } as Fault;
const BUSY = { says: 'the database of the service was busy (500): database is locked' };
const isOn: Event = ({ fake }) => expect(fake.resources('downloadclient').every(({ general }) => general['enable'] === true)).toBe(true); // prettier-ignore
const isThere: Event = (harness) => expect(names(harness).toSorted()).toEqual(['one', 'two']);
const fails =
  (count: number): Event =>
  async (harness) =>
    expect(failures(await harness.apply(await both(harness), { timeoutMs: 3000 }))).toHaveLength(count);
const wouldMix =
  (client: EntryDraft): Event =>
  async (harness) =>
    expect((await harness.apply({ downloadclient: [client] })).failures).toMatchObject([
      { code: 'schema-drift', permanent: true, what: expect.stringContaining('would mix') as string },
    ]);
// prettier-ignore
const POSTS: readonly (readonly [string, Fault])[] = [
  ['the connection is cut before a POST is done', { kind: 'reset', when: 'before' }],
  ['the connection is cut after a POST was done', { kind: 'reset', when: 'after' }],
  ['the answer to a POST is cut short', { kind: 'cut' }],
  ['a POST is answered 503', { kind: 'status', status: 503 }],
  ['a POST is answered 429', { kind: 'status', status: 429, retryAfter: 0 }],
  ['a POST is answered 500', LOCKED],
  ['a POST is done and never answered', { kind: 'hang', when: 'after' }],
];
const PUTS: readonly Fault[] = [
  { kind: 'reset', when: 'before' },
  { kind: 'cut' },
  { kind: 'status', status: 502 },
  LOCKED,
];
describe('suite waits for transient failures', () => {
  test('a service that starts late, with refused connections and then with 503', async () => {
    await using harness = await startHarness({ ...RECORDING, startsAfterMs: 300, startingUpMs: 300 });
    const notices: string[] = [];
    const onWait = (what: string): void => void notices.push(what);
    expect(failures(await harness.apply(await both(harness), { onWait }))).toEqual([]);
    expect([names(harness), notices.length]).toEqual([['one', 'two'], 1]);
  });

  // prettier-ignore
  situations([
    ...POSTS.map(([name, fault]): Situation => [`${name}: each client is there once after another run`,
      answers('^POST .*/downloadclient$', fault, 1), fails(1), apply(both), isThere, isOn]),
    ...PUTS.map((fault): Situation => [`a PUT meets a passing fault: ${JSON.stringify(fault)}`,
      answers('^PUT', fault, 1), apply(both), plan(both, 'unchanged one, unchanged two')]),
    ['a database that stays busy: a PUT and a DELETE are sent twice, a POST of any kind once; the next run goes on',
      answers('^POST .*/(?:downloadclient|tag)$', LOCKED), apply([{ ...BOX, tags: ['x'] }], '!service-busy', { sends: ['POST tag 500'], ...BUSY }),
      apply([BOX], '!service-busy', { sends: ['POST downloadclient 500'], ...BUSY }), heals, apply([BOX]),
      answers('^PUT', LOCKED), apply([{ ...BOX, fields: { host: 'h' } }], '!service-busy', { sends: ['PUT downloadclient/1 500', 'PUT downloadclient/1 500'], ...BUSY }),
      answers('^DELETE', LOCKED), apply([], '!service-busy', { sends: ['DELETE downloadclient/1 500', 'DELETE downloadclient/1 500'], ...BUSY }),
      heals, apply([], 'delete box'), answers('^GET .*/downloadclient$', LOCKED), apply([BOX], '!service-error', { says: /^(?!.*implementation)/u })],
    ['a key whose update was rejected is not managed: a value that someone else sets there stays',
      apply(two()), apply(two({ host: 'http://wrong' }), '!write-refused'), edits('two', { settings: { host: 'by-hand' } }),
      apply(two()), stores('two', { settings: { host: 'by-hand' } })],
  ], RECORDING);
});

const lost: readonly (readonly [string, Partial<EntryDraft>])[] = [
  ['a category', { fields: { host: 'h', category: 'tv' } }],
  ['a directory', { fields: { host: 'h', movieDirectory: '/d' } }],
  ['categories by their target', { general: { mappedCategories: [{ clientCategory: 'tv' }] } }],
];
const slack = (part: Partial<EntryDraft>): Draft => ({ notification: [{ implementation: 'Slack', name: 'chat', ...part }] }); // prettier-ignore

// prettier-ignore
describe('permanent failures end within seconds', () => {
  const wrong = async (harness: Harness): Promise<Draft> => ({
    downloadclient: [{ ...BAD, fields: { host: 'http://wrong', password: await harness.secret('secret-0', 'http://wrong') } }, { ...OLD, name: 'good' }, { implementation: 'NoSuchThing', name: 'gone' }],
  });
  situations([
    ['a service that never starts', async ({ fake }) => fake.stop(), apply(both, '!service-not-up', { waitMs: 300, says: 'nothing listens on port' })],
    // No request with a 400 response is sent twice: one PUT was rejected, one succeeded.
    ['a resource whose second step is rejected for good is removed, and the others are applied',
      apply(wrong, '!write-refused, !implementation-gone', { says: "host: '[secret]' is rejected [host]; suite removed it again",
        sends: ['POST downloadclient 201', 'PUT downloadclient/1 400', 'DELETE downloadclient/1 200', 'POST downloadclient 201', 'PUT downloadclient/2 202'] }),
      has('good'), isOn],
    ['a tag that the service does not create stops only the entries that have it',
      answers('^POST .*/tag$', LOCKED), apply(both, '!service-busy'), has('two'), heals, apply(both, 'create one, unchanged two'), isThere],
    ['a foreign secret that the service repeats is redacted too',
      apply(slack({ enable: false, fields: { webHookUrl: 'canary-theirs' } })),
      apply(slack({ general: { onGrab: true }, fields: { username: 'u' } }), '!write-refused', { host: 'new', says: "'[secret]' is rejected [url]" })],
    ['nothing is deleted after an earlier failure',
      apply([OLD]), apply([BAD], '!write-refused, !deletion-postponed'), has('old'), apply([{ ...BAD, fields: { host: 'right' } }]), has('bad')],
    ['--require-test fails, and tests again until the test passes',
      ...[1, 2].map(() => apply(two(), '!test-failed', { requireTest: true })),
      targets(true), apply(two(), '', { requireTest: true }), apply(two(), '', { requireTest: true }),
      ({ fake }) => expect(fake.requests.filter(({ method }) => method !== 'GET')).toEqual([])],
    ['suite sends neither an implementation nor a field that the service no longer has',
      apply([{ ...two()[0] as EntryDraft, general: { nope: 1 }, fields: { host: 'h', lost: 'x', useSsl: 'yes' } }], '?schema-drift, ?test-failed', { says: 'fields.lost of "two": the service has no such field' }),
      stores('two', { settings: { host: 'h', useSsl: false } })],
    ['a service that is older than the record is not called changed',
      apply((harness) => ({ ...harness.manifest({ downloadclient: two({ host: 'h', lost: 'x' }) }), checkedAgainst: '99.1' }), '?schema-drift, ?test-failed', { says: 'left out, because the service is older than 99.1, which has them (fields.lost of "two": the service has no such field)' })],
    ...lost.map(([what, part]): Situation => [`suite leaves a client as it is, of which the service does not take ${what}`,
      wouldMix({ ...ONE, ...part }),
      has(), apply([{ ...ONE, fields: { host: 'h' } }]), apply([{ ...ONE, ...part, general: { ...part.general, priority: 2 } }], '!schema-drift'), stores('one', { general: { priority: 1 } })]),
    ['a kind without any implementation in the service is left alone, and requested again',
      apply([ONE]), answers('/downloadclient/schema$', '[]'),
      ends(75, [ONE, ...two()]),
      apply([ONE, ...two()], '!schema-empty', { sends: [], says: 'the service offers no download clients at all: its schema is an empty list' }),
      heals, apply([ONE, ...two()], 'unchanged one, create two')],
    ['a state directory that cannot be created is reported immediately',
      apply(both, '!state-unwritable', { stateDir: '/dev/null/x', says: 'the state cannot be written (ENOTDIR); nothing more was sent' }),
      ({ fake }) => expect(fake.requests).toEqual([])],
    ...([[plan, 'plan', '!state-unreadable', 'the state file cannot be read (EISDIR)'], [apply, 'apply', '!state-unwritable', 'the state cannot be written (EISDIR); nothing more was sent']] as const)
      .map(([run, name, want, says]): Situation => [`a digest key that cannot be read is reported by ${name}`,
        async ({ stateDir }) => mkdir(path.join(stateDir, 'digest.key'), { recursive: true }), run(both, want, { says, sends: [] })]),
  ], RECORDING);
});
