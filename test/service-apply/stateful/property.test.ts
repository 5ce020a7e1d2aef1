import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { foldName } from '../../../generator/servarr/values.ts';
import { isThorough, randomRuns } from '../../thorough.ts';
import { type Edited, type Life, Lived, type Stage, stageOf } from './model.ts';
import { type Said, THEMES } from './scenarios.ts';
import { mishap } from '../profiles/random.ts';

/** Each run draws other lives. */
const RUNS = randomRuns({ everyday: 300, thorough: 3500 });
const NAMES = ['a', 'A', 'b', 'c'] as const;

const editedKey = fc.constantFrom<Edited>(
  'host',
  'port',
  'username',
  'urlBase',
  'password',
  'general',
  'enable',
  'name',
);
const which = fc.constantFrom(0 as const, 1 as const);
const name = fc.constantFrom(...NAMES);

// Managed values and those of users differ: no two values result in the same host.
const said: fc.Arbitrary<Said> = fc.record({
  name,
  which,
  enable: fc.boolean(),
  general: fc.option(fc.nat(2), { nil: undefined }),
  host: fc.constantFrom(0 as const, 1 as const, 2 as const),
  port: fc.option(fc.constantFrom(9000, 9001), { nil: undefined }),
  username: fc.constantFrom('u1', 'u2'),
  secret: fc.constantFrom('one', 'two'),
});

const life: fc.Arbitrary<Life> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('apply' as const),
      host: fc.constantFrom('a' as const, 'a' as const, 'b' as const),
      entries: fc.uniqueArray(said, { maxLength: 3, selector: (one) => foldName(one.name) }),
      prune: fc.constantFrom('none' as const, 'owned' as const, 'owned' as const),
      mishap: fc.option(mishap, { nil: undefined }),
      meanwhile: fc.option(
        fc.record({ at: fc.integer({ min: 1, max: 15 }), which: fc.nat(5), key: editedKey }),
        { nil: undefined },
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('make' as const), name, which, enable: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('edit' as const), which: fc.nat(5), key: editedKey }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('delete' as const), which: fc.nat(5) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('new database' as const),
      made: fc.uniqueArray(fc.record({ name, which }), {
        maxLength: 3,
        selector: (one) => foldName(one.name),
      }),
    }),
  },
);

function never(): never {
  throw new Error('no such theme');
}

/** A key is no longer declared, and a user changes it between the plan and the write: it keeps the user's value. */
const DECLARED = {
  name: 'b',
  which: 1,
  enable: false,
  general: undefined,
  host: 0,
  username: 'u1',
  secret: 'one',
} as const;
const APPLIED = { does: 'apply', host: 'a', prune: 'none', mishap: undefined } as const;
const EDITED_MEANWHILE: Life[] = [
  { does: 'make', name: 'b', which: 1, enable: false },
  { ...APPLIED, entries: [{ ...DECLARED, port: 9000 }], meanwhile: undefined },
  {
    ...APPLIED,
    entries: [{ ...DECLARED, port: undefined }],
    meanwhile: { at: 2, which: 0, key: 'port' },
  },
  { does: 'delete', which: 0 },
];

/** The number of lives, and of deletions and adoptions by suite in these lives. */
interface Counts {
  lives: number;
  deleted: number;
  adopted: number;
}

function sumOf(counts: readonly Counts[]): Counts {
  const sum = (of: keyof Counts): number => counts.reduce((total, one) => total + one[of], 0);
  return { lives: sum('lives'), deleted: sum('deleted'), adopted: sum('adopted') };
}

describe('random configurations, edits, hosts and faults', () => {
  const stages: Stage[] = [];
  const counts = new Map<Stage, Counts>();

  beforeAll(async () => {
    for (const theme of THEMES) {
      const stage = await stageOf(theme);
      if (stage.models.size !== 2) throw new Error(`no models of ${theme.kind}`);
      stages.push(stage);
      counts.set(stage, { lives: 0, deleted: 0, adopted: 0 });
    }
  });

  test(
    `what suite did not make is not deleted and keeps every value that was not told, ${RUNS} lives`,
    { timeout: 600_000 },
    async () => {
      const lives = fc.tuple(
        fc.constantFrom(...stages.keys()),
        fc.array(life, { minLength: 2, maxLength: 8 }),
      );
      await fc.assert(
        fc.asyncProperty(lives, async ([at, all]) => {
          const stage = stages[at] ?? never();
          const lived = new Lived(stage);
          for (const one of all) await lived.live(one);
          const count = counts.get(stage) ?? never();
          count.lives += 1;
          count.deleted += lived.deleted;
          count.adopted += lived.adopted;
        }),
        { numRuns: RUNS, examples: [[[0, EDITED_MEANWHILE]]] },
      );
      // The property is only meaningful if suite deletes and adopts often. Few lives say that of all themes
      // together, many of each.
      const themes = [...counts.values()];
      for (const { lives: all, deleted, adopted } of isThorough
        ? [...themes, sumOf(themes)]
        : [sumOf(themes)]) {
        const what = `${all} lives, ${deleted} deletions, ${adopted} times something of others was declared`;
        console.log(what);
        expect(deleted, what).toBeGreaterThan(all / 40);
        expect(adopted, what).toBeGreaterThan(all / 40);
      }
    },
  );
});
