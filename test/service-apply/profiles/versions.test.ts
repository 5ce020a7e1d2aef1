/** Choices that services accept only from some version on. */
import { expect, test } from 'vitest';
import type { Recording } from '../../recordings.ts';
import { failures, startHarness } from '../harness.ts';

const CONDITIONS = ['ResolutionSpecification', 'SourceSpecification', 'QualityModifierSpecification'];

test.each<[Recording, number]>([
  ['radarr-6.0.3', 0],
  ['radarr-6.4.2', 3],
  ['sonarr-4.0.19', 0],
  ['sonarr-5.0.0-aug', 2],
])(
  '%s gets the formats with choice 0 of %i conditions, and hears nothing of the others',
  async (recording, taken) => {
    await using harness = await startHarness({ recording });
    const known = CONDITIONS.slice(0, recording.startsWith('sonarr') ? 2 : 3);
    const entries = known.map((implementation) => ({
      path: `suite.customFormats.${implementation}`,
      values: {
        name: implementation,
        conditions: [
          { name: 'unknown', implementation, fields: { value: { _choice: 'Unknown', value: 0 } } },
        ],
      },
    }));
    const manifest = harness.manifest({}, 'owned', { customformat: entries });
    const report = await harness.apply(manifest);
    expect(harness.fake.requests.filter(({ status }) => status >= 400)).toEqual([]);
    expect(harness.fake.store.plain('customformat').rows.size).toBe(taken);
    const told = [...report.failures, ...report.warnings].map(({ what }) => what).join();
    expect(told.includes('does not take 0 in condition "unknown"')).toBe(taken === 0);
    expect(failures(await harness.apply(manifest))).toEqual(taken === 0 ? failures(report) : []);
  },
);
