import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROBLEM_CODES } from '../../../generator/base/problem-codes.ts';
import { CHANGES } from '../../../generator/schema/compare/changes.ts';

/** `code: 'x'`, `code: edited ? 'x' : 'y'`, `problem('x', …`, `keyProblem(source, 'x', …` */
const LITERAL =
  /(?:\bcode: (?:[a-z]+ \? )?|(?<!\w)[Pp]roblem\(\s*|keyProblem\(source, |new BadBody\()'([a-z]+(?:-[a-z]+)*)'(?: : '([a-z]+(?:-[a-z]+)*)')?/gu;

/** Every code that stands as a literal in the sources, without those of zod. */
function codesInUse(): string[] {
  const files = readdirSync('generator', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const found = files.flatMap((name) => [
    ...readFileSync(path.join('generator', name), 'utf8').matchAll(LITERAL),
  ]);
  return [
    ...new Set(found.flatMap(([, one, other]) => [one, other]).filter((code) => code !== undefined)),
  ].sort();
}

test('every problem has a row on its page, and every row a problem', () => {
  const page = readFileSync('docs/problems.md', 'utf8');
  const cells = page.matchAll(/^\| (`[a-z-]+`(?:, `[a-z-]+`)*) +\|/gmu);
  const rows = [...cells].flatMap(([, codes = '']) => codes.replaceAll('`', '').split(', '));
  expect(rows).toEqual([...new Set(rows)]);
  expect(new Set(rows)).toEqual(new Set(PROBLEM_CODES));
  expect(new Set(rows)).toEqual(
    new Set(codesInUse().filter((code) => code !== 'custom' && !Object.hasOwn(CHANGES, code))),
  );
});
