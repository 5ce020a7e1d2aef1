/** A format-independent report: a plan, the result of an apply, or a difference of schemas. */
import type { Action } from '../../reconcile/plan/step.ts';

/** The sheet. Its strings can have any length and content; the renderers escape them. */
export interface Sheet {
  readonly heading: string;
  /** The summary of the whole; empty if the sections contain everything. */
  readonly summary: string;
  /** The totals, and the time and the host of the report. Only Markdown shows them, because it is read elsewhere. */
  readonly context: readonly string[];
  readonly sections: readonly Section[];
}

export interface Section {
  readonly title: string;
  /** True if the title is a summary, which a terminal shows below the entries. */
  readonly titleLast: boolean;
  readonly entries: readonly Entry[];
  /** Failures and warnings, which a terminal command prints to stderr. */
  readonly problems: readonly Entry[];
}

/** The action on an entry; none in a difference. */
export type EntryAction = Action | 'failed' | 'warning' | '';

export interface Entry {
  readonly action: EntryAction;
  /** True if it removes something, fails, or breaks a configuration. */
  readonly breaking: boolean;
  /** `download client "qb" (QBittorrent)` */
  readonly title: string;
  /** `download client`: the start of the title that entries of the same kind have in common. */
  readonly noun?: string;
  readonly keys?: readonly KeyLine[];
  /**
   * Of keys that a reader opens only if interested, those of a new resource, the text that is shown in their place; it can
   * be empty.
   */
  readonly keysFolded?: string;
  readonly lines: readonly Line[];
}

export interface KeyLine {
  readonly key: string;
  /** Empty for a new resource, and for a secret. */
  readonly from: string;
  /** For a secret, what happens to it. */
  readonly to: string;
  readonly remark: string;
}

export interface Line {
  readonly breaking?: boolean;
  readonly what: string;
  readonly more?: readonly string[];
  /** True for a line that a reader opens only if interested. */
  readonly folded?: boolean;
}

/** Returns `priority: 1 -> 3, back to the default`, or `priority: 3` for a new resource. */
export function keyText({ key, from, to, remark }: KeyLine): string {
  return `${key}: ${from === '' ? '' : `${from} -> `}${to}${remark === '' ? '' : `, ${remark}`}`;
}

export function linesOf(entries: readonly Entry[]) {
  return entries.flatMap((entry) =>
    entry.lines.map((line, index) => ({ entry, line, isFirst: index === 0 })),
  );
}
