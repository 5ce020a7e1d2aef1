/** What a run reads from this machine before it speaks to the service: key, secrets, certificates, state. */
import path from 'node:path';
import type { ProblemCode } from '../../base/problem-codes.ts';
import { Problem, Problems } from '../../base/problem.ts';
import { displaySafe } from '../../base/text.ts';
import { displayPath } from '../../files/small-file.ts';
import { optionPath } from '../../nix/keys.ts';
import { trustedCertificates } from '../../source/http/certificates.ts';
import type { ServiceConfig } from '../../source/services/config.ts';
import { type ApiKey, readApiKey } from '../../source/services/key.ts';
import { readCredential } from './credentials.ts';
import type { Manifest } from './manifest.ts';
import { Secrets, readSecret } from './secrets.ts';

/** Key, secrets and certificates of one service. */
interface Inputs {
  readonly key: ApiKey;
  readonly secrets: Secrets;
  /** The service, with the certificates where this process can read them. */
  readonly service: ServiceConfig;
}

/** How to read. */
export interface InputOptions {
  /** `$CREDENTIALS_DIRECTORY` */
  readonly credentials?: string | undefined;
  /** Whether a secret that is not on this machine stands in the way of its entries, or is left out of them. */
  readonly missingSecrets?: 'blocked' | 'not compared';
}

/** What a file that is not for this machine or this user fails with. */
const ABSENT: ReadonlySet<ProblemCode> = new Set(['file-missing', 'file-unreadable']);

/**
 * Reads what a manifest names: systemd's credentials where the unit has them, the paths otherwise.
 * A secret that cannot be used stands in the way of its entries only.
 * @param warn told of a key file that others can read
 * @throws Problems where the key or the certificates cannot be used, with those of all secrets too
 */
export async function readInputs(
  manifest: Manifest,
  { credentials, missingSecrets = 'blocked' }: InputOptions,
  warn: (problem: Problem) => void,
): Promise<Inputs> {
  const problems: Problem[] = [];
  const key = await attempt(readKey(manifest, credentials, warn), (problem) => problems.push(problem));
  const service = await attempt(withCertificates(manifest, credentials), (problem) => problems.push(problem));
  const secrets = await readSecrets(manifest, credentials, missingSecrets);
  if (key !== undefined && service !== undefined) return { key, secrets, service };
  const entries = Object.values(manifest.kinds).flatMap((kind) => kind.entries);
  const unread = entries.map((entry) => secrets.problemIn(entry)).filter((problem) => problem !== undefined);
  throw new Problems([...problems, ...unread]);
}

async function attempt<T>(
  reading: Promise<T>,
  otherwise: (problem: Problem) => void,
): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    otherwise(error);
    return undefined;
  }
}

function readKey(
  { service }: Manifest,
  credentials: string | undefined,
  warn: (problem: Problem) => void,
): Promise<ApiKey> {
  const place = `${optionPath('suite', 'services', service.name, 'apiKeyFile')} (${displayPath(service.apiKeyFile)})`;
  const file = { name: 'api-key', path: service.apiKeyFile, what: 'the key file', place };
  return readCredential(file, credentials, (from) => readApiKey(from, { app: service.app, warn }));
}

async function withCertificates(
  { service }: Manifest,
  credentials: string | undefined,
): Promise<ServiceConfig> {
  if (service.caFile === undefined) return service;
  const place = `${optionPath('suite', 'services', service.name, 'caFile')} (${displaySafe(service.caFile)})`;
  const file = { name: 'ca-file', path: service.caFile, what: 'the certificate file', place };
  return readCredential(file, credentials, async (from) => {
    await trustedCertificates(from);
    return { ...service, caFile: from };
  });
}

async function readSecrets(
  manifest: Manifest,
  credentials: string | undefined,
  absentSecrets: 'blocked' | 'not compared',
): Promise<Secrets> {
  const texts = new Map<string, string>();
  const unread = new Map<string, Problem>();
  const absent = new Map<string, string>();
  for (const [name, one] of Object.entries(manifest.secrets)) {
    const text = await attempt(readOne(name, one, credentials), (problem) => {
      if (absentSecrets === 'not compared' && ABSENT.has(problem.code)) absent.set(name, fileOf(one));
      else unread.set(name, problem);
    });
    if (text !== undefined) texts.set(name, text);
  }
  return new Secrets(texts, unread, absent);
}

type ManifestSecret = Manifest['secrets'][string];

function fileOf(one: ManifestSecret): string {
  return typeof one === 'string' ? one : one.file;
}

/** The text of a secret. That others can read the key file of a service is said in the run of that service. */
async function readOne(name: string, one: ManifestSecret, credentials: string | undefined): Promise<string> {
  const at = fileOf(one);
  if (typeof one === 'string')
    return readCredential(
      { name, path: at, what: 'the secret', place: displaySafe(at) },
      credentials,
      readSecret,
    );
  const { app, apiKeyOf } = one;
  const place = `${optionPath('suite', 'services', apiKeyOf, 'apiKeyFile')}, ${displayPath(at)}`;
  const file = { name, path: at, what: 'the key file', place };
  const read = (from: string) => readApiKey(from, app === undefined ? {} : { app });
  return (await readCredential(file, credentials, read)).reveal();
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
    what: 'no state directory is set; suite needs one to record what it created and which secrets it sent',
    fix: 'Name a directory with --state-dir; in a systemd unit, set StateDirectory.',
  });
}
