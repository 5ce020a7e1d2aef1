import { expect, test } from 'vitest';
import { MAX_DEPTH, parseJson } from '../../../generator/base/parse-json.ts';

test.each([
  ['', 'not-json'],
  ['[1', 'cut-short'],
  ['[1,', 'cut-short'],
  ['{"a"', 'cut-short'],
  ['{"a":"b', 'cut-short'],
  ['{"a":1, ', 'cut-short'],
  ['[1]]', 'not-json'],
  ['[1 2]', 'not-json'],
  ['hello', 'not-json'],
  ['{a:1}', 'not-json'],
])('%j is %s', (text, fault) => {
  expect(parseJson(text)).toMatchObject({ ok: false, fault });
});

test.each(['"]"', String.raw`"\"]"`, String.raw`"\\"`, String.raw`"[\\\"["`])(
  'brackets in the text %s do not count',
  (text) => {
    const nested = (depth: number) => parseJson('['.repeat(depth) + text + ']'.repeat(depth));
    expect(nested(MAX_DEPTH)).toMatchObject({ ok: true });
    expect(nested(MAX_DEPTH + 1)).toEqual({ ok: false, fault: 'too-deep' });
  },
);

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

test.each([
  '__proto__',
  String.raw`__pr\u006fto__`,
  String.raw`\u005f_proto_\u005F`,
  String.raw`__proto\u005F_`,
])('the key %s is dropped at any depth', (key) => {
  const text = `[{"a":{"${key}":{"b":1},"c":[{"${key}":1}]}}]`;
  expect(parseJson(text)).toEqual({ ok: true, value: [{ a: { c: [{}] } }] });
});
