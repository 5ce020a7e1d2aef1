import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeRedact, makeRedacts, redactedExcerpt } from '../../../../generator/base/secrets/redact.ts';
import { displaySafe, visibleJson } from '../../../../generator/base/text.ts';
import { processorTime } from '../processor-time.ts';

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
  ['JSON within JSON', (text) => inJson(inJson(text))],
  ['JSON of ASCII', (text) => writing(/[^ -~]/gu, byNumber)(inJson(text))],
  ['JSON of the services', (text) => writing(/[<>&'+`"]|[^ -~]/gu, byNumber)(text.replaceAll('\\', '\\\\'))],
  ['JSON with escaped slashes', (text) => inJson(text).replaceAll('/', String.raw`\/`)],
  ['a URL', encodeURIComponent],
  ['a URL that leaves what it may', (text) => encodeURI(text).replaceAll('+', '%2B')],
  ['a URL that leaves nothing', writing(/[^\w.~-]/gu, percent)],
  ['a form', (text) => new URLSearchParams([['', text]]).toString().slice(1)],
  ['a URL within a URL', (text) => encodeURIComponent(encodeURIComponent(text))],
  ['HTML in decimal', inHtml],
  ['HTML with leading zeros', writing(/[&<>"']/gu, (one) => `&#0${one.codePointAt(0)};`)],
  ['HTML in hexadecimal', writing(/[&<>"'+`]|[^ -~]/gu, (one) => `&#x${one.codePointAt(0)?.toString(16)};`)],
  ['HTML of JSON', (text) => inHtml(inJson(text))],
  ['suite', (text) => displaySafe(text, text.length)],
  ['suite in JSON', (text) => visibleJson(inJson(text))],
];

describe('makeRedact', () => {
  test('no text keeps a secret, whatever characters it is made of', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', minLength: 3 })), fc.string(), (secrets, rest) => {
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
    for (const password of ['hunter2', 'hunter22', 'hunter222', 'ÿþ?>~ÿÿ', '90210']) {
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
    expect(makeRedact(['abc'])('YWJj')).toBe('YWJj');
  });

  test('the longest of overlapping ones goes first; very short ones are left', () => {
    expect(makeRedact(['pass', 'password'])('my password')).toBe('my [secret]');
    expect(makeRedact(['1'])('127.0.0.1')).toBe('127.0.0.1');
  });

  test('of two that overlap nothing is left, and two side by side are two', () => {
    expect(makeRedact(['hunter2', '2ndpass'])('a hunter2ndpass b')).toBe('a [secret] b');
    expect(makeRedact(['abcdef', 'bcd', 'efgh'])('xabcdefghx')).toBe('x[secret]x');
    expect(makeRedact(['hunter2'])('hunter2hunter2')).toBe('[secret][secret]');
  });

  test('the beginning of one before the mark of a cut is replaced', () => {
    const redact = makeRedact(['hunter2-horse', 'hunter2-battery', 'staple']);
    expect(redact('"AAAA hunter2-b…" and "Hunter2-h…"')).toBe('"AAAA [secret]…" and "[secret]…"');
    expect(redact('hunter2-horse… stapl…')).toBe('[secret]… [secret]…');
    expect(redact('hunter3-… hu… hunter2-x… hunter2-')).toBe('hunter3-… hu… hunter2-x… hunter2-');
  });

  test('long ones get one mark, and a part of one is replaced', () => {
    const long = Array.from({ length: 1000 }, (_, index) => `p${index}`).join('-');
    const redact = makeRedact([long]);
    expect(redact(`a ${long} b`)).toBe('a [secret] b');
    expect(redact(`a ${long.slice(0, 600)}… b`)).toBe('a [secret]… b');
    expect(redact(`a ${long.slice(0, 600)} b`)).toMatch(/^a \[secret\].{0,130} b$/u);
  });

  test('each of many that begin alike is found whole', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 3, maxLength: 200 }), {
          minLength: 1,
        }),
        fc.string({ unit: fc.constantFrom('a', 'b', 'c') }),
        (secrets, text) => {
          const [first = ''] = secrets;
          const plain = [...new Set(secrets)].filter((one) => `${text}${first}`.includes(one));
          const redacted = makeRedact(secrets, '#')(`${text}${first}`);
          expect(plain.filter((one) => redacted.includes(one))).toEqual([]);
          expect(redacted.endsWith('#')).toBe(true);
        },
      ),
    );
  });

  test('the beginning of a word stays in a sentence of suite', () => {
    const { all, withoutWords } = makeRedacts(['hunter2'], ['horses']);
    expect(withoutWords('the horse… has hunt…')).toBe('the horse… has [secret]…');
    expect(all('my horses')).toBe('my [secret]');
  });

  test('letters that have no small one of their length, or another at the end of a word, are found', () => {
    expect(makeRedact(['İΟΔΟΣ'])('İοδοσ9 İΟΔΟΣ')).toBe('[secret]9 [secret]');
  });

  test('many large ones, more than a pattern may hold', () => {
    const secrets = Array.from({ length: 3 }, (_, index) => `${index}ä✓"\\ `.repeat(8000));
    const text = secrets[1] ?? '';
    expect(makeRedact(secrets)(`is ${text}!`)).toMatch(/^is ?\[secret\] ?!$/u);
  });
});

describe('redactedExcerpt', () => {
  test('hides the credentials and tokens of URLs', () => {
    const text =
      'Request failed: [401] [GET] at [http://me:pw@h.example/api?t=caps&apikey=abc123] and h.example';
    const shown = redactedExcerpt(text, makeRedact([]));
    expect(shown).toBe('Request failed: [401] [GET] at [http://h.example/api?t=…&apikey=…] and h.example');
  });

  test('cuts a long text before it is searched, and leaves no part of a secret', () => {
    const redact = makeRedact(['hunter2-horse']);
    const shown = redactedExcerpt(`${'hunter2-horse'.repeat(769)}hunter2-horse`, redact, 100_000);
    expect(shown).toBe(`${'[secret]'.repeat(770)}…`);
    expect(redactedExcerpt('a hunter2-horse', redact, 10)).toBe('a [secret]');
    expect(redactedExcerpt('aaaaa hunter2-horse', redact, 8)).toBe('aaaaa [s…');
  });
});

describe('makeRedact of much text', () => {
  test.each([
    ['as it is', 'k3y-of-a-service'],
    [
      'in a query of a query',
      [...'k3y-of-a-service'].map((one) => `%25${one.charCodeAt(0).toString(16)}`).join(''),
    ],
  ])('finds a secret %s, wherever it is', (_, shown) => {
    const redact = makeRedact(['k3y-of-a-service']);
    // suite searches a long text in parts.
    for (const before of [0, 224, 256, 448, 480].flatMap((part) =>
      [-9, 0, 9].map((more) => Math.max(0, part * 1024 + more)),
    )) {
      const [head, tail] = ['+'.repeat(before), '~'.repeat(before)];
      expect(redact(head + shown + tail) === `${head}[secret]${tail}`).toBe(true);
    }
  });

  test('needs time in proportion to the secrets and the text, also if all secrets begin alike', () => {
    const timeOf = (count: number) => {
      const secrets = Array.from({ length: count }, (_, index) => `secret-${100_000 + index}`);
      const redact = makeRedact(secrets);
      const text = secrets.join(' ');
      return processorTime(() => expect(redact(text)).not.toContain('secret-'));
    };
    timeOf(500);
    // Sixteen times as much: the time of a search through all secrets at each place would be 256 times as long.
    expect(timeOf(16_000) / timeOf(1000)).toBeLessThan(80);
  });

  test('needs no more time for secrets of many lengths', () => {
    const timeOf = (lengths: number) => {
      const secrets = Array.from({ length: 1000 }, (_, index) => `${'a'.repeat(index % lengths)}b${index}`);
      const redact = makeRedact(secrets);
      return processorTime(() => expect(redact('a'.repeat(200_000))).not.toContain('b'));
    };
    timeOf(10);
    // A search for each length took a hundred times as long.
    expect(timeOf(1000) / timeOf(10)).toBeLessThan(20);
  });

  test('needs time in proportion to the text, if much of it looks cut', () => {
    const secrets = Array.from({ length: 10_000 }, (_, index) => `abc${'abc'.repeat(index % 100)}${index}`);
    const redact = makeRedact(secrets);
    const timeOf = (length: number) =>
      processorTime(() => expect(redact(`${'abc'.repeat(length)}…`).length).toBeLessThan(length * 3 + 10));
    timeOf(1000);
    expect(timeOf(64_000) / timeOf(4000)).toBeLessThan(80);
  });

  test('does not overflow the stack of patterns', () => {
    // Two bytes for each character, because the text was part of one that needed them.
    const text = `${'word '.repeat(4_000_000)}€`.slice(0, -1);
    expect(makeRedact(['c4n4ry'])(text) === text).toBe(true);
  });
});
