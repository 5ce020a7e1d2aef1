/**
 * Lives over every kind of a service: what users make by hand is often what suite makes, they edit before and during runs,
 * answers are lost, runs are killed, the state cannot be written, two hosts apply at once, databases are restored and
 * replaced. `ledger.ts` and `lived.ts` state what must hold.
 */
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Kind, comesWithService } from '../../../generator/servarr/kinds.ts';
import { RECORDINGS } from '../../recordings.ts';
import { randomRuns } from '../../thorough.ts';
import { Life, lives } from './events.ts';
import { Lived, type Samples } from './lived.ts';
import { bornWhole, isSettings, madeOf, resourceKinds, samples, settingsKinds } from './samples.ts';

const RUNS = randomRuns({ everyday: 40, thorough: 1000 });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

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

  test.each(kinds)(
    '%s: created, then a new database has its IDs; all is deleted once its block is removed',
    async (kind) => {
      const lived = new Lived(born, all);
      await lived.apply({ host: 'a', says: { [kind]: [0, 1] } });
      expect(lived.ledger.created).toBe(comesWithService(kind) ? 0 : 2);
      await lived.live({ does: 'reinstall', newKey: false, remade: [] });
      await lived.apply({ host: 'a', says: {} });
      await lived.apply({ host: 'a', says: { [kind]: [0, 1] } });
      await lived.apply({ host: 'a', says: { [kind]: 'paused' } });
      await lived.all(new Life([]));
      expect(lived.ledger.deleted).toBe(lived.ledger.created / 2);
    },
  );

  test('in random lives', { timeout: 1_800_000 }, async () => {
    let [created, deleted, doubted] = [0, 0, 0];
    await fc.assert(
      fc.asyncProperty(lives(kinds, groups), async (life) => {
        const lived = new Lived(born, all);
        await lived.all(life);
        created += lived.ledger.created;
        deleted += lived.ledger.deleted;
        doubted += lived.doubted;
      }),
      { numRuns: RUNS },
    );
    console.log(`${recording}: ${RUNS} lives, ${created} creates, ${deleted} deletions, ${doubted} doubts`);
    expect(deleted).toBeGreaterThan(RUNS / 2);
  });
});
