/** What a run reads from this machine before it speaks to the service: key, secrets, state. */
import { access } from 'node:fs/promises';
import path from 'node:path';
import { Problem, Problems } from '../../base/problem.ts';
import { type ApiKey, readApiKey } from '../../source/services/key.ts';
import type { Manifest } from './manifest.ts';
import { Secrets, readSecret, secretPath } from './secrets.ts';

/** The credential that a unit loads the API key under. */
const KEY_CREDENTIAL = 'api-key';

/** Key and secrets of one service. */
export interface Inputs {
  readonly key: ApiKey;
  readonly secrets: Secrets;
}

/**
 * Reads the key and all secrets of a manifest: systemd's credentials where the unit has them, the paths otherwise.
 * @param credentials `$CREDENTIALS_DIRECTORY`
 * @param warn told of a key file that others can read
 * @throws Problems with one per file that cannot be used, so that all are mended in one go
 */
export async function readInputs(
  manifest: Manifest,
  credentials: string | undefined,
  warn: (problem: Problem) => void,
): Promise<Inputs> {
  const problems: Problem[] = [];
  const collect = async <T>(read: Promise<T>): Promise<T | undefined> => {
    try {
      return await read;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problems.push(error);
      return undefined;
    }
  };
  const keyFile = await secretPath(KEY_CREDENTIAL, manifest.service.apiKeyFile, credentials, exists);
  const key = await collect(readApiKey(keyFile, { app: manifest.service.app, warn }));
  const texts = new Map<string, string>();
  for (const [name, file] of Object.entries(manifest.secrets)) {
    const text = await collect(readSecret(await secretPath(name, file, credentials, exists)));
    if (text !== undefined) texts.set(name, text);
  }
  if (key === undefined || problems.length > 0) throw new Problems(problems);
  return { key, secrets: new Secrets(texts) };
}

async function exists(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch {
    return false; // the path of the manifest is read then, and explains itself where it cannot be
  }
}

/**
 * The state directory: the one given, else `$STATE_DIRECTORY` of the unit (the first where it lists several).
 * @throws Problem `no-state-directory`
 */
export function stateDirectory(given: string | undefined, fromUnit: string | undefined): string {
  const directory = given ?? fromUnit?.split(':')[0];
  if (directory !== undefined && directory !== '') return path.resolve(directory);
  throw new Problem({
    code: 'no-state-directory',
    what: 'it is not said where to remember what was created and which secrets were sent',
    fix: 'Name a directory with --state-dir; in a systemd unit, set StateDirectory.',
  });
}
