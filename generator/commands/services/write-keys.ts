/** `suite write-keys`: writes the bare API keys of services to files, for programs that accept no other form. */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { collectAll } from '../../base/problem.ts';
import { displaySafe } from '../../base/text.ts';
import { sweepTemporary, writeAtomic } from '../../files/atomic.ts';
import { onDisk } from '../../files/disk.ts';
import { optionPath } from '../../nix/keys.ts';
import { readCredential } from '../../reconcile/manifest/credentials.ts';
import type { ServiceConfig } from '../../source/services/config.ts';
import { readServicesFile } from '../../source/services/file.ts';
import { readApiKey } from '../../source/services/key.ts';
import { command } from '../flags/command.ts';
import { required, textFlag } from '../flags/flag.ts';

export const writeKeysCommand = command({
  flags: {
    services: required(textFlag('File that names the services (JSON)')),
    out: required(textFlag('Folder for the files, each named after its service')),
  },
  examples: [
    [
      '$0 write-keys --services services.json --out /run/keys',
      'The bare key of each, readable by root alone',
    ],
  ],
  run: async ({ services, out }) => {
    const all = await readServicesFile(services);
    const credentials = process.env['CREDENTIALS_DIRECTORY'];
    // One run at a time writes keys, so whatever is temporary is of a run that was killed.
    if (existsSync(out)) await onDisk(out, () => sweepTemporary(out, 0));
    // An unreadable key does not prevent the others from being written.
    await collectAll(all.map((service) => writeKey(service, out, credentials)));
  },
});

async function writeKey(
  { name, app, apiKeyFile }: ServiceConfig,
  out: string,
  credentials: string | undefined,
): Promise<void> {
  const place = `${optionPath('suite', 'services', name, 'apiKeyFile')} (${displaySafe(apiKeyFile)})`;
  const file = { name: `key-of-${name}`, path: apiKeyFile, what: 'the key file', place };
  const target = path.join(out, name);
  const key = await readCredential(file, credentials, (from) => readApiKey(from, { app }));
  await onDisk(target, async () => {
    mkdirSync(out, { recursive: true });
    await writeAtomic(target, key.reveal(), { mode: 0o400, durable: false, owner: 'root' });
  });
}
