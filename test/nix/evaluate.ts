/** Evaluating the modules with nixpkgs' library: expressions, what they cost, and what they fail with. */
import { fileURLToPath } from 'node:url';
import { evaluation, nixEval } from '../nix-tools.ts';

/** The repository, without a slash at the end. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/u, '');

/** Names that every expression below may use: lib, evaluate (see nix/checks/evaluate-on-stub.nix), common, root. */
export function withModules(body: string): string {
  return `let
    root = ${root};
    lib = import <nixpkgs/lib>;
    common = import ${root}/test/nix/common.nix;
    evaluate = modules: import ${root}/nix/checks/evaluate-on-stub.nix { inherit lib; } modules;
    suiteLib = import ${root}/nix/lib { inherit lib; };
  in ${body}`;
}

/** An expression: a host with Sonarr, and a configuration. */
export const withSonarr = (configuration: string) => `evaluate [
  (root + "/nix/modules")
  { suite.services.sonarr = common.service "sonarr" 8989; }
  (${configuration})
]`;

/** Returns the value of an expression; its type is the caller's claim. Throws with Nix's message on failure. */
export const evaluate = <T>(expression: string, env: NodeJS.ProcessEnv = {}): T =>
  nixEval<T>(withModules(expression), env);

/**
 * Returns a function that takes an expression and returns a function for its value. One process evaluates all expressions
 * when the first value is requested. `within` turns the list of them into an expression.
 */
export function oneEvaluation(
  within = (list: string) => list,
  env: () => NodeJS.ProcessEnv = () => ({}),
): <T>(expression: string) => () => T {
  const expressions: string[] = [];
  let values: readonly unknown[] | undefined;
  return <T>(expression: string) => {
    const at = expressions.push(`(${expression})`) - 1;
    return () => {
      values ??= evaluate<unknown[]>(within(`[ ${expressions.join('\n')} ]`), env());
      return values[at] as T;
    };
  };
}

/** Returns Nix's message for an expression that fails. Throws if it does not fail. */
export function evaluationError(expression: string, ...options: readonly string[]): string {
  const { status, stdout, stderr } = evaluation(withModules(expression), {}, ...options);
  if (status === 0) throw new Error(`evaluates to ${stdout}`);
  return stderr;
}

/** Returns the value of an expression and the function calls of its evaluation, which do not depend on the machine. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function costOf<T>(expression: string): { readonly calls: number; readonly value: T } {
  const { status, stdout, stderr } = evaluation(withModules(expression), { NIX_SHOW_STATS: '1' });
  if (status !== 0) throw new Error(stderr);
  const stats = JSON.parse(stderr.slice(stderr.indexOf('{'))) as { nrFunctionCalls: number };
  return { calls: stats.nrFunctionCalls, value: JSON.parse(stdout) as T };
}
