import fc from 'fast-check';
import { codecOf } from '../../../../generator/reconcile/codec/codecs.ts';
import { describe, expect, test } from 'vitest';
import { makeRedact } from '../../../../generator/base/secrets/redact.ts';
import { SecretRedactor, publicWords } from '../../../../generator/reconcile/service/redact.ts';
import {
  validationFailuresOf,
  describeFailures,
} from '../../../../generator/reconcile/service/validation-failures.ts';
import type { WireItem } from '../../../../generator/schema/record/wire.ts';

const item: WireItem = {
  implementation: 'QBittorrent',
  priority: 1,
  fields: [
    { name: 'host', type: 'textbox' },
    { name: 'tvCategory', type: 'textbox' },
  ],
};

describe('redactor', () => {
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
    ['URL-encoded', 'p@ss word', 'at /?key=p%40ss%20word'],
    ['in another case', 'PassWord', 'password is wrong'],
    ['escaped in JSON', 'a"b\\c', String.raw`{"x":"a\"b\\c"}`],
    ['one line of several', 'first line of it\nsecond line of it', 'near "second line of it"'],
    ['in a form', "it's p@ss word", 'key=it%27s+p%40ss+word'],
    ['in a form that leaves apostrophes', "it's p@ss word", "key=it's+p%40ss+word"],
    ['in a URL that leaves what it may', 'a&b c=d', '/?key=a&b%20c=d'],
    ['in a URL that leaves nothing', "it's(9)", 'key=it%27s%289%29'],
    [
      'in the JSON of the services',
      `p"a<ss'+ä🔑`,
      String.raw`p\u0022a\u003Css\u0027\u002B\u00E4\uD83D\uDD11`,
    ],
    ['in JSON of ASCII', 'p"ässwörd', String.raw`p\"\u00e4ssw\u00f6rd`],
    ['in JSON within JSON', 'a"b\\c', String.raw`"{\"x\":\"a\\\"b\\\\c\"}"`],
    ['in a web page', `<a&b's>`, '<p>&lt;a&amp;b&#39;s&gt;</p>'],
    ['in Base64', 'hunter2hunter2', Buffer.from('hunter2hunter2').toString('base64')],
  ])('finds a secret %s', (_, secret, text) => {
    expect(makeRedact([secret])(text)).toContain('[secret]');
  });

  test.each(['', 'a', 'me', 'admin', 'someone'])('finds the password of a Basic sign-in of "%s"', (user) => {
    for (const password of ['hunter2', 'hunter22', 'hunter222', 'ÿþ?>~ÿÿ', '90210']) {
      const sent = Buffer.from(`${user}:${password}`);
      const redact = makeRedact([password]);
      for (const way of ['base64', 'base64url'] as const) {
        const [before = '', after = ''] = redact(`Basic ${sent.toString(way)} is wrong`).split('[secret]');
        // What stands at both ends is made of what is around it, too.
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

  test('letters that have no small one of their length, or another at the end of a word, are found', () => {
    expect(makeRedact(['İΟΔΟΣ'])('İοδοσ9 İΟΔΟΣ')).toBe('[secret]9 [secret]');
  });

  test('many large ones, more than a pattern may hold', () => {
    const secrets = Array.from({ length: 3 }, (_, index) => `${index}ä✓"\\ `.repeat(8000));
    const text = secrets[1] ?? '';
    expect(makeRedact(secrets)(`is ${text}!`)).toMatch(/^is \[secret\] ?!$/u);
  });
});

describe('Hidden', () => {
  const service = {
    name: 'tv-4k',
    app: 'sonarr',
    schema: 'sonarr',
    baseUrl: 'http://box7.example:8989',
    urlBase: '',
    apiKeyFile: '/k',
  } as const;
  const entry = {
    path: 'p',
    name: 'Seedbox 1',
    implementation: 'Deluge',
    enable: true,
    values: {},
  };
  const hide = (...secrets: string[]): SecretRedactor => {
    const kinds = { downloadclient: { prune: 'owned' as const, entries: [entry] } };
    const hidden = new SecretRedactor(publicWords({ service, kinds }));
    hidden.add(secrets);
    return hidden;
  };

  test.each([
    ['the name of the service', 'tv-4k'],
    ['its app', 'Sonarr'],
    ['its host', 'box7.example'],
    ['an implementation', 'deluge'],
    ['the name of an entry', 'Seedbox 1'],
    ['a kind', 'downloadclient'],
    ['a word of the title of a kind', 'client'],
    ['what a webhook sends about itself', 'notification'],
  ])('a secret that is %s is told by hiding it, and is left', (_, secret) => {
    const text = `tv-4k: the download client "Seedbox 1" (Deluge) of Sonarr at box7.example (downloadclient, notification)`;
    expect(hide(secret).serviceText(text)).toBe(text);
    expect(hide(secret).ourText(text)).toBe(text);
  });

  test('a word of our own sentences is left in them, and taken out of what a service says', () => {
    expect(hide('name').ourText('it has no such download client')).toBe('it has no such download client');
    expect(hide('name').serviceText('the password is name')).toBe('the password is [secret]');
    expect(hide('hunter2').ourText('is hunter2')).toBe('is [secret]');
  });

  test('a secret that holds an open word, or is one with more around it, is hidden', () => {
    expect(hide('sonarr-hunter2').ourText('sonarr-hunter2 at sonarr')).toBe('[secret] at sonarr');
  });

  test('what comes later is hidden from then on', () => {
    const hidden = hide('hunter2');
    const { serviceText } = hidden;
    expect(serviceText('correct horse 9')).toBe('correct horse 9');
    hidden.add(['correct horse 9']);
    expect(serviceText('correct horse 9, hunter2')).toBe('[secret], [secret]');
  });
});

const properties = codecOf('downloadclient').properties({ kind: 'downloadclient', app: 'sonarr' }, item);

describe('validationFailuresOf', () => {
  const redact = makeRedact(['hunter2']);
  const text = (status: number, body: unknown) =>
    describeFailures(validationFailuresOf(status, body, properties, redact));

  test.each<[string, number, unknown, string]>([
    [
      'failures of settings, by the names of fields',
      400,
      [
        {
          propertyName: 'TvCategory',
          errorMessage: 'is recommended',
          detailedDescription: 'for imports',
          isWarning: true,
        },
      ],
      'tvCategory: is recommended (for imports)',
    ],
    [
      'a failure about nothing',
      400,
      [{ propertyName: '', errorMessage: 'Test was aborted' }],
      'Test was aborted',
    ],
    [
      'the attempted value is not read, the message is cleared',
      400,
      [{ propertyName: 'Host', errorMessage: "Invalid: 'hunter2'", attemptedValue: 'hunter2' }],
      "host: Invalid: '[secret]'",
    ],
    [
      'JSON that does not fit',
      400,
      { title: 'One or more', errors: { '$.priority': ['is no number', 'is hunter2'] } },
      'priority: is no number; priority: is [secret]',
    ],
    [
      'an exception, without its stack trace',
      500,
      { message: 'database is locked', description: 'at Foo.Bar()' },
      'database is locked',
    ],
    ['a problem document', 404, { title: 'Not Found', status: 404 }, 'Not Found'],
    ['no body', 400, undefined, 'it answered 400 without a reason'],
    ['an empty list', 400, [], 'it answered 400 without a reason'],
    ['something else', 500, 'oops', 'it answered 500 without a reason'],
  ])('%s', (_, status, body, expected) => {
    expect(text(status, body)).toBe(expected);
  });

  test('what a terminal would obey is written out, and long texts are cut', () => {
    expect(text(500, { message: '\u001B[31mred' })).toBe(String.raw`\u{1b}[31mred`);
    expect(text(500, { message: 'x'.repeat(10_000) })).toHaveLength(501);
  });
});
