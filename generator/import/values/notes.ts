/** Warnings for the terminal and comments for the module about resources and values that import leaves out. */
import { optionPath } from '../../nix/option-path.ts';
import { Problem } from '../../base/problem.ts';
import { displaySafe, joinList, joinSome } from '../../base/text.ts';
import { placeIn } from '../../reconcile/service/problems.ts';
import { type Kind, kindRow, moduleOf } from '../../servarr/kinds.ts';

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

export class Notes {
  readonly warnings: Problem[] = [];
  readonly skipped: Skipped[] = [];
  /** Option -> the comments before it. */
  readonly comments = new Map<string, string[]>();

  /** Counts resources that are left out although nothing is wrong with them. */
  skip(skipped: Skipped): void {
    if (skipped.count > 0) this.skipped.push(skipped);
  }

  leaveOut(option: string, problem: Problem): void {
    const { place, what } = problem;
    this.warnings.push(problem);
    this.remark(option, place === undefined ? what : `${place}: ${what}`);
  }

  remark(option: string, comment: string): void {
    const before = this.comments.get(option);
    if (before === undefined) this.comments.set(option, [comment]);
    else before.push(comment);
  }
}

/** A key that import leaves out, with the reason: one clause. */
export type LostKey = readonly [key: string, why: string];

/** Returns keys without their values, which may be secrets: `host (it is an attribute set)`. */
function listed(lost: readonly LostKey[]): string {
  return joinSome(
    lost.map(([key, why]) => `${displaySafe(key, 60)} (${why})`),
    10,
  );
}

/** Returns the warning of keys that import leaves out. */
export function lostKeys(place: string, services: readonly string[], lost: readonly LostKey[]): Problem {
  return new Problem({
    code: 'import-value',
    place: `${services.join(', ')}, ${place}`,
    what: `left out: ${listed(lost)}`,
    fix: `Declare the keys with values of your own, or correct them in the web UI of ${joinList(services)}.`,
  });
}

/** Returns the warning of keys that the schema record of a service lacks, so that evaluation does not know them. */
export function unrecordedKeys(place: string, service: string, keys: readonly string[]): Problem {
  return new Problem({
    code: 'import-record',
    place: `${service}, ${place}`,
    what: `left out: ${joinSome(keys, 20)}; the schema record of the service lacks ${keys.length === 1 ? 'this key' : 'these keys'}`,
    fix: 'Run `suite generate` against it, then import again.',
  });
}

/** Returns the warning of settings of which suite does not know whether a user changed them. */
export function unknownDefaults(place: string, service: string, keys: readonly string[]): Problem {
  return new Problem({
    code: 'import-value',
    place: `${service}, ${place}`,
    what: `left out: ${joinSome(keys, 20)}; suite does not know what a new service has there`,
    fix: 'Declare those that you have changed.',
  });
}

/** Returns the warning of a resource that import leaves out because of some of its keys. */
export function lostResource(
  service: string,
  { kind, name }: { readonly kind: Kind; readonly name: string },
  lost: readonly LostKey[],
): Problem {
  return new Problem({
    code: 'import-value',
    place: placeIn(service, { kind, name }),
    what: `left out, because of ${listed(lost)}`,
    fix: `Correct it in the web UI of ${service}, or declare the ${kindRow(kind).title} yourself.`,
  });
}

/** Returns the option of a kind: `suite.downloadarr`. */
export function optionOfKind(kind: Kind): string {
  return optionPath('suite', moduleOf(kind));
}

/** Returns the option of a service: `suite.services.sonarr`. */
export function optionOfService(service: string): string {
  return optionPath('suite', 'services', service);
}
