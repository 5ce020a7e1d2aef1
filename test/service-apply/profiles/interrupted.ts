/** Formats, profiles and auto tags applied with a failure at each request in turn. */
import { expect } from 'vitest';
import type { FaultChooser } from '../../service/fake.ts';
import { failures, startHarness } from '../harness.ts';
import { type Declared, condition, declared, rows, scoresOf } from './drafts.ts';

const DRAFT: Declared = {
  customformat: {
    x265: { conditions: [condition('ReleaseTitle', { value: 'x265' })] },
    German: { conditions: [condition('Language', { value: { _choice: 'German', value: 4 } })] },
  },
  qualityprofile: {
    HD: { qualities: ['Bluray-1080p', 'HDTV-1080p'], upgradeUntil: 'Bluray-1080p', scores: { x265: 5 } },
    Any: { scores: { German: 7 } },
  },
  autotagging: { Kids: { tags: ['kids'], conditions: [condition('QualityProfile', { value: 'HD' })] } },
};

const kinds = ['customformat', 'qualityprofile', 'autotagging'] as const;

/** Applies with the connection reset at one request, before or after the service handled it. */
async function interrupted(
  recording: 'sonarr-4.0.19' | 'sonarr-develop',
  when: 'after' | 'before',
  at: number,
) {
  await using harness = await startHarness({ recording });
  let count = 0;
  const fault: FaultChooser = () => {
    count += 1;
    return count === at ? { kind: 'reset', when } : undefined;
  };
  harness.fake.fault = fault;
  await harness.apply(declared(harness, DRAFT), { retry: { attempts: 1, pauseMs: 1, longestPauseMs: 1 } });
  harness.fake.fault = undefined;
  const again = await harness.apply(declared(harness, DRAFT));
  const before = harness.fake.writes.length;
  const silent = await harness.apply(declared(harness, DRAFT));
  const writes = harness.fake.writes.length - before;
  const counts = kinds.map((kind) => rows(harness, kind).length);
  const scores = [scoresOf(harness, 'HD'), scoresOf(harness, 'Any')];
  // What suite created is its own, also if the response to the create was lost: it goes with its entries.
  await harness.apply(declared(harness, { qualityprofile: { Any: { scores: {} } } }));
  return {
    reached: count >= at,
    failed: [...failures(again), ...failures(silent)],
    writes,
    counts,
    scores,
    afterwards: kinds.map((kind) => rows(harness, kind).length),
  };
}

/** Expects that the run after each interrupted one ends where it should. */
export async function interruptedAtEach(
  recording: 'sonarr-4.0.19' | 'sonarr-develop',
  when: 'after' | 'before',
): Promise<void> {
  const expected = {
    failed: [],
    writes: 0,
    counts: [2, 7, 1],
    scores: [{ x265: 5 }, { German: 7 }],
    afterwards: [0, 6, 0],
  };
  let at = 1;
  for (; at < 60; at++) {
    const { reached, ...result } = await interrupted(recording, when, at);
    expect(result, `request ${at}`).toEqual(expected);
    if (!reached) break;
  }
  expect(at).toBeGreaterThan(12);
}
