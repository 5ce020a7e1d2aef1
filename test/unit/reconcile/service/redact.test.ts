import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redactor } from '../../../../generator/reconcile/service/redact.ts';
import { complaintsOf, describeComplaints } from '../../../../generator/reconcile/service/refusal.ts';
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
        const redact = redactor(secrets);
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
  ])('finds a secret %s', (_, secret, text) => {
    expect(redactor([secret])(text)).toContain('[secret]');
  });

  test('the longest of overlapping ones goes first; very short ones are left', () => {
    expect(redactor(['pass', 'password'])('my password')).toBe('my [secret]');
    expect(redactor(['1'])('127.0.0.1')).toBe('127.0.0.1');
  });
});

describe('complaintsOf', () => {
  const redact = redactor(['hunter2']);
  const text = (status: number, body: unknown) =>
    describeComplaints(complaintsOf(status, body, item, redact));

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
