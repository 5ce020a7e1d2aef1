import { describe, expect, test } from 'vitest';
import { makeRedact } from '../../../../generator/base/secrets/redact.ts';
import { withoutSecrets } from '../../../../generator/base/secrets/values.ts';

const SECRETS = [
  String.raw`corp\svc-Account9`,
  'Tr0ub|dor {horse}',
  'https://bob:hunter2@ntfy.example/family',
  '86753091',
];
const redactor = { serviceText: makeRedact(SECRETS) };

describe('a value', () => {
  test.each([
    [
      'a secret in an address, where it is written with slashes',
      `http://x@h/${SECRETS[0]}`,
      'http://h/[secret]',
    ],
    ['a secret in an address, where it is percent-encoded', `http://x@h/${SECRETS[1]}`, 'http://h/[secret]'],
    ['an address that is a secret', SECRETS[2], '[secret]'],
    [
      'an address that is a secret, behind another',
      `http://a.example,${SECRETS[2]}`,
      'http://a.example,[secret]',
    ],
    ['a number that is a secret', 86_753_091, '[secret]'],
    ['other numbers', 8_675_309, 8_675_309],
    ['credentials of an address', 'https://al:pw@h.example/?sig=ff', 'https://h.example/?sig=…'],
    ['a list', [SECRETS[3] ?? '', 1, true, null], ['[secret]', 1, true, null]],
    ['an object', { [SECRETS[3] ?? '']: { a: SECRETS[2] ?? '' } }, { '[secret]': { a: '[secret]' } }],
  ])('%s', (_, value, shown) => {
    expect(withoutSecrets(value ?? null, redactor)).toEqual(shown);
  });
});
