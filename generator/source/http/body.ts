/** Reads response bodies: decompresses, limits and decodes them. */
import type { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { errorCode } from '../../base/problem.ts';

/** The largest response, after decompression: Prowlarr's schema of 620 indexers has 8 MB, a list of 900 has 11 MB. */
export const MOST_BYTES = 32 * 1024 * 1024;

/** The error for a body that exceeds the limit or contradicts its headers. `message` is a clause for users. */
export class BadBody extends Error {
  readonly code: 'service-garbled' | 'service-too-large';

  constructor(code: BadBody['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** Returns the text of a body with the given `Content-Encoding`. Throws BadBody, or the error of the stream. */
export async function readBody(body: Readable, encoding: string, limit = MOST_BYTES): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  const bytes = decompressed(Buffer.concat(chunks), encoding.trim().toLowerCase(), limit);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new BadBody('service-garbled', 'its response is not valid UTF-8', error);
  }
}

function decompressed(bytes: Buffer, encoding: string, limit: number): Buffer {
  if (encoding === '' || encoding === 'identity') return bytes;
  if (encoding !== 'gzip')
    throw new BadBody('service-garbled', 'its response has a compression that suite did not request');
  try {
    return gunzipSync(bytes, { maxOutputLength: limit });
  } catch (error) {
    if (errorCode(error) === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(limit);
    // The compressed stream ended too early, as a closed connection does.
    if (errorCode(error) === 'Z_BUF_ERROR') throw error;
    throw new BadBody('service-garbled', 'its response is not compressed as its header declares', error);
  }
}

function tooLarge(limit: number): BadBody {
  return new BadBody('service-too-large', `its response is larger than ${limit / 1024 / 1024} MiB`);
}

/** Discards a body unread. The premature end of the stream is not an error. */
export function discard(body: Readable): void {
  body.on('error', () => undefined).destroy();
}
