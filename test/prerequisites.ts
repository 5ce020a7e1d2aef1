/**
 * Prerequisites of tests beyond Node and the dependencies. A run looks for them once (vitest.config.ts) and passes the
 * result to its workers in the environment. Tests name their prerequisites as tags. Tests with a missing one are
 * skipped; the last lines of the run list what is missing. With `SUITE_REQUIRE=true` that is a failure.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { NIX_INSTANTIATE, nixpkgsLibrary } from './nix-library.ts';
import { GUIDES, LIBRARY } from './run/beside.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The command that installs each prerequisite, by the tag of the tests that need it. */
export const INSTALL = {
  nix: 'sudo apt-get install nix-bin',
  nixpkgs: 'a network, or SUITE_NIXPKGS_LIB=<a checkout of nixpkgs>',
  nixfmt: 'nix profile install nixpkgs#nixfmt',
  browser: 'sudo apt-get install chromium',
  site: 'sh scripts/setup.sh site',
  guides: 'git clone --depth 1 https://github.com/TRaSH-Guides/Guides, and SUITE_TRASH_GUIDES=<that folder>',
} as const;

/** The tag of a prerequisite. */
export type NeedName = keyof typeof INSTALL;

/** A prerequisite: what was found, or what is missing, with the places that were searched. */
export type Need = { readonly found: string } | { readonly missing: string };

export type Needs = Readonly<Record<NeedName, Need>>;

export const CHROMIUM = process.env['SUITE_CHROMIUM'] ?? '/usr/bin/chromium';

function versionOf(command: string): string | undefined {
  const { status, stdout } = spawnSync(command, ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

const either = (found: string | undefined, missing: string): Need =>
  found === undefined ? { missing } : { found };

const fileOr = (file: string, found: string, missing: string): Need =>
  existsSync(file) ? { found } : { missing };

/** Looks for everything. Sets `$NIX_PATH`, so that `<nixpkgs/lib>` resolves in every process that is started later. */
export function findNeeds(): Needs {
  const nix = versionOf(NIX_INSTANTIATE);
  return {
    nix: either(nix, 'nix-instantiate'),
    nixpkgs: nix === undefined ? { missing: "nixpkgs' library: finding it takes Nix" } : library(),
    nixfmt: either(versionOf('nixfmt'), 'nixfmt'),
    browser: fileOr(CHROMIUM, CHROMIUM, `a browser: no ${CHROMIUM} ($SUITE_CHROMIUM)`),
    site: fileOr(path.join(root, 'site/node_modules/vitepress'), 'VitePress', 'the packages of the site'),
    guides: fileOr(
      path.join(GUIDES, 'metadata.json'),
      'the TRaSH guides',
      'the TRaSH guides: no folder in $SUITE_TRASH_GUIDES',
    ),
  };
}

function library(): Need {
  const answer = nixpkgsLibrary({
    env: process.env,
    beside: LIBRARY,
    lock: path.join(root, 'flake.lock'),
  });
  if ('missing' in answer) return answer;
  if (answer.nixPath !== undefined) process.env['NIX_PATH'] = answer.nixPath;
  return { found: `nixpkgs' library ${answer.release} ${answer.origin}` };
}

const HANDED_DOWN = 'SUITE_TEST_NEEDS';

/** Passes the result to all processes that are started later. */
export function handDown(needs: Needs): void {
  process.env[HANDED_DOWN] = JSON.stringify(needs);
}

const handed = process.env[HANDED_DOWN];

/** The prerequisites that this run has. */
export const needs: Needs = handed === undefined ? findNeeds() : (JSON.parse(handed) as Needs);

/** True if this run has the prerequisite. */
export const has = (name: NeedName): boolean => 'found' in needs[name];

export function lacking(of: Needs = needs): Partial<Record<NeedName, string>> {
  return Object.fromEntries(
    Object.entries(of).flatMap(([name, need]) => ('missing' in need ? [[name, need.missing]] : [])),
  );
}

/**
 * Returns whether a run must have something: with `SUITE_REQUIRE=true` everything except the names in
 * `$SUITE_DO_WITHOUT`, which commas separate. `CI` alone demands nothing.
 */
export function isDemanded(name: string, env: NodeJS.ProcessEnv = process.env): boolean {
  const optional = (env['SUITE_DO_WITHOUT'] ?? '').split(',');
  return env['SUITE_REQUIRE'] === 'true' && !optional.includes(name);
}
