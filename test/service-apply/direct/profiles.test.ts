/**
 * Delay, release and app profiles are created, kept in order, restored and deleted; foreign profiles stay untouched. A key
 * of a kind without a schema is sent only if the service shows it.
 */
import { describe, expect } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import { importText } from '../../../generator/import/module-text.ts';
import type { Kind } from '../../../generator/servarr/kinds.ts';
import type { Recording } from '../../recordings.ts';
import { BOX, feed } from '../drafts.ts';
import type { Draft } from '../harness.ts';
import { importHouse } from '../imported/multi-service.ts';
import { ServiceFleet } from '../multi-service.ts';
import { type Event, type Situation, adds, apply, holds, plan, situations } from '../situations.ts';
import { declaring, entries, stored } from './folders.ts';

type Values = Readonly<Record<string, Json>>;

/** The manifest of entries of one kind, and of kinds with implementations. */
const of =
  (kind: Kind, option: string, draft: Draft = {}) =>
  (...all: readonly Values[]) =>
    declaring({ [kind]: entries(option, ...all) }, draft);
const none = declaring();
const delays = of('delayprofile', 'delayProfiles');
const delay = (tags: string[], usenetDelay: number): Values => ({ tags, usenetDelay });
const DEFAULT: Values = { preferredProtocol: 'torrent', torrentDelay: 120 };
const [ANIME, UHD, OLD] = [delay(['anime'], 10), delay(['uhd', 'hdr'], 20), delay(['old'], 30)] as [Values, Values, Values]; // prettier-ignore
const EXAMPLE = delays(ANIME, UHD, OLD, DEFAULT);
const silent = { sends: [] };
/** The delay profiles of the service in their order, by label: `anime 10`. */
const ordered =
  (...want: string[]): Event =>
  ({ fake: { store } }) => {
    const label = (id: unknown): string => store.tags.rows.get(Number(id))?.label ?? `#${String(id)}`;
    const all = [...store.plain('delayprofile').rows.values()].toSorted((one, other) => Number(one['order']) - Number(other['order'])); // prettier-ignore
    expect(
      all.map(
        ({ tags, usenetDelay }) => `${(tags as unknown[]).map(label).join('+')} ${String(usenetDelay)}`,
      ),
    ).toEqual(want);
  };
/** A user adds a delay profile with these tags at a place. */
const theirs =
  (order: number, usenetDelay = 7): Event =>
  ({ fake: { store } }) => {
    const tag = store.tags.add((id) => ({ label: 'theirs', id }));
    const table = store.plain('delayprofile');
    table.add((id) => ({ ...table.rows.get(1), id, tags: [tag.id], order, usenetDelay }));
  };
/** A user changes all delay profiles but the default one. */
const changesAll =
  (change: (row: Readonly<Record<string, unknown>>) => object): Event =>
  ({ fake }) => {
    const { rows } = fake.store.plain('delayprofile');
    for (const [id, row] of rows) if (id > 1) rows.set(id, { ...row, ...change(row) });
  };

// prettier-ignore
describe('delay profiles', () => {
  for (const recording of ['sonarr-4.0.19', 'radarr-6.0.3', 'lidarr-2.14.5'] as const)
    situations([
      [`${recording}: created in the order of the list, the default adopted; then silence`,
        plan(EXAMPLE, 'create anime, create hdr, uhd, create old, update '), apply(EXAMPLE), ordered('anime 10', 'hdr+uhd 20', 'old 30', ' 0'),
        (harness) => expect(stored(harness, 'delayprofile').slice(0, 2)).toMatchObject([{ preferredProtocol: 'torrent', torrentDelay: 120, enableUsenet: true, bypassIfHighestQuality: true }, { enableUsenet: true, enableTorrent: true, preferredProtocol: 'usenet' }]),
        apply(EXAMPLE, '', silent)],
      [`${recording}: another order in the list is another order in the service, and nothing else is written`,
        apply(delays(ANIME, UHD, OLD)),
        apply(delays(OLD, ANIME, UHD), '', { changes: [['order', 3, 1], ['order', 1, 2], ['order', 2, 3]] }), ({ fake }) => expect(fake.writes).toHaveLength(3), ordered('old 30', 'anime 10', 'hdr+uhd 20', ' 0'), apply(delays(OLD, ANIME, UHD), '', silent),
        // One new profile comes first, and another one changes.
        apply(delays(delay(['new'], 5), { ...OLD, usenetDelay: 31 }, UHD, ANIME)), ordered('new 5', 'old 31', 'hdr+uhd 20', 'anime 10', ' 0')],
    ], { recording });
  situations([
    ['keep the place and the values of foreign profiles, and do not delete them',
      theirs(1), apply(EXAMPLE), ordered('theirs 7', 'anime 10', 'hdr+uhd 20', 'old 30', ' 0'), apply(delays(OLD, ANIME, UHD)), ordered('theirs 7', 'old 30', 'anime 10', 'hdr+uhd 20', ' 0'),
      apply(none, '', { prune: 'all' }), ordered('theirs 7', ' 0'), (harness) => expect(stored(harness, 'delayprofile')[1]).toMatchObject({ order: 1, usenetDelay: 7 })],
    ['are renumbered after a deletion, and the next run has nothing to do',
      apply(EXAMPLE), theirs(4), apply(delays(OLD, ANIME)), ordered('old 30', 'anime 10', 'theirs 7', ' 0'), apply(delays(OLD, ANIME), '', silent)],
    ['with a tag of another profile are rejected and reported; the others are applied',
      theirs(1, 0), apply(delays(delay(['theirs', 'more'], 10), delay(['anime'], 20)), '!write-refused'), ordered('theirs 0', 'anime 20', ' 0')],
    ['that a user changes are reverted, order included; the default profile is never deleted',
      apply(EXAMPLE), changesAll((row) => ({ order: 10 - Number(row['order']), torrentDelay: 99 })), apply(EXAMPLE), ordered('anime 10', 'hdr+uhd 20', 'old 30', ' 0'),
      apply(EXAMPLE, '', silent), apply(none), ({ fake }) => expect(fake.store.plain('delayprofile').rows.has(1)).toBe(true)],
    ['with the same order get different orders again', apply(EXAMPLE), changesAll(() => ({ order: 1 })), apply(delays(OLD, ANIME)), ordered('old 30', 'anime 10', ' 0')],
  ]);
});

const PROFILES: readonly Values[] = [
  { tags: ['anime'], preferredProtocol: 'torrent', torrentDelay: 60, enableUsenet: false },
  { tags: ['old'], usenetDelay: 5 },
  { preferredProtocol: 'torrent', usenetDelay: 120 },
];
interface Protocol {
  readonly name: string;
  readonly allowed: boolean;
  readonly delay: number;
}
/** The protocols of each delay profile: `Torrent 60, usenet 0` where only the first is allowed. */
const protocols =
  (...want: string[]): Event =>
  (harness) => {
    const all = stored(harness, 'delayprofile') as { readonly items: readonly Protocol[] }[];
    const text = ({ name, allowed, delay: by }: Protocol) => `${allowed ? name : name.toLowerCase()} ${by}`;
    expect(all.map(({ items }) => items.map(text).join(', '))).toEqual(want);
  };
const drifts = (recording: Recording, values: Values, says: string): Situation => [
  `${recording}, ${JSON.stringify(values)}: a key that the service lacks is schema drift, the rest is set`,
  apply(delays(values), '?schema-drift', { says, sends: [expect.stringContaining('PUT') as string] }),
  apply(delays(values), '?schema-drift', { says, sends: [] }),
];

// prettier-ignore
describe('delay profiles that list their protocols', () => {
  const house = of('delayprofile', 'delayProfiles', { downloadclient: [BOX], indexer: [feed('news')] })(...PROFILES);
  const both = delays({ items: [{ protocol: 'torrent' }, { protocol: 'usenet', delay: 30, allowed: true }] });
  const one = delays({ items: [{ protocol: 'TorrentDownloadProtocol', delay: 5 }] });
  situations([
    ['take the keys of older versions; then silence',
      apply(delays(...PROFILES)), protocols('Torrent 0, Usenet 120', 'Torrent 60, usenet 0', 'Usenet 5, Torrent 0'), apply(delays(...PROFILES), '', silent)],
    ['have allowed protocols first, the others last', apply(one), protocols('Torrent 5, usenet 0'), apply(one, '', silent)],
    ['take the words of older versions', apply(both), protocols('Torrent 0, Usenet 30'), apply(both, '', silent)],
    ['are imported with the keys of older versions; protocols that the record lacks are a note',
      apply(delays(...PROFILES)),
      async (harness) => {
        const { rows } = harness.fake.store.plain('delayprofile');
        const plugin = { name: 'Deezer', protocol: 'DeezerDownloadProtocol', allowed: true, delay: 1 };
        const { items = [], ...row } = rows.get(1) ?? { id: 1 };
        rows.set(1, { ...row, items: [plugin, ...(items as object[])] });
        const text = importText(await importHouse(new ServiceFleet({ lidarr: harness }, {} as never)));
        expect(text).toContain('enableUsenet = false;\n      preferredProtocol = "torrent";');
        expect(text).toContain('left out: items; the schema record of the service lacks this key');
        expect(text).not.toContain(' items = ');
      }],
    ['are part of a small house that is applied once; then silence',
      apply(house), ({ fake }) => expect(fake.writes.map(({ method, path }) => `${method} ${path}`)).toEqual(expect.arrayContaining(['downloadclient', 'indexer'].map((kind) => `POST /api/v1/${kind}`))),
      apply(house, '', silent)],
    drifts('lidarr-3.1.2', { items: [{ protocol: 'X' }], bypassIfHighestQuality: false }, 'the service has no protocol "X"; it has UsenetDownloadProtocol and TorrentDownloadProtocol'),
  ], { recording: 'lidarr-3.1.2' });
  situations([drifts('lidarr-3.1.0', { items: [{ protocol: 'torrent' }], usenetDelay: 5 }, 'items of delay profile')], { recording: 'lidarr-3.1.0' });
});

const NZBGEEK = feed('NZBgeek', { fields: { baseUrl: 'http://nzb.example', apiKey: 'k' } });
const released = of('releaseprofile', 'releaseProfiles', { indexer: [NZBGEEK] });
const only = of('releaseprofile', 'releaseProfiles');
const any = (more: Values = {}) => released({ name: 'Any', ignored: ['x'], ...more });
const THEIRS = { enabled: true, required: [], ignored: ['theirs'], indexerId: 0, tags: [] };
const MINE = { ignored: ['mp3', 'low'], required: ['FLAC'] };
const TURNED = { ignored: ['low', 'mp3'], required: ['FLAC'], tags: ['loud'] };

// prettier-ignore
describe('release profiles', () => {
  situations([['of version 5 of the API have the indexer as a list, which a user may have made longer',
    apply(any()), holds('releaseprofile', { indexerIds: [] }), apply(any({ indexer: 'NZBgeek' })), holds('releaseprofile', { indexerIds: [1] }), apply(any({ indexer: 'NZBgeek' }), '', silent),
    ({ fake: { store } }) => {
      const [indexer] = store.of('indexer').rows.values();
      if (indexer !== undefined) store.of('indexer').add((id) => ({ ...indexer, id }));
      store.plain('releaseprofile').rows.set(1, { ...store.plain('releaseprofile').rows.get(1), id: 1, indexerIds: [1, 2] });
    },
    apply(any(), '', silent), holds('releaseprofile', { indexerIds: [1, 2] }), apply(any({ indexer: 'NZBgeek' })), holds('releaseprofile', { indexerIds: [1] })]], { recording: 'sonarr-develop', api: 'v5' });
  situations([['of Lidarr have no name: their terms identify them',
    adds('releaseprofile', THEIRS), plan(only(MINE, { required: ['b'] }), 'create FLAC low, mp3, create b'), apply(only(MINE, { required: ['b'] })),
    holds('releaseprofile', THEIRS, { enabled: true, ...MINE, indexerId: 0, tags: [] }, { required: ['b'], ignored: [] }), apply(only(MINE, { required: ['b'] }), '', silent),
    // The order of the terms makes no other profile; other terms do.
    plan(only(TURNED, { required: ['c'] }), 'update FLAC low, mp3, create c, delete b'), apply(only(TURNED, { required: ['c'] })), apply(only(TURNED, { required: ['c'] }), '', silent),
    apply(none), holds('releaseprofile', THEIRS),
    // One that the service shows without a list.
    adds('releaseprofile', { enabled: true, ignored: ['cam'], indexerId: 0, tags: [] }), apply(only({ ignored: ['cam'], enabled: false }), 'update cam'), apply(only({ ignored: ['cam'], enabled: false }), '', silent)]], { recording: 'lidarr-2.14.5' });
});
