/** Reads the schema records that an argument of `suite diff` names. */
import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Problem, collectAll, errorCode } from '../../base/problem.ts';
import { parseRecord } from './record-file.ts';
import { SCHEMA_ID, type SchemaRecord } from './record.ts';
import { readRecord, readRecords } from './folder.ts';
import { displaySafe } from '../../base/text.ts';

const run = promisify(execFile);
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Returns the records that an argument names: a folder, a record file, `-` (a record on standard input) or a git
 * revision.
 * @param schemas the folder of records in the revision
 * @returns schema ID -> record
 * @throws Problem `revision-unknown` if the argument is none of these, `revision-empty` if the revision has no records,
 * `git-missing` if the argument may be a revision but git is not installed
 */
export async function recordsNamed(argument: string, schemas: string): Promise<Record<string, SchemaRecord>> {
  if (argument === '-') return fromRecord(parseRecord(await standardInput(), 'standard input'));
  const found = await stat(argument).catch(() => undefined);
  if (found?.isDirectory()) return readRecords(argument);
  if (found) return fromRecord(await readRecord(argument), path.basename(argument, '.json'));
  return recordsOfRevision(argument, schemas);
}

/** Returns a single record by the schema ID in its file name, or else by its app. */
function fromRecord(record: SchemaRecord, id = ''): Record<string, SchemaRecord> {
  return { [SCHEMA_ID.test(id) ? id : record.app]: record };
}

async function standardInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Returns the records of a folder in a git revision. */
export async function recordsOfRevision(
  revision: string,
  schemas: string,
): Promise<Record<string, SchemaRecord>> {
  const folder = path.resolve(schemas);
  const commit = (
    await git(folder, revision, [
      'rev-parse',
      '--verify',
      '--quiet',
      '--end-of-options',
      `${revision}^{commit}`,
    ])
  ).trim();
  const listed = await git(folder, revision, ['ls-tree', '-z', '--name-only', commit, './']);
  const ids = listed
    .split('\0')
    .filter((name) => name.endsWith('.json'))
    .map((name) => path.basename(name, '.json'))
    .filter((id) => SCHEMA_ID.test(id));
  if (ids.length === 0) throw emptyRevision(revision, schemas);
  const read = async (id: string) => {
    const text = await git(folder, revision, ['show', `${commit}:./${id}.json`]);
    return [id, parseRecord(text, `${displaySafe(revision)}:${id}.json`)] as const;
  };
  return Object.fromEntries(await collectAll(ids.toSorted().map(read)));
}

/** Runs git in the folder. The revision is never in a place where git expects a flag. */
async function git(folder: string, revision: string, args: readonly string[]): Promise<string> {
  try {
    const options = { maxBuffer: MAX_BYTES, encoding: 'utf8' } as const;
    const { stdout } = await run('git', ['-C', folder, ...args], options);
    return stdout;
  } catch (cause) {
    // For an error of git itself, the code is its exit status.
    if (errorCode(cause) === 'ENOENT') throw noGit(revision, cause);
    throw new Problem({
      code: 'revision-unknown',
      place: displaySafe(revision),
      what: 'this is neither a folder of schema records, nor a record file, nor a git revision of the folder of records',
      fix: `Name one of these. --schemas sets the folder to read in a revision (now ${displaySafe(folder)}).`,
      cause,
    });
  }
}

function noGit(revision: string, cause: unknown): Problem {
  return new Problem({
    code: 'git-missing',
    place: displaySafe(revision),
    what: 'this is neither a folder of schema records nor a record file, and git could not be started to look for a revision',
    fix: 'Install git, or put it on the PATH; or name a folder or a record file.',
    cause,
  });
}

function emptyRevision(revision: string, schemas: string): Problem {
  return new Problem({
    code: 'revision-empty',
    place: displaySafe(revision),
    what: `there are no schema records in ${displaySafe(schemas)} at that revision`,
    fix: 'Name a later revision, or set --schemas to the folder that they were in.',
  });
}
