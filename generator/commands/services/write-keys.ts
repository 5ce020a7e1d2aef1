/** `suite write-keys`: writes the bare API keys of services to files, for programs that accept no other form. */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { collectAll } from '../../base/problem.ts';
import { displaySafe } from '../../base/text.ts';
import { sweepTemporary, writeAtomic } from '../../files/atomic.ts';
import { onDisk } from '../../files/disk.ts';
import { optionPath } from '../../nix/option-path.ts';
import { readCredential } from '../../reconcile/manifest/credentials.ts';
import type { ServiceConfig } from '../../source/services/config.ts';
import { readServicesFile } from '../../source/services/services-file.ts';
import { readApiKey } from '../../source/services/api-key.ts';
import { command } from '../flags/command.ts';
import { booleanFlag, required, textFlag, usage } from '../flags/flag.ts';

export const writeKeysCommand = command({
  flags: {
    services: required(textFlag('File that names the services (JSON)')),
    out: required(textFlag('Folder for the files, each named after its service')),
    as: textFlag('Name of the file, for one service'),
    keyFormat: textFlag('plain, json, or env:NAME for the line NAME=key', 'plain'),
    group: booleanFlag('The group of the files can read them too'),
  },
  examples: [
    [
      '$0 write-keys --services services.json --out /run/keys',
      'The bare key of each, readable by root alone',
    ],
  ],
  run: async ({ services, out, as, keyFormat, group }) => {
    const all = await readServicesFile(services);
    if (as !== undefined && (all.length > 1 || as !== path.basename(as)))
      throw usage('--as', 'it is the name of one file', 'Name one service, and write no path.');
    const written = formatOf(keyFormat);
    // One run at a time writes keys, so whatever is temporary is of a run that was killed.
    if (existsSync(out)) await onDisk(out, () => sweepTemporary(out, 0));
    // An unreadable key does not prevent the others from being written.
    const mode = group ? 0o440 : 0o400;
    await collectAll(
      all.map(async (service) => writeKey(service, path.join(out, as ?? service.name), written, mode)),
    );
  },
});

function formatOf(format: string): (key: string) => string {
  if (format === 'plain') return (key) => key;
  if (format === 'json') return (key) => JSON.stringify(key);
  const variable = /^env:([A-Za-z_]\w*)$/u.exec(format)?.[1];
  if (variable === undefined)
    throw usage(
      '--key-format',
      'there is no such format',
      'Write plain, json or env:NAME, with the name of a variable.',
    );
  // As systemd and shells read it. An ordinary key needs no quotes.
  return (key) => `${variable}=${/^\w+$/u.test(key) ? key : `"${key.replaceAll(/["\\$`]/gu, '\\$&')}"`}\n`;
}

async function writeKey(
  { name, app, apiKeyFile }: ServiceConfig,
  target: string,
  written: (key: string) => string,
  mode: number,
): Promise<void> {
  const place = `${optionPath('suite', 'services', name, 'apiKeyFile')} (${displaySafe(apiKeyFile)})`;
  const file = { name: `key-of-${name}`, path: apiKeyFile, what: 'the key file', place };
  const key = await readCredential(file, process.env['CREDENTIALS_DIRECTORY'], (from) =>
    readApiKey(from, { app }),
  );
  await onDisk(target, async () => {
    mkdirSync(path.dirname(target), { recursive: true });
    await writeAtomic(target, written(key.reveal()), { mode, durable: false, owner: 'root' });
  });
}
