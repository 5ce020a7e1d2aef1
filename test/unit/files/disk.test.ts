import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { Problem } from '../../../generator/base/problem.ts';
import { readOwn, replaceFile } from '../../../generator/files/disk.ts';
import { withFolder } from '../../emit.ts';

/** A file whose bytes no user can read, not even root: those at the start of a process's memory. */
const UNREADABLE = '/proc/self/mem';

function problem(file: string): Problem | undefined {
  try {
    readOwn(file);
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

describe('reading a file of ours', () => {
  test.skipIf(!existsSync(UNREADABLE))('that cannot be read is a problem, and no defect', () => {
    expect(problem(UNREADABLE)).toMatchObject({ code: 'file-unreadable', place: UNREADABLE });
  });

  test('that is not there is nothing', async () => {
    await withFolder((folder) => {
      expect(readOwn(path.join(folder, 'none.nix'))).toBeUndefined();
      return Promise.resolve();
    });
  });
});

test('a long text is written as it is, whatever characters are where it is split', async () => {
  await withFolder(async (folder) => {
    const file = path.join(folder, 'long');
    for (const before of [1024 * 1024 - 1, 1024 * 1024, 2 * 1024 * 1024 + 1]) {
      const text = `${'x'.repeat(before)}${'🔑'.repeat(2)}é`;
      await replaceFile(file, text);
      expect(readOwn(file) === text).toBe(true);
      expect(readOwn(file, 100)).toBe('x'.repeat(100));
    }
    await replaceFile(file, '');
    expect([readOwn(file), readOwn(file, 100)]).toEqual(['', '']);
  });
});
