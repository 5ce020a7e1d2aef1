import { expect, test } from 'vitest';
import { isRefreshedToken, volatileFields } from '../../../../generator/reconcile/codec/provider-resource.ts';
import { SIGN_IN_FIELDS } from '../../../../generator/schema/field/overrides.ts';

const named = (...names: string[]) => ({ fields: names.map((name) => ({ name })) });

test.each([
  ['accessToken', true],
  ['refreshToken', true],
  ['expires', true],
  ['authUser', false],
  ['aCCESSToken', true],
])('%s beside a token to refresh is a refreshed token: %s', (name, want) => {
  expect(isRefreshedToken(named(name, 'refreshToken'), name)).toBe(want);
  expect(isRefreshedToken(named(name, 'RefreshToken'), name)).toBe(want);
});

test('a refreshed token is all that a sign-in brings, and nothing where there is no token to refresh', () => {
  for (const name of SIGN_IN_FIELDS) {
    expect(isRefreshedToken(named('refreshToken', name), name)).toBe(true);
    if (name !== 'refreshtoken') expect(isRefreshedToken(named('accessToken', name), name)).toBe(false);
  }
});

const button = { name: 'signIn', type: 'oAuth' };

test.each([
  ['what the page hides beside a button', [button, { name: 'authUser', hidden: 'hidden' }], ['authUser']],
  ['what it shows', [button, { name: 'authUser', hidden: 'visible' }], []],
  ['what it hides without a button', [{ name: 'authUser', hidden: 'hidden' }], []],
  ['tokens', [{ name: 'RefreshToken' }, { name: 'expires' }, { name: 'host' }], ['RefreshToken', 'expires']],
])('volatile fields: %s', (_, fields, want) => {
  expect(volatileFields({ fields })).toEqual(want);
});
