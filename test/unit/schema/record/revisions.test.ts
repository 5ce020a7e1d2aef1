import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { recordsNamed } from '../../../../generator/schema/record/revisions.ts';
import { testFolder } from '../../../folder.ts';

afterEach(() => vi.unstubAllEnvs());

test('a revision, where git is not on the PATH, is not told to be none', async () => {
  const folder = testFolder();
  vi.stubEnv('PATH', folder);
  await expect(recordsNamed('HEAD', folder)).rejects.toMatchObject({ code: 'git-missing', place: 'HEAD' });
  vi.unstubAllEnvs();
  await expect(recordsNamed('HEAD', folder)).rejects.toMatchObject({ code: 'revision-unknown' });
});

test('a record can come from a pipe', async () => {
  const folder = testFolder();
  const pipe = path.join(folder, 'pipe.json');
  execFileSync('mkfifo', [pipe]);
  const text = readFileSync('nix/schemas/lidarr.json');
  const [found] = await Promise.all([recordsNamed(pipe, folder), writeFile(pipe, text)]);
  expect(found['pipe']?.app).toBe('lidarr');
});
