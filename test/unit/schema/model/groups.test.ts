import { expect, test } from 'vitest';
import type { RecordedKind } from '../../../../generator/servarr/kinds.ts';
import { describeRequirement } from '../../../../generator/schema/model/describe-group.ts';
import { isRequirement } from '../../../../generator/schema/model/groups.ts';
import type { RecordField } from '../../../../generator/schema/record/record.ts';
import { madeField, madeItem, madeRecord, onlyImplementation } from '../../../made.ts';

function groupsOf(kind: RecordedKind, implementation: string, fields: RecordField[]) {
  const record = madeRecord('sonarr', { [kind]: [madeItem(implementation, fields)] });
  return onlyImplementation(kind, { sonarr: record }).groups;
}

const button = madeField('signIn', { type: 'oAuth' });
const token = madeField('accessToken');
const expires = madeField('expires', { default: '0001-01-01T00:00:00Z' });
const signIn = 'a sign-in in the web UI of the service, which brings accessToken';

test.each<[string, RecordField[], [string, boolean][], implementation?: string]>([
  [
    'by a sign-in, all of it together, and what users give separately',
    [token, expires, madeField('username'), button],
    [
      [`${signIn} and expires`, true],
      ['username', false],
    ],
    'TraktListImport',
  ],
  ['without a button there is no sign-in', [token], [['accessToken', false]]],
  ['by the sign-in of an unrecorded list with a button', [token, button], [[signIn, true]]],
  ['nothing is asked', [madeField('listId'), button], []],
])('what must be set: %s', (_, fields, want, implementation = 'Unheard') => {
  const required = groupsOf('importlist', implementation, fields).filter(isRequirement);
  expect(required.map((group) => [describeRequirement(group), group.signIn === true])).toEqual(want);
});

test.each<[string, string[], unknown[]]>([
  ['both sides', ['apiKey', 'username', 'password'], [[['apiKey'], ['username', 'password']]]],
  ['a part of a side', ['apiKey', 'password'], [[['apiKey'], ['password']]]],
  ['the second side alone', ['username', 'password'], []],
  ['the first side alone', ['apiKey'], []],
])('fields that must not both be set: %s', (_, names, want) => {
  const groups = groupsOf(
    'downloadclient',
    'QBittorrent',
    names.map((name) => madeField(name)),
  );
  expect(groups.flatMap((group) => ('notBoth' in group ? [group.notBoth] : []))).toEqual(want);
});
