/**
 * Every group of settings and every list of profiles of each app, with a run that is killed or fails at each write: the
 * next run ends where an undisturbed one does.
 */
import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { isThorough } from '../../thorough.ts';
import { isWrite } from '../../service/http/boundaries.ts';
import { SETTINGS_RECORDINGS } from '../../settings.ts';
import { type Asked, type Mishap, Within } from '../stateful/in-process.ts';
import { FIRST, NOTHING, SECOND, apply, freshService, groupOf, groupsOf, shown, well } from './lives.ts';

const STEPS = [
  ['first declared', FIRST],
  ['declared otherwise', SECOND],
  ['no longer declared', NOTHING],
] as const;

const FAULTS = ['kill after', 'kill before', 'reset after', 'odd'] as const;

/** An everyday run draws one of these many writes, and one fault for it. */
const DRAWN = isThorough ? 1 : 8;

/** Returns the faults of the request at an index. */
function faultsOf(request: Asked, index: number, first: number): readonly Mishap[] {
  if (isThorough) return isWrite(request) ? FAULTS : ['odd', 'fails'];
  const drawn = isWrite(request) && index % DRAWN === first % DRAWN;
  return drawn ? [FAULTS[(index + first) % FAULTS.length] ?? 'odd'] : [];
}

const settingsOf = (within: Within): unknown[] => groupsOf(within).map((kind) => groupOf(within, kind));

describe.each(SETTINGS_RECORDINGS)('$folder under $api', (recording) => {
  test('without a fault every kind is written, each second run is silent, and settings stay', async () => {
    const within = freshService(recording);
    const before = shown(within);
    let declared: unknown[] = [];
    for (const [step, draft] of STEPS) {
      const writes = await well(within, draft);
      const now = shown(within);
      const changed = Object.keys(now).filter((kind) => !isDeepStrictEqual(now[kind], before[kind]));
      if (draft !== NOTHING) expect([step, changed]).toEqual([step, Object.keys(now)]);
      expect(writes.length).toBeGreaterThanOrEqual(draft === NOTHING ? 0 : changed.length);
      expect(await well(within, draft)).toEqual([]);
      if (draft === NOTHING) expect(settingsOf(within)).toEqual(declared);
      declared = settingsOf(within);
    }
  });

  test('a fault at any write changes nothing in the end', { timeout: 600_000 }, async () => {
    const start = freshService(recording);
    let faults = 0;
    let first: number | undefined;
    for (const [step, draft] of STEPS) {
      const whole = new Within(start);
      await well(whole, draft);
      const [expected, requests] = [shown(whole), [...whole.asked]];
      // Other writes and faults each time, at least one of the first step; a failure names them.
      const writes = requests.flatMap((request, index) => (isWrite(request) ? index : []));
      first ??= (writes[randomInt(writes.length)] ?? 0) + DRAWN * randomInt(1000);
      for (const [index, request] of requests.entries())
        for (const way of faultsOf(request, index, first)) {
          const within = new Within(start);
          within.mishap = (count) => (count === index + 1 ? way : undefined);
          await apply(within, draft);
          within.mishap = undefined;
          faults += 1;
          const at = [step, way, request.method, request.path];
          await well(within, draft);
          expect([...at, shown(within)]).toEqual([...at, expected]);
          expect([...at, await well(within, draft)]).toEqual([...at, []]);
        }
      await well(start, draft);
    }
    expect(faults).toBeGreaterThan(0);
  });
});
