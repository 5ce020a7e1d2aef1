/** Finds nixpkgs' library for the tests of modules. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** The program that evaluates: `$SUITE_NIX_INSTANTIATE`, else the one on the PATH. */
export const NIX_INSTANTIATE = process.env['SUITE_NIX_INSTANTIATE'] ?? 'nix-instantiate';

/** The places in which to look for the library. */
export interface Places {
  readonly env: NodeJS.ProcessEnv;
  /** The folder next to this checkout that may contain the library. */
  readonly beside: string;
  /** The flake.lock whose `nixpkgs` is fetched if there is no other library. */
  readonly lock: string;
}

/** The library that was found: nixpkgs' release, its origin, and its `$NIX_PATH` (unset: unchanged). */
export type Library =
  | { readonly release: string; readonly origin: string; readonly nixPath?: string }
  | { readonly missing: string };

function evaluate(expression: string, env: NodeJS.ProcessEnv, ...options: readonly string[]) {
  const args = ['--eval', '--json', '--strict', '--read-write-mode', ...options, '-E', expression];
  const timeout = 600_000;
  const { status, stdout, stderr } = spawnSync(NIX_INSTANTIATE, args, { encoding: 'utf8', env, timeout });
  if (status === 0) return { value: JSON.parse(stdout) as unknown };
  return { error: /^error: (.*)/mu.exec(stderr)?.[1] ?? stderr.trim() };
}

/** Returns the release of `<nixpkgs/lib>` in this environment; undefined if it is not nixpkgs' library. */
function releaseOf(env: NodeJS.ProcessEnv): string | undefined {
  const { value } = evaluate('(import <nixpkgs/lib>).trivial.release', env);
  return typeof value === 'string' ? value : undefined;
}

function inFolder(folder: string, origin: string, env: NodeJS.ProcessEnv): Library | undefined {
  if (!existsSync(path.join(folder, 'lib/default.nix'))) return undefined;
  const nixPath = [`nixpkgs=${folder}`, env['NIX_PATH'] ?? ''].filter((part) => part !== '').join(':');
  const release = releaseOf({ ...env, NIX_PATH: nixPath });
  return release === undefined ? undefined : { release, origin: `${origin} (${folder})`, nixPath };
}

/** Returns the library that the lock file pins. Nix fetches it and keeps it for the next run. */
function fetched(lock: string, env: NodeJS.ProcessEnv): { folder: string } | { error: string } {
  const locked = `(builtins.fromJSON (builtins.readFile ${JSON.stringify(lock)})).nodes.nixpkgs.locked`;
  // Binary caches have no sources, and a request to an unreachable one takes long to fail.
  const options = ['connect-timeout', '10', 'download-attempts', '2', 'substituters', ''];
  const args = [0, 2, 4].flatMap((at) => ['--option', ...options.slice(at, at + 2)]);
  const features = ['--extra-experimental-features', 'flakes'];
  const { value, error } = evaluate(`(builtins.fetchTree ${locked}).outPath`, env, ...features, ...args);
  return typeof value === 'string' ? { folder: value } : { error: error ?? 'it is not a path' };
}

/**
 * Returns the library of `$SUITE_NIXPKGS_LIB`. If that is not set: the one of `$NIX_PATH`, else of the folder next to the
 * checkout, else of the lock file.
 */
export function nixpkgsLibrary({ env, beside, lock }: Places): Library {
  const named = env['SUITE_NIXPKGS_LIB'];
  if (named !== undefined && named !== '')
    return (
      inFolder(named, 'of $SUITE_NIXPKGS_LIB', env) ?? {
        missing: `nixpkgs' library: $SUITE_NIXPKGS_LIB is ${named}, which has no lib/default.nix of nixpkgs`,
      }
    );
  const release = releaseOf(env);
  if (release !== undefined) return { release, origin: 'of $NIX_PATH' };
  const found = inFolder(beside, 'beside', env);
  if (found) return found;
  const answer = fetched(lock, env);
  const looked = `nixpkgs' library ($SUITE_NIXPKGS_LIB is not set, $NIX_PATH, ${beside}`;
  if ('error' in answer) return { missing: `${looked}; fetching that of flake.lock: ${answer.error})` };
  return inFolder(answer.folder, 'of flake.lock', env) ?? { missing: `${looked}, ${answer.folder})` };
}
