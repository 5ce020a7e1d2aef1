/** SECURITY.md is one page, and each of its promises has tests that exist. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const page = read('SECURITY.md');
const PROMISES = [...page.matchAll(/^(\d+)\. (.*)$/gmu)].map(([, number = '', text = '']) => ({
  number,
  text,
}));
const TESTS = [...read('test/security.md').matchAll(/^\| (\d+) +\| `([^`]+)` "([^"]+)"/gmu)].map(
  ([, number = '', file = '', title = '']) => ({ number, file, title }),
);

describe('SECURITY.md', () => {
  test('has at most 60 lines and ten promises, each with a test', () => {
    expect(page.split('\n').length).toBeLessThanOrEqual(61);
    expect(PROMISES).toHaveLength(10);
    expect([...new Set(TESTS.map(({ number }) => number))]).toEqual(PROMISES.map(({ number }) => number));
  });

  test.each(TESTS)('$number: $title', ({ file, title }) => {
    expect(existsSync(path.join(root, file)), file).toBe(true);
    expect(read(file).includes(title), file).toBe(true);
  });

  test('names the dependencies at run time', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: object };
    const [, named = ''] =
      /Dependencies at run time are (.*), and what they need/u.exec(PROMISES.at(-1)?.text ?? '') ?? [];
    expect(named.split(/, | and /u)).toEqual(Object.keys(dependencies).sort());
  });
});
