import { describe, expect, it } from 'vitest';
import {
  displaySafe,
  escapeControl,
  joinList,
  trimEndOf,
  visibleJson,
  withArticle,
  withoutCommands,
} from '../../../generator/base/text.ts';

describe('shown', () => {
  it.each([
    ['plain äöü 日本 🎬', 'plain äöü 日本 🎬'],
    ['a\u001b[31mred\r\n', 'a\\u{1b}[31mred\\u{d}\\u{a}'],
    ['\u202Egnp.exe\u200B\u2028\uD800', '\\u{202e}gnp.exe\\u{200b}\\u{2028}\\u{d800}'],
    ['\u3164\u034F\u2800\u{E0100}', '\\u{3164}\\u{34f}\\u{2800}\\u{e0100}'],
    ['a\uFE0F\uFE0F and \u2764\uFE0F', 'a\\u{fe0f}\\u{fe0f} and \u2764\uFE0F'],
    ['x'.repeat(300), `${'x'.repeat(200)}…`],
  ])('%j', (text, want) => {
    expect(displaySafe(text)).toBe(want);
  });

  it('never cuts through a character', () => {
    expect(displaySafe('🎬'.repeat(10), 3)).toBe('🎬🎬🎬…');
  });
});

it.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
])('%j as a list', (words, want) => {
  expect(joinList(words)).toBe(want);
});

it.each([
  [['a//'], 'a'],
  [['//'], ''],
  [['/a/b'], '/a/b'],
  [['a\\/', '/\\'], 'a'],
  [[''], ''],
] as const)('%j, trimmed at its end', ([text, characters], want) => {
  expect(trimEndOf(text, characters)).toBe(want);
});

describe('commands of CI runners in text of a service', () => {
  const COMMANDS = ['##[set-output name=x]y', 'a ##[add-matcher]x'];

  it.each(COMMANDS)('%s is shown, not obeyed', (command) => {
    for (const text of [
      displaySafe(command),
      escapeControl(`a ${command}`),
      visibleJson(JSON.stringify(command)),
    ])
      expect(text).not.toMatch(/##\[/u);
    expect(JSON.parse(visibleJson(JSON.stringify(command)))).toBe(command);
  });

  it.each([
    ['::set-output name=x::y', '\\u{3a}:set-output name=x::y'],
    ['a\n  ::error::x', 'a\n  \\u{3a}:error::x'],
    ['a ::notice::b', 'a ::notice::b'],
  ])('%j begins no line', (given, want) => {
    expect(withoutCommands(given)).toBe(want);
    expect(escapeControl(given)).toBe(want);
  });
});

it('JSON is printed without an unseen character, and with the same value', () => {
  const value = { 'a\u202E': ['\u001B[8m', '\u2066', '\u{E0041}', 'plain', '\n'] };
  const text = visibleJson(JSON.stringify(value, null, 2));
  expect(text).not.toMatch(/[\p{Cf}]|(?!\n)\p{Cc}/u);
  expect(JSON.parse(text)).toEqual(value);
});

it.each([
  ['a', ['client', 'SABnzbd', 'Readarr']],
  ['an', ['indexer', 'Aria2', 'IMDb List']],
])('the article is "%s" before %j', (article, nouns) => {
  expect(nouns.map(withArticle)).toEqual(nouns.map((noun) => `${article} ${noun}`));
});
