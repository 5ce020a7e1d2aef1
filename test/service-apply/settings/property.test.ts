/** Random lives of settings: what suite sets, users change, and databases lose. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import { SETTINGS_RECORDINGS } from '../../settings.ts';
import { randomRuns } from '../../thorough.ts';
import { type Mishap, Within } from '../stateful/in-process.ts';
import { apply, freshService, well } from '../stateful/scenes.ts';
import { edit, groupOf } from './lives.ts';

/** Thorough runs draw many cases. */
const LONG = { timeout: 600_000 };

const UI = 'config/ui';

/** Keys that all services have, each with values that suite is asked for. No new service has one of them. */
const VALUES = {
  timeFormat: ['HH:mm', 'HH'],
  shortDateFormat: ['YYYY-MM-DD', 'DD/MM/YYYY'],
  longDateFormat: ['dddd', 'D MMMM YYYY'],
} as const;

/** The value of a user. */
const THEIRS = '[theirs]';

type Key = keyof typeof VALUES;
const KEYS = Object.keys(VALUES) as Key[];

type Life =
  | {
      readonly does: 'apply';
      readonly declared: Readonly<Partial<Record<Key, Json>>>;
      readonly mishap: { readonly at: number; readonly is: Mishap } | undefined;
    }
  | { readonly does: 'edit'; readonly key: Key }
  | { readonly does: 'new database' };

const declared = fc.record(
  {
    timeFormat: fc.constantFrom(...VALUES.timeFormat),
    shortDateFormat: fc.constantFrom(...VALUES.shortDateFormat),
    longDateFormat: fc.constantFrom(...VALUES.longDateFormat),
  },
  { requiredKeys: [] },
);
const FAULTS = ['kill before', 'kill after', 'reset after', 'fails', 'odd'] as const;
const mishap = fc.record({ at: fc.integer({ min: 1, max: 6 }), is: fc.constantFrom<Mishap>(...FAULTS) });
const life: fc.Arbitrary<Life> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('apply' as const),
      declared,
      mishap: fc.option(mishap, { nil: undefined }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('edit' as const), key: fc.constantFrom(...KEYS) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('new database' as const) }) },
);

describe.each(SETTINGS_RECORDINGS)('$folder under $api', (recording) => {
  test('a key that is no longer declared stays as it is', LONG, async () => {
    const start = freshService(recording);
    const fresh = groupOf(start, UI);
    await fc.assert(
      fc.asyncProperty(fc.array(life, { minLength: 3, maxLength: 9 }), async (lives) => {
        const within = new Within(start);
        const keys = new Map<Key, unknown>(KEYS.map((key) => [key, fresh[key]]));
        const change = (to: (shown: unknown, key: Key) => unknown): void => {
          for (const [key, shown] of keys) keys.set(key, to(shown, key));
        };
        for (const one of lives) {
          if (one.does === 'new database') {
            within.fake.store.settings.clear();
            change((_, key) => fresh[key]);
          } else if (one.does === 'edit') {
            edit(within, { [UI]: [{ [one.key]: THEIRS }] });
            change((shown, key) => (key === one.key ? THEIRS : shown));
          } else {
            const draft = { [UI]: [one.declared] };
            const { mishap: chosen } = one;
            within.mishap = (count) => (count === chosen?.at ? chosen.is : undefined);
            if (chosen !== undefined) await apply(within, draft);
            within.mishap = undefined;
            await well(within, draft);
            change((shown, key) => one.declared[key] ?? shown);
          }
          expect(groupOf(within, UI)).toMatchObject(Object.fromEntries(keys));
        }
      }),
      { numRuns: randomRuns({ everyday: 8, thorough: 300 }) },
    );
  });
});
