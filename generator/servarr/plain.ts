/**
 * The table of what stands beside the kinds, `plain.json`: things of a service that no schema describes and that are
 * declared with its address. A further one is a row. Nix reads the same file.
 */
import { lookUp } from '../base/collections.ts';
import type { App } from './apps.ts';
import { APPS } from './apps.ts';
import { type Kind, type Role, isKind, kindRow } from './kinds.ts';
import rows from './plain.json' with { type: 'json' };

/** One of those things, by the last part of its URL: `rootfolder`, `remotepathmapping` … */
export type PlainKind = keyof typeof rows;

/** One key of such a thing. */
export interface PlainKey {
  /** What a configuration calls it. */
  readonly key: string;
  /**
   * `folder`: a path on the disk of the service. `place`: a path on another machine, in the manner of that. A slash at
   * the end of either says nothing. `flag`, `number`, `text`: as they are. `reference`: the number of something that `list` lists by name. `tags`: labels.
   */
  readonly is: 'flag' | 'folder' | 'host' | 'number' | 'place' | 'reference' | 'tags' | 'text' | 'word';
  /** True where the service takes none without it. */
  readonly required: boolean;
  /** The apps that have it; absent: all that have the thing. */
  readonly apps?: readonly App[];
  /** App -> the words that it takes; of other apps they are not known. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
  /** Where the service lists what can be named, below the API version. */
  readonly list?: string;
  /** The apps that refuse a folder of the system there, and anything below one. */
  readonly refusesSystemFolders?: readonly App[];
  /** The apps that refuse the root of the disk. */
  readonly refusesRoot?: readonly App[];
}

/** One row of the table. */
export interface PlainRow {
  /** Which apps have it. */
  readonly roles: readonly Role[];
  /** `suite.services.<name>.<option>`, a list. */
  readonly option: string;
  /** What people call one. */
  readonly title: string;
  /** What people call several. */
  readonly plural: string;
  /** The keys by which one is told from others. */
  readonly identity: readonly string[];
  /** The key that a text alone stands for, in the list; null: there is none. */
  readonly bare: string | null;
  /** By the name that the service has for the key. */
  readonly keys: Readonly<Record<string, PlainKey>>;
  /** For option documentation. */
  readonly example: Readonly<Record<string, string>>;
}

// The shape of the file is held by its test: reading it must cost nothing.
const table = rows as unknown as Readonly<Record<PlainKind, PlainRow>>;

/** All of them, in the order in which they are applied. */
export const PLAIN_KINDS = Object.keys(table) as readonly PlainKind[] as readonly [PlainKind, ...PlainKind[]];

/** The row of one. */
export function plainRow(kind: PlainKind): PlainRow {
  return table[kind];
}

/** True where `name` is one that we know. */
export function isPlainKind(name: string): name is PlainKind {
  return lookUp(table, name) !== undefined;
}

/** Those that an app has. */
export function plainKindsOf(app: App): readonly PlainKind[] {
  return PLAIN_KINDS.filter((kind) => table[kind].roles.includes(APPS[app].role));
}

/** The keys that an app has for one, by the name that it has for them. */
export function plainKeys(kind: PlainKind, app: App): ReadonlyMap<string, PlainKey> {
  return new Map(Object.entries(table[kind].keys).filter(([, { apps }]) => apps?.includes(app) ?? true));
}

/** What people call one, and several, of a kind or of what stands beside them. */
export function titlesOf(kind: Kind | PlainKind): { readonly title: string; readonly plural: string } {
  return isKind(kind) ? kindRow(kind) : table[kind];
}
