/** Reads schema records from a folder of `<schema id>.json`. */
import { listAssets, readAsset } from '#assets';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Problem, collectAll, errorCode } from '../../base/problem.ts';
import { readSmallFile } from '../../files/small-file.ts';
import { parseRecord } from './record-file.ts';
import { SCHEMA_ID, type SchemaRecord } from './record.ts';

const SHIPPED = 'nix/schemas';

/**
 * Reads the records of a folder.
 * @param except schema IDs to skip, because their records have just been fetched
 * @returns schema ID -> record; empty if the folder does not exist
 * @throws Problems, one for each invalid file
 */
export async function readRecords(
  folder: string,
  except: readonly string[] = [],
): Promise<Record<string, SchemaRecord>> {
  const ids = (await recordIds(folder)).filter((id) => !except.includes(id));
  const read = async (id: string) => [id, await readRecord(path.join(folder, `${id}.json`))] as const;
  return Object.fromEntries(await collectAll(ids.map(read)));
}

export function shippedRecords(): Record<string, SchemaRecord> {
  const files = listAssets(SHIPPED).map((name) => `${SHIPPED}/${name}`);
  return Object.fromEntries(
    files.map((file) => [path.basename(file, '.json'), parseRecord(readAsset(file), file)]),
  );
}

/** The most bytes of a record: that of Prowlarr has 0.7 MB. */
const MOST_BYTES = 32 * 1024 * 1024;

export async function readRecord(file: string): Promise<SchemaRecord> {
  const { text } = await readSmallFile({ path: file, what: 'the schema record', limit: MOST_BYTES });
  return parseRecord(text, file);
}

async function recordIds(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder);
    return names
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
      .filter((id) => SCHEMA_ID.test(id))
      .sort();
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return [];
    throw new Problem({
      code: 'record-read',
      place: folder,
      what: 'the folder of schema records cannot be read',
      fix: 'Check its path and mode.',
      cause,
    });
  }
}
