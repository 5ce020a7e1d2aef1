import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { checkOf } from '../../../generator/base/shape.ts';

const inner = z.strictObject({
  name: z.string().min(1),
  size: z.number().exactOptional(),
  flag: z.literal(true).exactOptional(),
  any: z.custom<unknown>((value) => value !== undefined).exactOptional(),
});

/** All that records and schema answers are described with. */
const SHAPES: Readonly<Record<string, z.ZodType>> = {
  strict: inner,
  loose: z.object({ name: z.string(), other: z.string().nullish(), on: z.boolean().nullish() }),
  list: z.array(z.union([z.number(), z.string()])),
  filled: z.strictObject({
    list: z.array(inner).default([]),
    words: z.record(z.string(), z.number()).default({}),
  }),
  words: z.strictObject({ name: z.enum(['size', 'flag']), count: z.int().positive().exactOptional() }),
  some: z.partialRecord(z.enum(['name', 'size']), z.array(inner)),
  all: z.record(z.enum(['name', 'size']), z.string()),
};

const leaf = fc.oneof(
  fc.constantFrom<unknown>('', 'size', 'x', true, false, null, 0, -1, 2.5, Infinity),
  fc.string({ maxLength: 3 }),
);
const keys = fc.constantFrom('name', 'size', 'flag', 'any', 'other', 'on', 'list', 'words', 'count', 'odd');
/** Values that chance does not come to. */
const RIGHT = fc.constantFrom<unknown>(
  { name: 'size', count: 1 },
  { name: 'a', size: 'b' },
  { name: 'x', size: 1, flag: true, any: null },
);
const { value: values } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(keys, tie('value'), { maxKeys: 4 }),
  ),
}));

describe('the check of a shape', () => {
  test.each(Object.entries(SHAPES))('%s: says of any value what zod says', (_, shape) => {
    const check = checkOf(shape);
    const seen = { yes: 0, no: 0 };
    fc.assert(
      fc.property(
        fc.oneof(RIGHT, values, fc.dictionary(keys, values, { maxKeys: 3 }), fc.array(leaf)),
        (value) => {
          const said = check(value);
          seen[said ? 'yes' : 'no'] += 1;
          expect(said).toBe(shape.safeParse(value).success);
        },
      ),
      { numRuns: 3000 },
    );
    expect(seen.yes).toBeGreaterThan(0);
    expect(seen.no).toBeGreaterThan(0);
  });

  test('a key __proto__ is left to zod, which drops it', () => {
    const odd: unknown = JSON.parse('{ "__proto__": "x" }');
    expect(checkOf(z.record(z.string(), z.string()))(odd)).toBe(false);
    expect(checkOf(z.strictObject({}))(odd)).toBe(false);
  });

  test('what is described in other words is asked of zod', () => {
    const check = checkOf(z.array(z.string().regex(/^a/u)));
    expect([check(['ab']), check(['b'])]).toEqual([true, false]);
  });
});
