import { afterEach, expect, test, vi } from 'vitest';
import { recordsNamed } from '../../../../generator/schema/record/revisions.ts';
import { withFolder } from '../../../emit.ts';

afterEach(() => vi.unstubAllEnvs());

test('a revision, where git is not on the PATH, is not told to be none', async () => {
  await withFolder(async (folder) => {
    vi.stubEnv('PATH', folder);
    await expect(recordsNamed('HEAD', folder)).rejects.toMatchObject({ code: 'git-missing', place: 'HEAD' });
    vi.unstubAllEnvs();
    await expect(recordsNamed('HEAD', folder)).rejects.toMatchObject({ code: 'revision-unknown' });
  });
});
