/** Names that several resources have, and values of users after an update that the service never received or answered. */
import { describe, expect } from 'vitest';
import { readStatus } from '../../../generator/reconcile/service-status.ts';
import { BOX } from '../drafts.ts';
import type { EntryDraft, Harness } from '../harness.ts';
import { declaring } from '../profiles/drafts.ts';
import { declares, storedOf } from '../settings/groups.ts';
import { type Event, type Situation, apply, edits, has, heals, loses, makes, plan, situations, stores } from '../situations.ts'; // prettier-ignore

const SHARED = {
  code: 'name-shared',
  place: 'sonarr, download client "box"',
  what: '2 download clients have this name (IDs 1 and 2), and the service rejects updates of each',
  fix: 'Delete download client ID 2 in the web UI and keep ID 1.',
};
const clients = (...downloadclient: EntryDraft[]) => ({ downloadclient });
const said =
  (report: (harness: Harness) => Promise<{ readonly warnings: readonly object[] }>): Event =>
  async (harness) =>
    expect((await report(harness)).warnings).toMatchObject([SHARED]);
const [composed, decomposed] = ['caf\u00E9', 'cafe\u0301'].map((name) => ({ ...BOX, name })) as [EntryDraft, EntryDraft]; // prettier-ignore

// prettier-ignore
situations([
  ['a name that two resources have: plan, apply and status name both IDs; the service rejects updates with its own reason',
    apply([BOX]), makes('box', {}), said(async (harness) => harness.plan(clients(BOX))), said(async (harness) => harness.apply(clients(BOX))),
    said(async (harness) => readStatus(harness.manifest(clients(BOX)), harness.options())), has('box', 'box'),
    apply([{ ...BOX, fields: { host: 'b' } }], '!write-refused, ?name-shared', { says: 'is rejected [taken]' })],
  ['names that differ only in their form of Unicode are one name',
    plan([composed, decomposed], '!name-twice'), apply([composed]), apply([decomposed], `update ${decomposed.name}`), stores(decomposed.name ?? '', { id: 1 })],
]);

/** A value that suite sets, that a user changes after a lost update, and that is no longer declared at the end. */
interface Value {
  readonly what: string;
  readonly declare: (harness: Harness, value: number | undefined) => Parameters<Harness['apply']>[0];
  readonly read: (harness: Harness) => unknown;
  readonly write: (harness: Harness, value: number) => void;
  readonly fresh: unknown;
}
const profiles = ({ fake }: Harness) => fake.store.plain('qualityprofile').rows;
const VALUES: readonly Value[] = [
  {
    what: 'client',
    declare: (_, port) => clients({ ...BOX, fields: { host: 'a', ...(port === undefined ? {} : { port }) } }),
    read: ({ fake }) => fake.resources('downloadclient')[0]?.settings['port'],
    write: (harness, port) => void edits('box', { settings: { port } })(harness),
    fresh: 8080,
  },
  {
    what: 'profile',
    declare: (harness, score) =>
      declaring({ qualityprofile: { Any: score === undefined ? {} : { upgradeUntilScore: score } } })(
        harness,
      ),
    read: (harness) => profiles(harness).get(1)?.['cutoffFormatScore'],
    write: (harness, score) =>
      void profiles(harness).set(1, { ...profiles(harness).get(1), id: 1, cutoffFormatScore: score }),
    fresh: 0,
  },
  {
    what: 'setting',
    declare: (harness, minimumAge) =>
      declares(harness, minimumAge === undefined ? {} : { 'config/indexer': { minimumAge } }),
    read: (harness) => storedOf(harness, 'config/indexer')['minimumAge'],
    write: (harness, minimumAge) =>
      void harness.fake.store.settings.set('config/indexer', {
        ...storedOf(harness, 'config/indexer'),
        minimumAge,
      }),
    fresh: undefined,
  },
];
const ONCE = { attempts: 1, pauseMs: 1, longestPauseMs: 1 };

// prettier-ignore
describe('an update whose connection ends', () => {
  const of = (name: string, { declare, read, write, fresh }: Value, when: 'after' | 'before', first: Event): Situation => [name,
    async (harness) => harness.apply(declare(harness, undefined)), first, loses('^PUT', when),
    async (harness) => harness.apply(declare(harness, 50), { retry: ONCE }), heals,
    (harness) => expect([50, fresh, 30]).toContain(read(harness)),
    ...(when === 'after' ? [(harness: Harness) => expect(read(harness)).toBe(50)] : []),
    (harness) => { if (first === heals) write(harness, 99); },
    async (harness) => expect((await harness.apply(declare(harness, undefined))).failures).toEqual([]),
    (harness) => expect(read(harness)).toBe(first === heals ? 99 : 30)];
  situations([
    ...VALUES.flatMap((value) => (['before', 'after'] as const).map((when) => of(`${when} the service takes it: a value of a ${value.what} that a user changes afterwards stays when it is no longer declared`, value, when, heals))),
    ...VALUES.slice(1, 2).map((value) => of(`before the service takes it: a value that a ${value.what} had before is not reset`, value, 'before', (harness) => value.write(harness, 30))),
  ]);
});
