/** Runs Nix for the tests, if it is installed. */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { has } from './prerequisites.ts';
import { PROVIDER_KINDS, providerRow } from '../generator/servarr/kinds.ts';
import { NIX_INSTANTIATE } from './nix-library.ts';

/** True if `<nixpkgs/lib>` resolves, so that tests can evaluate modules. */
export const hasNixpkgsLib = has('nixpkgs');

/** The modules of all kinds, as the elements of a list in Nix. */
export const MODULES = PROVIDER_KINDS.map((kind) => JSON.stringify(providerRow(kind).declaredAt.module)).join(
  ' ',
);

const MAX_BUFFER = 256 * 1024 * 1024;

function instantiate(
  args: readonly string[],
  input = '',
  env: NodeJS.ProcessEnv = {},
): SpawnSyncReturns<string> {
  return spawnSync(NIX_INSTANTIATE, args, {
    input,
    encoding: 'utf8',
    maxBuffer: MAX_BUFFER,
    env: { ...process.env, ...env },
  });
}

/** Evaluates an expression strictly, with more variables of the environment and options of Nix. */
export function evaluation(
  expression: string,
  env: NodeJS.ProcessEnv = {},
  ...options: readonly string[]
): SpawnSyncReturns<string> {
  return instantiate(['--eval', '--strict', '--json', '--read-write-mode', ...options, '-'], expression, env);
}

/** Returns the value of an expression; its type is the caller's claim. Throws with Nix's own message. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function nixEval<T>(expression: string, env: NodeJS.ProcessEnv = {}): T {
  const { status, stdout, stderr } = evaluation(expression, env);
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as T;
}

/** Returns files as `nix-instantiate --parse` prints them. Throws with Nix's own message for the first that does not parse. */
export function nixParse(files: readonly string[]): string {
  const { status, stdout, stderr } = instantiate(['--parse', ...files]);
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
