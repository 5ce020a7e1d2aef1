/** Emitting into a folder, as `generate` does, for tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type EmittedFile, planOwned, writeOwned } from '../generator/files/owned.ts';
import { renderFiles } from '../generator/emit/render.ts';
import { fileViews } from '../generator/emit/view.ts';
import { PROVIDER_KINDS, type RecordedKind } from '../generator/servarr/kinds.ts';
import { buildModel } from '../generator/schema/model/model.ts';
import type { SchemaRecord } from '../generator/schema/record/record.ts';

export function emitFiles(
  records: Readonly<Record<string, SchemaRecord>>,
  kinds: readonly RecordedKind[] = PROVIDER_KINDS,
): EmittedFile[] {
  return renderFiles(fileViews(buildModel(records, kinds).model));
}

/** Runs `task` with the files emitted to a new folder, which goes away afterwards. */
export async function withEmitted<T>(
  records: Readonly<Record<string, SchemaRecord>>,
  task: (folder: string, files: readonly EmittedFile[]) => T | Promise<T>,
  kinds: readonly RecordedKind[] = PROVIDER_KINDS,
): Promise<T> {
  return withFolder(async (folder) => task(folder, await emitTo(folder, records, kinds)));
}

export async function emitTo(
  folder: string,
  records: Readonly<Record<string, SchemaRecord>>,
  kinds: readonly RecordedKind[] = PROVIDER_KINDS,
): Promise<EmittedFile[]> {
  const files = emitFiles(records, kinds);
  await writeOwned(planOwned(folder, files, false));
  return files;
}

/** Runs `task` with a new folder, which goes away afterwards. */
export async function withFolder<T>(task: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'suite-test-'));
  try {
    return await task(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
