/** `suite demo`: fetches from mock services on loopback over HTTP and writes Nix files. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateText } from '../../report/generate.ts';
import { textTable } from '../../report/table.ts';
import { printNotice, printResult, printWarning } from '../../report/terminal.ts';
import { APPS } from '../../servarr/apps.ts';
import { RECORDED_KINDS } from '../../servarr/kinds.ts';
import { type MockService, startMockService } from '../../source/mock-service.ts';
import { shippedRecords } from '../../schema/record/folder.ts';
import type { ServiceConfig } from '../../source/services/config.ts';
import type { SchemaRecord } from '../../schema/record/record.ts';
import { command } from '../flags/command.ts';
import { textFlag } from '../flags/flag.ts';
import { generate } from '../../emit/generate.ts';
import { fetchRecords } from './load.ts';

export const demoCommand = command({
  flags: { out: textFlag('Folder to write to', 'out') },
  examples: [],
  run: async ({ out, verbose }) => {
    const records = shippedRecords();
    const report = await withRecordServices(records, async (services) => {
      for (const { name, app, baseUrl } of services)
        printNotice(`fetching the schemas of a recorded ${APPS[app].title} (${name}) at ${baseUrl}`);
      const asked = await fetchRecords(services, RECORDED_KINDS, {
        timeoutMs: 30_000,
        warn: printWarning,
      });
      const folders = { schemas: path.join(out, 'schemas'), out: path.join(out, 'generated') };
      return generate({ ...folders, asked, force: false, check: false });
    });
    printResult(generateText(report, verbose ? 'listed' : 'counted'));
    printResult(whereToLook(out));
  },
});

/** Runs `task` while a mock service for each record listens on loopback, with a random key. */
async function withRecordServices<T>(
  records: Readonly<Record<string, SchemaRecord>>,
  task: (services: readonly ServiceConfig[]) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'suite-demo-'));
  const running: MockService[] = [];
  try {
    const key = randomBytes(16).toString('hex');
    const apiKeyFile = path.join(folder, 'key');
    await writeFile(apiKeyFile, key, { mode: 0o600 });
    const services: ServiceConfig[] = [];
    for (const [name, record] of Object.entries(records)) {
      const service = await startMockService(record, key);
      running.push(service);
      services.push({ name, app: record.app, baseUrl: service.url, urlBase: '', apiKeyFile, schema: name });
    }
    return await task(services);
  } finally {
    await Promise.all(running.map((service) => service.stop()));
    await rm(folder, { recursive: true, force: true });
  }
}

function whereToLook(out: string): string {
  const file = (...parts: string[]) => path.join(out, ...parts);
  return [
    '',
    'Where to look:',
    columns(
      [file('generated', 'downloadarr', 'qBittorrent.nix'), 'one implementation, every key with its type'],
      [file('generated', 'index.nix'), 'all implementations, and which apps have them'],
      [file('schemas', 'sonarr.json'), 'the schemas of one service'],
      ['docs/generate.md', 'modules for your own services'],
    ),
    'Next:',
    columns(
      [`${calling()} show qBittorrent`, 'the keys of one implementation'],
      [`${calling()} list`, 'all implementations'],
    ),
  ].join('\n');
}

function columns(...rows: string[][]): string {
  return textTable(rows).replaceAll(/^/gmu, '  ');
}

/** Returns the command line of this program: by npm, by its name if that is on the PATH, or by its file. */
function calling(): string {
  if (process.env['npm_package_name'] === 'suite') return 'npm run --silent suite --';
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  if (folders.some((folder) => folder !== '' && existsSync(path.join(folder, 'suite')))) return 'suite';
  return [process.execPath, process.argv[1] ?? '']
    .map((word) => (/^[\w./-]+$/u.test(word) ? word : `'${word}'`))
    .join(' ');
}
