/** Reads API keys. suite accepts keys only from files. */
import { realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ProblemCode } from '../../base/problem-codes.ts';
import { Opaque } from '../../base/opaque.ts';
import { Problem } from '../../base/problem.ts';
import { APPS, type App } from '../../servarr/apps.ts';
import { readSmallFile } from '../../files/small-file.ts';
import { type Redact, makeRedact } from '../../base/redact.ts';
import { displaySafe } from '../../base/text.ts';
import type { ServiceConfig } from './config.ts';

/** An API key. Only the header of a request reveals it. */
export class ApiKey extends Opaque<string> {
  /** Replaces the key in a string, in any case and encoding, with `[key]`. */
  readonly redact: Redact;

  /** Returns true if a string contains the key in any encoding. Anything may contain a short key by chance. */
  readonly isIn: (text: string) => boolean;

  constructor(text: string) {
    super(text, '[key]');
    this.redact = makeRedact([text], '[key]');
    this.isIn = (other) => text.length >= LEAST_KEY && this.redact(other) !== other;
  }
}

/** Servarr's own keys have 32 characters. */
const LEAST_KEY = 16;

export interface KeyOptions {
  /** Selects one key of an environment file that contains several. */
  readonly app?: App;
  /** The noun for the file in messages; default `the key file`. */
  readonly what?: string;
  /** Receives a problem if other users can read the key file. */
  readonly warn?: (problem: Problem) => void;
}

/**
 * Reads the key in the file at `path`: a bare key, a Servarr `config.xml`, or an environment file with
 * `…__AUTH__APIKEY=`. Throws a Problem (`file-…`, `key-…`). No message contains any part of the file.
 */
export async function readApiKey(path: string, options: KeyOptions = {}): Promise<ApiKey> {
  const source = { path, what: options.what ?? 'the key file', app: options.app };
  const { text, stats } = await readSmallFile({ ...source, limit: 64 * 1024 });
  const key = parseApiKey(text, source);
  if ((stats.mode & 0o006) !== 0 && (await isReachable(path))) options.warn?.(openToOthers(source));
  return key;
}

/** Returns true if every user may pass all folders above a file. NixOS closes the folders of the services. */
async function isReachable(file: string): Promise<boolean> {
  for (let folder = dirname(await realpath(file)); ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Reads the key of a service. Throws a Problem as `readApiKey` does; its message names the service. */
export async function readServiceKey(
  { name, app, apiKeyFile }: Pick<ServiceConfig, 'apiKeyFile' | 'app' | 'name'>,
  warn: (problem: Problem) => void,
): Promise<ApiKey> {
  return readApiKey(apiKeyFile, { app, what: `the key file of service "${name}"`, warn });
}

interface KeySource {
  readonly path: string;
  readonly what: string;
  readonly app: App | undefined;
}

/**
 * A header value that is neither a URL with credentials nor an assignment: someone else's configuration may name any
 * file as a key file. Servarr's own keys are 32 hexadecimal digits.
 */
const KEY = /^(?!.*(?::\/\/|@|=(?!=*$)))[\x21-\x7e]{1,128}$/;

function parseApiKey(text: string, source: KeySource): ApiKey {
  const trimmed = text.trim();
  const key = trimmed.startsWith('<')
    ? fromConfigXml(trimmed, source)
    : (fromEnvironment(trimmed, source) ?? trimmed);
  if (key === '') throw keyProblem(source, 'key-empty', 'contains no key', `Write the key into it. ${FORMS}`);
  if (/^[{[]/.test(key))
    throw keyProblem(source, 'key-malformed', 'holds JSON', `Write the value of its key alone. ${FORMS}`);
  if (/^(["']).*\1$/.test(key))
    throw keyProblem(source, 'key-malformed', 'holds a key in quotes', `Remove the quotes. ${FORMS}`);
  if (!KEY.test(key)) throw keyProblem(source, 'key-malformed', 'contains something other than a key', FORMS);
  return new ApiKey(key);
}

function fromConfigXml(text: string, source: KeySource): string {
  const element = /<ApiKey\s*>([^<]*)<\/ApiKey\s*>/.exec(text.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, ''));
  if (element === null)
    throw keyProblem(source, 'key-malformed', 'is XML without a complete <ApiKey>', FORMS);
  return (element[1] ?? '').trim();
}

/** A line such as `SONARR__AUTH__APIKEY="…"`, as systemd and shells read it. .NET ignores the case of the name. */
const ASSIGNMENT = /^[^\S\n]*(?:export[^\S\n]+)?(\w*?)__AUTH__APIKEY[^\S\n]*=(.*)$/gim;

/** Returns the key of an environment file; undefined if no line sets one. If two lines set it, the last one wins. */
function fromEnvironment(text: string, source: KeySource): string | undefined {
  const keysByApp = new Map<string, string>();
  for (const [, prefix = '', value = ''] of text.matchAll(ASSIGNMENT)) {
    keysByApp.set(prefix.toLowerCase(), value.trim().replace(/^(["'])(.*)\1$/, '$2'));
  }
  const ownKey = source.app === undefined ? undefined : keysByApp.get(APPS[source.app].appName.toLowerCase());
  if (ownKey !== undefined || keysByApp.size === 0) return ownKey;
  const keys = [...new Set(keysByApp.values())];
  if (keys.length === 1) return keys[0];
  const what = "sets …__AUTH__APIKEY for several apps, but not for this service's app";
  throw keyProblem(source, 'key-several', what, 'Name a file that contains one key.');
}

const FORMS =
  "A key file is the bare key on one line, the app's config.xml, or an environment file with a line such as SONARR__AUTH__APIKEY=…";

function keyProblem(source: KeySource, code: ProblemCode, what: string, fix: string): Problem {
  return new Problem({ code, place: displaySafe(source.path), what: `${source.what} ${what}`, fix });
}

function openToOthers({ path, what }: KeySource): Problem {
  return new Problem({
    code: 'key-readable-by-others',
    place: displaySafe(path),
    what: `${what} can be read or changed by every user of this machine`,
    fix: path.startsWith('/nix/store/')
      ? 'Every user can read the Nix store: keep the key outside of it.'
      : `Remove that permission: chmod o= ${displaySafe(path)}`,
  });
}
