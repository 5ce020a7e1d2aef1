/** Something more beside the kinds: one row in a copy of suite, and nothing else, from options to a running service. */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { PlainRow } from '../../generator/family/plain.ts';
import { nixString } from '../../generator/nix/strings.ts';
import { hasCaptures } from '../captures.ts';
import { withFolder } from '../emit.ts';
import { NIX_INSTANTIATE } from '../nix-library.ts';
import { hasNixpkgsLib } from '../nix-tools.ts';
import { type FakeService, startFakeService } from '../service/fake.ts';
import { isWrite } from '../service/http/boundaries.ts';
import { FAKE_KEY } from '../service/options.ts';

const root = path.resolve(import.meta.dirname, '../..');

const ROW: PlainRow = {
  roles: ['indexerManager'],
  option: 'appProfiles',
  title: 'app profile',
  plural: 'app profiles',
  identity: ['name'],
  bare: null,
  keys: {
    name: { key: 'name', is: 'text', required: true },
    enableRss: { key: 'rss', is: 'flag', required: false },
    minimumSeeders: { key: 'minimumSeeders', is: 'number', required: false },
  },
  example: { name: 'Interactive' },
};

/** A copy of what a user has of suite, with the row. */
function copyOfSuite(folder: string): string {
  const copy = path.join(folder, 'suite');
  for (const part of ['generator', 'templates', 'nix', 'package.json'])
    cpSync(path.join(root, part), path.join(copy, part), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  const table = path.join(copy, 'generator/family/plain.json');
  const rows = JSON.parse(readFileSync(table, 'utf8')) as Record<string, unknown>;
  writeFileSync(table, JSON.stringify({ ...rows, appprofile: ROW }, null, 2));
  return copy;
}

interface Setting {
  readonly folder: string;
  readonly copy: string;
  readonly service: FakeService;
}

interface Evaluated {
  readonly errors: readonly string[];
  readonly manifests: { readonly prowlarr: object };
}

function evaluate({ folder, copy, service }: Setting, profiles: string): Evaluated {
  const expression = `
    let evaluated = import ${copy}/nix/lib/evaluate.nix { lib = import <nixpkgs/lib>; } [
      ${copy}/nix/modules
      {
        suite.services.prowlarr = {
          baseUrl = ${nixString(service.url)};
          apiKeyFile = ${nixString(path.join(folder, 'key'))};
          appProfiles = ${profiles};
        };
      }
    ];
    in { inherit (evaluated) errors manifests; }`;
  const args = ['--eval', '--strict', '--json', '--read-write-mode', '-'];
  const { status, stdout, stderr } = spawnSync(NIX_INSTANTIATE, args, {
    input: expression,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Evaluated;
}

/** Runs the copy; the service is in this process, so it must not wait. */
async function suite({ copy }: Setting, ...args: readonly string[]) {
  const child = spawn(process.execPath, [path.join(copy, 'generator/cli.ts'), ...args]);
  const closed = new Promise<number | null>((resolve) => void child.once('close', resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { code, stdout, stderr };
}

/** Applies a configuration; gives the writes that it came to. */
async function apply(setting: Setting, profiles: string): Promise<string[]> {
  const { errors, manifests } = evaluate(setting, profiles);
  expect(errors).toEqual([]);
  const manifest = path.join(setting.folder, 'manifest.json');
  writeFileSync(manifest, JSON.stringify(manifests.prowlarr));
  const state = path.join(setting.folder, 'state');
  setting.service.requests.splice(0);
  const done = await suite(setting, 'apply', '--manifest', manifest, '--state-dir', state);
  expect(done).toMatchObject({ code: 0, stderr: '' });
  return setting.service.requests.filter(isWrite).map(({ method, path: asked }) => `${method} ${asked}`);
}

test.skipIf(!hasNixpkgsLib || !hasCaptures)(
  'a row more: made, changed, silent, removed, imported; wrong values are told',
  { timeout: 120_000 },
  async () => {
    await withFolder(async (folder) => {
      const service = await startFakeService({ recording: 'prowlarr-2.3.6' });
      try {
        const key = path.join(folder, 'key');
        writeFileSync(key, FAKE_KEY, { mode: 0o600 });
        const setting = { folder, copy: copyOfSuite(folder), service };
        const rows = () => [...service.store.plain('appprofile').rows.values()];
        const profile = '{ name = "Quiet"; rss = false; minimumSeeders = 3; }';
        expect(await apply(setting, `[ ${profile} ]`)).toEqual(['POST /api/v1/appprofile']);
        expect(rows().at(-1)).toMatchObject({ name: 'Quiet', enableRss: false, minimumSeeders: 3 });
        expect(await apply(setting, `[ ${profile} ]`)).toEqual([]);
        const changed = profile.replace('3', '5');
        expect(await apply(setting, `[ ${changed} ]`)).toEqual([
          `PUT /api/v1/appprofile/${rows().at(-1)?.id}`,
        ]);
        const from = ['--service', `prowlarr=${service.url}`, '--key-file', `prowlarr=${key}`];
        const imported = await suite(setting, 'import', ...from);
        expect(imported.stdout).toMatch(/minimumSeeders = 5;\n +name = "Quiet";\n +rss = false;/u);
        expect(await apply(setting, '[ ]')).toHaveLength(1);
        expect(rows().map(({ name }) => name)).toEqual(['Standard']);
        expect(evaluate(setting, '[ { name = "a"; rss = "no"; minimumSeeders = "3"; } ]').errors).toEqual([
          'suite.services.prowlarr.appProfiles[0]: minimumSeeders must be a whole number, but is the text "3". Write 3 without the quotes.',
          'suite.services.prowlarr.appProfiles[0]: rss must be true or false, but is the text "no".',
        ]);
      } finally {
        await service.stop();
      }
    });
  },
);
