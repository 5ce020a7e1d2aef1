/** A run in a network namespace that ends without a usable report is a failure of that service, not a defect. */
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { runInNamespace } from '../../../../generator/commands/manifests/namespace.ts';
import { withFolder } from '../../../emit.ts';

const { PATH } = process.env;
afterEach(() => {
  process.env['PATH'] = PATH;
});

/** Runs a command with an `nsenter` that prints `stdout`. */
async function reported(stdout: string): Promise<unknown> {
  let result: unknown;
  await withFolder(async (folder) => {
    const nsenter = path.join(folder, 'nsenter');
    writeFileSync(nsenter, `#!/bin/sh\nprintf '%s' '${stdout}'\n`);
    chmodSync(nsenter, 0o755);
    process.env['PATH'] = `${folder}:${PATH ?? ''}`;
    result = await runInNamespace('/run/netns/vpn', ['status']);
  });
  return result;
}

test('the service of a report is returned', async () => {
  expect(await reported('{"format":1,"services":[{"service":"sonarr"}]}')).toEqual({ service: 'sonarr' });
});

test.each(['', '{}', 'null', '[1]', '{"services":{}}', '{"services":[]}', '{"services":[{"serv'])(
  'the report %s is a failure',
  async (stdout) => {
    await expect(reported(stdout)).rejects.toMatchObject({
      code: 'namespace-failed',
      message: expect.stringContaining('ended with 0 and without a report') as string,
    });
  },
);
