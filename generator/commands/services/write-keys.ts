/** `suite write-keys`: writes the bare API keys of services to files, for programs that accept no other form. */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { Problem, collectAll } from '../../base/problem.ts';
import { displaySafe } from '../../base/text.ts';
import { sweepTemporary, writeAtomic } from '../../files/atomic.ts';
import { onDisk } from '../../files/disk.ts';
import { optionPath } from '../../nix/option-path.ts';
import { readCredential } from '../../reconcile/manifest/credentials.ts';
import type { ServiceConfig } from '../../source/services/config.ts';
import { readServicesFile } from '../../source/services/services-file.ts';
import { readApiKey } from '../../source/services/api-key.ts';
import { command } from '../flags/command.ts';
import { booleanFlag, required, textFlag } from '../flags/flag.ts';

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
      throw usage('--as is the name of one file', 'Name one service, and write no path.');
    const written = formatOf(keyFormat);
    // One run at a time writes keys, so whatever is temporary is of a run that was killed.
    if (existsSync(out)) await onDisk(out, () => sweepTemporary(out, 0));
    // An unreadable key does not prevent the others from being written.
    await collectAll(
      all.map((service) => writeKey(service, { out, as, written, mode: group ? 0o440 : 0o400 })),
    );
  },
});

interface KeyFile {
  readonly out: string;
  /** Its name, if that is not the name of the service. */
  readonly as: string | undefined;
  readonly written: (key: string) => string;
  readonly mode: number;
}

function usage(what: string, fix: string): Problem {
  return new Problem({ code: 'usage', what, fix });
}

function formatOf(format: string): KeyFile['written'] {
  if (format === 'plain') return (key) => key;
  if (format === 'json') return (key) => JSON.stringify(key);
  const variable = /^env:([A-Za-z_]\w*)$/u.exec(format)?.[1];
  if (variable === undefined)
    throw usage('--key-format is unknown', 'Write plain, json or env:NAME, with the name of a variable.');
  // As systemd and shells read it. An ordinary key needs no quotes.
  return (key) => `${variable}=${/^\w+$/u.test(key) ? key : `"${key.replaceAll(/["\\$`]/gu, '\\$&')}"`}\n`;
}

async function writeKey(
  { name, app, apiKeyFile }: ServiceConfig,
  { out, as = name, written, mode }: KeyFile,
): Promise<void> {
  const place = `${optionPath('suite', 'services', name, 'apiKeyFile')} (${displaySafe(apiKeyFile)})`;
  const file = { name: `key-of-${name}`, path: apiKeyFile, what: 'the key file', place };
  const target = path.join(out, as);
  const key = await readCredential(file, process.env['CREDENTIALS_DIRECTORY'], (from) =>
    readApiKey(from, { app }),
  );
  await onDisk(target, async () => {
    mkdirSync(out, { recursive: true });
    await writeAtomic(target, written(key.reveal()), { mode, durable: false, owner: 'root' });
  });
}
