import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Problem } from '../../../generator/base/problem.ts';
import { readOwn } from '../../../generator/files/disk.ts';
import { testFolder } from '../../folder.ts';

/** A file whose bytes no user can read, not even root: those at the start of a process's memory. */
const UNREADABLE = '/proc/self/mem';

test.skipIf(!existsSync(UNREADABLE))('a file of ours that cannot be read is a problem, and no defect', () => {
  expect(() => readOwn(UNREADABLE)).toThrow(
    expect.objectContaining({ code: 'file-unreadable', place: UNREADABLE }) as Problem,
  );
});

test('a file of ours that is not there is nothing', () => {
  expect(readOwn(path.join(testFolder(), 'none.nix'))).toBeUndefined();
});
