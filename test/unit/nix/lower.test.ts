import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the table of small letters is that of Unicode, where one letter is one', () => {
  const table = JSON.parse(readFileSync('nix/lib/text/lower.json', 'utf8')) as Record<string, string>;
  const letters = Array.from({ length: 0xffff - 0x80 }, (_, index) => String.fromCharCode(0x80 + index));
  const want = letters.flatMap((letter) => {
    const small = letter.toLowerCase();
    return small !== letter && small.length === 1 ? [[letter, small]] : [];
  });
  expect(table).toEqual(Object.fromEntries(want));
});
