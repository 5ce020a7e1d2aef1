/** Keyed digests of values: they tell "unchanged" from "changed" and disclose nothing. */
import { errorCode } from '../../base/problem.ts';
import { type KeyObject, createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Json, canonical } from '../../base/json.ts';
import { createAtomic, writeAtomic } from '../../files/atomic.ts';

const KEY_FILE = 'digest.key';
const KEY_FORM = /^[0-9a-f]{64}\n$/u;

export class Digest {
  /** Made once: from bytes, Node makes one for each digest, which takes four times as long as the digest. */
  readonly #key: KeyObject;

  /** @param key 64 hexadecimal digits */
  constructor(key: string) {
    this.#key = createSecretKey(key, 'hex');
  }

  /**
   * Returns the digest of a value.
   * @param salt the salt of the state record
   * @param key the key of the value, so that equal values of one resource do not look alike
   */
  of(salt: string, key: string, value: Json): string {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([salt, key, canonical(value)]))
      .digest('hex');
  }
}

export function newSalt(): string {
  return randomBytes(8).toString('hex');
}

/**
 * Reads the digest key of a state directory without writing anything. If there is no usable key, the digests match
 * nothing that was ever stored.
 */
export async function openDigest(directory: string): Promise<Digest> {
  return new Digest((await readKey(directory)) ?? randomKey());
}

/**
 * Reads the digest key of a state directory, or creates it. The units of all services share the key and start at the same
 * time when a host boots: the first one creates it. A truncated key is replaced: suite then sends every secret once more.
 */
export async function ensureDigest(directory: string): Promise<Digest> {
  const file = path.join(directory, KEY_FILE);
  const text = `${randomKey()}\n`;
  if (!(await createAtomic(file, text)) && (await readKey(directory)) === undefined)
    await writeAtomic(file, text);
  return openDigest(directory);
}

async function readKey(directory: string): Promise<string | undefined> {
  try {
    const text = await readFile(path.join(directory, KEY_FILE), 'utf8');
    return KEY_FORM.test(text) ? text.trim() : undefined;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

const randomKey = (): string => randomBytes(32).toString('hex');
