/** Every implementation of every kind, as a service stores it, is imported, evaluates and plans no change. */
import { describe, expect, test } from 'vitest';
import { providerKindsOf } from '../../../generator/servarr/apps.ts';
import { type Recording } from '../../recordings.ts';
import { RULES } from '../../service/rules.ts';
import { startFleet } from '../multi-service.ts';
import { everyEntry } from '../accepted/every.ts';
import { expectEmptyPlans, importHouse } from './multi-service.ts';

const RECORDED = [
  'lidarr-2.14.5',
  'prowlarr-2.3.6',
  'radarr-6.0.3',
  'readarr-0.4.18',
  'sonarr-4.0.19',
  'whisparr-2.0.0',
] as const satisfies readonly Recording[];

/** Includes the implementations of Lidarr and Readarr. */
const FOLDER = {
  path: '/media/library',
  name: 'Library',
  defaultQualityProfileId: 1,
  defaultMetadataProfileId: 1,
};

describe('import of every implementation', { tags: ['nixpkgs'] }, () => {
  test.each(RECORDED)('%s evaluates and plans empty', { timeout: 240_000 }, async (recording) => {
    const { app } = RULES[recording];
    await using fleet = await startFleet({ [app]: { recording } });
    const [harness] = Object.values(fleet.worlds);
    if (harness === undefined) throw new RangeError('no service');
    harness.fake.store.plain('rootfolder').add((id) => ({ ...FOLDER, id }));
    const kinds = providerKindsOf(app);
    const draft = Object.fromEntries(kinds.map((kind) => [kind, everyEntry(recording, kind)]));
    await harness.apply(draft);
    const imported = await importHouse(fleet);
    for (const plan of await expectEmptyPlans(imported, fleet, true)) {
      const all = kinds.flatMap((kind) => harness.fake.resources(kind));
      // All implementations, the profiles that a service comes with, and the root folder.
      expect(plan.outcomes).toHaveLength(all.length + imported.sets.length + (app === 'prowlarr' ? 0 : 1));
      console.log(`${recording}: ${all.length} resources of ${kinds.length} kinds imported`);
    }
    // The records of Readarr and Whisparr are older than profiles in records.
    const unrecorded = ['readarr', 'whisparr'].includes(app) ? ['import-record'] : [];
    expect([...new Set(imported.warnings.map(({ code }) => code))]).toEqual(unrecorded);
  });
});
