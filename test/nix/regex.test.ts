/** Compares the check of regular expressions with .NET: `regex/expressions.json` has what it accepts and rejects. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { nixString } from '../../generator/nix/strings.ts';
import { isRegex } from '../../generator/schema/constraints/regex.ts';
import { costOf, evaluate } from './evaluate.ts';
import { expectGolden } from './golden.ts';

type Verdicts = Readonly<Record<string, Readonly<Record<string, string>>>>;

const FILE = path.join(import.meta.dirname, 'regex/expressions.json');
const EXPRESSIONS = Object.values(JSON.parse(readFileSync(FILE, 'utf8')) as Verdicts).flatMap((group) =>
  Object.entries(group).map(([expression, verdict]) => ({ expression, verdict })),
);

/** Expressions that .NET rejects and evaluation accepts, with the reason. An unused one is an error. */
const LEFT_TO_THE_SERVICE: readonly (readonly [RegExp, string])[] = [
  [/^\\é$|^\\<é>$|^\(\?<a–b>c\)$/u, 'Nix does not know which characters beyond ASCII are letters'],
  [
    /^\[\\12-\\1\]$|^\[a-\\10\]$|^\[b-\\cA\]$/u,
    'octal codes and control characters in ranges are not compared',
  ],
  [/\{0{13}1\}/u, 'numbers of more than twelve digits are not read'],
  [/\[\[::\]/u, 'versions of .NET read [::] in a set differently'],
  [/^\(\?\((?:a\|b|n)\)\(\?i\)c\)$/u, 'whether a condition is the name of a group is not looked up'],
];

const option = '(types.nullOr (types.regex types.str)).plain';

/** Returns what evaluation says of expressions: true for each one that it accepts. */
function accepted(expressions: readonly string[]): boolean[] {
  return evaluate<boolean[]>(`let inherit (suiteLib) types; in
    map ${option}.check (builtins.fromJSON ${nixString(JSON.stringify(expressions))})`);
}

describe('regular expressions', { tags: ['nixpkgs'] }, () => {
  const verdicts = accepted(EXPRESSIONS.map(({ expression }) => expression));
  const judged = EXPRESSIONS.map((one, index) => ({ ...one, isAccepted: verdicts[index] }));

  test('evaluation accepts each one that .NET accepts', () => {
    const valid = judged.filter(({ verdict }) => verdict === 'valid');
    expect(valid.filter(({ isAccepted }) => isAccepted !== true)).toEqual([]);
    expect(valid.length).toBeGreaterThan(250);
  });

  test('evaluation rejects each one that .NET rejects, except what is left to the service', () => {
    const invalid = judged.filter(({ verdict }) => verdict !== 'valid');
    const missed = invalid.filter(({ isAccepted }) => isAccepted !== false);
    const isLeft = (expression: string) => LEFT_TO_THE_SERVICE.some(([pattern]) => pattern.test(expression));
    expect(missed.filter(({ expression }) => !isLeft(expression))).toEqual([]);
    expect(invalid.length).toBeGreaterThan(250);
    const unused = LEFT_TO_THE_SERVICE.filter(
      ([pattern]) => !missed.some(({ expression }) => pattern.test(expression)),
    );
    expect(unused).toEqual([]);
  });

  test('evaluation names the fault as the golden file says', () => {
    const rejected = judged.filter(({ isAccepted }) => isAccepted === false);
    const advice = evaluate<string[]>(`let inherit (suiteLib) types; in
      map (${option}.advice { } "key")
        (builtins.fromJSON ${nixString(JSON.stringify(rejected.map(({ expression }) => expression)))})`);
    const faultOf = (text = '') => text.replace(' .NET, which the services use, cannot read it:', '');
    const lines = rejected.map(
      ({ expression }, at) => `- ${JSON.stringify(expression)}:${faultOf(advice[at])}\n`,
    );
    expectGolden(
      'lib/regex.txt',
      `# What suite says about regular expressions that .NET rejects\n\n${lines.join('')}`,
    );
  });

  test('import judges alike', () => {
    expect(judged.filter(({ expression, isAccepted }) => isRegex(expression) !== isAccepted)).toEqual([]);
  });
});

/** Texts of which a long expression is made: a beginning, and a part that is repeated. */
const HOSTILE: readonly (readonly [beginning: string, part: string])[] = [
  ['', '('],
  ['', '()'],
  ['', '(?'],
  ['', '(?('],
  ['', '(?:'],
  ['', '(?<a>b)'],
  ['', '(?<1>b)\\1'],
  ['(?', '-'],
  ['(?<', 'a'],
  ['(?#', ')'],
  ['(?x)', '#'],
  ['(?x)', '#\n'],
  ['(a)', '\\1'],
  ['(a)', '\\99'],
  ['(?<a>b)', '\\k<a>'],
  ['', '\\'],
  ['', '\\<'],
  ['', '\\p{'],
  ['', '\\p{L}'],
  ['', '['],
  ['[', '-'],
  ['[', '-a'],
  ['[', '[a-'],
  ['[', 'a\\-'],
  ['', '[a-z-[b]]'],
  ['', '[^]'],
  ['', 'a{1,2}'],
  ['', '{1'],
  ['', '|'],
  ['', 'é'],
  ['', '\\😀'],
];

const long = ([beginning, part]: (typeof HOSTILE)[number], length: number) =>
  beginning + part.repeat(length / part.length);

describe('a long regular expression', { tags: ['nixpkgs'] }, () => {
  const costOfAll = (length: number) =>
    HOSTILE.map((one) => {
      const list = nixString(JSON.stringify([long(one, length)]));
      const expression = `let inherit (suiteLib) types; in map ${option}.check (builtins.fromJSON ${list})`;
      return { one, calls: costOf(expression).calls };
    });

  test('costs function calls in proportion to its length', () => {
    const base = costOf(`let inherit (suiteLib) types; in ${option}.check "a"`).calls;
    const wrong = costOfAll(4096).filter(({ calls }) => calls - base > 20 * 4096);
    expect(wrong).toEqual([]);
  });

  test('does not overflow the stack', () => {
    const nested = HOSTILE.filter(([beginning]) => beginning !== '');
    expect(accepted(nested.map((one) => long(one, 128 * 1024))).length).toBe(nested.length);
  });
});
