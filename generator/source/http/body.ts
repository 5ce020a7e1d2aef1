/** Reads response bodies: decompresses, limits and decodes them. */
import { lookUp } from '../../base/collections.ts';
import { errorCode } from '../../base/problem.ts';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** The error for a body that exceeds its limit. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** The error for a body that contradicts its headers. `message` is a clause for users. */
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
 * The bytes of a block. Chunks are copied into blocks and not kept: each takes a hundred bytes or more besides its own,
 * and a service can send one byte at a time.
 */
const BLOCK = 64 * 1024;

/**
 * Returns the text of a body with the given `Content-Encoding`, at most `limit` bytes after decompression: a small
 * response that expands is stopped at the limit.
 * Throws TooLarge, BadBytes, or the stream's own error.
 */
export async function readBody(body: Readable, encoding: string, limit: number): Promise<string> {
  const blocks: Buffer[] = [];
  let length = 0;
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      if (length + chunk.length > limit) throw new TooLarge();
      for (let from = 0; from < chunk.length;) {
        if (length % BLOCK === 0) blocks.push(Buffer.allocUnsafe(BLOCK));
        const copied = chunk.copy(blocks.at(-1) as Buffer, length % BLOCK, from);
        from += copied;
        length += copied;
      }
    }
  };
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity') {
    await pipeline(body, collect);
  } else {
    const decoder = lookUp(DECODERS, name);
    if (decoder === undefined) {
      discard(body);
      throw new BadBytes('its response has a compression that suite did not request');
    }
    await pipeline(body, decoder(), collect).catch(explainZlib);
  }
  return decodeText(Buffer.concat(blocks, length));
}

/** Discards a body unread. The premature end of the stream is not an error. */
export function discard(body: Readable): void {
  body.on('error', () => undefined).destroy();
}

/** Throws zlib's errors about the bytes as BadBytes, and any other error unchanged. */
function explainZlib(error: unknown): never {
  const code = errorCode(error) ?? '';
  // Z_BUF_ERROR means that the stream ended too early, as a closed connection does.
  if (code !== 'Z_BUF_ERROR' && /^(Z_|ERR__ERROR|ERR_BROTLI|ERR_ZLIB)/.test(code)) {
    throw new BadBytes('its response is not compressed as its header declares', { cause: error });
  }
  throw error;
}

/** Decodes UTF-8, which JSON must be, without a byte order mark. */
function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new BadBytes('its response is not valid UTF-8', { cause: error });
  }
}
