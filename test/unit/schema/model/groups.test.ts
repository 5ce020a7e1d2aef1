import { describe, expect, test } from 'vitest';
import type { RecordedKind } from '../../../../generator/servarr/kinds.ts';
import { describeRequirement } from '../../../../generator/schema/model/describe-group.ts';
import { isRequirement } from '../../../../generator/schema/model/groups.ts';
import type { RecordField } from '../../../../generator/schema/record/record.ts';
import { madeItem, madeRecord, onlyImplementation } from '../../../made.ts';

/** Returns the groups of one implementation. */
function groupsOf(kind: RecordedKind, implementation: string, fields: RecordField[]) {
  const record = madeRecord('sonarr', { [kind]: [madeItem(implementation, fields)] });
  return onlyImplementation(kind, { sonarr: record }).groups;
}

/** Returns the required groups of one implementation as text, with whether a sign-in fills them. */
function needs(kind: RecordedKind, implementation: string, fields: RecordField[]): [string, boolean][] {
  return groupsOf(kind, implementation, fields)
    .filter(isRequirement)
    .map((group) => [describeRequirement(group), group.signIn === true]);
}

const textbox = (name: string, shown?: string): RecordField => ({
  name,
  type: 'textbox',
  ...(shown === undefined ? {} : { default: shown }),
});
const button: RecordField = { name: 'signIn', type: 'oAuth' };
const nothing = '0001-01-01T00:00:00Z';

describe('what must be set', () => {
  test.each<[string, { given: Parameters<typeof needs>; want: [string, boolean][] }]>([
    [
      'by a sign-in, all of it together, and what people give by itself',
      {
        given: [
          'importlist',
          'TraktListImport',
          [textbox('accessToken'), textbox('expires', nothing), textbox('username'), button],
        ],
        want: [
          ['a sign-in in the web UI of the service, which brings accessToken and expires', true],
          ['username', false],
        ],
      },
    ],
    [
      'without a button there is no sign-in',
      { given: ['importlist', 'Unheard', [textbox('accessToken')]], want: [['accessToken', false]] },
    ],
    [
      'an unrecorded list with a button',
      {
        given: ['importlist', 'Unheard', [textbox('accessToken'), button]],
        want: [['a sign-in in the web UI of the service, which brings accessToken', true]],
      },
    ],
    ['nothing is asked', { given: ['importlist', 'Unheard', [textbox('listId'), button]], want: [] }],
  ])('%s', (_, { given, want }) => {
    expect(needs(...given)).toEqual(want);
  });
});

describe('fields that must not both be set', () => {
  function notBoth(...names: string[]): unknown[] {
    const fields = names.map((name) => textbox(name));
    const groups = groupsOf('downloadclient', 'QBittorrent', fields);
    return groups.flatMap((group) => ('notBoth' in group ? [group.notBoth] : []));
  }

  test.each<[string, string[], unknown[]]>([
    ['both sides', ['apiKey', 'username', 'password'], [[['apiKey'], ['username', 'password']]]],
    ['a part of a side', ['apiKey', 'password'], [[['apiKey'], ['password']]]],
    ['the second side alone', ['username', 'password'], []],
    ['the first side alone', ['apiKey'], []],
  ])('%s', (_, names, want) => {
    expect(notBoth(...names)).toEqual(want);
  });
});
