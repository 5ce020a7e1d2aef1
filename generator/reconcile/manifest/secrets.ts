/** Secrets: read from files, never shown, and kept apart from plain values until a request is made. */
import type { ProblemCode } from '../../base/problem-codes.ts';
import { Opaque } from '../../base/opaque.ts';
import { Problem, problemWith } from '../../base/problem.ts';
import { type Json, isObject } from '../../base/json.ts';
import { readSmallFile } from '../../files/small-file.ts';
import { displaySafe, joinSome } from '../../base/text.ts';
import { MASK, fieldNameOf } from '../../servarr/values.ts';

/** No password, token or webhook URL is as large as this. */
const SECRET_LIMIT = 64 * 1024;

const HIDDEN = '[secret]';

/** A value from the configuration with its secrets filled in; for a request's body and for comparing only. */
export class Resolved extends Opaque<Json> {
  /** True if the value contains a secret. */
  readonly secret: boolean;

  constructor(value: Json, secret = false) {
    super(value, secret ? HIDDEN : undefined);
    this.secret = secret;
  }
}

/** The secrets of one manifest by their names in it. `reveal` returns their texts, for the redactor only. */
export class Secrets extends Opaque<string[]> {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #unread: ReadonlyMap<string, Problem>;
  readonly #absent: ReadonlyMap<string, string>;

  /**
   * @param unread the problems of secrets that cannot be used, by name
   * @param absent the files of secrets that are not on this machine and are therefore left out
   */
  constructor(
    texts: ReadonlyMap<string, string>,
    unread: ReadonlyMap<string, Problem> = new Map(),
    absent: ReadonlyMap<string, string> = new Map(),
  ) {
    super([...texts.values()], HIDDEN);
    this.#texts = texts;
    this.#unread = unread;
    this.#absent = absent;
  }

  /** Returns the missing files of the secrets in a value; empty if the value can be resolved. */
  absentIn(value: Json): string[] {
    return [...new Set(namesIn(value))].flatMap((name) => this.#absent.get(name) ?? []);
  }

  /**
   * Returns the value of a field with every `{ _secret: name }` replaced, at any depth.
   * @throws Problem `manifest-shape` for a name that the manifest does not have
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
    if (text !== undefined) return text;
    throw new Problem({
      code: 'manifest-shape',
      what: `"secrets" has no "${displaySafe(name, 60)}", which an entry names`,
      fix: 'Take the program and the Nix modules from the same version of suite.',
    });
  }

  /** Returns the Problem of the first secret of an entry that cannot be used. */
  problemIn({ values }: Pick<SecretUser, 'values'>): Problem | undefined {
    const name = namesIn(values as Json).find((secret) => this.#unread.has(secret));
    return name === undefined ? undefined : this.#unread.get(name);
  }

  /** Returns the Problems of all secrets that cannot be used. */
  problems(): Problem[] {
    return [...this.#unread.values()];
  }
}

/** Returns the Problem of a secret with the options that use it as its place; undefined if none does. */
export function problemOfUsers(unread: Problem, name: string, entries: readonly SecretUser[]) {
  const users = entries.flatMap(({ path, values }) =>
    Object.entries(values)
      .filter(([, value]) => namesIn(value).includes(name))
      .map(([key]) => `${path}.${fieldNameOf(key) ?? key}`),
  );
  if (users.length === 0) return undefined;
  return problemWith(unread, { place: `${joinSome(users, 20)} (${unread.place ?? ''})` });
}

/** The part of an entry that can hold secrets. */
interface SecretUser {
  /** The option path, for messages. */
  readonly path: string;
  readonly values: Readonly<Record<string, Json>>;
}

/** Returns the names of the secrets in a value, at any depth. */
function namesIn(value: Json): string[] {
  const name = secretName(value);
  if (name !== undefined) return [name];
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return isObject(value) ? Object.values(value).flatMap(namesIn) : [];
}

/** Returns the name in `{ _secret: name }`; undefined for every other value. */
export function secretName(value: Json): string | undefined {
  if (!isObject(value) || Object.keys(value).length !== 1) return undefined;
  const name = value['_secret'];
  return typeof name === 'string' ? name : undefined;
}

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

function problem(code: ProblemCode, file: string, what: string, fix: string): Problem {
  return new Problem({ code, place: displaySafe(file), what, fix });
}
