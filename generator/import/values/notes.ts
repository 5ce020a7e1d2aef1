/** Warnings for the terminal and comments for the module about everything that import leaves out. */
import { optionPath } from '../../nix/keys.ts';
import type { Problem } from '../../base/problem.ts';
import { type Kind, moduleOf } from '../../servarr/kinds.ts';

/** Collects warnings and comments. */
export class Notes {
  readonly warnings: Problem[] = [];
  /** Option -> the comments before it. */
  readonly comments = new Map<string, string[]>();

  /** Reports a problem in the terminal alone. */
  warn(...problems: readonly Problem[]): void {
    for (const problem of problems) this.warnings.push(problem);
  }

  /** Reports what is left out of an option. */
  leaveOut(option: string, problem: Problem): void {
    const { place, what } = problem;
    this.warnings.push(problem);
    const comment = place === undefined ? what : `${place}: ${what}`;
    const before = this.comments.get(option);
    if (before === undefined) this.comments.set(option, [comment]);
    else before.push(comment);
  }
}

/** Returns the option of a kind: `suite.downloadarr`. */
export function optionOfKind(kind: Kind): string {
  return optionPath('suite', moduleOf(kind));
}

/** Returns the option of a service: `suite.services.sonarr`. */
export function optionOfService(service: string): string {
  return optionPath('suite', 'services', service);
}
