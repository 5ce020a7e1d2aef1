import { describe, expect, test } from 'vitest';
import { exitCodeOf } from '../../../generator/report/exit-codes.ts';
import { planData } from '../../../generator/report/plan-data.ts';
import { edit, names, stored } from '../preserved/manual-edits.ts';
import { condition, declared } from '../profiles/drafts.ts';
import { BOX, SONARR, clients } from '../drafts.ts';
import { type Draft, type Harness, failures, startHarness } from '../harness.ts';

const NEXT = clients({ ...BOX, fields: { host: 'b' } });

async function exitCode(harness: Harness, draft: Draft): Promise<number> {
  return exitCodeOf(planData('apply', [await harness.apply(draft)]));
}

const failure = (propertyName: string, errorMessage: string, rest: object = {}): object => ({
  propertyName,
  errorMessage,
  severity: 'error',
  ...rest,
});

describe('a rejected write', () => {
  test.each<[string, number, unknown, 75 | 78]>([
    ['a value of a field', 400, [failure('Port', 'Out of range', { attemptedValue: 0 })], 78],
    ['a key that must not be empty', 400, [failure('Name', 'Empty', { errorCode: 'NotEmptyValidator' })], 78],
    [
      'a general key, without a sign of the origin',
      400,
      [failure('RemoveFailedDownloads', 'Must be on')],
      78,
    ],
    [
      'JSON that does not fit',
      400,
      { errors: { '$.priority': ['not a number'], resource: ['missing'] } },
      78,
    ],
    ['a connection', 400, [failure('Host', 'Unable to connect')], 75],
    ['a test without a property', 400, [failure('', 'Test was aborted')], 75],
    [
      'a value and a connection',
      400,
      [failure('Port', 'Out of range', { attemptedValue: 0 }), failure('Host', 'No route')],
      75,
    ],
    [
      'a name that is taken',
      400,
      [failure('Name', 'taken', { attemptedValue: 'box', errorCode: 'PredicateValidator' })],
      75,
    ],
    [
      'a target that does not exist',
      400,
      [failure('Id', 'Does not exist', { attemptedValue: 9, errorCode: 'ProfileExistsValidator' })],
      75,
    ],
    ['a sentence', 400, { message: 'BadRequest: no' }, 75],
    ['nothing', 400, [], 75],
    ['a conflict', 409, { message: 'constraint failed' }, 75],
    ['a crash', 500, { message: 'Object reference' }, 75],
  ])('that judges %s', async (_, status, json, code) => {
    await using harness = await startHarness(SONARR);
    await harness.apply(clients(BOX));
    harness.fake.fault = ({ method }) =>
      method === 'PUT'
        ? { kind: 'status', status, text: JSON.stringify(json), type: 'application/json' }
        : undefined;
    expect(await exitCode(harness, NEXT)).toBe(code);
  });

  test('a folder that is missing can come later, a relative path cannot', async () => {
    await using harness = await startHarness({ ...SONARR, hasFolder: () => false });
    const root = (path: string): Promise<number> =>
      harness
        .apply(harness.manifest({}, 'owned', { rootfolder: [{ path: 'p', values: { path } }] }))
        .then((report) => exitCodeOf(planData('apply', [report])));
    expect([await root('/srv/media'), await root('media')]).toEqual([75, 78]);
  });

  test('leaves no disabled resource, unless someone has edited it', async () => {
    await using harness = await startHarness(SONARR);
    const bad = clients({ ...BOX, fields: { host: 'http://wrong' } });
    expect(await exitCode(harness, bad)).toBe(78);
    expect(names(harness)).toEqual([]);
    harness.fake.fault = ({ method, path }) => {
      if (method === 'GET' && /\/\d+$/u.test(path)) edit(harness, 'box', { settings: { urlBase: '/mine' } });
      return undefined;
    };
    const report = await harness.apply(bad);
    expect(report.failures[0]?.what).toMatch(/it stays disabled, because suite could not remove it/u);
    expect(names(harness)).toEqual(['box']);
  });
});

test('a usenet indexer without redirect leaves nothing in the web UI', async () => {
  await using harness = await startHarness({ recording: 'prowlarr-2.3.6' });
  const indexer = (redirect: boolean): Draft => ({
    indexer: [
      {
        implementation: 'Newznab',
        definition: 'Generic Newznab',
        name: 'feed',
        general: { redirect },
        fields: { baseUrl: 'http://127.0.0.1:1' },
      },
    ],
  });
  expect(await exitCode(harness, indexer(false))).toBe(78);
  expect(names(harness, 'indexer')).toEqual([]);
});

test.each([['a++b'], ['(?P<x>a)'], ['a{2,1}'], ['(x']])(
  'the condition of the regular expression %s is named',
  async (wrong) => {
    await using harness = await startHarness(SONARR);
    const conditions = [
      ['right', '(?i)x'],
      ['wrong', wrong],
    ].map(([name = '', value = '']) => ({
      ...(condition('ReleaseTitle', { value }) as object),
      name,
    }));
    const report = await harness.apply(declared(harness, { customformat: { x: { conditions } } }));
    expect(failures(report)).toEqual(['write-refused']);
    expect(report.failures[0]?.what).toContain(
      `.NET does not take the regular expression of condition "wrong" (${JSON.stringify(wrong)})`,
    );
  },
);

describe('a value that the service does not keep', () => {
  const host = (value: string, rest: object = {}): string =>
    JSON.stringify({
      id: 1,
      name: 'box',
      implementation: 'QBittorrent',
      enable: true,
      tags: [],
      fields: [{ name: 'host', value }],
      ...rest,
    });

  test.each([
    ['another value twice', host('a'), undefined, 78, 'a'],
    ['the value at the second look', host('a'), host('b'), 0, 'a'],
    ['no value at the second look', host('a'), host('a', { fields: [] }), 75, 'a'],
    ['no resource', '{}', undefined, 75, 'a'],
  ])('%s', async (_, put, second, code, kept) => {
    await using harness = await startHarness(SONARR);
    await harness.apply(clients(BOX));
    let isWritten = false;
    harness.fake.fault = ({ method, path }) => {
      const text = method === 'PUT' ? put : isWritten && path.endsWith('/1') ? second : undefined;
      isWritten ||= method === 'PUT';
      return text === undefined ? undefined : { kind: 'status', status: 202, text, type: 'application/json' };
    };
    const report = await harness.apply(NEXT);
    expect(exitCodeOf(planData('apply', [report]))).toBe(code);
    expect(failures(report)).toEqual(code === 0 ? [] : ['write-unconfirmed']);
    expect(stored(harness, 'box').settings['host']).toBe(kept);
  });
});
