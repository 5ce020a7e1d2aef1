/** The bytes of an answer: decompressed, counted, and made text. */
import { lookUp } from '../../base/collections.ts';
import { errorCode } from '../../base/problem.ts';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** A body that is larger than it may be. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** A body whose bytes are not what was announced. `message` says so in words for a person. */
export class BadBytes extends Error {
  override readonly name = 'BadBytes';
}

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  deflate: () => createInflate(),
  br: () => createBrotliDecompress(),
};

/**
 * The text of a body with the `Content-Encoding` given, at most `limit` bytes of it after decompression:
 * a small answer that swells is stopped where it passes the limit.
 * Throws TooLarge, BadBytes, or the stream's own error.
 */
export async function readBody(body: Readable, encoding: string, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      length += chunk.length;
      if (length > limit) throw new TooLarge();
      chunks.push(chunk);
    }
  };
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity') {
    await pipeline(body, collect);
  } else {
    const decoder = lookUp(DECODERS, name);
    if (decoder === undefined) {
      discard(body);
      throw new BadBytes('its answer is compressed in a way that was not asked for');
    }
    await pipeline(body, decoder(), collect).catch(explainZlib);
  }
  return decodeText(Buffer.concat(chunks, length));
}

/** Drops a body unread; that this ends its stream early is no error. */
export function discard(body: Readable): void {
  body.on('error', () => undefined).destroy();
}

/** Turns zlib's complaints about the bytes into ours; everything else goes on as it is. */
function explainZlib(error: unknown): never {
  const code = errorCode(error) ?? '';
  // Z_BUF_ERROR says that the stream ended too early, as a closed connection does.
  if (code !== 'Z_BUF_ERROR' && /^(Z_|ERR__ERROR|ERR_BROTLI|ERR_ZLIB)/.test(code)) {
    throw new BadBytes('its answer is not compressed as it says', { cause: error });
  }
  throw error;
}

/** UTF-8 as JSON must be, without a byte order mark. */
function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new BadBytes('its answer is not valid UTF-8', { cause: error });
  }
}
