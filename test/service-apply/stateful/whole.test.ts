/**
 * Lives over every kind of a service: what users make by hand is often what suite makes, answers are lost, two hosts
 * apply at once, databases are restored and replaced. What a user made or changed stays, what suite made and no one
 * touched goes, and no run fails for ever.
 */
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Kind, comesWithService } from '../../../generator/servarr/kinds.ts';
import type { Recording } from '../../recordings.ts';
import { randomRuns } from '../../thorough.ts';
import type { Mishap } from './in-process.ts';
import { type Life, Lived, type Samples, type Says, type Saying } from './life.ts';
import { bornWhole, madeOf, resourceKinds, samples } from './whole.ts';

const RUNS = randomRuns({ everyday: 40, thorough: 1000 });
const RECORDED: readonly Recording[] = ['lidarr-2.14.5', 'prowlarr-2.3.6', 'radarr-6.0.3', 'sonarr-4.0.19', 'sonarr-develop']; // prettier-ignore

const saying = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Saying>('paused') },
  { weight: 9, arbitrary: fc.constantFrom<Saying>([], [0], [0], [2], [1], [0, 1], [3, 0], [2, 1]) },
);
const host = fc.constantFrom('a' as const, 'a' as const, 'b' as const);
const fault = fc.record({
  at: fc.integer({ min: 1, max: 12 }),
  lasts: fc.boolean(),
  is: fc.constantFrom<Mishap>(
    'kill before',
    'kill after',
    'reset before',
    'reset after',
    '502 before',
    '502 after',
    'fails',
  ),
});

/** Draws lives of a few kinds. */
function lifeOver(all: readonly Kind[]): fc.Arbitrary<Life[]> {
  return fc.subarray([...all], { minLength: 1, maxLength: 3 }).chain((kinds) => {
    const says = fc.record(Object.fromEntries(kinds.map((kind) => [kind, saying])), {
      requiredKeys: [],
    }) as fc.Arbitrary<Says>;
    const does = fc.constant;
    const at = { kind: fc.constantFrom(...kinds), which: fc.nat(11) };
    const weighted: readonly [number, fc.Arbitrary<Life>][] = [
      [10, fc.record({ does: does('apply'), host, says, fault: fc.option(fault, { nil: undefined }) })],
      [2, fc.record({ does: does('both'), says: fc.tuple(says, says), order: fc.array(fc.nat(1), { minLength: 1, maxLength: 20 }) })], // prettier-ignore
      [4, fc.record({ does: does('make'), ...at })],
      [3, fc.record({ does: does('edit'), ...at })],
      [1, fc.record({ does: does('delete'), ...at })],
      [2, fc.record({ does: does('time'), minutes: fc.constantFrom(5, 20) })],
      [1, fc.record({ does: does('back up') })],
      [1, fc.record({ does: does('restore'), newKey: fc.boolean() })],
      [1, fc.record({ does: does('reinstall'), newKey: fc.boolean() })],
    ];
    const one = fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })));
    return fc.array(one, { minLength: 3, maxLength: 12 });
  });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe.each(RECORDED)('every kind of %s', (recording) => {
  const kinds = resourceKinds(recording);
  const born = bornWhole(recording);
  const all: Samples = new Map();

  beforeAll(async () => {
    for (const kind of kinds) {
      const entries = [...samples(recording, kind), ...samples(recording, kind, true)];
      const made = await Promise.all(
        entries.map(async (entry) => ({ entry, made: await madeOf(born, kind, entry) })),
      );
      (all as Map<Kind, typeof made>).set(kind, made);
    }
  });

  test.each(kinds)(
    '%s: created, then a new database has its IDs; all is deleted once its block is removed',
    async (kind) => {
      const lived = new Lived(born, all);
      await lived.apply('a', { [kind]: [0, 1] }, undefined);
      expect(lived.created).toBe(comesWithService(kind) ? 0 : 2);
      await lived.live({ does: 'reinstall', newKey: false });
      await lived.apply('a', {}, undefined);
      await lived.apply('a', { [kind]: [0, 1] }, undefined);
      await lived.apply('a', { [kind]: 'paused' }, undefined);
      await lived.end();
      expect(lived.deleted).toBe(lived.created / 2);
    },
  );

  test('in random lives', { timeout: 600_000 }, async () => {
    let [created, deleted, doubted] = [0, 0, 0];
    await fc.assert(
      fc.asyncProperty(lifeOver(kinds), async (lives) => {
        const lived = new Lived(born, all);
        for (const one of lives) await lived.live(one);
        await lived.end();
        created += lived.created;
        deleted += lived.deleted;
        doubted += lived.doubted;
      }),
      { numRuns: RUNS },
    );
    console.log(`${recording}: ${RUNS} lives, ${created} creates, ${deleted} deletions, ${doubted} doubts`);
    expect(deleted).toBeGreaterThan(RUNS / 2);
  });
});
