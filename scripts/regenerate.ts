/**
 * Regenerates records and modules from the services that nixpkgs has now: `node scripts/regenerate.ts FOLDER`. Starts each
 * app from its package, runs `suite generate`, and writes the difference to the folder: `change.patch` for git, `change.md`
 * to read. With `--services FILE` before the folder, it reads the running services of a services file instead.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readRecords } from '../generator/schema/record/folder.ts';
import type { SchemaRecord } from '../generator/schema/record/record.ts';
import { APPS, APP_NAMES, type App, kindPath, schemaKindsOf } from '../generator/servarr/apps.ts';
import { hasDefinitions } from '../generator/servarr/kinds.ts';
import { openClient } from '../generator/source/http/client.ts';
import { probe } from '../generator/source/live.ts';
import type { ServiceConfig } from '../generator/source/services/config.ts';
import { readServiceKey } from '../generator/source/services/api-key.ts';

const NIXPKGS = 'github:NixOS/nixpkgs/nixpkgs-unstable';
const FEATURES = ['--extra-experimental-features', 'nix-command flakes'];
/** The part of the recorded definitions that a service must list before it is read: it downloads them after its start. */
const ENOUGH = 0.9;
const PATIENCE_MS = 300_000;

const root = path.join(import.meta.dirname, '..');
const GENERATED = ['nix/schemas', 'nix/generated'];

interface Service extends ServiceConfig {
  readonly process: ChildProcess;
}

const { values: flags, positionals } = parseArgs({
  options: { services: { type: 'string' } },
  allowPositionals: true,
});
const [folder, ...more] = positionals;
if (folder === undefined || more.length > 0) {
  console.error('usage: node scripts/regenerate.ts [--services FILE] FOLDER');
  process.exit(2);
}
const out = path.resolve(folder);
const work = mkdtempSync(path.join(tmpdir(), 'suite-regenerate-'));
const services: Service[] = [];
const [earlier, records] = [path.join(work, 'schemas'), path.join(root, 'nix/schemas')];
cpSync(records, earlier, { recursive: true });
try {
  const running = flags.services === undefined ? await startAll() : path.resolve(flags.services);
  suite('generate', '--services', running);
  mkdirSync(out, { recursive: true });
  git('add', '--intent-to-add', ...GENERATED);
  writeFileSync(path.join(out, 'change.patch'), git('diff', '--binary', 'HEAD', '--', ...GENERATED));
  writeFileSync(path.join(out, 'change.md'), suite('diff', earlier, records, '--format', 'markdown'));
} finally {
  await Promise.all(services.map(stop));
  rmSync(work, { recursive: true, force: true });
}

/** Starts every app that nixpkgs has, and waits until each can be read. Returns the services file. */
async function startAll(): Promise<string> {
  const recorded = await readRecords(records);
  for (const app of APP_NAMES) {
    const program = programOf(app);
    if (program !== undefined) services.push(await start(app, program));
  }
  await Promise.all(services.map((service) => ready(service, recorded[service.app])));
  return servicesFile();
}

/** Returns the program of an app from its package; undefined if nixpkgs has no such package. */
function programOf(app: App): string | undefined {
  const attribute = `${NIXPKGS}#${app}`;
  const { status, stderr } = spawnSync('nix', [...FEATURES, 'eval', '--raw', `${attribute}.drvPath`], {
    encoding: 'utf8',
  });
  if (status !== 0) {
    console.error(`${app}: left out, because nixpkgs has no package:\n${stderr}`);
    return undefined;
  }
  const built = execFileSync('nix', [...FEATURES, 'build', '--no-link', '--print-out-paths', attribute], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return path.join(built.trim(), 'bin', APPS[app].title);
}

/** Starts an app with an empty data folder, on a free port. It gets none of the variables of this process. */
async function start(app: App, program: string): Promise<Service> {
  const data = path.join(work, app);
  const apiKeyFile = path.join(data, 'config.xml');
  const port = await freePort();
  const key = randomBytes(16).toString('hex');
  mkdirSync(data);
  writeFileSync(
    apiKeyFile,
    `<Config><BindAddress>127.0.0.1</BindAddress><Port>${port}</Port><ApiKey>${key}</ApiKey></Config>\n`,
    { mode: 0o600 },
  );
  const child = spawn(program, ['-nobrowser', `-data=${data}`], {
    env: { PATH: process.env['PATH'], HOME: data },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'spawn');
  const baseUrl = `http://127.0.0.1:${port}`;
  return { name: app, app, schema: app, baseUrl, urlBase: '', apiKeyFile, process: child };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Waits until a service answers, and until it lists most of the definitions that its record has. */
async function ready(service: Service, record: SchemaRecord | undefined): Promise<void> {
  const client = openClient(service, await readServiceKey(service, console.error));
  await until(service, async () => probe(client));
  const { api } = await probe(client);
  for (const kind of schemaKindsOf(service.app).filter(hasDefinitions)) {
    const least = Math.floor((record?.kinds[kind]?.length ?? 0) * ENOUGH);
    await until(service, async () => {
      const { body } = await client.request('GET', `${kindPath(api, kind)}/schema`);
      if (!Array.isArray(body) || body.length < least)
        throw new Error(`it lists fewer than ${least} of ${kind}`);
    });
  }
  await client.close();
}

/** Tries again until `attempt` succeeds, or throws its last error. */
async function until({ app, process: child }: Service, attempt: () => Promise<unknown>): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(1000))
    try {
      await attempt();
      return;
    } catch (error) {
      const { exitCode } = child;
      if (exitCode !== null) throw new Error(`${app}: it ended with ${exitCode}`, { cause: error });
      if (Date.now() > deadline) throw error;
    }
}

function servicesFile(): string {
  const file = path.join(work, 'services.json');
  const named = services.map(({ name, baseUrl, apiKeyFile }) => [name, { baseUrl, apiKeyFile }]);
  writeFileSync(file, JSON.stringify({ services: Object.fromEntries(named) as object }));
  return file;
}

async function stop({ process: child }: Service): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await ended;
  clearTimeout(late);
}

/** Runs suite from its sources; returns its output. */
function suite(...args: readonly string[]): string {
  return execFileSync(process.execPath, ['generator/cli.ts', ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
}
