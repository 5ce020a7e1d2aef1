import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_DEPTH, MAX_VALUES, parseJson } from '../../../generator/base/parse-json.ts';
import { processorTime } from './processor-time.ts';

/** Returns the nesting depth of a text and whether the text is truncated, character by character. */
function plainly(text: string): { deepest: number; open: boolean } {
  let [depth, deepest, inString] = [0, 0, false];
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (inString && character === '\\') index += 1;
    else if (character === '"') inString = !inString;
    else if (!inString && '[{'.includes(character)) deepest = Math.max(deepest, (depth += 1));
    else if (!inString && ']}'.includes(character)) depth -= 1;
  }
  return { deepest, open: inString || depth > 0 };
}

test('the reason why a text is not JSON does not depend on skipping its strings', () => {
  const parts = fc.array(fc.constantFrom('"', '\\', '[', ']', '{', '}', 'a', ',', ':', '1'), {
    maxLength: 30,
  });
  const faults = {
    'cut-short': 0,
    'not-json': 0,
    'too-deep': 0,
    'too-long-text': 0,
    'too-many-hidden': 0,
    'too-many-keys': 0,
    'too-many-values': 0,
  };
  fc.assert(
    fc.property(parts, (characters) => {
      const text = characters.join('');
      const parsed = parseJson(text);
      if (parsed.ok) return;
      faults[parsed.fault] += 1;
      expect(parsed.fault).toBe(plainly(text).open ? 'cut-short' : 'not-json');
    }),
    { numRuns: 5000 },
  );
  expect(faults['cut-short']).toBeGreaterThan(100);
  expect(faults['not-json']).toBeGreaterThan(100);
});

test.each(['"]"', String.raw`"\"]"`, String.raw`"\\"`, String.raw`"[\\\"["`])(
  'brackets in the text %s do not count',
  (text) => {
    const nested = (depth: number) => parseJson('['.repeat(depth) + text + ']'.repeat(depth));
    expect(nested(MAX_DEPTH)).toMatchObject({ ok: true });
    expect(nested(MAX_DEPTH + 1)).toEqual({ ok: false, fault: 'too-deep' });
  },
);

test('a text of millions of values is refused before it is parsed', () => {
  const lists = (count: number) => parseJson(`[${Array.from({ length: count }, () => '[]').join(',')}]`);
  // The outer list and the first element count as one more.
  expect(lists(MAX_VALUES)).toEqual({ ok: false, fault: 'too-many-values' });
  expect(lists(1000)).toMatchObject({ ok: true });
});

test('values are bounded by the given limit', () => {
  // The list, its first element and the comma count.
  expect(parseJson('[1,2]', { values: 3 }).ok).toBe(true);
  expect(parseJson('[1,2]', { values: 2 })).toEqual({ ok: false, fault: 'too-many-values' });
});

test.each([
  ['different keys', (index: number) => `{"k${index}":1}`],
  ['different keys, with white space', (index: number) => `{"k${index}" \n:1}`],
  ['keys that are numbers', () => '{"34":1}'],
  ['keys that are numbers, escaped', () => String.raw`{"\u0033\u0034":1}`],
])('%s are bounded', (_, object) => {
  const list = (count: number) =>
    parseJson(`[${Array.from({ length: count }, (__, at) => object(at)).join(',')}]`, { keys: 50 });
  expect(list(50).ok).toBe(true);
  expect(list(51)).toEqual({ ok: false, fault: 'too-many-keys' });
});

test('orders of the same keys are bounded, at any depth', () => {
  const orders = (keys: readonly string[]): string[][] =>
    keys.length === 0
      ? [[]]
      : keys.flatMap((key) => orders(keys.filter((one) => one !== key)).map((rest) => [key, ...rest]));
  const objects = orders(['a', 'b', 'c', 'd']).map((keys) =>
    Object.fromEntries(keys.map((key): [string, unknown] => [key, [{ a: 1 }]])),
  );
  // Four orders of one key, twelve of two, twenty-four of three and of four.
  expect(parseJson(JSON.stringify(objects), { keys: 64 }).ok).toBe(true);
  expect(parseJson(JSON.stringify(objects), { keys: 63 })).toEqual({ ok: false, fault: 'too-many-keys' });
});

test('the characters of one string are bounded, as a key and as a value', () => {
  const fault = { ok: false, fault: 'too-long-text' };
  const read = (text: string) => parseJson(text, { characters: 20 });
  expect(read(JSON.stringify(['x'.repeat(20), { ['x'.repeat(20)]: 'x'.repeat(20) }])).ok).toBe(true);
  expect(read(JSON.stringify([{ a: 'x'.repeat(21) }]))).toEqual(fault);
  expect(read(JSON.stringify([{ ['x'.repeat(21)]: 1 }]))).toEqual(fault);
});

test('invisible characters are bounded, white space is not', () => {
  const text = (count: number) => `[\n\t"${'\u0085'.repeat(count)}",\r\n"\u202E"]`;
  expect(parseJson(text(19), { hidden: 20 }).ok).toBe(true);
  expect(parseJson(text(20), { hidden: 20 })).toEqual({ ok: false, fault: 'too-many-hidden' });
  expect(parseJson(text(1000)).ok).toBe(true);
});

test('the same keys again, and strings that are values, are no different keys', () => {
  const text = JSON.stringify(
    Array.from({ length: 200 }, (_, at) => ({ name: `n${at}`, value: [`v${at}`] })),
  );
  expect(parseJson(text, { keys: 2 }).ok).toBe(true);
});

test.each([
  '1e999',
  '-1E+400',
  `1${'0'.repeat(400)}`,
  `[1${'0'.repeat(298)}e99]`,
  `1${'0'.repeat(308)}E1`,
  '{"a":[{"b":1e999}]}',
])('a number that would be infinite is not JSON: %s', (text) => {
  expect(parseJson(text)).toMatchObject({ ok: false, fault: 'not-json' });
});

test.each(['1e-999', '1e300', '"1e999"'])('other numbers are: %s', (text) => {
  expect(parseJson(text).ok).toBe(true);
});

test('needs no more time for long numbers than for short ones', () => {
  const timeOf = (digits: number) => {
    const text = `[${Array(Math.round(4_000_000 / digits))
      .fill(`1.${'7'.repeat(digits)}`)
      .join(',')}]`;
    return processorTime(() => expect(parseJson(text).ok).toBe(true));
  };
  expect(timeOf(298) / timeOf(20)).toBeLessThan(5);
});

test.each([
  '__proto__',
  String.raw`__pr\u006fto__`,
  String.raw`\u005f_proto_\u005F`,
  String.raw`__proto\u005F_`,
])('the key %s is dropped at any depth, also if its value has a number that would be infinite', (key) => {
  const text = `[{"a":{"${key}":{"b":1},"c":[{"${key}":1e999}]}}]`;
  expect(parseJson(text)).toEqual({ ok: true, value: [{ a: { c: [{}] } }] });
});
