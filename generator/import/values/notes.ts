/** Warnings for the terminal and comments for the module about resources and values that import leaves out. */
import { optionPath } from '../../nix/keys.ts';
import type { Problem } from '../../base/problem.ts';
import { type Kind, moduleOf } from '../../servarr/kinds.ts';

/** Resources of one service that import leaves to the service, or to the program that writes them. */
export interface Skipped {
  readonly service: string;
  readonly count: number;
  /** `indexer`. */
  readonly title: string;
  readonly plural: string;
  /** One clause. */
  readonly why: string;
}

/** Collects warnings and comments. */
export class Notes {
  readonly warnings: Problem[] = [];
  readonly skipped: Skipped[] = [];
  /** Option -> the comments before it. */
  readonly comments = new Map<string, string[]>();

  /** Counts resources that are left out although nothing is wrong with them. */
  skip(skipped: Skipped): void {
    if (skipped.count > 0) this.skipped.push(skipped);
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
