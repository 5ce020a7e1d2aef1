/**
 * Lives over every kind of a service: entries, removed blocks, paused blocks, replaced databases with the same API key.
 * What suite created goes, nothing else does, and no run fails for ever.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Kind, comesWithService } from '../../../generator/servarr/kinds.ts';
import type { Recording } from '../../recordings.ts';
import { randomRuns } from '../../thorough.ts';
import { type Saying, type WholeLife, WholeLived, bornWhole, resourceKinds, samples } from './whole.ts';

const RUNS = randomRuns({ everyday: 25, thorough: 250 });
const RECORDED: readonly Recording[] = ['lidarr-2.14.5', 'prowlarr-2.3.6', 'radarr-6.0.3', 'sonarr-4.0.19', 'sonarr-develop']; // prettier-ignore

const BOTH = [0, 1] as const;

const saying: fc.Arbitrary<Saying> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Saying>('nothing') },
  { weight: 1, arbitrary: fc.constant<Saying>('paused') },
  { weight: 3, arbitrary: fc.constantFrom<Saying>([], [0], [1], BOTH, [1, 0]) },
);

function lifeOver(kinds: readonly Kind[]): fc.Arbitrary<WholeLife> {
  const says = fc.record(Object.fromEntries(kinds.map((kind) => [kind, saying])));
  const at = { kind: fc.constantFrom(...kinds), which: fc.nat(5) };
  return fc.oneof(
    { weight: 6, arbitrary: fc.record({ does: fc.constant('apply' as const), says }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('make' as const), ...at }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('delete' as const), ...at }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('new database' as const) }) },
  );
}

describe.each(RECORDED)('every kind of %s', (recording) => {
  const kinds = resourceKinds(recording);
  const all = new Map(kinds.map((kind) => [kind, samples(recording, kind)] as const));
  const born = bornWhole(recording);
  const everything = Object.fromEntries(kinds.map((kind) => [kind, BOTH]));

  test.each(kinds)(
    '%s: created, then a new database has its IDs; all is deleted once its block is removed',
    async (kind) => {
      const lived = new WholeLived(born, all);
      await lived.apply({ [kind]: BOTH });
      expect(lived.created).toBe(comesWithService(kind) ? 0 : 2);
      await lived.live({ does: 'new database' });
      await lived.apply({});
      await lived.apply({ [kind]: BOTH });
      await lived.apply({ [kind]: 'paused' });
      await lived.apply({});
      expect(lived.deleted).toBe(lived.created / 2);
    },
  );

  test('in random lives', { timeout: 300_000 }, async () => {
    let [created, deleted] = [0, 0];
    const lives = fc.array(lifeOver(kinds), { minLength: 2, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(lives, async (life) => {
        const lived = new WholeLived(born, all);
        await lived.apply(everything);
        for (const one of life) await lived.live(one);
        await lived.apply({});
        created += lived.created;
        deleted += lived.deleted;
      }),
      { numRuns: RUNS },
    );
    console.log(`${recording}: ${RUNS} lives, ${created} creates, ${deleted} deletions`);
    expect(deleted).toBeGreaterThan(RUNS * 10);
  });
});
