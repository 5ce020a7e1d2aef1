/**
 * Behaviour of one kind that no other kind has. Observe, plan, apply and the state call the hooks,
 * and no kind calls those. Most kinds have none.
 */
import type { Problem } from '../../base/problem.ts';
import type { WireItem } from '../../schema/record/schema-response.ts';
import type { App } from '../../servarr/apps.ts';
import type { Value } from '../../servarr/values.ts';
import type { AppKind } from '../codec/codec.ts';
import type { Body, Key, Resource } from '../codec/resource.ts';
import type { ManifestEntry } from '../manifest/manifest.ts';
import type { ServiceApi } from '../service/api.ts';

/** An entry, as far as values depend on all entries of its kind. */
export interface OrderedEntry {
  readonly identity: string;
  readonly values: ReadonlyMap<Key, Value>;
}

/** An entry with the name of its resource. */
export interface JudgedEntry extends AppKind, Pick<ManifestEntry, 'path' | 'values'> {
  readonly name: string;
  readonly service: string;
  /** The version of the service; undefined counts as the newest. */
  readonly version?: string | undefined;
}

/** A resource that suite is about to create. */
export interface NewResource extends AppKind {
  readonly name: string;
  readonly item: WireItem | undefined;
}

/** A step about which a kind has something to say. */
export type Noted =
  | { readonly action: 'create'; readonly variant: string; readonly values: ReadonlyMap<Key, Value> }
  | { readonly action: 'delete' };

/** The data that notes are made from. */
export interface NotesContext {
  readonly service: string;
  /** The resources of the kind that no entry has and no step deletes; absent for a deletion. */
  readonly unclaimed?: readonly Resource[];
}

export interface KindHooks {
  /** Returns the key by which suite knows a resource that it has created and not completed. */
  readonly isUnfinished?: (app: App, resource: Pick<Resource, 'values'>) => Key | undefined;
  /**
   * Returns true if the service announces the resources to other services in the background: resources can be suite's although
   * the state has no record of them, and their deletions come first and need time.
   */
  readonly isAnnounced?: (app: App) => boolean;
  /** Returns values that depend on all entries, by the identity of an entry. */
  readonly assigned?: (
    entries: readonly OrderedEntry[],
    resources: readonly Resource[],
  ) => ReadonlyMap<string, readonly [key: Key, value: number]>;
  /** Returns the body of the POST of a resource that is completed afterwards. */
  readonly beforeCreate?: (body: Body, of: NewResource) => Body;
  /** Ends every apply with entries of the kind. Returns the Problem of what the service rejected. */
  readonly afterApply?: (api: ServiceApi, hasWritten: boolean) => Promise<Problem | undefined>;
  /** Returns the Problem of an entry that contradicts what the service has. */
  readonly contradiction?: (entry: JudgedEntry, shown: () => Resource['values']) => Problem | undefined;
  /** Some implementations contact their target when they are enabled, forced or not, and fail while it is down. */
  readonly contactsTarget?: true;
  readonly notes?: (step: Noted, context: NotesContext) => readonly string[];
}
