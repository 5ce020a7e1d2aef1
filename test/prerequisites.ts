/**
 * What tests need beyond Node and the dependencies. A run looks once (vitest.config.ts) and tells its workers
 * through the environment; what runs outside vitest looks by itself. Tests name their needs as tags. Where something is
 * missing, the tests with its tag are skipped, and the last lines of the run say how many and which command installs
 * it; in CI that is a failure.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { NIX_INSTANTIATE, nixpkgsLibrary } from './nix-library.ts';
import { GUIDES, LIBRARY } from './run/beside.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The installation of each prerequisite, by the tag of the tests that need it. `$SUITE_DO_WITHOUT` contains these tags. */
export const INSTALL = {
  nix: 'sudo apt-get install nix-bin',
  nixpkgs: 'a network, or SUITE_NIXPKGS_LIB=<a checkout of nixpkgs>',
  nixfmt: 'nix profile install nixpkgs#nixfmt',
  browser: 'sudo apt-get install chromium',
  zsh: 'sudo apt-get install zsh',
  fish: 'sudo apt-get install fish',
  guides: 'git clone --depth 1 https://github.com/TRaSH-Guides/Guides, and SUITE_TRASH_GUIDES=<that folder>',
} as const;

/** The tag of a need. */
export type NeedName = keyof typeof INSTALL;

/** Something needed: what was found of it, or what is missing and where it was looked for. */
export type Need = { readonly found: string } | { readonly missing: string };

/** All that tests need. */
export type Needs = Readonly<Record<NeedName, Need>>;

/** The browser's program. */
export const CHROMIUM = process.env['SUITE_CHROMIUM'] ?? '/usr/bin/chromium';

function versionOf(command: string): string | undefined {
  const { status, stdout } = spawnSync(command, ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

const either = (found: string | undefined, missing: string): Need =>
  found === undefined ? { missing } : { found };

const fileOr = (file: string, found: string, missing: string): Need =>
  existsSync(file) ? { found } : { missing };

/** Looks for everything. `$NIX_PATH` is set so that `<nixpkgs/lib>` resolves in every process started from here on. */
export function findNeeds(): Needs {
  const nix = versionOf(NIX_INSTANTIATE);
  return {
    nix: either(nix, 'nix-instantiate'),
    nixpkgs: nix === undefined ? { missing: "nixpkgs' library, which takes that" } : library(),
    nixfmt: either(versionOf('nixfmt'), 'nixfmt'),
    browser: fileOr(CHROMIUM, CHROMIUM, `a browser, as ${CHROMIUM} ($SUITE_CHROMIUM)`),
    zsh: either(versionOf('zsh'), 'zsh'),
    fish: either(versionOf('fish'), 'fish'),
    guides: fileOr(
      path.join(GUIDES, 'metadata.json'),
      'the TRaSH guides',
      'the TRaSH guides ($SUITE_TRASH_GUIDES)',
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

/** Hands what was found down to the processes that are started from here on. */
export function handDown(needs: Needs): void {
  process.env[HANDED_DOWN] = JSON.stringify(needs);
}

const handed = process.env[HANDED_DOWN];

/** The prerequisites that this run has. */
export const needs: Needs = handed === undefined ? findNeeds() : (JSON.parse(handed) as Needs);

/** True where it is there. */
export const has = (name: NeedName): boolean => 'found' in needs[name];

/** Why each of those is missing that are, by name. */
export function lacking(of: Needs = needs): Partial<Record<NeedName, string>> {
  return Object.fromEntries(
    Object.entries(of).flatMap(([name, need]) => ('missing' in need ? [[name, need.missing]] : [])),
  );
}

/** True where nothing may be missing but what `$SUITE_DO_WITHOUT` names (words with commas between them). */
export const inCi = process.env['CI'] === 'true';
/** The prerequisites that a CI run may lack. */
export const doWithout = (process.env['SUITE_DO_WITHOUT'] ?? '').split(',');
