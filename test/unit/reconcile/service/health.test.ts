import { expect, test } from 'vitest';
import { parseHealth } from '../../../../generator/reconcile/service/health-issues.ts';
import { makeRedact } from '../../../../generator/base/redact.ts';

const REAL = { type: 'error', source: 'IndexerRssCheck', message: 'no indexers' };
const told = (body: unknown, secret = 'hunter2-hunter2') => parseHealth(body, makeRedact([secret]));

test.each<[string, { given: unknown; want: unknown }]>([
  ['errors go first', { given: [{ type: 'notice', message: 'n' }, REAL], want: ['error', 'notice'] }],
  ['what is well is no complaint', { given: [{ type: 'ok' }], want: [] }],
  ['no type is an error', { given: [{ type: null }, { message: 'm' }], want: ['error', 'error'] }],
  ['a type that is not a string is an error', { given: [{ type: 3 }, REAL], want: ['error', 'error'] }],
  ['what is no entry is an error', { given: [null, 'x', REAL], want: ['error', 'error', 'error'] }],
  ['no list', { given: { message: 'm' }, want: [] }],
  ['nothing', { given: undefined, want: [] }],
])('complaints: %s', (_, { given, want }) => {
  expect(told(given).map(({ level }) => level)).toEqual(want);
});

test('complaints: an odd entry keeps what it has, and hides no other', () => {
  expect(told([{ type: null, source: 4, message: 'odd' }, REAL])).toEqual([
    { level: 'error', source: '', message: 'odd' },
    { level: 'error', source: 'IndexerRssCheck', message: 'no indexers' },
  ]);
});

test('complaints: a secret is taken out before a message is cut', () => {
  const message = `${'x'.repeat(495)}hunter2-hunter2`;
  expect(told([{ ...REAL, message }])[0]?.message).not.toContain('hunt');
});
