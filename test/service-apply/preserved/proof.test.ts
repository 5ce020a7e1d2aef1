/** The proof that a resource is suite's: an intent for one observation, and records of this database. */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { readStatus } from '../../../generator/reconcile/service-status.ts';
import { testService } from '../../../generator/reconcile/service-tests.ts';
import { type State, kindStateOf } from '../../../generator/reconcile/state/state-record.ts';
import { Store, type Stored } from '../../service/store.ts';
import { declaring, folders } from '../direct/folders.ts';
import { BOX, clients } from '../drafts.ts';
import type { EntryDraft, Harness } from '../harness.ts';
import { type Event, type Situation, adds, answers, apply, counts, drops, edits, has, heals, plan, situations, stores } from '../situations.ts'; // prettier-ignore
import { make } from './manual-edits.ts';

const FAULTS = ['reset before', 'reset after', '502 before', '502 after'] as const;
type FaultName = (typeof FAULTS)[number];

/** Applies; the first request of a method ends without an answer of the service, and so do all requests after it. */
const lost =
  (method: string, fault: FaultName, draft: readonly EntryDraft[]): Event =>
  async (harness) => {
    const [what, when] = fault.split(' ') as ['502' | 'reset', 'after' | 'before'];
    let hit = false;
    harness.fake.fault = (one) => {
      if (hit) return { kind: 'reset', when: 'before' };
      hit = one.method === method;
      if (!hit) return undefined;
      return what === 'reset' ? { kind: 'reset', when } : { kind: 'status', status: 502, when };
    };
    await harness.apply(clients(...draft), { retry: { attempts: 1, pauseMs: 1, longestPauseMs: 1 } });
    harness.fake.fault = undefined;
  };

const fileOf = ({ stateDir }: Harness): string => path.join(stateDir, 'sonarr.json');

/** The state has that number of creates without a known response. */
const intents =
  (count: number): Event =>
  (harness) => {
    const state = JSON.parse(readFileSync(fileOf(harness), 'utf8')) as State;
    const { records } = kindStateOf(state, 'downloadclient');
    expect(records.filter(({ id }) => id === null)).toHaveLength(count);
  };

/** Makes the intents in the state older. */
const minutesPass =
  (minutes: number): Event =>
  (harness) => {
    const older = (_: string, at: string): string =>
      `"at": "${new Date(Date.parse(at) - minutes * 60_000).toISOString()}"`;
    const file = fileOf(harness);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/"at": "([^"]*)"/gu, older));
  };

/** The clients at one time, for a create that takes effect later and for a user who makes the same. */
class Copies {
  all: Stored[] = [];
  readonly keep: Event = ({ fake }) => (this.all = structuredClone(fake.resources('downloadclient')));
  readonly take: Event = (harness) => {
    void this.keep(harness);
    harness.fake.store.of('downloadclient').rows.clear();
  };
  readonly land: Event = ({ fake }) => this.all.map((one) => fake.store.of('downloadclient').rows.set(one.id, one)); // prettier-ignore
  readonly make =
    (part: (like: Stored) => Partial<Stored> = () => ({})): Event =>
    (harness) =>
      this.all.slice(0, 1).map((like) => make(harness, like, part(like)));
}
const copies = new Copies();
const OFF: EntryDraft = { ...BOX, enable: false };
const NEW: EntryDraft[] = [{ ...BOX, fields: { host: 'b' } }];
const RENAMED: EntryDraft[] = [{ ...BOX, name: 'new' }];
const makesFolder = adds('rootfolder', { path: '/tv' });
const looks: Event = async (harness) => readStatus(harness.manifest(clients()), harness.options());
const tv = (...paths: string[]) => declaring(folders(...paths));

// prettier-ignore
describe('the intent of a create', () => {
  situations([
    ...FAULTS.flatMap((fault): Situation[] => [
      // Neither a plan nor a status counts as the observation.
      [`${fault}: the next apply completes what was created, and knows that it is suite’s`,
        lost('POST', fault, [BOX]), plan([]), looks, apply([BOX]), apply([], 'delete box')],
      [`${fault}: without the entry, the next apply deletes what was created`, lost('POST', fault, [BOX]), apply([]), has(), intents(0)],
    ]),
    ...(['reset before', '502 before'] as const).map((fault): Situation => [`${fault}: what a user makes after the next apply is theirs, whatever it looks like`,
      apply([OFF]), copies.keep, apply([]), lost('POST', fault, [OFF]), intents(1), apply([], 'nothing'),
      copies.make(), apply([], 'nothing'), has('box')]),
    ['a root folder that a user makes later stays',
      answers('^POST', { kind: 'reset', when: 'before' }), apply(tv('/tv'), '!service-closed'), heals, apply(tv()),
      makesFolder, apply(tv(), 'nothing')],
    ['a create that takes effect after the next apply is adopted if it is declared, and else stays',
      lost('POST', 'reset after', [BOX]), copies.take, apply([]), copies.land, apply([], 'nothing'),
      apply([BOX], '', { step: { adopted: true } }), apply([], 'leave box')],
    ...([['after 14 minutes, it counts', 14, 'delete box'], ['after 16 minutes, it proves nothing', 16, 'nothing'], ['from a clock that is ahead, it proves nothing', -1, 'nothing']] as const)
      .map(([name, minutes, want]): Situation => [name, lost('POST', 'reset after', [BOX]), minutesPass(minutes), apply([], want)]),
  ]);
});

// prettier-ignore
describe('the intent of an update', () => {
  situations([
    ...FAULTS.flatMap((fault): Situation[] => [
      [`${fault}: what was updated and is no longer declared is deleted`, apply([BOX]), lost('PUT', fault, NEW), apply([], 'delete box')],
      [`${fault}: a renamed resource keeps its ID and its owner`,
        apply([BOX]), lost('PUT', fault, RENAMED), apply(RENAMED), stores('new', { id: 1 }), apply([], 'delete new')],
    ]),
    ['a user who makes the same change after the next apply keeps the resource',
      apply([BOX]), lost('PUT', 'reset before', NEW), apply([BOX]), edits('box', { settings: { host: 'b' } }), apply([], 'leave box')],
    ['a user who changes a resource to what is declared later keeps it',
      apply([BOX]), edits('box', { settings: { host: 'b' } }), apply(NEW, 'unchanged box'), apply([], 'leave box')],
    ['after 16 minutes, it proves nothing', apply([BOX]), lost('PUT', 'reset after', NEW), minutesPass(16), apply([], 'leave box')],
    ['a user who enables what a failed run left disabled keeps it',
      answers('^PUT', 500), apply([BOX], '!write-refused'), heals, edits('box', { general: { enable: true } }), apply([], 'leave box')],
    ['an update that the service rejects proves nothing',
      apply([BOX]), answers('^PUT', 400), apply(NEW, '!write-refused'), heals, edits('box', { settings: { host: 'b' } }), apply([], 'leave box')],
  ]);
});

const KEY = 'f'.repeat(32);
const NAMES = ['one', 'two', 'three'];
const named = (...all: string[]): EntryDraft[] => all.map((name) => ({ ...BOX, name }));
/** Everything that the service has to have. */
const all = (entries: readonly EntryDraft[], ...paths: string[]) =>
  declaring(folders(...paths), clients(...entries));
const withPassword =
  (...more: EntryDraft[]) =>
  async (harness: Harness) => {
    const password = await harness.secret('password', 'declared-password');
    return all([{ ...BOX, fields: { host: 'a', password } }, ...more])(harness);
  };
const paused = (harness: Harness) => {
  const { kinds, ...rest } = harness.manifest({});
  const downloadclient = { prune: 'owned', entries: [], paused: ['suite.downloadarr.one'] } as const;
  return { ...rest, kinds: { ...kinds, downloadclient } };
};

/** A database that is kept, and put in the place of the present one. */
class Database {
  #store = new Store();
  readonly keep: Event = ({ fake }) => (this.#store = new Store(fake.store));
  readonly back: Event = ({ fake }) => Object.assign(fake.store, this.#store);
}
const database = new Database();
const reinstalled: Event = ({ fake }) => Object.assign(fake.store, new Store());
/** A new installation has another key, and so has one whose key was renewed. */
const getsKey: Event = (harness) => {
  Object.assign(harness.fake, { apiKey: KEY });
  writeFileSync(path.join(harness.folder, 'key'), KEY);
};

// prettier-ignore
describe('another database at the same address', () => {
  const doubts = '?state-other-database';
  situations([
    ['reinstalled with a new key: what a user made again stays, and one run warns',
      apply(all(named('one'), '/tv')), reinstalled, makesFolder, getsKey, plan(all([]), doubts),
      apply(all(named('one'), '/tv'), `unchanged /tv, create one, ${doubts}`), apply(all([]), 'leave /tv, delete one, ?none'),
      counts('rootfolder', 1)],
    ['an older one: resources with the IDs, names and values of newer ones stay, and their secrets are sent',
      database.keep, apply(withPassword(...named('two', 'three'))), copies.keep, database.back,
      copies.make(({ settings }) => ({ settings: { ...settings, password: 'of-the-user' } })), apply(withPassword(), doubts),
      stores('box', { settings: { password: 'declared-password' } }), apply(all([]), 'leave box')],
    ['an older one: resources of a kind that seems to be in place stay',
      database.keep, apply(all(named(...NAMES), '/tv')), database.back, makesFolder, apply(all([]), `leave /tv, ${doubts}`)],
    ['only the newest was deleted by hand: no doubt', apply(all(named(...NAMES))), drops('three'), apply(all([]), 'delete one, delete two, ?none')],
    ['an older one was deleted by hand: no doubt', apply(all(named(...NAMES))), drops('one'), apply(all([]), 'delete three, delete two, ?none')],
    ['the key was renewed, with everything in place: no doubt', apply(all(named(...NAMES))), getsKey, apply(all([]), 'delete one, delete three, delete two, ?none')],
    ['reinstalled with a new key while the kind that shows it is paused: what a user made again stays',
      apply(all(named('one'), '/tv')), reinstalled, makesFolder, getsKey, apply(paused, `leave /tv, ${doubts}`)],
    ['a key that was renewed long ago is no reason to doubt a change of today',
      apply(all(named('one', 'two'))), getsKey, apply(all(named('one', 'two'))), edits('one', { settings: { host: 'mine' } }),
      apply(all([]), 'leave one, delete two, ?none')],
  ]);
});

/** The service of the state is at another address from now on. */
const moves: Event = (harness) =>
  writeFileSync(fileOf(harness), readFileSync(fileOf(harness), 'utf8').replaceAll(harness.fake.url, 'http://earlier.example')); // prettier-ignore
let kept = '';
const keepsState: Event = (harness) => (kept = readFileSync(fileOf(harness), 'utf8'));
/** The state of the other instance is in the file with that name, and nothing else is in its folder. */
const hasState =
  (name: string, ...others: string[]): Event =>
  ({ stateDir }) => {
    expect(readFileSync(path.join(stateDir, name), 'utf8')).toBe(kept);
    expect(readdirSync(stateDir).toSorted()).toEqual(['digest.key', ...others, name].toSorted());
  };
const warns: Event = async (harness) => {
  const [declares, options] = [await withPassword()(harness), harness.options()];
  const status = await readStatus(declares, options);
  expect(status).toMatchObject({ appliedAt: undefined, reached: { counts: { drifted: 1, stale: 0 } } });
  for (const { warnings } of [status, await testService(declares, options, false)])
    expect(warnings.map(({ code }) => code)).toContain('state-other-instance');
};

// prettier-ignore
describe('another instance at another address', () => {
  const isOther = '?state-other-instance';
  situations([
    ['keeps a root folder with the ID and the path of the state',
      apply(tv('/tv')), moves, getsKey, keepsState, plan(tv(), `nothing, ${isOther}`), hasState('sonarr.json'),
      apply(tv(), `nothing, ${isOther}`), counts('rootfolder', 1), hasState('sonarr.json.other', 'sonarr.json'), apply(tv(), 'nothing, ?none')],
    ['with the same API key is the one of the state', apply(tv('/tv')), moves, plan(tv(), 'delete /tv, ?none'), apply(tv(), 'delete /tv, ?none'), counts('rootfolder', 0)],
    ['gets the password that only the first one was sent, and keeps its resource',
      apply(withPassword()), moves, getsKey, edits('box', { settings: { password: 'another' } }), plan(withPassword(), 'update box', { step: { adopted: true } }), warns,
      apply(withPassword(), 'update box'), stores('box', { settings: { password: 'declared-password' } }), apply(withPassword(), 'unchanged box'), apply([], 'leave box'), has('box')],
  ]);
});
