/** Bodies of responses, in whatever chunks they arrive. */
import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { TooLarge, readBody } from '../../../../generator/source/http/body.ts';

const BODY = new URL('../../../../generator/source/http/body.ts', import.meta.url);

/** Reads a body of one-byte chunks in a thread with 48 MiB for its objects. Returns the length of the text. */
async function readInThread(chunks: number): Promise<unknown> {
  // A socket yields to the event loop too: otherwise the promises of the loop alone would fill the memory. Without
  // objectMode, the stream would join the chunks.
  const script = `
    const { parentPort } = require('node:worker_threads');
    const { Readable } = require('node:stream');
    let left = ${chunks};
    const body = new Readable({ objectMode: true, read() {} });
    const send = () => {
      for (let each = 0; each < 10_000 && left > 0; each++, left--) body.push(Buffer.from(' '));
      if (left > 0) setImmediate(send);
      else body.push(null);
    };
    send();
    import(${JSON.stringify(BODY.href)})
      .then(({ readBody }) => readBody(body, '', ${chunks}))
      .then((text) => parentPort.postMessage(text.length));
  `;
  const worker = new Worker(script, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 48 } });
  return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
}

describe('a body', () => {
  it(
    'of 2,000,000 chunks of one byte takes little more memory than its bytes',
    { timeout: 60_000 },
    async () => {
      expect(await readInThread(2_000_000)).toBe(2_000_000);
    },
  );

  it.each([1, 1000, 65_535, 65_536, 65_537, 300_000])('in chunks of %i bytes is complete', async (size) => {
    const bytes = Buffer.from(Array.from({ length: 50_000 }, (_, index) => `${index} ü\n`).join(''));
    const chunks = function* () {
      for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
    };
    expect(await readBody(Readable.from(chunks()), '', bytes.length)).toBe(bytes.toString());
    await expect(readBody(Readable.from(chunks()), '', bytes.length - 1)).rejects.toThrow(TooLarge);
  });
});
