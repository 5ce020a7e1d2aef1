/** Folders that go away with the test that asks for one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Returns a new folder for the running test. Concurrent tests use `withFolder`. */
export function testFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'suite-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
