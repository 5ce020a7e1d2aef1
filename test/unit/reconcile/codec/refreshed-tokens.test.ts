import { describe, expect, test } from 'vitest';
import {
  isFilledBySignIn,
  isRefreshedToken,
} from '../../../../generator/reconcile/codec/refreshed-tokens.ts';
import { SIGN_IN_FIELDS } from '../../../../generator/schema/field/overrides.ts';

const named = (...names: string[]) => ({ fields: names.map((name) => ({ name })) });

describe('isRenewed', () => {
  test.each([
    ['accessToken', true],
    ['refreshToken', true],
    ['expires', true],
    ['authUser', false],
    ['aCCESSToken', true],
  ])('%s beside a token to refresh', (name, want) => {
    expect(isRefreshedToken(named(name, 'refreshToken'), name)).toBe(want);
    expect(isRefreshedToken(named(name, 'RefreshToken'), name)).toBe(want);
  });

  test('is all that a sign-in brings, and nothing where there is no token to refresh', () => {
    for (const name of SIGN_IN_FIELDS) {
      expect(isRefreshedToken(named('refreshToken', name), name)).toBe(true);
      if (name !== 'refreshtoken') expect(isRefreshedToken(named('accessToken', name), name)).toBe(false);
    }
  });
});

describe('isBrought', () => {
  const button = { name: 'signIn', type: 'oAuth' };

  test.each([
    ['what the page hides beside a button', [button, { name: 'authUser', hidden: 'hidden' }], true],
    ['what it shows', [button, { name: 'authUser', hidden: 'visible' }], false],
    ['what it hides without a button', [{ name: 'authUser', hidden: 'hidden' }], false],
  ])('%s', (_, fields, want) => {
    expect(isFilledBySignIn({ fields }, 'authUser')).toBe(want);
  });
});
