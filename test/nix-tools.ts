/** Runs Nix for the tests, if it is installed. */
import { execFileSync } from 'node:child_process';
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

/** Evaluates an expression strictly and gives its value. Throws with Nix's own message. */
export function nixEval<T>(expression: string): T {
  const args = ['--eval', '--json', '--strict', '--read-write-mode', '-'];
  const text = execFileSync(NIX_INSTANTIATE, args, {
    input: expression,
    encoding: 'utf8',
    maxBuffer: MAX_BUFFER,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  return JSON.parse(text) as T;
}

/** Parses files with `nix-instantiate --parse`; throws with Nix's own message for the first that does not. */
export function nixParse(files: readonly string[]): void {
  execFileSync(NIX_INSTANTIATE, ['--parse', ...files], {
    stdio: ['ignore', 'ignore', 'pipe'],
    maxBuffer: MAX_BUFFER,
  });
}
