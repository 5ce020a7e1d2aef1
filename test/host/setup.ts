/** Before the tests on a host: the root and the builds. Once for all files. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { isDemanded, needs } from '../prerequisites.ts';
import { nixEval } from '../nix-tools.ts';
import { HOST_KIT } from '../run/beside.ts';
import { build, inSite, makeSite, removeSite } from './site.ts';

/** Values that the tests receive. */
export interface Host {
  /** The folder that is booted. */
  readonly site: string;
  /** In its store: the package and folders of units. */
  readonly built: Readonly<Record<(typeof NAMES)[number], string>>;
}

declare module 'vitest' {
  export interface ProvidedContext {
    host: Host | { readonly missing: string };
  }
}

/** Called by vitest before the first test; vitest calls the returned function after the last one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = whatIsMissing() ?? makeRoot();
  if (typeof root !== 'string') {
    if (isDemanded('host')) throw new Error(`no host to test on: ${root.missing}`);
    console.warn(`SKIPPED, the tests on a host: ${root.missing}`);
    project.provide('host', root);
    return async () => undefined;
  }
  console.log(
    'Tests on a host: building its configurations with Nix, then booting it; the first test takes about a minute.',
  );
  const site = await makeSite(root, nixEval<string>('toString <nixpkgs>'));
  try {
    project.provide('host', await prepare(site));
    return async () => removeSite(site);
  } catch (error) {
    await removeSite(site);
    throw error;
  }
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

const NAMES = ['package', 'host', 'changed', 'drift', 'recyclarr', 'documented'] as const;

async function prepare(site: string): Promise<Host> {
  const paths = await build(site, '/work/suite/test/host/configuration/build.nix', NAMES);
  const built = Object.fromEntries(NAMES.map((name, at) => [name, paths[at] ?? ''])) as Host['built'];
  const { stdout } = await inSite(site, 'sh', '-c', 'nix --version; systemctl --version | head -n 1');
  console.log(`The host has ${stdout.trim().replaceAll('\n', ', ')}.`);
  return { site, built };
}
