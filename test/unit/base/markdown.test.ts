/** Text of a service in Markdown, as GitHub renders it. */
import { expect, test } from 'vitest';
import { inertMarkdown, markdownLine } from '../../../generator/base/markdown.ts';

test.each([
  ['a user', '@someone', '@\u200Bsomeone'],
  ['an issue', 'fixes #26', 'fixes \\#\u200B26'],
  ['an issue in another form', 'fixes GH-26 and gh-27', 'fixes GH\u200B-26 and gh\u200B-27'],
  ['an address', 'https://x.example', 'https:\u200B//x.example'],
  ['an address without a scheme', 'see www.x.example', 'see www\u200B.x.example'],
  ['a heading', '# no reference', '\\# no reference'],
  ['an emoji', ':tada:', ':\u200Btada:'],
  ['a formula', '$x$', '\\$x\\$'],
  ['no reference', 'high-5: yes', 'high-5: yes'],
])('%s', (_, text, want) => {
  expect(inertMarkdown(text)).toBe(want);
});

test.each([
  ['a direction override', 'a\u202Etxt.exe', 'a\\\\u\\{202e\\}txt.exe'],
  ['an invisible character', 'pass\u200Bword\u00AD', 'pass\\\\u\\{200b\\}word\\\\u\\{ad\\}'],
  ['a line break and a control character', 'a\n# b\u0007c', 'a # b c'],
  ['an emoji', '\u2764\uFE0F', '\u2764\uFE0F'],
  [
    'a character by its number or its name',
    'a&#x202e;b &#48; &amp; R&D; & c',
    'a\\&#x202e;b \\&#48; \\&amp; R\\&D; & c',
  ],
])('a description does not hide %s', (_, text, want) => {
  expect(markdownLine(text)).toBe(want);
});
