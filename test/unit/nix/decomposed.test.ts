/** Names in another Unicode form or case are one name for evaluation, as they are for the host program. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nixArgument } from '../../../generator/nix/values.ts';
import { foldName } from '../../../generator/servarr/values.ts';
import { evaluate } from '../../nix/evaluate.ts';

const read = (file: string) =>
  JSON.parse(readFileSync(`nix/lib/text/${file}`, 'utf8')) as Record<string, string>;

/** Letters of Korean are too many for a table, and ideographs for compatibility are no letters that people type. */
const LEFT_OUT = /[\u{AC00}-\u{D7A3}\u{F900}-\u{FAFF}]/u;

test('the table of decomposed letters is that of Unicode', () => {
  const small = read('lower.json');
  const letters = Array.from({ length: 0xd7ff - 0x80 }, (_, index) => String.fromCodePoint(0x80 + index));
  const more = Array.from({ length: 0xffff - 0xe000 }, (_, index) => String.fromCodePoint(0xe000 + index));
  const want = [...letters, ...more]
    .filter((letter) => !LEFT_OUT.test(letter) && small[letter] === undefined)
    .map((letter) => [letter, letter.toLowerCase().normalize('NFD')] as const)
    .filter(([letter, parts]) => letter !== parts);
  expect(read('decomposed.json')).toEqual(Object.fromEntries(want));
});

test('evaluation folds names as the host program does', { tags: ['nixpkgs'] }, () => {
  const names = ['Café', 'ÉCOLE', 'Ångström', 'Ệ', 'Ёлка', 'Ώρα', 'がぎ', 'ǘ', 'İ', 'ﬁ', 'plain', 'Straße'];
  const forms = names.flatMap((name) => [
    name,
    name.normalize('NFD'),
    name.toUpperCase(),
    name.toLowerCase().normalize('NFD'),
  ]);
  const folded = evaluate<string[]>(`map suiteLib.lower ${nixArgument(forms, 0)}`);
  const pairs = forms.flatMap((_, one) => forms.map((__, other) => [one, other] as const));
  const differ = pairs.filter(
    ([one, other]) =>
      (folded[one] === folded[other]) !== (foldName(forms[one] ?? '') === foldName(forms[other] ?? '')),
  );
  expect(differ.map(([one, other]) => `${forms[one]} ${forms[other]}`)).toEqual([]);
});
