/** Secrets: read from files, never shown, and kept apart from plain values until a request is made. */
import path from 'node:path';
import { inspect } from 'node:util';
import { Problem } from '../../base/problem.ts';
import { type Json, isObject } from '../../base/json.ts';
import { readSmallFile } from '../../files/small-file.ts';
import { shown } from '../../base/text.ts';
import { MASK } from '../../family/values.ts';

/** No password, token or webhook URL is as large as this. */
const SECRET_LIMIT = 64 * 1024;

const HIDDEN = '[secret]';

/** A value from the configuration with its secrets filled in. Printed, logged or serialised it does not show them. */
export class Resolved {
  readonly #value: Json;
  /** True where a secret file has a part in the value. */
  readonly secret: boolean;

  constructor(value: Json, secret: boolean) {
    this.#value = value;
    this.secret = secret;
  }

  /** The value itself; for a request's body and for comparing only. */
  reveal(): Json {
    return this.#value;
  }

  toString(): string {
    return this.secret ? HIDDEN : JSON.stringify(this.#value);
  }

  toJSON(): Json {
    return this.secret ? HIDDEN : this.#value;
  }

  [inspect.custom](): string {
    return this.toString();
  }
}

/** The secrets of one manifest by the names that it gives them. Does not show them. */
export class Secrets {
  readonly #texts: ReadonlyMap<string, string>;

  constructor(texts: ReadonlyMap<string, string>) {
    this.#texts = texts;
  }

  /** The secret texts themselves, for the redactor only. */
  reveal(): string[] {
    return [...this.#texts.values()];
  }

  /**
   * A field's value with every `{ _secret: name }` in it replaced, at any depth.
   * @throws RangeError for a name that the manifest does not have; the manifest's reader has refused that before
   */
  resolve(value: Json): Resolved {
    let used = false;
    const fill = (part: Json): Json => {
      const name = secretName(part);
      if (name !== undefined) {
        used = true;
        return this.#text(name);
      }
      if (Array.isArray(part)) return part.map(fill);
      return isObject(part)
        ? Object.fromEntries(Object.entries(part).map(([key, item]) => [key, fill(item)]))
        : part;
    };
    return new Resolved(fill(value), used);
  }

  #text(name: string): string {
    const text = this.#texts.get(name);
    if (text === undefined) throw new RangeError(`no secret "${name}"`);
    return text;
  }

  toJSON(): string {
    return HIDDEN;
  }

  [inspect.custom](): string {
    return HIDDEN;
  }
}

/** The name in `{ _secret: name }`; undefined for every other value. */
export function secretName(value: Json): string | undefined {
  if (!isObject(value) || Object.keys(value).length !== 1) return undefined;
  const name = value['_secret'];
  return typeof name === 'string' ? name : undefined;
}

/**
 * Where a secret or key is read from: the systemd credential of that name when the unit has loaded one, else its path.
 * @param directory `$CREDENTIALS_DIRECTORY`, undefined outside a unit
 */
export async function secretPath(
  name: string,
  file: string,
  directory: string | undefined,
  exists: Exists,
): Promise<string> {
  if (directory === undefined || directory === '') return file;
  const credential = path.join(directory, name);
  return (await exists(credential)) ? credential : file;
}

/** Tells whether a file is there; a parameter so that `secretPath` can be tried without files. */
export type Exists = (file: string) => Promise<boolean>;

/**
 * Reads the text of one secret: UTF-8, one line ending at its end left out.
 * @throws Problem `file-…`, `secret-empty`, `secret-malformed`, `secret-is-mask`; no message has anything of the content
 */
export async function readSecret(file: string): Promise<string> {
  const { text } = await readSmallFile({ path: file, what: 'the secret', limit: SECRET_LIMIT });
  const secret = text.replace(/\r?\n$/u, '');
  if (secret === '')
    throw problem('secret-empty', file, 'the secret is empty', 'Write the secret into the file.');
  if (secret.includes('\0') || secret.includes('\uFFFD')) {
    throw problem(
      'secret-malformed',
      file,
      'the secret is not text',
      'A secret is UTF-8 text without NUL; encode binary data first.',
    );
  }
  if (secret === MASK) {
    throw problem(
      'secret-is-mask',
      file,
      'the secret is eight asterisks, which is what services show instead of a secret',
      'Write the real secret into the file.',
    );
  }
  return secret;
}

function problem(code: string, file: string, what: string, fix: string): Problem {
  return new Problem({ code, place: shown(file), what, fix });
}
