/** Bodies of responses, in whatever chunks they arrive. */
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readBody } from '../../../../generator/source/http/body.ts';

const BYTES = Buffer.from(Array.from({ length: 50_000 }, (_, index) => `${index} ü\n`).join(''));

const TOO_LARGE = { code: 'service-too-large' };

function inChunks(bytes: Buffer, size: number): Readable {
  const chunks = function* () {
    for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
  };
  return Readable.from(chunks());
}

it.each([1000, 65_535, 65_537, 300_000])('a body in chunks of %i bytes is complete', async (size) => {
  expect(await readBody(inChunks(BYTES, size), '', BYTES.length)).toBe(BYTES.toString());
  await expect(readBody(inChunks(BYTES, size), '', BYTES.length - 1)).rejects.toMatchObject(TOO_LARGE);
});

it('a body that is compressed counts as it is decompressed', async () => {
  const bomb = gzipSync(Buffer.alloc(1024 * 1024, 32));
  expect(await readBody(inChunks(bomb, 1000), 'gzip', 1024 * 1024)).toHaveLength(1024 * 1024);
  await expect(readBody(inChunks(bomb, 1000), 'gzip', 1024 * 1024 - 1)).rejects.toMatchObject(TOO_LARGE);
});
