/** Before the tests on a host: the root and the builds. Once for all files. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { isDemanded, needs } from '../prerequisites.ts';
import { nixEval } from '../nix-tools.ts';
import { HOST_KIT } from '../run/beside.ts';
import { build, inSite, makeSite, removeSites } from './site.ts';

/** The builds in the store of the host: the package and folders of units. */
export type Built = Readonly<Record<(typeof NAMES)[number], string>>;

/** The result of preparing the host, in the file that `ready` names. */
export type Prepared = { readonly built: Built } | { readonly failed: string };

/** Values that the tests receive. */
export interface Host {
  /** The folder of which each file of tests boots its own layer. */
  readonly site: string;
  /** A file that exists as soon as the folder is ready or could not be made: `Prepared` as JSON. */
  readonly ready: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    host: Host | { readonly missing: string };
  }
}

/**
 * Called by vitest before the first test; vitest calls the returned function after the last one. The builds take half a
 * minute, in which other tests run: those on the host wait for them.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = whatIsMissing() ?? makeRoot();
  if (typeof root !== 'string') {
    if (isDemanded('host')) throw new Error(`no host to test on: ${root.missing}`);
    console.warn(`SKIPPED, the tests on a host: ${root.missing}`);
    project.provide('host', root);
    return async () => undefined;
  }
  console.log(
    'Tests on a host: Nix builds its configurations beside the first tests; then each file boots one.',
  );
  const folder = mkdtempSync(path.join(tmpdir(), 'suite-host-'));
  const host: Host = { site: path.join(folder, 'site/top'), ready: path.join(folder, 'ready.json') };
  project.provide('host', host);
  const prepared = prepare(root, host);
  return async () => {
    await prepared;
    await removeSites(folder);
  };
}

/** Writes the result only when it is complete. */
async function prepare(root: string, { site, ready }: Host): Promise<void> {
  const result: Prepared = await builtIn(root, site).then(
    (built) => ({ built }),
    (error: unknown) => ({ failed: String(error) }),
  );
  writeFileSync(`${ready}.new`, JSON.stringify(result));
  renameSync(`${ready}.new`, ready);
}

async function builtIn(root: string, site: string): Promise<Built> {
  await makeSite(root, site, nixEval<string>('toString <nixpkgs>'));
  const paths = await build(site, '/work/suite/test/host/configuration/build.nix', NAMES);
  const { stdout } = await inSite(site, 'sh', '-c', 'nix --version; systemctl --version | head -n 1');
  console.log(`The host has ${stdout.trim().replaceAll('\n', ', ')}.`);
  return Object.fromEntries(NAMES.map((name, at) => [name, paths[at] ?? ''])) as Built;
}

function whatIsMissing(): { missing: string } | undefined {
  if (process.getuid?.() !== 0) return { missing: 'it takes root' };
  if (!existsSync(path.join(HOST_KIT, 'units.nix')))
    return { missing: `no kit in ${HOST_KIT} ($SUITE_HOST_KIT)` };
  return 'missing' in needs.nixpkgs ? needs.nixpkgs : undefined;
}

function makeRoot(): string | { missing: string } {
  const script = path.resolve('scripts/setup-host.sh');
  const root = execFileSync('sh', [script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();
  return root === '' ? { missing: 'the root could not be created; the reason is above' } : root;
}

const NAMES = ['package', 'host', 'changed', 'drift', 'keys', 'documented'] as const;
