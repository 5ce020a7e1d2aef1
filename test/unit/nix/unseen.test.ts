import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { displaySafe } from '../../../generator/base/text.ts';

const TABLE = new URL('../../../nix/lib/text/unseen.json', import.meta.url);

/** Nix cannot express NUL and half of a pair. A variation selector after a symbol is part of an emoji. */
const OTHERS = /[\0\p{Cs}\p{Cn}\uFE0E\uFE0F]/u;

test('the table of invisible characters is that of the output of suite', () => {
  const all = Array.from({ length: 0x11_00_00 }, (_, code) => String.fromCodePoint(code));
  const unseen = all.filter((one) => !OTHERS.test(one) && displaySafe(one) !== one);
  const want = Object.fromEntries(unseen.map((one) => [one, displaySafe(one)]));
  expect(JSON.parse(readFileSync(TABLE, 'utf8'))).toEqual(want);
});
