/** A key of a kind without a schema is sent only if the service shows it; delay profiles that list their protocols. */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import { importText } from '../../../generator/import/module-text.ts';
import type { Kind } from '../../../generator/servarr/kinds.ts';
import type { Recording } from '../../recordings.ts';
import { BOX, feed } from '../drafts.ts';
import { type Draft, type Harness, failures, startHarness } from '../harness.ts';
import { importHouse } from '../imported/multi-service.ts';
import { startFleet } from '../multi-service.ts';
import { declared, entries, stored, writes } from './folders.ts';

type Values = Readonly<Record<string, Json>>;

const PROFILES: readonly Values[] = [
  { tags: ['anime'], preferredProtocol: 'torrent', torrentDelay: 60, enableUsenet: false },
  { tags: ['old'], usenetDelay: 5 },
  { preferredProtocol: 'torrent', usenetDelay: 120 },
];

/** The protocols of each delay profile: `Torrent 60, usenet 0` where only the first is allowed. */
const protocols = (harness: Harness): string[] =>
  stored(harness, 'delayprofile').map((row) =>
    (row as { items: { name: string; allowed: boolean; delay: number }[] }).items
      .map(({ name, allowed, delay }) => `${allowed ? name : name.toLowerCase()} ${delay}`)
      .join(', '),
  );

const withDelays = (harness: Harness, ...all: readonly Values[]) =>
  declared(harness, { delayprofile: entries('delayProfiles', ...all) });

describe('delay profiles of Lidarr 3.1.2', () => {
  test('take the keys of older versions; then silence', async () => {
    await using harness = await startHarness({ recording: 'lidarr-3.1.2' });
    expect(failures(await harness.apply(withDelays(harness, ...PROFILES)))).toEqual([]);
    expect(protocols(harness)).toEqual([
      'Torrent 0, Usenet 120',
      'Torrent 60, usenet 0',
      'Usenet 5, Torrent 0',
    ]);
    writes(harness);
    expect(failures(await harness.apply(withDelays(harness, ...PROFILES)))).toEqual([]);
    expect(writes(harness)).toEqual([]);
  });

  test.each<[string, Json, string[]]>([
    [
      'allowed protocols come first, the others last',
      [{ protocol: 'TorrentDownloadProtocol', delay: 5 }],
      ['Torrent 5, usenet 0'],
    ],
    [
      'the words of older versions are the same',
      [{ protocol: 'torrent' }, { protocol: 'usenet', delay: 30, allowed: true }],
      ['Torrent 0, Usenet 30'],
    ],
  ])('%s', async (_, items, want) => {
    await using harness = await startHarness({ recording: 'lidarr-3.1.2' });
    expect(failures(await harness.apply(withDelays(harness, { items })))).toEqual([]);
    expect(protocols(harness)).toEqual(want);
    writes(harness);
    await harness.apply(withDelays(harness, { items }));
    expect(writes(harness)).toEqual([]);
  });

  test('are imported with the keys of older versions, or with their protocols', async () => {
    await using fleet = await startFleet({ lidarr: { recording: 'lidarr-3.1.2' } });
    const { harness } = { harness: fleet.worlds.lidarr };
    await harness.apply(withDelays(harness, ...PROFILES));
    const { rows } = harness.fake.store.plain('delayprofile');
    const [first] = rows.values();
    const plugin = { name: 'Deezer', protocol: 'DeezerDownloadProtocol', allowed: true, delay: 1 };
    if (first === undefined) throw new RangeError('no default profile');
    rows.set(first.id, { ...first, items: [plugin, ...(first['items'] as object[])] });
    const text = importText(await importHouse(fleet));
    expect(text).toContain('enableUsenet = false;\n      preferredProtocol = "torrent";');
    expect(text).toContain('protocol = "DeezerDownloadProtocol";');
    expect(text.match(/ items = /gu)).toHaveLength(1);
  });
});

test('a small house on Lidarr 3.1.2 is applied once; then silence', async () => {
  await using harness = await startHarness({ recording: 'lidarr-3.1.2' });
  const draft: Draft = { downloadclient: [BOX], indexer: [feed('news')] };
  const house = declared(harness, { delayprofile: entries('delayProfiles', ...PROFILES) }, draft);
  expect(failures(await harness.apply(house))).toEqual([]);
  expect(writes(harness)).toEqual(
    expect.arrayContaining(['downloadclient', 'indexer'].map((kind) => `POST /api/v1/${kind} 201`)),
  );
  expect(failures(await harness.apply(house))).toEqual([]);
  expect(writes(harness)).toEqual([]);
});

test.each<[Recording, Kind, Values, string]>([
  [
    'lidarr-3.1.0',
    'delayprofile',
    { items: [{ protocol: 'torrent' }], usenetDelay: 5 },
    'items of delay profile',
  ],
  [
    'lidarr-3.1.2',
    'delayprofile',
    { items: [{ protocol: 'X' }], bypassIfHighestQuality: false },
    'the service has no protocol "X"; it has UsenetDownloadProtocol and TorrentDownloadProtocol',
  ],
])(
  '%s, %s %j: a key that the service lacks is schema drift, the rest is set',
  async (recording, kind, values, what) => {
    await using harness = await startHarness({ recording });
    const manifest = declared(harness, { [kind]: entries('x', values) });
    for (const writesOf of [1, 0]) {
      const report = await harness.apply(manifest);
      expect(failures(report)).toEqual([]);
      expect(report.warnings.map(({ code }) => code)).toEqual(['schema-drift']);
      expect(report.warnings.map(({ message }) => message).join('\n')).toContain(what);
      expect(writes(harness)).toHaveLength(writesOf);
    }
  },
);
