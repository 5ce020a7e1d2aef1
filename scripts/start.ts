/**
 * Shows what suite does, with a recorded Sonarr in place of a real one: `npm start [-- --keep]`. Writes to the folder
 * `out`. With `--keep`, the recorded service stays up.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { nixString } from '../generator/nix/strings.ts';
import { NIX_INSTANTIATE, nixpkgsLibrary } from '../test/nix-library.ts';
import { FAKE_KEY, startFakeService } from '../test/service/fake.ts';

const root = path.join(import.meta.dirname, '..');
const out = 'out';
const [key, manifest, state, typo] = ['sonarr-key', 'sonarr.json', 'state', 'typo.nix'].map((name) =>
  path.join(out, name),
) as [string, string, string, string];
const isKept = process.argv.includes('--keep');

rmSync(state, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const sonarr = await startFakeService({ recording: 'sonarr-4.0.19' });
writeFileSync(key, `${FAKE_KEY}\n`, { mode: 0o600 });
writeInputs();

await generate();
await misspell();
await plan();

if (isKept) {
  console.log(
    `\nThe recorded Sonarr is up at ${sonarr.url} until Ctrl-C. Apply the plan: npm run --silent suite -- apply --manifest ${manifest} --state-dir ${state}`,
  );
} else {
  console.log('\nnpm start -- --keep leaves the recorded Sonarr up, so that you can apply the plan.');
  await sonarr.stop();
}

async function generate(): Promise<void> {
  heading('suite generates Nix modules from the schemas of your services. Here a recorded Sonarr answers.');
  const service = ['--service', `sonarr=${sonarr.url}`, '--key-file', `sonarr=${key}`];
  const [modules, records] = [path.join(out, 'generated'), path.join(out, 'schemas')];
  const lines = await suite('generate', ...service, '--schemas', records, '--out', modules);
  console.log([lines[0], lines.at(-1)].join('\n'));
  const module = path.join(modules, 'downloadarr/qBittorrent.nix');
  const [, options = ''] = readFileSync(module, 'utf8').split(/^(?= {2}options = )/mu);
  console.log(`\n$ grep -A 16 'options = ' ${module}\n${options.split('\n').slice(0, 17).join('\n')}`);
}

async function misspell(): Promise<void> {
  heading(`Nix reports a misspelt key before you deploy (${typo}):`);
  const hasNix = spawnSync(NIX_INSTANTIATE, ['--version']).status === 0;
  const places = { env: process.env, beside: '', lock: path.join(root, 'flake.lock') };
  const library = hasNix ? nixpkgsLibrary(places) : { missing: 'Nix' };
  if ('missing' in library) {
    console.log(`Left out: ${library.missing} is missing.`);
    return;
  }
  const env = { ...process.env, NIX_PATH: library.nixPath ?? process.env['NIX_PATH'] };
  const lines = await suiteIn(env, 'plan', '--file', typo);
  console.log(lines.join('\n'));
}

async function plan(): Promise<void> {
  heading('suite plan reads the service and shows what apply would do (nix/templates/default/media.nix):');
  const lines = await suite('plan', '--manifest', manifest, '--state-dir', state);
  console.log(lines.join('\n'));
}

/** Writes a configuration with a misspelt key, and the manifest of the first template. */
function writeInputs(): void {
  const manifests = path.join(root, 'test/golden/nix/default.manifests.json');
  const template = JSON.parse(readFileSync(manifests, 'utf8')) as {
    sonarr: { service: object };
  };
  const service = { ...template.sonarr.service, baseUrl: sonarr.url, apiKeyFile: path.resolve(key) };
  writeFileSync(manifest, JSON.stringify({ ...template.sonarr, service }));
  writeFileSync(
    typo,
    `(import ${nixString(root)} { pkgs.lib = import <nixpkgs/lib>; }).lib.evaluate {
  modules = [
    {
      suite.services.sonarr = {
        baseUrl = ${nixString(sonarr.url)};
        apiKeyFile = ${nixString(path.resolve(key))};
      };
      suite.downloadarr.enable = true;
      suite.downloadarr.qBittorrent.hsot = "box.example";
    }
  ];
}
`,
  );
}

function heading(sentence: string): void {
  console.log(`\n${sentence}\n`);
}

async function suite(...args: readonly string[]): Promise<string[]> {
  return suiteIn(process.env, ...args);
}

/** Runs suite from its sources. Prints the command line, and returns the lines of its output and messages. */
async function suiteIn(env: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<string[]> {
  console.log(`$ suite ${args.join(' ')}`);
  // The recorded service is in this process, so it must not wait.
  const child = spawn(process.execPath, [path.join(root, 'generator/cli.ts'), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  const texts = await Promise.all([text(child.stdout), text(child.stderr)]);
  await closed;
  return texts.flatMap((part) => part.split('\n')).filter((line) => line !== '');
}
