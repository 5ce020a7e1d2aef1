/** The life of quality sizes and exclusions: killed runs, edits by hand, import, and a plan with nothing to do. */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import type { Recording } from '../../recordings.ts';
import { boundaries, isWrite } from '../../service/http/boundaries.ts';
import { QUICK, type Harness, type ServiceEntries, failures, startHarness } from '../harness.ts';
import { declared, entries, stored, writes } from '../direct/folders.ts';
import { startFleet } from '../multi-service.ts';
import { evaluateImport, importHouse, planImport, workIn } from './multi-service.ts';

type Values = Readonly<Record<string, Json>>;

const both = (sizes: readonly Values[], exclusions: readonly Values[]): ServiceEntries => ({
  qualitydefinition: entries('qualitySizes', ...sizes),
  importlistexclusion: entries('importListExclusions', ...exclusions),
});

const ID = (last: number): string => `b10bbbfc-cf9e-42e0-be17-e2c3e1d2600${last}`;

const APPS: readonly (readonly [Recording, quality: string, exclusion: (index: number) => Values])[] = [
  ['sonarr-4.0.19', 'WEBDL-1080p', (at) => ({ title: `T${at}`, tvdbId: at })],
  ['radarr-6.0.3', 'WEBDL-1080p', (at) => ({ title: `T${at}`, year: 2000, tmdbId: at })],
  ['lidarr-2.14.5', 'FLAC', (at) => ({ artist: `T${at}`, foreignId: ID(at) })],
];

const everything = (harness: Harness) => [
  stored(harness, 'qualitydefinition'),
  stored(harness, 'importlistexclusion'),
];

/** Changes the size and deletes the exclusions in the web UI. */
function editByHand({ fake: { store } }: Harness): void {
  const { rows } = store.plain('qualitydefinition');
  for (const [id, row] of rows) if (row['maxSize'] === 150.5) rows.set(id, { ...row, maxSize: 90 });
  store.plain('importlistexclusion').rows.clear();
}

describe.each(APPS)(
  'quality sizes and exclusions of %s',
  { tags: ['nixpkgs'] },
  (recording, quality, exclusion) => {
    const first = both([{ quality, min: 5, max: 'unlimited' }], [exclusion(1), exclusion(2)]);
    const second = both([{ quality, min: 6, max: 150.5 }], [exclusion(2), exclusion(3)]);

    test('end as declared after a kill at each write and edits by hand', async () => {
      await using whole = await startHarness({ recording });
      expect(failures(await whole.apply(declared(whole, first)))).toEqual([]);
      whole.fake.requests.splice(0);
      expect(failures(await whole.apply(declared(whole, second)))).toEqual([]);
      const expected = everything(whole);
      const kills = boundaries(whole.fake.requests.filter(isWrite));
      expect(kills.length).toBeGreaterThan(3);
      for (const { name, fault } of kills) {
        await using harness = await startHarness({ recording });
        await harness.apply(declared(harness, first));
        harness.fake.fault = fault;
        await harness.apply(declared(harness, second), { retry: { ...QUICK, attempts: 1 } });
        harness.fake.fault = undefined;
        expect(failures(await harness.apply(declared(harness, second))), name).toEqual([]);
        expect(everything(harness), name).toEqual(expected);
        editByHand(harness);
        expect(failures(await harness.apply(declared(harness, second))), name).toEqual([]);
        expect(everything(harness), name).toEqual(expected);
        harness.fake.requests.splice(0);
        await harness.apply(declared(harness, second));
        expect(writes(harness), name).toEqual([]);
      }
    });

    test('evaluate after an import and plan empty', async () => {
      await using fleet = await startFleet({ library: { recording } });
      const [harness] = Object.values(fleet.worlds);
      if (harness === undefined) throw new RangeError('no service');
      expect(failures(await harness.apply(declared(harness, second)))).toEqual([]);
      const imported = await importHouse(fleet);
      expect(imported.warnings.map(({ message }) => message)).toEqual([]);
      const evaluated = evaluateImport(imported, fleet);
      expect(evaluated.errors).toEqual([]);
      for (const plan of (await planImport(evaluated, fleet)).values()) {
        expect(plan.failures.map(({ message }) => message)).toEqual([]);
        expect(workIn(plan)).toEqual([]);
        const kinds = plan.outcomes.map(({ step }) => step.kind);
        expect(kinds.filter((kind) => kind === 'qualitydefinition')).toHaveLength(1);
        expect(kinds.filter((kind) => kind === 'importlistexclusion')).toHaveLength(2);
      }
    });
  },
);

test('a quality with a name that Nix reserves is left out with a warning, and the rest is imported', async () => {
  await using fleet = await startFleet({ sonarr: { recording: 'sonarr-4.0.19' } });
  const { rows } = fleet.worlds.sonarr.fake.store.plain('qualitydefinition');
  const [first] = rows;
  if (first === undefined) throw new Error('no size');
  const [id, row] = first;
  rows.set(id, { ...row, title: '_secret', quality: { id: 1, name: '_secret' }, maxSize: 90 });
  const imported = await importHouse(fleet);
  expect(imported.warnings.map(({ code, message }) => [code, message.includes('that Nix reserves')])).toEqual(
    [['import-value', true]],
  );
});
