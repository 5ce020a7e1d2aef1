/** A run in a network namespace that ends without a usable report is a failure of that service, not a defect. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { runInNamespace } from '../../../../generator/commands/manifests/namespace.ts';
import { testFolder } from '../../../folder.ts';

/** Runs a command with an `nsenter` that prints `stdout`. */
function reported(stdout: string): Promise<unknown> {
  const folder = testFolder();
  writeFileSync(path.join(folder, 'nsenter'), `#!/bin/sh\nprintf '%s' '${stdout}'\n`, { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
  return runInNamespace('/run/netns/vpn', ['status']);
}

test('the service of a report is returned', async () => {
  expect(await reported('{"format":1,"services":[{"service":"sonarr"}]}')).toEqual({ service: 'sonarr' });
});

test.each(['', '{}', 'null', '[1]', '{"services":{}}', '{"services":[]}', '{"services":[{"serv'])(
  'the report %s is a failure',
  async (stdout) => {
    const message = expect.stringContaining('ended with 0 and without a report') as string;
    await expect(reported(stdout)).rejects.toMatchObject({ code: 'namespace-failed', message });
  },
);
