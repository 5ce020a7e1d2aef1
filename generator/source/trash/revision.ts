/** Finds the revision of a copy of the TRaSH guides. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Returns the commit of a clone, with `-dirty` if a file differs. Returns undefined for a copy without git, such as a flake input. */
export async function revisionOf(folder: string): Promise<string | undefined> {
  // git would also find the repository around a copy.
  if (!existsSync(path.join(folder, '.git'))) return undefined;
  const args = ['-C', folder, 'describe', '--always', '--abbrev=40', '--dirty', '--exclude=*'];
  // Without git, or in a clone of another user, the folder says which copy it is.
  const { stdout } = await run('git', args).catch(() => ({ stdout: '' }));
  return /^[0-9a-f]{40}(?:-dirty)?$/mu.exec(stdout)?.[0];
}
