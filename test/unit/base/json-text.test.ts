import fc from 'fast-check';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import { type Printed, jsonText } from '../../../generator/base/json-text.ts';
import type { Json } from '../../../generator/base/json.ts';

const word = fc.string({
  unit: fc.constantFrom(...'abcXYZ 019-_.,é', '日', '한', '😀', '"', '\\', '\n'),
  maxLength: 30,
});
const json = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'large' },
    word,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.integer({ min: -99, max: 99_999 }), { maxLength: 30 }),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.array(fc.array(word, { minLength: 1, maxLength: 2 }), { maxLength: 3 }),
    fc.dictionary(word, tie('value'), { maxKeys: 5 }),
  ),
})).value;

test('random JSON stands exactly as prettier leaves it', async () => {
  await fc.assert(
    fc.asyncProperty(json, async (value) => {
      const text = jsonText(value);
      expect(JSON.parse(text)).toEqual(value);
      expect(await format(text, { parser: 'json' })).toBe(text);
    }),
    { numRuns: 400 },
  );
});

test('what was printed before stands as it stood, and is not looked at again', () => {
  const part = { name: 'x'.repeat(90), list: [{ a: 1, b: 2 }] };
  const known: Printed = new WeakMap([[part, undefined]]);
  const whole = (more: Json): Json => ({ parts: [part, { more, other: 'y'.repeat(90) }] });
  for (const more of [1, 2]) expect(jsonText(whole(more), known)).toBe(jsonText(whole(more)));
  const text = jsonText(whole(3), known);
  part.name = 'changed';
  expect(jsonText(whole(3), known)).toBe(text);
});
