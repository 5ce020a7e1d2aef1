import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import {
  Resolved,
  Secrets,
  problemOfUsers,
  readSecret,
  secretName,
} from '../../../../generator/reconcile/manifest/secrets.ts';
import { Problem } from '../../../../generator/base/problem.ts';
import { testFolder } from '../../../folder.ts';

/** Reads a secret from a file with this content. */
async function read(content: string | Buffer): Promise<string> {
  const file = path.join(testFolder(), 'secret');
  await writeFile(file, content);
  return readSecret(file);
}

test.each([
  ['without a line ending', 'pass word', 'pass word'],
  ['one line ending is left out', 'pass\n', 'pass'],
  ['that of Windows too', 'pass\r\n', 'pass'],
  ['a second one is part of it', 'pass\n\n', 'pass\n'],
  ['blanks are part of it', '  pass ', '  pass '],
])('the secret of a file: %s', async (_, content, expected) => {
  expect(await read(content)).toBe(expected);
});

test.each<[string, string | Buffer, string]>([
  ['nothing', '', 'secret-empty'],
  ['only a line ending', '\n', 'secret-empty'],
  ['a NUL', 'a\0b', 'secret-malformed'],
  ['no UTF-8', Buffer.from([0xff, 0xfe, 0x41]), 'secret-malformed'],
  ['the mask', '********\n', 'secret-is-mask'],
  ['too much', 'x'.repeat(64 * 1024 + 1), 'file-too-large'],
])('the secret of a file: %s is refused', async (_, content, code) => {
  await expect(read(content)).rejects.toMatchObject({ code });
});

test('a folder and a missing file are refused', async () => {
  await expect(readSecret('.')).rejects.toMatchObject({ code: 'file-irregular' });
  await expect(readSecret('/nowhere')).rejects.toMatchObject({ code: 'file-missing' });
});

const secrets = new Secrets(new Map([['a', 'canary']]));

test('secrets are filled in at any depth', () => {
  const filled = secrets.resolve([{ key: 'x', value: { _secret: 'a' } }]);
  expect(filled.reveal()).toEqual([{ key: 'x', value: 'canary' }]);
  expect(filled.secret).toBe(true);
  expect(secrets.resolve({ a: [1] }).secret).toBe(false);
  expect(() => secrets.resolve({ _secret: 'b' })).toThrow('"secrets" has no "b"');
});

test('a secret that cannot be used is one problem, with all options that use it', () => {
  const parts = { place: '/run/b', what: 'it does not exist', fix: 'Fix.' };
  const missing = new Problem({ code: 'file-missing', ...parts });
  const nested = { 'fields.headers': [{ key: 'k', value: { _secret: 'b' } }] };
  const entries = ['x', 'y', 'z'].map((name) => ({ path: `suite.notif.${name}`, values: nested }));
  const problem = problemOfUsers(missing, 'b', entries);
  expect(problem?.message).toBe(
    'suite.notif.x.headers, suite.notif.y.headers and suite.notif.z.headers (/run/b): it does not exist\n  Fix.',
  );
  expect(problemOfUsers(missing, 'c', entries)).toBeUndefined();
  const some = new Secrets(new Map([['a', 'canary']]), new Map(problem && [['b', problem]]));
  expect(some.problemIn({ values: { fine: { _secret: 'a' }, ...nested } })).toBe(problem);
  expect(some.problemIn({ values: { plain: 1, fine: { _secret: 'a' } } })).toBeUndefined();
});

test('only { _secret } alone is a reference to a secret', () => {
  expect(secretName({ _secret: 'a' })).toBe('a');
  expect(secretName({ _secret: 'a', more: 1 })).toBeUndefined();
  expect(secretName(['_secret'])).toBeUndefined();
});

test('secrets do not show themselves, however they are printed', () => {
  const held = { secrets, one: secrets.resolve({ _secret: 'a' }), nested: [new Resolved('canary', true)] };
  const shown = inspect(held, { depth: 9, showHidden: true });
  const prints = [shown, JSON.stringify(held), held.one.toString(), String(held.nested)];
  expect(prints.join(' ')).not.toContain('canary');
  expect(JSON.stringify(new Resolved('plain', false))).toBe('"plain"');
});
