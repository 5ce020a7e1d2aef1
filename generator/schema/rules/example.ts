/** A value that keeps each rule, for examples. */
import type { Rule, RuleName } from '../field/rule.ts';

const EXAMPLES: Readonly<Record<RuleName, string>> = {
  host: '127.0.0.1',
  url: 'https://example.org',
  optionalUrl: 'https://example.org',
  httpUrl: 'https://example.org',
  urlBase: '/example',
  path: '/srv/example',
  optionalPath: '/srv/example',
  relativePath: 'example',
  script: '/etc/example',
  slug: 'example',
  letters: 'example',
  categoryPath: 'example',
  mail: 'suite@example.org',
  filled: 'example',
  nothing: '',
  topic: 'example',
  parameters: '&example=1',
  imdbList: 'ls12345678',
  feed: 'https://example.org/t.rss?u=1;tp=example;download',
  colour: '#a0b0c0',
  hexDigits: '',
  length: '',
  numeral: '',
};

/** A text that keeps the rule. */
export function exampleOf({ rule, numbers: [least = 1] = [] }: Rule): string {
  switch (rule) {
    case 'numeral':
      return String(least);
    case 'length':
    case 'hexDigits':
      return '0123456789abcdef'.repeat(Math.ceil(least / 16)).slice(0, least);
    default:
      return EXAMPLES[rule];
  }
}
