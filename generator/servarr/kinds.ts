/**
 * The table of kinds, `kinds.json`: what the generator, the modules and the host program need to know of each.
 * There is no code per kind: a new one is a row. Nix reads the same file.
 */
import { lookUp } from '../base/collections.ts';
import rows from './kinds.json' with { type: 'json' };
import common from './meta-keys.json' with { type: 'json' };
import options from './module-options.json' with { type: 'json' };

/** What is configured, by the last part of its URL: `downloadclient`, `notification`, `indexer` … */
export type Kind = keyof typeof rows;

/** What an app is in the family: kinds belong to all apps of a role. */
export type Role = 'indexerManager' | 'library';

/** What switches a resource on and off, behind the `enable` that an entry has for every kind. */
export type EnableRule =
  /** Switches in groups, the first of which the item has counts: on where one of the group is true. */
  | {
      readonly by: 'keys';
      readonly keys: readonly (readonly string[])[];
      /** Key -> the key of the schema item that says whether the implementation can do that at all. */
      readonly supported?: Readonly<Record<string, string>>;
    }
  /** Any of its `on…` events. */
  | { readonly by: 'events' }
  /** A word: on with every one but `off`; `on` is the one to take where an entry names none. */
  | { readonly by: 'word'; readonly key: string; readonly off: string; readonly on: string }
  /** Having tags at all. */
  | { readonly by: 'tags' }
  /** Nothing: what is there is on. */
  | { readonly by: 'none' };

/** A key that holds the number of another resource, written by that resource's name. */
export interface Reference {
  /** What a configuration calls it. */
  readonly key: string;
  /** Where the service lists what can be named, below the API version. */
  readonly path: string;
  /** The key that holds the name there; where it is the wire value too, as with folders, the key stays as it is. */
  readonly name: string;
  /** What stands for none, where there may be none. */
  readonly none?: number;
}

/** Another program that writes resources of a kind into the services, and changes and removes them by itself. */
export interface ExternalManager {
  /** What people call it. */
  readonly name: string;
  /** The apps into which it writes. */
  readonly role: Role;
  /** Its resources are of one of these, */
  readonly implementations: readonly string[];
  /** have a name that ends so, */
  readonly suffix: string;
  /** and a value in this field */
  readonly field: string;
  /** that is matched by this regular expression. */
  readonly pattern: string;
}

/** What a service is asked to do once resources of a kind have changed. */
export interface FollowUp {
  /** Of which apps. */
  readonly role: Role;
  /** The name of the command. */
  readonly command: string;
  /** What it is good for, a clause. */
  readonly effect: string;
  /** True where a resource that failed its last test is tried again in each run, and has changed when it passes. */
  readonly untilItWorks?: boolean;
}

/** One row of the table. */
export interface KindRow {
  /** Which apps have the kind. */
  readonly roles: readonly Role[];
  /** API version -> its path there, where that is not the kind's name. */
  readonly paths: Readonly<Record<string, string>>;
  /** `suite.<module>`, and the folder that its declarations are emitted to. */
  readonly module: string;
  /** The option that takes a list of entries. */
  readonly list: string;
  /** A short word for one entry. */
  readonly noun: string;
  /** The same for several. */
  readonly nouns: string;
  /** What people call one. */
  readonly title: string;
  /** What people call several. */
  readonly plural: string;
  readonly enabledBy: EnableRule;
  /** Where an entry goes that names no services: to all that have the implementation, or nowhere. */
  readonly services: 'all' | 'named';
  /** What an entry is of: an implementation, or one of the definitions that share it. */
  readonly identity: 'definition' | 'implementation';
  /** What classes of the kind end with, which says nothing in an option's name; the longest first. */
  readonly classEndings: readonly string[];
  /** True where the services have one of each implementation from the start, to be taken over. */
  readonly builtIn: boolean;
  /** True where some ask their target when they are switched on, forced or not, and fail where it is down. */
  readonly contactsTargetEvenWhenForced: boolean;
  /** Who else writes such resources; theirs are left alone. Source: SERVARR.md, "Other kinds", Applications. */
  readonly externalManagers: readonly ExternalManager[];
  /** Keys that the modules declare by hand, beside those of every kind (`meta-keys.json`). */
  readonly metaKeys: readonly string[];
  /** Key of the resource -> what a configuration calls it, because the plain name means something else there. */
  readonly optionNames: Readonly<Record<string, string>>;
  /** Key of the resource that is a list -> what its elements are, which the empty list of a schema does not show. */
  readonly listElementTypes: Readonly<Record<string, 'mappedCategory'>>;
  /** Keys of the resource that a user has no say in, beside those of every kind. */
  readonly notConfigurable: readonly string[];
  /** Keys that the schema leaves out because they are null there, with what they would show. */
  readonly omittedFromSchema: Readonly<Record<string, string>>;
  /** App -> the keys that it takes and then drops: comparing them would never come to rest. */
  readonly ignoredKeys: Readonly<Record<string, readonly string[]>>;
  /** Keys of the resource that hold the number (or path) of another. */
  readonly references: Readonly<Record<string, Reference>>;
  /** Key -> app -> the words that it takes; the schema shows only the default. */
  readonly enumValues: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** The kinds that are applied before it, because it refers to them or is tested through them. */
  readonly after: readonly string[];
  /**
   * Where entries can be made of the other services of a configuration, by the implementations that are called like
   * their apps: the fields that take a service's address, the address of the one that has the kind, and the key.
   */
  readonly autoConnect?: { readonly address: string; readonly own: string; readonly key: string };
  readonly afterChange?: FollowUp;
  /** For option documentation: an implementation's name, and an entry of the list. */
  readonly example: {
    readonly implementationName: string;
    readonly entry: Readonly<Record<string, unknown>>;
  };
}

// The shape of the file is held by its test: reading it must cost nothing.
const table = rows as unknown as Readonly<Record<Kind, KindRow>>;

/** All kinds, in the order of the table: those that `generate` reads and there are modules for. */
export const KINDS = Object.keys(table) as readonly Kind[] as readonly [Kind, ...Kind[]];

/** The row of a kind. */
export function kindRow(kind: Kind): KindRow {
  return table[kind];
}

/** True where `name` is a kind that we know. */
export function isKind(name: string): name is Kind {
  return lookUp(table, name) !== undefined;
}

/** The kind that people name so, ignoring case: by its own name or by its module, `indexers`, `suite.indexers`. */
export function kindNamed(name: string): Kind | undefined {
  const plain = name.toLowerCase().replace(/^suite\./u, '');
  return KINDS.find((kind) => plain === kind || plain === table[kind].module.toLowerCase());
}

/** The keys of an entry that no schema reports, sorted; a field of such a name is written under `fields`. */
export function metaKeys(kind: Kind): readonly string[] {
  return [...common, ...table[kind].metaKeys].sort();
}

/** The options of the module that are not called like an implementation, and so no implementation may be called like. */
export function moduleOptions(kind: Kind): readonly string[] {
  return [...options, table[kind].list];
}

/** True where the services of an app keep what is written into a key of that kind: some is taken and dropped. */
export function storesKey(app: string, kind: Kind, key: string): boolean {
  return !(lookUp(table[kind].ignoredKeys, app)?.includes(key) ?? false);
}
