/** Keyed digests of what was sent: they tell "unchanged" from "changed" and give nothing away. */
import { errorCode } from '../../base/problem.ts';
import { type KeyObject, createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Json, canonical } from '../../base/json.ts';
import type { Kind } from '../../servarr/kinds.ts';
import { foldName } from '../../servarr/values.ts';
import { writeAtomic } from '../../files/atomic.ts';
import { takeLock } from '../../files/lock.ts';

/** The key's file name in the state directory. */
const KEY_FILE = 'digest.key';
/** Milliseconds in which another run has made it, however slow the disk is. */
const KEY_WAIT = 30_000;
const KEY_FORM = /^[0-9a-f]{64}\n$/u;

/** What a value belongs to, so that equal values do not look alike. */
export interface DigestPlace {
  readonly kind: Kind;
  /** The name of the resource; it counts ignoring case, as it does for the services. */
  readonly name: string;
  /** `fields.password`. */
  readonly key: string;
}

/** The digests of one service. */
export class Digest {
  /** Made once: of bytes, Node makes one for each digest, which takes four times as long as the digest. */
  readonly #key: KeyObject;
  readonly #service: string;

  /**
   * @param key 64 hexadecimal digits
   * @param service part of the place of every value
   */
  constructor(key: string, service: string) {
    this.#key = createSecretKey(key, 'hex');
    this.#service = service;
  }

  /** The digest of a value in its place. */
  of({ kind, name, key }: DigestPlace, value: Json): string {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([this.#service, kind, foldName(name), key, canonical(value)]))
      .digest('hex');
  }
}

/**
 * The digests of a service by the key in the state directory, without writing anything.
 * Where there is no usable key yet they agree with nothing that was ever stored.
 */
export async function openDigest(directory: string, service: string): Promise<Digest> {
  return new Digest((await readKey(directory)) ?? randomKey(), service);
}

/**
 * The digests of a service by the key in the state directory; makes a key where there is none.
 * A key that was cut short is replaced: every secret is then sent once more, which does no harm.
 */
export async function ensureDigest(directory: string, service: string): Promise<Digest> {
  return new Digest(await ensureKey(directory), service);
}

/** One at a time: the units of all services share the key, and start at once when a host boots. */
async function ensureKey(directory: string): Promise<string> {
  const present = await readKey(directory);
  if (present !== undefined) return present;
  const file = path.join(directory, KEY_FILE);
  const lock = await takeLock(`${file}.lock`, KEY_WAIT);
  try {
    const other = await readKey(directory);
    if (other !== undefined) return other;
    const key = randomKey();
    await writeAtomic(file, `${key}\n`);
    return key;
  } finally {
    await lock.release();
  }
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

function randomKey(): string {
  return randomBytes(32).toString('hex');
}
