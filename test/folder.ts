/** Folders that go away with the test or the file that asks for one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** Returns a new folder for the running test. Concurrent tests use `withFolder`. */
export function testFolder(): string {
  return newFolder(onTestFinished);
}

/** Returns a new folder for all tests of the running file. */
export function fileFolder(): string {
  return newFolder(afterAll);
}

function newFolder(atTheEnd: (remove: () => void) => void): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'suite-test-'));
  atTheEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
