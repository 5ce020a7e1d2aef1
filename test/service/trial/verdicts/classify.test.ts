/** Values that were not tried: the recorded probes that each is like. */
import { expect, test } from 'vitest';
import { probesLike } from './classify.ts';

const LIKE: readonly (readonly [value: unknown, names: readonly string[]])[] = [
  ['', ['nothing']],
  ['http://box:8080/x', ['URL with a path']],
  ['http://box:8080', ['URL']],
  ['http://', ['URL', 'word']],
  ['box:8080', ['host with port']],
  ['fe80::1', ['IPv6']],
  ['10.0.0.7', ['address']],
  ['/srv/tv', ['path without slash']],
  ['tv/anime', ['relative path']],
  ['tv//anime', ['relative path', 'absolute path']],
  ['me@box.example', ['mail']],
  ['My-TV', ['hyphen', 'capitals', 'word']],
  ['tv2', ['number', 'word']],
  ['ts tv', ['two words', 'word']],
  [8080, ['51']],
  [
    ['a@b.example', 'me'],
    ['mail', 'word'],
  ],
  [
    ['x', 'x'],
    ['word', 'word', 'twice'],
  ],
  [undefined, ['nothing']],
];

test.each(LIKE)('%j is like %j', (value, names) => {
  const numbers = ['0', '1', '51', '65535', '65536'];
  const known = typeof value === 'number' ? numbers : ['nothing', 'word'];
  expect(probesLike(value, known)).toEqual(names);
});
