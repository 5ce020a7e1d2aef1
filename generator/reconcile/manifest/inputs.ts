/**
 * The inputs that a run reads from this machine before its first request: key, secrets, certificates, state directory.
 */
import path from 'node:path';
import type { ProblemCode } from '../../base/problem-codes.ts';
import { Problem, Problems } from '../../base/problem.ts';
import { displaySafe } from '../../base/text.ts';
import { displayPath } from '../../files/small-file.ts';
import { optionPath } from '../../nix/option-path.ts';
import { trustedCertificates } from '../../source/http/certificates.ts';
import type { ServiceConfig } from '../../source/services/config.ts';
import { type ApiKey, readApiKey } from '../../source/services/api-key.ts';
import { readCredential } from './credentials.ts';
import type { Manifest } from './manifest.ts';
import { Secrets, problemOfUsers, readSecret } from './secrets.ts';

/** Key, secrets and certificates of one service. */
interface Inputs {
  readonly key: ApiKey;
  readonly secrets: Secrets;
  /** The service, with the path at which this process can read the certificates. */
  readonly service: ServiceConfig;
}

interface InputOptions {
  /** `$CREDENTIALS_DIRECTORY` */
  readonly credentials?: string | undefined;
  /** The treatment of a secret that is not on this machine: block its entries, or leave out its keys. */
  readonly missingSecrets?: 'blocked' | 'not compared';
}

/** The problems of a file that is not on this machine or that this user must not read. */
const ABSENT: ReadonlySet<ProblemCode> = new Set(['file-missing', 'file-unreadable']);

/**
 * Reads the files that a manifest names: systemd's credentials if the unit has them, else the paths.
 * A secret that cannot be used blocks only its entries.
 * @param warn receives the warning about a key file that other users can read
 * @throws Problems if the key or the certificates cannot be used, with the problems of all secrets
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
  throw new Problems([...problems, ...secrets.problems()]);
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
  const file = { name: 'api-key', place, ...keyFile(service.name, service.apiKeyFile) };
  return readCredential(file, credentials, (from) => readApiKey(from, { app: service.app, warn }));
}

/** Returns the key file of a service. The service writes its `config.xml` when it starts for the first time. */
function keyFile(service: string, file: string) {
  const fix = `Start ${service} once, so that it writes this file, or set apiKeyFile to another file with its key.`;
  const unwritten = path.basename(file) === 'config.xml' ? fix : undefined;
  return { path: file, what: 'the key file', unwritten };
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
  const entries = Object.values(manifest.kinds).flatMap((kind) => kind.entries);
  for (const [name, one] of Object.entries(manifest.secrets)) {
    const text = await attempt(readOne(name, one, credentials), (problem) => {
      const used = problemOfUsers(problem, name, entries);
      if (absentSecrets === 'not compared' && ABSENT.has(problem.code)) absent.set(name, fileOf(one));
      else if (used !== undefined) unread.set(name, used);
    });
    if (text !== undefined) texts.set(name, text);
  }
  return new Secrets(texts, unread, absent);
}

type ManifestSecret = Manifest['secrets'][string];

function fileOf(one: ManifestSecret): string {
  return typeof one === 'string' ? one : one.file;
}

/**
 * Returns the text of a secret. The warning about a key file that others can read belongs to the run of that key's
 * service.
 */
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
  const file = { name, place, ...keyFile(apiKeyOf, at) };
  const read = (from: string) => readApiKey(from, app === undefined ? {} : { app });
  return (await readCredential(file, credentials, read)).reveal();
}

/**
 * Returns the given state directory, else `$STATE_DIRECTORY` of the unit (the first one if it lists several).
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
