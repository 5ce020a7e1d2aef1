import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  SecretRedactor,
  makeRedact,
  redactedExcerpt,
  withoutSecrets,
} from '../../../generator/base/redact.ts';
import { displaySafe, visibleJson } from '../../../generator/base/text.ts';
import type { Json } from '../../../generator/base/json.ts';

/** Returns a text with some characters written in another way. */
function writing(odd: RegExp, write: (character: string) => string): (text: string) => string {
  return (text) => text.replaceAll(odd, write);
}

function byNumber(character: string): string {
  return Array.from(
    { length: character.length },
    (_, at) => String.raw`\u${character.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0')}`,
  ).join('');
}

function percent(character: string): string {
  return [...Buffer.from(character)].map((byte) => `%${byte.toString(16)}`).join('');
}

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
const inHtml = writing(/[&<>"']/gu, (one) => `&#${one.codePointAt(0)};`);

/** The writer of a text, and its encoding. Most are those of standard libraries. */
const ENCODERS: [string, (text: string) => string][] = [
  ['itself', (text) => text],
  ['JSON', inJson],
  ['JSON of ASCII', (text) => writing(/[^ -~]/gu, byNumber)(inJson(text))],
  ['JSON of the services', (text) => writing(/[<>&'+`"]|[^ -~]/gu, byNumber)(text.replaceAll('\\', '\\\\'))],
  ['JSON with escaped slashes', (text) => inJson(text).replaceAll('/', String.raw`\/`)],
  ['a URL', encodeURIComponent],
  ['a URL that leaves what it may', (text) => encodeURI(text).replaceAll('+', '%2B')],
  ['a URL that leaves nothing', writing(/[^\w.~-]/gu, percent)],
  ['a form', (text) => new URLSearchParams([['', text]]).toString().slice(1)],
  ['HTML in decimal', inHtml],
  ['HTML with leading zeros', writing(/[&<>"']/gu, (one) => `&#0${one.codePointAt(0)};`)],
  ['HTML in hexadecimal', writing(/[&<>"'+`]|[^ -~]/gu, (one) => `&#x${one.codePointAt(0)?.toString(16)};`)],
  ['suite', (text) => displaySafe(text, text.length)],
  ['suite in JSON', (text) => visibleJson(inJson(text))],
];

describe('makeRedact', () => {
  test('no text keeps a secret, whatever characters it is made of', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', minLength: 8 })), fc.string(), (secrets, rest) => {
        const redact = makeRedact(secrets);
        for (const secret of secrets) {
          const parts = redact(`${rest}${secret}${rest}`).split('[secret]');
          expect(parts.filter((part) => part.includes(secret))).toEqual([]);
        }
      }),
    );
  });

  test.each([
    ['in another case', 'PassWord', 'password is wrong'],
    ['one line of several', 'first line of it\nsecond line of it', 'near "second line of it"'],
    ['in Base64', 'hunter2hunter2', Buffer.from('hunter2hunter2').toString('base64')],
    ['in Base64 in a URL', 'ÿþ?>~ÿÿÿÿ', encodeURIComponent(Buffer.from('ÿþ?>~ÿÿÿÿ').toString('base64'))],
  ])('finds a secret %s', (_, secret, text) => {
    expect(makeRedact([secret])(text)).toContain('[secret]');
  });

  describe.each(ENCODERS)('a secret is found as it is written by %s', (_, write) => {
    test.each(["it's-a+Pass|w0rd", 'a"b\\c/d e', 'pä<ss>&wörd🔑', 'C:\\new%41&amp;x+y', '41secret'])(
      '%s',
      (secret) => {
        const redact = makeRedact([secret]);
        expect(redact(`at ${write(secret)}.`)).toBe('at [secret].');
        // The mark of an encoding before the secret does not hide it.
        for (const before of ['%', '\\', '&#', '\\u00', '%c3%'])
          expect(redact(before + write(secret))).toMatch(/\[secret\]$/u);
      },
    );
  });

  test.each(['', 'a', 'me', 'admin', 'someone'])('finds the password of a Basic sign-in of "%s"', (user) => {
    for (const password of ['hunter2', 'hunter22', 'hunter222', 'ÿþ?>~ÿÿ']) {
      const sent = Buffer.from(`${user}:${password}`);
      const redact = makeRedact([password]);
      for (const way of ['base64', 'base64url'] as const) {
        const [before = '', after = ''] = redact(`Basic ${sent.toString(way)} is wrong`).split('[secret]');
        // The characters at both ends also encode the surrounding text.
        expect(before.length).toBeLessThanOrEqual('Basic '.length + Math.ceil(((user.length + 1) * 4) / 3));
        expect(after).toMatch(/^[\w+/-]?={0,2} is wrong$/u);
      }
    }
  });

  test('what looks like a little of a secret in Base64 is left', () => {
    expect(makeRedact(['abcd'])('YWJjZA')).toBe('YWJjZA');
  });

  test('the longest of overlapping ones goes first', () => {
    expect(makeRedact(['pass-word', 'pass-word-2'])('my pass-word-2')).toBe('my [secret]');
    expect(makeRedact(['hunter2-horse'])('hunter2-horsehunter2-horse')).toBe('[secret][secret]');
  });

  test.each([
    ['the', 'anything other', 'anything other'],
    ['1', '127.0.0.1', '127.0.0.1'],
    ['1234', 'port 12345', 'port 12345'],
    ['1234', 'the PIN 1234 is wrong', 'the PIN [secret] is wrong'],
    ['nas1', '"nas1", nas12 and xnas1', '"[secret]", nas12 and xnas1'],
    ['käse', 'Käse, Käsebrot', '[secret], Käsebrot'],
    ['!pw', 'a!pwd', 'a!pwd'],
    ['!pw9', 'a!pw9', 'a[secret]'],
    ['password', 'passwords', '[secret]s'],
  ])('a short secret %s in "%s" is found alone only', (secret, text, want) => {
    expect(makeRedact([secret])(text)).toBe(want);
  });

  test('a long one is found in every form', () => {
    const long = Array.from({ length: 1000 }, (_, index) => `p"${index}`).join('-');
    const redact = makeRedact([long, 'ä✓"\\ '.repeat(12_000)]);
    expect(redact(`a ${long} b`)).toBe('a [secret] b');
    expect(redact(JSON.stringify({ value: long }))).toBe('{"value":"[secret]"}');
    expect(redact(`/?a=${encodeURIComponent(long)}&b`)).toBe('/?a=[secret]&b');
    expect(redact(`<b>${long.replaceAll('"', '&quot;')}</b>`)).toBe('<b>[secret]</b>');
    expect(redact(`Basic ${Buffer.from(`me:${long}`).toString('base64')}`)).toMatch(
      /^Basic .{0,8}\[secret\].{0,4}$/u,
    );
  });

  test('letters that have no small one of their length, or another at the end of a word, are found', () => {
    expect(makeRedact(['ΙΟΔΟΣ-ΙΟΔΟΣ'])('ιοδος-ιοδος9')).toBe('[secret]9');
  });
});

describe('redactedExcerpt', () => {
  test('hides the credentials of URLs, and no path', () => {
    const text =
      'Request failed: [401] at [http://me:pw@h.example/api?t=caps&apikey=abc123] of /mnt/Series2160pCollection';
    expect(redactedExcerpt(text, makeRedact([]))).toBe(
      'Request failed: [401] at [http://h.example/api?t=…&apikey=…] of /mnt/Series2160pCollection',
    );
  });

  test('cuts a text after it is redacted', () => {
    const redact = makeRedact(['hunter2-horse']);
    expect(redactedExcerpt('a hunter2-horse', redact, 10)).toBe('a [secret]');
    expect(redactedExcerpt('aaaaa hunter2-horse', redact, 8)).toBe('aaaaa [s…');
  });
});

describe('a value', () => {
  const redact = makeRedact(['86753091', 'https://bob:hunter2@ntfy.example/family']);

  test.each<[string, Json, Json]>([
    ['an address that is a secret', 'https://bob:hunter2@ntfy.example/family', '[secret]'],
    ['a number that is a secret', 86_753_091, '[secret]'],
    ['other numbers', 8_675_309, 8_675_309],
    ['credentials of an address', 'https://al:pw@h.example/?sig=ff', 'https://h.example/?sig=…'],
    ['a list', ['86753091', 1, true, null], ['[secret]', 1, true, null]],
    ['an object', { '86753091': { a: '86753091' } }, { '[secret]': { a: '[secret]' } }],
  ])('%s', (_, value, shown) => {
    expect(withoutSecrets(value, redact)).toEqual(shown);
  });
});

test('a redactor finds what it learns, and leaves words that every report shows', () => {
  const redactor = new SecretRedactor(['Seedbox']);
  redactor.add(['seedbox', 'hunter2-horse']);
  expect(redactor.redact('seedbox: hunter2-horse, battery-staple')).toBe('seedbox: [secret], battery-staple');
  redactor.add(['battery-staple']);
  expect(redactor.redact('hunter2-horse, battery-staple')).toBe('[secret], [secret]');
});

test('thousands of secrets cost little', () => {
  const secrets = Array.from({ length: 1000 }, (_, index) => `${index}-secret/${index}+Pass=`);
  const redact = makeRedact(secrets);
  redact('');
  const text = 'sonarr, download client "box": must not be empty, at http://127.0.0.1:8989/api/v3';
  const before = process.cpuUsage();
  for (let count = 0; count < 2000; count += 1) redact(text);
  // A pattern that tries each secret at each place takes seconds.
  expect(process.cpuUsage(before).user).toBeLessThan(300_000);
});
