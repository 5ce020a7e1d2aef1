/** Titles that are moved under faults: killed runs, two hosts, lost responses, titles that vanish. None is moved twice. */
import { describe, expect, test } from 'vitest';
import { Secrets } from '../../../generator/reconcile/manifest/secrets.ts';
import type { Manifest } from '../../../generator/reconcile/manifest/manifest.ts';
import { isWrite } from '../../service/http/boundaries.ts';
import { type Mishap, Within } from '../stateful/in-process.ts';
import type { TitleList } from '../../../generator/servarr/kinds/titles.ts';
import type { Store } from '../../service/store.ts';
import { addTitles, moveByHand, profilesOf, replacing } from './titles.ts';

const ANY = 1;
const HD = 7;

/** A Radarr with films and collections on `Any`, and a profile that replaces it. */
function house(films: number): { readonly within: Within; readonly manifest: Manifest } {
  const within = new Within('radarr-6.4.2');
  addTitles(within.fake.store, 'movie', films, ANY);
  addTitles(within.fake.store, 'collection', 2, ANY);
  return { within, manifest: replacing(within.manifest({}), { HD: ['Any'] }) };
}

const run = async (within: Within, manifest: Manifest, host = 'one', mode: 'plan' | 'apply' = 'apply') =>
  within.run(mode, host, manifest, new Secrets(new Map()));

/** Returns the number of titles that each request of the last run moved. */
const moved = (within: Within): string[] =>
  within.asked
    .filter((one) => isWrite(one))
    .map(({ method, path }) => `${method} ${path.replace('/api/v3/', '')}`);

describe('a run that is disturbed at any request', () => {
  const WAYS: readonly Mishap[] = [
    'kill before',
    'kill after',
    'reset before',
    'reset after',
    'fails',
    'odd',
  ];

  test.each(WAYS)('%s', async (way) => {
    const whole = house(102);
    await run(whole.within, whole.manifest);
    for (let at = 1; at <= whole.within.asked.length; at++) {
      const { within, manifest } = house(102);
      within.mishap = (count) => (count === at ? way : undefined);
      await run(within, manifest);
      within.mishap = undefined;
      // Each title is remembered, whatever was lost: what a person moves back before the next run stays, and afterwards.
      const { store } = within.fake;
      const back = (list: TitleList, id: number): number => {
        const isMoved = store.plain(list).rows.get(id)?.['qualityProfileId'] === HD;
        moveByHand(store, list, [id], ANY);
        return isMoved ? 1 : 0;
      };
      const early = [back('movie', 1), back('movie', 101), back('collection', 1)];
      await run(within, manifest);
      const of = (list: TitleList): number => profilesOf(store, list)[ANY] ?? 0;
      const [first = 0, second = 0, collections] = early;
      expect([at, of('movie'), of('collection')]).toEqual([at, first + second, collections]);
      back('movie', 102);
      back('collection', 2);
      const outcomes = await run(within, manifest);
      expect([at, moved(within), outcomes?.flatMap(({ problem }) => problem ?? [])]).toEqual([at, [], []]);
    }
  });
});

test('two hosts move each title once, and leave what a person moves back', async () => {
  const { within, manifest } = house(3);
  await run(within, manifest, 'one');
  await run(within, manifest, 'two');
  expect(moved(within)).toEqual([]);
  moveByHand(within.fake.store, 'movie', [2], ANY);
  for (const host of ['one', 'two', 'one']) {
    await run(within, manifest, host);
    expect([host, moved(within), profilesOf(within.fake.store, 'movie')]).toEqual([host, [], { 1: 1, 7: 2 }]);
  }
  within.setState('two');
  await run(within, manifest, 'two');
  expect(profilesOf(within.fake.store, 'movie')).toEqual({ 7: 3 });
});

const MEANWHILE: readonly [string, string, films: number, change: (store: Store) => unknown, object][] = [
  [
    'a title that vanishes stops no other',
    'PUT',
    250,
    (store) => store.plain('movie').rows.delete(120),
    { [HD]: 249 },
  ],
  [
    'a title that someone moved is not sent',
    'POST',
    5,
    (store) => moveByHand(store, 'movie', [1, 2], 3),
    { 3: 2, [HD]: 3 },
  ],
];

test.each(MEANWHILE)('%s during the run', async (_what, at, films, change, expected) => {
  const { within, manifest } = house(films);
  within.gate = async (_, method) => {
    if (method === at) change(within.fake.store);
    await Promise.resolve();
  };
  const outcomes = await run(within, manifest);
  expect(outcomes?.flatMap(({ problem }) => problem ?? [])).toEqual([]);
  expect(profilesOf(within.fake.store, 'movie')).toEqual(expected);
});

test('a part that fails twice is reported, and the others go on', async () => {
  const { within, manifest } = house(250);
  // The second part: its request and the repetition.
  const editors = (): number => within.asked.filter(({ path }) => path.endsWith('/editor')).length;
  within.mishap = (_, method) => (method === 'PUT' && [2, 3].includes(editors()) ? 'fails' : undefined);
  const outcomes = await run(within, manifest);
  expect(outcomes?.flatMap(({ problem }) => problem?.what ?? [])).toEqual([
    '100 of 250 films did not get the profile: the service rejected it (500): failed',
  ]);
  expect(profilesOf(within.fake.store, 'movie')).toEqual({ [ANY]: 100, [HD]: 150 });
  expect(profilesOf(within.fake.store, 'collection')).toEqual({ [HD]: 2 });
  within.mishap = undefined;
  await run(within, manifest);
  expect(profilesOf(within.fake.store, 'movie')).toEqual({ [HD]: 250 });
});
