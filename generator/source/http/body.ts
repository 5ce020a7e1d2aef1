/** Reads response bodies: decompresses, limits and decodes them. */
import type { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { errorCode } from '../../base/problem.ts';

/** The largest response, after decompression: Prowlarr's schema of 620 indexers has 8 MB, a list of 900 has 11 MB. */
export const MOST_BYTES = 32 * 1024 * 1024;

/** The error for a body that exceeds the limit. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** The error for a body that contradicts its headers. `message` is a clause for users. */
export class BadBytes extends Error {
  override readonly name = 'BadBytes';
}

/** Returns the text of a body with the given `Content-Encoding`. Throws TooLarge, BadBytes, or the stream's own error. */
export async function readBody(body: Readable, encoding: string, limit = MOST_BYTES): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limit) throw new TooLarge();
    chunks.push(chunk);
  }
  const bytes = decompressed(Buffer.concat(chunks), encoding.trim().toLowerCase(), limit);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new BadBytes('its response is not valid UTF-8', { cause: error });
  }
}

function decompressed(bytes: Buffer, encoding: string, limit: number): Buffer {
  if (encoding === '' || encoding === 'identity') return bytes;
  if (encoding !== 'gzip') throw new BadBytes('its response has a compression that suite did not request');
  try {
    return gunzipSync(bytes, { maxOutputLength: limit });
  } catch (error) {
    if (errorCode(error) === 'ERR_BUFFER_TOO_LARGE') throw new TooLarge();
    // The compressed stream ended too early, as a closed connection does.
    if (errorCode(error) === 'Z_BUF_ERROR') throw error;
    throw new BadBytes('its response is not compressed as its header declares', { cause: error });
  }
}

/** Discards a body unread. The premature end of the stream is not an error. */
export function discard(body: Readable): void {
  body.on('error', () => undefined).destroy();
}
