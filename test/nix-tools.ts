/** Nix for the tests: whether it is there, and how it is asked. Absent tools are said once, loudly. */
import { execFileSync, spawnSync } from 'node:child_process';

function succeeds(command: string, ...args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

/** True where `nix-instantiate` runs. */
export const hasNix = succeeds('nix-instantiate', '--version');
/** True where `<nixpkgs/lib>` resolves, so that modules can be evaluated for real. */
export const hasNixpkgsLib =
  hasNix && succeeds('nix-instantiate', '--eval', '-E', '(import <nixpkgs/lib>).trivial.release');
/** True where nixfmt 1.x is there to give its verdict. */
export const hasNixfmt = succeeds('nixfmt', '--version');

if (!hasNix) console.warn('SKIPPED: nix-instantiate is not here; nothing is parsed or evaluated by Nix');
else if (!hasNixpkgsLib) console.warn('SKIPPED: <nixpkgs/lib> does not resolve; modules are not evaluated');
if (!hasNixfmt) console.warn('SKIPPED: nixfmt is not here; its verdict on the formatting is not taken');

const MAX_BUFFER = 256 * 1024 * 1024;

/** Evaluates an expression strictly and gives its value. Throws with Nix's own message. */
export function nixEval<T>(expression: string): T {
  const args = ['--eval', '--json', '--strict', '--read-write-mode', '-'];
  const text = execFileSync('nix-instantiate', args, {
    input: expression,
    encoding: 'utf8',
    maxBuffer: MAX_BUFFER,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  return JSON.parse(text) as T;
}

/** Parses files with `nix-instantiate --parse`; throws with Nix's own message for the first that does not. */
export function nixParse(files: readonly string[]): void {
  execFileSync('nix-instantiate', ['--parse', ...files], {
    stdio: ['ignore', 'ignore', 'pipe'],
    maxBuffer: MAX_BUFFER,
  });
}
