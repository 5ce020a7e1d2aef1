/** Writes the files of schema records: compares them with the existing files, then replaces changed ones. */
import { compareText } from '../../base/collections.ts';
import path from 'node:path';
import { formatRecord } from './file.ts';
import type { SchemaRecord } from './record.ts';
import { makeParentFolders, readOwn, replaceFile, sweepTemporary } from '../../files/disk.ts';
import type { FileChange } from '../../files/owned.ts';

/** The work to do in the folder of records. */
export interface RecordPlan {
  readonly folder: string;
  readonly changes: readonly FileChange[];
  /** File name -> text, for every fetched record. */
  readonly texts: ReadonlyMap<string, string>;
  /** The current texts of the files that will be replaced. */
  readonly replaced: ReadonlyMap<string, string>;
}

/** Compares records with the files of a folder. Only reads, and ignores the files of other records. */
export function planRecords(folder: string, records: Readonly<Record<string, SchemaRecord>>): RecordPlan {
  const entries = Object.entries(records).sort(([left], [right]) => compareText(left, right));
  const texts = new Map(entries.map(([id, record]) => [`${id}.json`, formatRecord(record)]));
  const changes: FileChange[] = [];
  const replaced = new Map<string, string>();
  for (const [name, text] of texts) {
    const found = readOwn(path.join(folder, name));
    if (found === text) continue;
    changes.push({ path: name, change: found === undefined ? 'added' : 'changed' });
    if (found !== undefined) replaced.set(name, found);
  }
  return { folder, changes, texts, replaced };
}

/** Writes the changed records. */
export async function writeRecords({ folder, changes, texts }: RecordPlan): Promise<void> {
  for (const { path: name } of changes) {
    const file = path.join(folder, name);
    makeParentFolders(folder, file);
    await replaceFile(file, texts.get(name) ?? '');
  }
  if (changes.length > 0) sweepTemporary(folder);
}
