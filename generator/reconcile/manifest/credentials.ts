/** Files that a unit reads as systemd credentials; outside a unit, suite reads them by their paths. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ProblemCode } from '../../base/problem-codes.ts';
import { Problem, problemWith } from '../../base/problem.ts';
import { displaySafe } from '../../base/text.ts';

/** The content of a credential whose file systemd could not read (nix/lib/apply/unit.nix, `SetCredential`). */
const ABSENT = '\0';

/** The problems of a file that a service writes in several steps: it is missing, without a key, empty, then complete. */
const UNWRITTEN: ReadonlySet<ProblemCode> = new Set(['file-missing', 'key-empty', 'key-malformed']);

interface CredentialFile {
  /** The name of its credential. */
  readonly name: string;
  /** Its path on the host. */
  readonly path: string;
  /** The words for it in a message: `the secret`. */
  readonly what: string;
  /** The fix for a file that a service writes when it starts for the first time: until then, the file has no key. */
  readonly unwritten?: string | undefined;
}

/**
 * Returns the path to read a file at: its credential if the unit has loaded one, else its own path.
 * @param directory `$CREDENTIALS_DIRECTORY`, undefined outside a unit
 * @throws Problem `file-missing` if systemd found no file for the credential
 */
async function credentialPath(file: CredentialFile, directory: string | undefined): Promise<string> {
  if (directory === undefined || directory === '') return file.path;
  const credential = path.join(directory, file.name);
  const content = await readFile(credential, 'latin1').catch(() => undefined);
  if (content === undefined) return file.path;
  if (content !== ABSENT) return credential;
  throw new Problem({
    code: 'file-missing',
    place: displaySafe(file.path),
    what: `${file.what} does not exist or is not a readable file`,
    fix: 'Correct the path, or create the file. The unit tries again automatically.',
  });
}

/**
 * Reads a file through its credential. A problem names the option and the path, not the credential.
 * @param place the option and the path on the host
 * @throws what `read` throws, a Problem with `place`
 */
export async function readCredential<T>(
  file: CredentialFile & { readonly place: string },
  directory: string | undefined,
  read: (path: string) => Promise<T>,
): Promise<T> {
  try {
    return await read(await credentialPath(file, directory));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const fix = UNWRITTEN.has(error.code) ? file.unwritten : undefined;
    throw problemWith(error, { place: file.place, ...(fix === undefined ? {} : { fix, permanent: false }) });
  }
}
