/** Three operators with a state directory each, at once: every interleaving of their requests ends with one of each name. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWrite } from '../../service/http/boundaries.ts';
import { randomRuns } from '../../thorough.ts';
import { Secrets } from '../../../generator/reconcile/manifest/secrets.ts';
import { type EntryDraft, entry } from '../harness.ts';
import { Within } from './in-process.ts';
import { Turns } from './turns.ts';

const OPERATORS = ['one', 'two', 'three'] as const;
const RUNS = randomRuns({ everyday: 20, thorough: 200 });
const NO_SECRETS = new Secrets(new Map());

const SCENES = {
  'download clients': {
    recording: 'sonarr-4.0.19',
    kind: 'downloadclient',
    entries: ['a', 'b', 'c'].map((name): EntryDraft => ({
      implementation: 'Transmission',
      name,
      fields: { host: name },
    })),
  },
  'indexers of Prowlarr': {
    recording: 'prowlarr-2.3.6',
    kind: 'indexer',
    entries: ['a', 'b'].map((name): EntryDraft => ({ implementation: 'Knaben', name })),
  },
} as const;

describe.each(Object.entries(SCENES))('%s, three operators', (_, { recording, kind, entries }) => {
  const names = (within: Within): string[] =>
    within.fake
      .resources(kind)
      .map(({ name }) => name)
      .toSorted();

  test(`${RUNS} random interleavings end with one resource per name after each operator applied once more, and a further run changes nothing`, async () => {
    let shared = 0;
    let left = 0;
    const empty = new Within(recording);
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat(5)), async (numbers) => {
        const within = new Within(empty);
        const declared = { prune: 'owned', entries: entries.map((one) => entry(kind, one)) } as const;
        const manifest = within.manifest({ [kind]: declared });
        const apply = async (operator: string) => within.run('apply', operator, manifest, NO_SECRETS);
        const turns = new Turns((count) => (numbers.next().value ?? 0) % count);
        let met = false;
        within.gate = async () => {
          met ||= new Set(names(within)).size < names(within).length;
          return turns.wait();
        };
        await turns.all(OPERATORS.map((operator) => async () => apply(operator)));
        within.gate = undefined;
        shared += met ? 1 : 0;
        left += names(within).length > entries.length ? 1 : 0;
        for (const operator of OPERATORS) await apply(operator);
        expect(names(within)).toEqual(entries.map(({ name }) => name));
        expect(within.fake.resources(kind).every(({ general }) => general['enable'] === true)).toBe(true);
        for (const operator of OPERATORS) {
          const outcomes = await apply(operator);
          expect(outcomes?.map(({ step, problem }) => [step.action, problem?.code])).toEqual(
            entries.map(() => ['unchanged', undefined]),
          );
          expect(within.asked.filter(isWriteOf)).toEqual([]);
        }
      }),
      { numRuns: RUNS },
    );
    console.log(`${recording}: in ${shared} of ${RUNS} a name was there twice, in ${left} after all runs`);
    expect(shared).toBeGreaterThan(0);
  });
});

function isWriteOf(one: { readonly method: string; readonly path: string }): boolean {
  return isWrite(one);
}
