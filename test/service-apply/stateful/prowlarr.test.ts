/** Random lives of a Prowlarr with an application of each sync level: the libraries end with exactly the declared names. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ManifestEntry } from '../../../generator/reconcile/manifest/manifest.ts';
import { Secrets } from '../../../generator/reconcile/manifest/secrets.ts';
import { FakeService } from '../../service/fake.ts';
import { Pushes } from '../../service/pushes.ts';
import { randomRuns } from '../../thorough.ts';
import { entry } from '../harness.ts';
import { type Mishap, Within } from './in-process.ts';
import { writesOf } from './scenes.ts';

const RUNS = randomRuns({ everyday: 40, thorough: 150 });
const NAMES = ['a', 'b', 'c', 'd'] as const;
const SECRETS = new Secrets(new Map());

/** A declared indexer: its implementation, and a value that changes. */
interface Said {
  readonly name: (typeof NAMES)[number];
  readonly implementation: 'Knaben' | 'Newznab' | 'Torznab';
  readonly limit: number;
}

interface Life {
  readonly said: readonly Said[];
  readonly mishap: { readonly at: number; readonly is: Mishap } | undefined;
}

const said = fc.record({
  name: fc.constantFrom(...NAMES),
  implementation: fc.constantFrom('Knaben' as const, 'Newznab' as const, 'Torznab' as const),
  limit: fc.integer({ min: 1, max: 3 }),
});

const life: fc.Arbitrary<Life> = fc.record({
  said: fc.uniqueArray(said, { maxLength: 4, selector: ({ name }) => name }),
  mishap: fc.option(
    fc.record({
      at: fc.integer({ min: 1, max: 40 }),
      is: fc.constantFrom<Mishap>('kill before', 'kill after', 'fails'),
    }),
    { nil: undefined },
  ),
});

/**
 * Returns values that are unique to a name, so that no entry looks renamed: addOnly does not pass on names.
 */
function indexer({ name, implementation, limit }: Said): ManifestEntry {
  const fields = implementation === 'Knaben' ? {} : { baseUrl: `http://${name}.example` };
  const priority = NAMES.indexOf(name) + 1;
  return entry('indexer', {
    name,
    implementation,
    general: { priority },
    fields: { ...fields, 'baseSettings.grabLimit': limit },
  });
}

/** A Prowlarr whose pushes go on between the requests of a run, in an order that `numbers` chooses. */
class Pushing {
  readonly within = new Within('prowlarr-2.3.6');
  readonly libraries = [
    new FakeService({ recording: 'sonarr-4.0.19', apiKey: 'a'.repeat(32) }, 2),
    new FakeService({ recording: 'radarr-6.0.3', apiKey: 'b'.repeat(32) }, 3),
  ] as const;
  /** Every name that a library had at any time. */
  readonly seen = new Set<string>();
  readonly #pushes: Pushes;
  readonly #numbers: Iterator<number>;

  constructor(numbers: Iterator<number>) {
    this.#numbers = numbers;
    this.#pushes = new Pushes(this.within.fake, () => this.libraries, true);
    this.within.gate = async () => {
      // The command waits until the pushes have settled.
      if (this.within.asked.at(-1)?.path.endsWith('/command') === true) this.finish();
      for (let count = this.#next(6); count > 0; count--) this.#step();
    };
  }

  async apply({ said: all, mishap }: Life) {
    this.within.mishap = mishap && ((count) => (count === mishap.at ? mishap.is : undefined));
    const kinds = {
      indexer: { prune: 'owned' as const, entries: all.map(indexer) },
      applications: { prune: 'owned' as const, entries: this.#applications() },
    };
    const outcomes = await this.within.run('apply', 'a', this.within.manifest(kinds), SECRETS);
    this.within.mishap = undefined;
    this.finish();
    return outcomes;
  }

  /** The indexers of both libraries. */
  get copies(): string[][] {
    return this.libraries.map((library) =>
      library
        .resources('indexer')
        .map(({ name, general }) => `${name}${general['enableRss'] === true ? '' : ', off'}`)
        .toSorted(),
    );
  }

  finish(): void {
    while (this.#pushes.pending > 0) this.#step();
  }

  #step(): void {
    this.#pushes.step(this.#next(100));
    for (const library of this.libraries)
      for (const { name } of library.resources('indexer')) this.seen.add(name);
  }

  #next(below: number): number {
    return Number(this.#numbers.next().value ?? 0) % below;
  }

  #applications(): ManifestEntry[] {
    const levels = ['fullSync', 'addOnly'];
    return ['Sonarr', 'Radarr'].map((implementation, index) => {
      const { url: baseUrl, apiKey } = this.libraries[index] ?? this.libraries[0];
      const fields = { baseUrl, apiKey, prowlarrUrl: 'http://prowlarr:9696' };
      const general = { syncLevel: levels[index] ?? '' };
      return entry('applications', { name: implementation, implementation, general, fields });
    });
  }
}

test(`after kills, failures and changes both libraries have the declared names, ${RUNS} lives`, async () => {
  let killed = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(life, { minLength: 1, maxLength: 5 }),
      fc.infiniteStream(fc.nat(1000)),
      async (lives, numbers) => {
        const pushing = new Pushing(numbers);
        for (const { said: all, mishap } of lives) {
          if ((await pushing.apply({ said: all, mishap })) !== undefined) continue;
          killed += 1;
          // lives.test.ts changes entries after a lost response: then suite keeps what it did not see.
          await pushing.apply({ said: all, mishap: undefined });
        }
        const last = { said: lives.at(-1)?.said ?? [], mishap: undefined };
        const outcomes = await pushing.apply(last);
        expect(outcomes?.flatMap(({ problem }) => problem?.message ?? [])).toEqual([]);
        const declared = last.said.map(({ name }) => `${name} (Prowlarr)`).toSorted();
        expect(pushing.copies).toEqual([declared, declared]);
        const names = pushing.within.fake.resources('indexer').map(({ name }) => name);
        expect(names.toSorted()).toEqual(last.said.map(({ name }) => name).toSorted());
        expect([...pushing.seen].filter((name) => name.includes('suite'))).toEqual([]);
        await pushing.apply(last);
        expect(writesOf(pushing.within)).toEqual([]);
      },
    ),
    { numRuns: RUNS },
  );
  expect(killed).toBeGreaterThan(RUNS / 10);
});
