import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nixKey, nixPath } from '../../../generator/nix/option-path.ts';
import { nixString } from '../../../generator/nix/strings.ts';
import { nixArgument, nixValue } from '../../../generator/nix/nix-values.ts';
import type { Json } from '../../../generator/base/json.ts';
import { nixEval } from '../../nix-tools.ts';
import { anyCharacter } from '../../thorough.ts';

/** Nix's own syntax, escapes and commands of CI, and characters that are not visible. */
const ODD = [
  ..."${ $ $$ '' \" \\ ${x} ''${ # ##[ */".split(' '),
  ...'\n\r\t\u{1F600}\u2028\u202E\u2066\u{E0041}\u{E0100}\u3164',
  '\r\n',
  '# ',
  '\u001B[8m',
  '\u2764\uFE0F',
];

/** Text that a service could send: anything well-formed except NUL, with odd parts more often than by chance. */
const anyText = fc
  .array(
    fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: anyCharacter }), fc.constantFrom(...ODD)),
    {
      maxLength: 6,
    },
  )
  .map((parts) => parts.join('').replaceAll('\0', '').toWellFormed());

const json = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    anyText,
    fc.boolean(),
    fc.constant(null),
    fc.maxSafeInteger(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(anyText, tie('value'), { maxKeys: 4 }),
  ),
})).value;

/** The number as JSON; whole ones beyond 2^53 as floats, since Nix reads those of 2^63 to 2^64 as negative integers. */
function floatText(number: number): string {
  const text = JSON.stringify(number);
  return Number.isInteger(number) && !Number.isSafeInteger(number) && !text.includes('e')
    ? `${text}.0`
    : text;
}

describe('through the real nix-instantiate', { tags: ['nix'] }, () => {
  test('2,000 random texts come back as they were', () => {
    const texts = [...fc.sample(anyText, 2000), 'x'.repeat(10_000), "''${a}\\${b}\r\n\"", '$${', '\\${'];
    const literals = texts.map(nixString);
    expect(nixEval(`[ ${literals.join('\n')} ]`)).toEqual(texts);
    for (const literal of literals) expect(literal).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|##\[/u);
  });

  test('2,000 random texts come back as attribute names', () => {
    const names = [
      ...new Set([...fc.sample(anyText, 2000), 'if', 'or', 'rec', '__proto__', 'a-b', "a'b", '1a', '']),
    ].sort();
    const set = `{ ${names.map((name) => `${nixKey(name)} = 1;`).join('\n')} }`;
    expect(nixEval<string[]>(`builtins.attrNames ${set}`).toSorted()).toEqual(names.toSorted());
  });

  test('random JSON comes back as it was, as value and as argument', () => {
    const values = fc.sample(json, 500);
    const literals = values.map((value) => `({ v = ${nixValue(value, 0)}; }.v)`);
    const args = values.map((value) => nixArgument(value, 0));
    expect(nixEval(`[ [ ${literals.join('\n')} ] (map (f: f) [ ${args.join('\n')} ]) ]`)).toEqual([
      values,
      values,
    ]);
  });

  test('numbers of all sizes, and one that is too small for Nix to read, which becomes zero', () => {
    const texts = ['1e21', '1e-7', '-1.5e300', '0.1', '-0.0', '9007199254740993', '123456789.5', '2.5e-308'];
    // Compared in Nix, whose JSON shows six digits of a float.
    const same = texts.flatMap((text) => {
      const value = JSON.parse(text) as number;
      const read = `builtins.fromJSON ${nixString(JSON.stringify(value))}`;
      return [
        `({ v = ${nixValue(value, 0)}; }.v == ${read})`,
        `((x: x) ${nixArgument(value, 0)} == ${read})`,
      ];
    });
    const results = nixEval<unknown[]>(`[ ${same.join(' ')} ${nixValue(5e-324, 0)} ]`);
    expect(results).toEqual([...same.map(() => true), 0]);
  });

  test('random numbers are the same numbers in Nix', () => {
    const numbers = fc.sample(fc.double({ noNaN: true, noDefaultInfinity: true }), 1000);
    const same = numbers.map(
      (number) => `(${nixArgument(number, 0)} == builtins.fromJSON "${floatText(number)}")`,
    );
    const subnormal = numbers.map((number) => number !== 0 && Math.abs(number) < 2 ** -1022);
    expect(
      nixEval<boolean[]>(`[ ${same.filter((_, index) => !subnormal[index]).join('\n')} ]`),
    ).not.toContain(false);
  });

  test.each([Infinity, -Infinity, Number.NaN])('%s, which Nix does not have, is an error', (number) => {
    expect(() => nixValue([number], 0)).toThrow(RangeError);
  });
});

test('a path literal refuses what would lead elsewhere', () => {
  expect(nixPath('notif', 'discord.nix')).toBe('./notif/discord.nix');
  for (const part of ['..', '.', '', 'a/b', 'a b', '${x}', '-x'])
    expect(() => nixPath(part)).toThrow(RangeError);
});

test('hidden characters take at most six times their number, and long texts no stack', () => {
  expect(nixString('\u0085'.repeat(100_000)).length).toBeLessThan(700_000);
  expect(nixString('語'.repeat(20_000_000)).length).toBe(20_000_002);
});
