import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { Problem } from '../../../generator/base/problem.ts';
import { readOwn } from '../../../generator/files/disk.ts';
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
