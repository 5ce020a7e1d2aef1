/** Rejections and values that a service does not keep: the exit code, what stays, and the message. */
import { describe } from 'vitest';
import { condition, declaring } from '../profiles/drafts.ts';
import { BOX, PROWLARR, SONARR, clients, feed } from '../drafts.ts';
import type { EntryDraft, Harness } from '../harness.ts';
import { type Event, type Situation, answers, apply, during, edits, ends, has, hasOnly, situations, stores } from '../situations.ts'; // prettier-ignore

const NEXT = clients({ ...BOX, fields: { host: 'b' } });
const answer = (status: number, json: unknown) =>
  ({ kind: 'status', status, text: JSON.stringify(json), type: 'application/json' }) as const;
const failure = (propertyName: string, errorMessage: string, rest: object = {}): object => ({
  propertyName,
  errorMessage,
  severity: 'error',
  ...rest,
});

// prettier-ignore
const REJECTIONS: readonly (readonly [string, number, unknown, 75 | 78])[] = [
  ['a value of a field', 400, [failure('Port', 'Out of range', { attemptedValue: 0 })], 78],
  ['a key that must not be empty', 400, [failure('Name', 'Empty', { errorCode: 'NotEmptyValidator' })], 78],
  ['a general key, without a sign of the origin', 400, [failure('RemoveFailedDownloads', 'Must be on')], 78],
  ['JSON that does not fit', 400, { errors: { '$.priority': ['not a number'], resource: ['missing'] } }, 78],
  ['a connection', 400, [failure('Host', 'Unable to connect')], 75],
  ['a test without a property', 400, [failure('', 'Test was aborted')], 75],
  ['a value and a connection', 400, [failure('Port', 'Out of range', { attemptedValue: 0 }), failure('Host', 'No route')], 75],
  ['a name that is taken', 400, [failure('Name', 'taken', { attemptedValue: 'box', errorCode: 'PredicateValidator' })], 75],
  ['a target that does not exist', 400, [failure('Id', 'Does not exist', { attemptedValue: 9, errorCode: 'ProfileExistsValidator' })], 75],
  ['a sentence', 400, { message: 'BadRequest: no' }, 75],
  ['nothing', 400, [], 75],
  ['a conflict', 409, { message: 'constraint failed' }, 75],
  ['a crash', 500, { message: 'Object reference' }, 75],
];
const root = (path: string) => (harness: Harness) => harness.manifest({}, 'owned', { rootfolder: [{ path: 'p', values: { path } }] }); // prettier-ignore
const BAD: EntryDraft = { ...BOX, fields: { host: 'http://wrong' } };
const shown = (value: string, rest: object = {}): string =>
  JSON.stringify({ id: 1, name: 'box', implementation: 'QBittorrent', enable: true, tags: [], fields: [{ name: 'host', value }], ...rest }); // prettier-ignore
/** The service answers the update with one text, and has another in its list afterwards. */
const keeps =
  (put: string, second: string | undefined): Event =>
  ({ fake }) => {
    let isWritten = false;
    fake.fault = ({ method, path }) => {
      const text =
        method === 'PUT'
          ? put
          : isWritten && path.endsWith('/downloadclient') && second
            ? `[${second}]`
            : undefined;
      isWritten ||= method === 'PUT';
      return text === undefined ? undefined : { kind: 'status', status: 202, text, type: 'application/json' };
    };
  };
// prettier-ignore
const KEPT: readonly (readonly [string, string, string | undefined, 0 | 75 | 78])[] = [
  ['another value twice', shown('a'), undefined, 78],
  ['the value at the second look', shown('a'), shown('b'), 0],
  ['no value at the second look', shown('a'), shown('a', { fields: [] }), 75],
  ['no resource', '{}', undefined, 75],
];

// prettier-ignore
describe('a rejected write', () => {
  situations([
    ...REJECTIONS.map(([what, status, json, end]): Situation => [`that judges ${what}`, apply(clients(BOX)), answers('^PUT', answer(status, json)), ends(end, NEXT)]),
    ['of a folder that is missing can succeed later, of a relative path it cannot',
      ({ fake }) => { fake.hasFolder = () => false; }, ends(75, root('/srv/media')), ends(78, root('media'))],
    ['leaves no disabled resource, unless someone has edited it',
      ends(78, clients(BAD)), has(), during('^GET .*/\\d+$', edits('box', { settings: { urlBase: '/mine' } })),
      apply([BAD], '!write-refused', { says: /it stays disabled, because suite could not remove it/u }), has('box')],
    ['names the conditions with regular expressions, and is permanent',
      ends(78, declaring({ customformat: { x: { conditions: [['right', 'x'], ['wrong', 'a++b']].map(([name = '', value = '']) => ({ ...(condition('ReleaseTitle', { value }) as object), name })) } } })),
      apply(declaring({ customformat: { x: { conditions: [condition('ReleaseTitle', { value: '(?P<x>a)' })] } } }), '!write-refused', { says: '.NET does not take a regular expression of condition "ReleaseTitle" ("(?P<x>a)"); the service says (500): ' })],
    ...KEPT.map(([what, put, second, end]): Situation => [`of which the service shows ${what}`,
      apply(clients(BOX)), keeps(put, second), ends(end, NEXT), keeps(put, second), apply(NEXT, end === 0 ? '' : '!write-unconfirmed'), stores('box', { settings: { host: 'a' } })]),
  ], SONARR);
});

// prettier-ignore
situations([
  ['a usenet indexer without redirect leaves nothing in the web UI',
    ends(78, { indexer: [feed('feed', { definition: 'Generic Newznab', general: { redirect: false } })] }), hasOnly('indexer')],
], PROWLARR);
