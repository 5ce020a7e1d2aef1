import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readCredential } from '../../../../generator/reconcile/manifest/credentials.ts';
import { fileFolder } from '../../../folder.ts';

const folder = fileFolder();
beforeAll(async () => {
  await writeFile(path.join(folder, 'loaded'), 'from systemd');
  await writeFile(path.join(folder, 'empty'), '');
  await writeFile(path.join(folder, 'absent'), '\0');
  await writeFile(path.join(folder, 'file'), 'from the path');
});

const read = (name: string, directory: string | undefined, file = path.join(folder, 'file')) =>
  readCredential({ name, path: file, what: 'the secret', place: 'an.option' }, directory, (from) =>
    readFile(from, 'utf8'),
  );

test('the credential where the unit has loaded one, else the path', async () => {
  expect(await read('loaded', folder)).toBe('from systemd');
  expect(await read('empty', folder)).toBe('');
  expect(await read('other', folder)).toBe('from the path');
  expect(await read('loaded', undefined)).toBe('from the path');
  expect(await read('loaded', '')).toBe('from the path');
});

test('what systemd found no file for is missing, by its option', async () => {
  await expect(read('absent', folder)).rejects.toMatchObject({
    code: 'file-missing',
    place: 'an.option',
    what: 'the secret does not exist or is not a readable file',
  });
});
