import type { ProblemCode } from '../../../../generator/base/problem-codes.ts';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import {
  Resolved,
  Secrets,
  readSecret,
  secretName,
} from '../../../../generator/reconcile/manifest/secrets.ts';
import type { Json } from '../../../../generator/base/json.ts';
import { Problem } from '../../../../generator/base/problem.ts';
import { withFolder } from '../../../emit.ts';

/** Reads a secret from a file with this content. */
async function read(content: string | Buffer): Promise<string> {
  return withFolder(async (folder) => {
    const file = path.join(folder, 'secret');
    await writeFile(file, content);
    return readSecret(file);
  });
}

describe('readSecret', () => {
  test.each([
    ['without a line ending', 'pass word', 'pass word'],
    ['one line ending is left out', 'pass\n', 'pass'],
    ['that of Windows too', 'pass\r\n', 'pass'],
    ['a second one is part of it', 'pass\n\n', 'pass\n'],
    ['blanks are part of it', '  pass ', '  pass '],
  ])('%s', async (_, content, expected) => {
    expect(await read(content)).toBe(expected);
  });

  test.each<[string, string | Buffer, string]>([
    ['nothing', '', 'secret-empty'],
    ['only a line ending', '\n', 'secret-empty'],
    ['a NUL', 'a\0b', 'secret-malformed'],
    ['no UTF-8', Buffer.from([0xff, 0xfe, 0x41]), 'secret-malformed'],
    ['the mask', '********\n', 'secret-is-mask'],
    ['too much', 'x'.repeat(64 * 1024 + 1), 'file-too-large'],
  ])('%s is refused', async (_, content, code) => {
    await expect(read(content)).rejects.toMatchObject({ code });
  });

  test('a folder and a missing file are refused', async () => {
    await expect(readSecret('.')).rejects.toMatchObject({ code: 'file-irregular' });
    await expect(readSecret('/nowhere')).rejects.toMatchObject({ code: 'file-missing' });
  });
});

describe('Secrets', () => {
  const secrets = new Secrets(new Map([['a', 'canary']]));

  test('are filled in at any depth', () => {
    const filled = secrets.resolve([{ key: 'x', value: { _secret: 'a' } }]);
    expect(filled.reveal()).toEqual([{ key: 'x', value: 'canary' }]);
    expect(filled.secret).toBe(true);
    expect(secrets.resolve({ a: [1] }).secret).toBe(false);
    expect(() => secrets.resolve({ _secret: 'b' })).toThrow('"secrets" has no "b"');
  });

  test('that cannot be used name the option and the file, all of an entry at once', () => {
    const why = (code: ProblemCode, place: string) =>
      new Problem({ code, place, what: `is ${code}`, fix: 'Fix.' });
    const some = new Secrets(
      new Map([['a', 'canary']]),
      new Map([
        ['b', why('file-missing', '/run/b')],
        ['c', why('secret-empty', '/run/c')],
      ]),
    );
    const at = (fields: Record<string, Json>) =>
      some.problemIn({
        path: 'suite.notif.x',
        values: Object.fromEntries(Object.entries(fields).map(([name, value]) => [`fields.${name}`, value])),
      });
    expect(at({ plain: 1, fine: { _secret: 'a' } })).toBeUndefined();
    expect(at({ fine: { _secret: 'a' }, headers: [{ key: 'k', value: { _secret: 'b' } }] })?.message).toBe(
      'suite.notif.x.headers (/run/b): is file-missing\n  Fix.',
    );
    const both = at({ one: { _secret: 'b' }, other: { _secret: 'c' } });
    expect(both).toMatchObject({ code: 'file-missing', place: 'suite.notif.x' });
    expect(both?.what).toBe('one (/run/b): is file-missing; other (/run/c): is secret-empty');
  });

  test('only { _secret } alone is a reference', () => {
    expect(secretName({ _secret: 'a' })).toBe('a');
    expect(secretName({ _secret: 'a', more: 1 })).toBeUndefined();
    expect(secretName(['_secret'])).toBeUndefined();
  });

  test('do not show themselves, however they are printed', () => {
    const held = { secrets, one: secrets.resolve({ _secret: 'a' }), nested: [new Resolved('canary', true)] };
    const prints = [
      inspect(held, { depth: 9, showHidden: true }),
      JSON.stringify(held),
      held.one.toString(),
      String(held.nested),
    ];
    for (const print of prints) expect(print).not.toContain('canary');
    expect(JSON.stringify(new Resolved('plain', false))).toBe('"plain"');
  });
});
