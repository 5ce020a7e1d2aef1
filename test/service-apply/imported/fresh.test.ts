/** Imports of new services, whose unchanged defaults import leaves out as far as they were recorded. */
import { describe, expect, test } from 'vitest';
import { importText } from '../../../generator/import/module-text.ts';
import { type Recording } from '../../recordings.ts';
import { startFleet } from '../multi-service.ts';
import { importHouse } from './multi-service.ts';

const RECORDED = [
  'lidarr-2.14.5',
  'lidarr-3.1.0',
  'lidarr-3.1.2',
  'prowlarr-2.3.6',
  'prowlarr-2.6.1',
  'radarr-6.0.3',
  'radarr-6.4.2',
  'sonarr-4.0.19',
  'sonarr-develop',
  'sonarr-5.0.0-aug',
] as const satisfies readonly Recording[];

describe('import of a new service', () => {
  test.each(RECORDED)('%s prints an empty module', async (recording) => {
    await using fleet = await startFleet({ fresh: { recording } });
    const imported = await importHouse(fleet);
    expect(imported.warnings.map(({ message }) => message)).toEqual([]);
    expect(importText(imported)).toBe('{ }\n');
  });

  test('custom filters are counted, because no option declares them', async () => {
    await using fleet = await startFleet({ sonarr: { recording: 'sonarr-4.0.19' } });
    const filters = fleet.worlds.sonarr.fake.store.plain('customfilter');
    for (const label of ['Unmonitored', 'Ended']) filters.add((id) => ({ id, type: 'seriesIndex', label }));
    const { skipped } = await importHouse(fleet);
    expect(skipped).toMatchObject([{ service: 'sonarr', count: 2, why: 'suite does not manage them' }]);
  });

  test('a changed profile and changed keys of the default delay profile are printed without defaults', async () => {
    await using fleet = await startFleet({ sonarr: { recording: 'sonarr-4.0.19' } });
    const { store } = fleet.worlds.sonarr.fake;
    const edit = (kind: string, change: Readonly<Record<string, unknown>>): void => {
      const { rows } = store.plain(kind);
      const [first] = rows.values();
      if (first === undefined) throw new RangeError(`no ${kind}`);
      rows.set(first.id, { ...first, ...change });
    };
    // A new delay profile would have false, the default one of a new service has true.
    edit('delayprofile', { bypassIfHighestQuality: false, usenetDelay: 15 });
    edit('qualityprofile', { minFormatScore: 5 });
    const text = importText(await importHouse(fleet));
    expect(text).toContain(`delayProfiles = [
    {
      bypassIfHighestQuality = false;
      usenetDelay = 15;
    }
  ];`);
    expect(text).toContain('minimumScore = 5;');
    expect(text).not.toMatch(/upgradeUntil|SD =|minimumUpgradeScore/u);
  });
});
