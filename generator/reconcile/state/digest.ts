/** Keyed digests of applied secrets: they tell "unchanged" from "changed" and give nothing away. */
import { createHmac, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Json, canonical } from '../../base/json.ts';
import { createAtomic, writeAtomic } from '../../files/atomic.ts';

/** The key's file name in the state directory. */
const KEY_FILE = 'digest.key';
const KEY_FORM = /^[0-9a-f]{64}\n$/u;

/**
 * The digest of a secret value in its place.
 * @param place what the value belongs to (service, kind, name, key), so that equal secrets do not look alike
 */
export type Digest = (place: readonly string[], value: Json) => string;

/** The digest function of a key. */
export function digestWith(key: string): Digest {
  return (place, value) =>
    createHmac('sha256', Buffer.from(key, 'hex'))
      .update(JSON.stringify([...place, canonical(value)]))
      .digest('hex');
}

/**
 * The digest function of the key in the state directory, without writing anything.
 * @returns undefined where there is no usable key yet
 */
export async function openDigest(directory: string): Promise<Digest | undefined> {
  try {
    const text = await readFile(path.join(directory, KEY_FILE), 'utf8');
    return KEY_FORM.test(text) ? digestWith(text.trim()) : undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * The digest function of the key in the state directory; makes a key where there is none.
 * A key that was cut short is replaced: every secret is then sent once more, which does no harm.
 */
export async function ensureDigest(directory: string): Promise<Digest> {
  const present = await openDigest(directory);
  if (present !== undefined) return present;
  const file = path.join(directory, KEY_FILE);
  const key = randomBytes(32).toString('hex');
  if (await createAtomic(file, `${key}\n`)) return digestWith(key);
  const other = await openDigest(directory);
  if (other !== undefined) return other;
  await writeAtomic(file, `${key}\n`);
  return digestWith(key);
}
