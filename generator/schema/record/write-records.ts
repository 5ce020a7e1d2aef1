/** Writes the files of schema records: compares them with the existing files, then replaces changed ones. */
import { compareText } from '../../base/collections.ts';
import path from 'node:path';
import { Problem, Problems } from '../../base/problem.ts';
import { parseRecord } from './record-file.ts';
import { formatRecord } from './print.ts';
import type { SchemaRecord } from './record.ts';
import { readOwn, replaceFile } from '../../files/disk.ts';
import type { FileChange } from '../../files/owned.ts';

export interface RecordPlan {
  readonly folder: string;
  readonly changes: readonly FileChange[];
  readonly texts: ReadonlyMap<string, string>;
  /** The current texts of the files that will be replaced. */
  readonly replaced: ReadonlyMap<string, string>;
}

/**
 * Compares records with the files of a folder. Only reads, and ignores the files of other records.
 * @throws Problems `foreign-file` for files that are not records, unless `force` is set
 */
export function planRecords(
  folder: string,
  records: Readonly<Record<string, SchemaRecord>>,
  force: boolean,
): RecordPlan {
  const entries = Object.entries(records).sort(([left], [right]) => compareText(left, right));
  const texts = new Map(entries.map(([id, record]) => [`${id}.json`, formatRecord(record)]));
  const changes: FileChange[] = [];
  const replaced = new Map<string, string>();
  for (const [name, text] of texts) {
    const file = readOwn(path.join(folder, name));
    if (file === text) continue;
    changes.push({ path: name, change: file === undefined ? 'added' : 'changed' });
    if (file !== undefined) replaced.set(name, file);
  }
  const foreign = [...replaced]
    .filter(([, text]) => !isRecord(text))
    .map(([name]) => path.join(folder, name));
  if (foreign.length > 0 && !force) throw new Problems(foreign.map(foreignProblem));
  return { folder, changes, texts, replaced };
}

/** The start of a record without spaces and with this format. A damaged record has this start, a manifest does not. */
const RECORD_START = '{"format":1,"app":"';

/**
 * Returns true for the text of a record, also of one that was edited, is damaged, or has a newer format. A file that is
 * empty or was cut in the start has nothing to lose.
 */
function isRecord(text: string): boolean {
  const bare = text.replaceAll(/\s/gu, '').replace(/^\{"format":\d+/u, '{"format":1');
  if (bare.startsWith(RECORD_START) || RECORD_START.startsWith(bare)) return true;
  try {
    parseRecord(text, '');
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

function foreignProblem(file: string): Problem {
  return new Problem({
    code: 'foreign-file',
    place: file,
    what: 'already exists and is not a schema record; it is not overwritten',
    fix: 'Move it away, name another folder with --schemas, or pass --force to have it overwritten.',
  });
}

export async function writeRecords({ folder, changes, texts }: RecordPlan): Promise<void> {
  for (const { path: name } of changes) {
    const file = path.join(folder, name);
    await replaceFile(file, texts.get(name) ?? '');
  }
}
