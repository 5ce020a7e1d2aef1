/** Every promise of SECURITY.md names tests that exist. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const text = readFileSync(path.join(root, 'SECURITY.md'), 'utf8');
const [, promises = ''] = /## What suite promises\n([^]*?)\n## /u.exec(text) ?? [];
const PROMISES = promises.split('\n').filter((line) => line.startsWith('- '));

describe('the promises of SECURITY.md', () => {
  test('are there', () => {
    expect(PROMISES.length).toBeGreaterThan(10);
  });

  test.each(PROMISES.map((line) => [line.slice(2, 80), line]))('%s', (_, line) => {
    const [, list = ''] = / Tests: (.*)$/u.exec(line) ?? [];
    const named = [...list.matchAll(/`([^`]+)` "([^"]+)"/gu)];
    expect(named.length).toBeGreaterThan(0);
    checkNamed(named);
  });
});

/** Checks that tests exist. */
function checkNamed(named: readonly RegExpExecArray[]): void {
  for (const [, file = '', title = ''] of named) {
    expect(existsSync(path.join(root, file)), file).toBe(true);
    expect(readFileSync(path.join(root, file), 'utf8'), `${file}: ${title}`).toContain(title);
  }
}

test('each finding of the audit has a test or a reason', () => {
  const rows = [...text.matchAll(/^\| (\d+) +\| ([^|]+?) +\| (.*) \|$/gmu)];
  expect(rows.map(([, number]) => Number(number))).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  for (const [, , finding, cell = ''] of rows) {
    const named = [...cell.matchAll(/`([^`]+)` "([^"]+)"/gu)];
    checkNamed(named);
    expect(named.length > 0 || cell.startsWith('Reason: '), finding).toBe(true);
  }
});
