/**
 * Lives over every kind of a service: what users make by hand is often what suite makes, they edit before and during runs,
 * answers are lost, runs are killed, the state cannot be written, two hosts apply at once, databases are restored and
 * replaced. `ledger.ts` and `lived.ts` state what must hold.
 */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Kind } from '../../../generator/servarr/kinds.ts';
import { RECORDINGS } from '../../recordings.ts';
import { randomRuns } from '../../thorough.ts';
import { lives } from './events.ts';
import { Lived, type Samples } from './lived.ts';
import { bornWhole, isSettings, madeOf, resourceKinds, samples, settingsKinds } from './samples.ts';

const RUNS = randomRuns({ everyday: 40, thorough: 1000 });

describe.each(RECORDINGS)('every kind of $folder', ({ folder: recording }) => {
  const kinds = resourceKinds(recording);
  const born = bornWhole(recording);
  const groups = settingsKinds(born);
  const all: Samples = new Map();

  beforeAll(async () => {
    for (const kind of [...kinds, ...groups]) {
      const entries = samples(recording, kind);
      const made = async (entry: (typeof entries)[number]) =>
        isSettings(kind) ? undefined : madeOf(born, kind, entry);
      (all as Map<Kind, unknown>).set(
        kind,
        await Promise.all(entries.map(async (entry) => ({ entry, made: await made(entry) }))),
      );
    }
  });

  test('in random lives', { timeout: 1_800_000 }, async () => {
    let [created, deleted] = [0, 0];
    await fc.assert(
      fc.asyncProperty(lives(kinds, groups), async (life) => {
        const lived = new Lived(born, all);
        await lived.all(life);
        created += lived.ledger.created;
        deleted += lived.ledger.deleted;
      }),
      { numRuns: RUNS },
    );
    console.log(`${recording}: ${RUNS} lives, ${created} creates, ${deleted} deletions`);
    expect(deleted).toBeGreaterThan(RUNS / 2);
  });
});
