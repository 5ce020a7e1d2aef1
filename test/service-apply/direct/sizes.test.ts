/** Quality sizes: only what is declared changes, no limit is a value, and nothing is created or deleted. */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import type { Recording } from '../../recordings.ts';
import { type Harness, type ServiceEntries, failures, startHarness } from '../harness.ts';
import { declared, entries, flatActions, stored, writes } from './folders.ts';

type Values = Readonly<Record<string, Json>>;

const sizes = (...all: readonly Values[]): ServiceEntries => ({
  qualitydefinition: entries('qualitySizes', ...all),
});

async function applied(harness: Harness, withService: ServiceEntries): Promise<string[]> {
  expect(failures(await harness.apply(declared(harness, withService)))).toEqual([]);
  return writes(harness);
}

/** Returns the definition of a quality without its ID. */
function sizeOf(harness: Harness, quality: string): unknown {
  return stored(harness, 'qualitydefinition').find(
    (one) => (one as { quality: { name: string } }).quality.name === quality,
  );
}

const APPS: readonly (readonly [Recording, first: string, second: string])[] = [
  ['sonarr-4.0.19', 'WEBDL-1080p', 'Bluray-1080p'],
  ['radarr-6.0.3', 'WEBDL-1080p', 'Bluray-1080p'],
  ['lidarr-2.14.5', 'FLAC', 'MP3-320'],
];

describe.each(APPS)('quality sizes of %s', (recording, first, second) => {
  const SIZES = sizes(
    { quality: first, min: 5, preferred: 60.5, max: 'unlimited', title: 'Ours' },
    { quality: second, max: 150 },
  );

  test('are written one by one, others stay, and a second apply is silent', async () => {
    await using harness = await startHarness({ recording });
    const before = stored(harness, 'qualitydefinition');
    const plan = await harness.plan(declared(harness, SIZES));
    expect(flatActions(plan)).toEqual([`update ${first}`, `update ${second}`]);
    const done = await applied(harness, SIZES);
    expect(done).toHaveLength(2);
    expect(done.every((one) => /^PUT .*\/qualitydefinition\/\d+ 202$/u.test(one))).toBe(true);
    expect(sizeOf(harness, first)).toMatchObject({
      minSize: 5,
      preferredSize: 60.5,
      maxSize: null,
      title: 'Ours',
    });
    const { minSize, preferredSize } = before.find(
      (one) => (one as { quality: { name: string } }).quality.name === second,
    ) as Record<string, unknown>;
    expect(sizeOf(harness, second)).toMatchObject({
      minSize: minSize ?? null,
      preferredSize: preferredSize ?? null,
      maxSize: 150,
    });
    expect(stored(harness, 'qualitydefinition')).toHaveLength(before.length);
    expect(await applied(harness, SIZES)).toEqual([]);
  });

  test('are put back after an edit by hand, and stay once they are no longer declared', async () => {
    await using harness = await startHarness({ recording });
    await applied(harness, SIZES);
    const { rows } = harness.fake.store.plain('qualitydefinition');
    for (const [id, row] of rows) if (row['title'] === 'Ours') rows.set(id, { ...row, maxSize: 400 });
    expect(await applied(harness, SIZES)).toHaveLength(1);
    expect(sizeOf(harness, first)).toMatchObject({ maxSize: null });
    expect(await applied(harness, {})).toEqual([]);
    expect(sizeOf(harness, first)).toMatchObject({ minSize: 5, title: 'Ours' });
  });

  test('a quality that the service does not have is an error, not a create', async () => {
    await using harness = await startHarness({ recording });
    const report = await harness.apply(declared(harness, sizes({ quality: 'HDTV-1081p', max: 5 })));
    expect(failures(report)).toEqual(['reference-unknown']);
    expect(writes(harness)).toEqual([]);
  });
});
