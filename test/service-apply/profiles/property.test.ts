/** Random formats, profiles and auto tags on random services: nothing of users is lost, and every run comes to rest. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isThorough, randomRuns } from '../../thorough.ts';
import { Lived, bornService } from './lives.ts';
import { THEMES, drafts, events } from './random.ts';

/** Lives of each service. */
const LIVES = randomRuns({ everyday: 40, thorough: 200 });

/** Writes and adoptions of suite in the lives of all services so far. */
const counts = { created: 0, deleted: 0, adopted: 0 };

test.for(THEMES)(
  '$recording: no value of a user is lost, and the last run sends nothing',
  { timeout: 900_000 },
  async (theme) => {
    const born = bornService(theme.recording);
    const lives = fc.tuple(fc.array(events(theme), { minLength: 2, maxLength: 7 }), drafts(theme));
    await fc.assert(
      fc.asyncProperty(lives, async ([all, last]) => {
        const lived = new Lived(born, theme.kinds);
        for (const one of all) await lived.live(one);
        const { writes, outcomes } = await lived.settle(last, 'owned');
        // The service refuses a score that makes a minimum score of a user unreachable, in every run.
        const refused = outcomes.filter(({ problem }) => problem?.code === 'write-refused');
        expect(writes).toHaveLength(refused.length);
        // A blocked entry postpones all deletions.
        const restless = outcomes.filter(({ step, problem }) => problem === undefined && !['unchanged', 'leave'].includes(step.action)); // prettier-ignore
        expect(restless.map(({ step }) => `${step.action} ${step.kind} ${step.name}`)).toEqual([]);
        counts.created += lived.created;
        counts.deleted += lived.deleted;
        counts.adopted += lived.adopted;
      }),
      { numRuns: LIVES },
    );
    console.log(`${theme.recording}: ${LIVES} lives; of all services ${JSON.stringify(counts)}`);
  },
);

// The property means something only if suite creates, deletes and adopts; few lives of one service may lack one of them.
test('the lives of all services create, delete and adopt', () => {
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(isThorough ? LIVES / 10 : 0);
});
