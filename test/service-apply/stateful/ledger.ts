/**
 * Who made and changed each resource of a service, by looking at it after each write. It states two of the invariants of
 * all lives: a run deletes and changes nothing that is a user's, and suite's goes when its entry goes. To a host, the
 * other one is a user.
 */
import type { ManifestEntry } from '../../../generator/reconcile/manifest/manifest.ts';
import {
  type Kind,
  comesWithService,
  isProviderKind,
  propertyOfKey,
} from '../../../generator/servarr/kinds.ts';
import { disabledValues } from '../../../generator/servarr/enable.ts';
import { fieldNameOf } from '../../../generator/servarr/values.ts';
import { HOSTS, type Host } from './events.ts';
import type { Within } from './in-process.ts';
import { type Facets, type Row, contentOf, facetsOf, isSettings, rowsOf } from './samples.ts';

/** A run that writes. */
export interface Writer {
  readonly host: Host;
  /** The declared kinds of which `prune` is "none". */
  readonly kept: ReadonlySet<Kind>;
  /** Returns the entry of a resource, if it is declared. */
  readonly entryOf: (kind: Kind, row: Row) => ManifestEntry | undefined;
  readonly paused: ReadonlySet<Kind>;
  /** The keys of resources that have their name of the state: an entry of the same option may give them another one. */
  readonly mayRename: ReadonlySet<string>;
  /** A response or the end of the run may be lost, or the other host applies at the same time. */
  readonly isDisturbed: boolean;
  /** The resources that runs at the same time have written, each with the hosts. */
  readonly written: Map<string, Set<Host>>;
}

/** A resource as the test knows it. */
export interface Known {
  readonly kind: Kind;
  readonly row: Row;
  readonly facets: Facets;
  readonly content: string;
  /** The host whose request created it; undefined if a user did. */
  readonly creator: Host | undefined;
  /** Host -> the content after its last write, if it was what the host had left before. */
  left: Partial<Record<Host, string>>;
  /** The facets that a configuration has named and no user has changed since. */
  readonly named: Set<string>;
  /** No one except its creator has changed it, and the creator can know that: it must go when its entry goes. */
  isSure: boolean;
  /** Suite cannot know its owner. `Lived` gives the reason in each case. */
  isOpen: boolean;
  /** The time of a write of its creator whose response may be lost, until the next run of that host. */
  unseenSince: number | undefined;
  /** All contents that its creator has given it. */
  readonly given: readonly string[];
}

/** A resource as the service shows it. */
type Seen = Pick<Known, 'content' | 'facets' | 'kind' | 'row'>;

/** The resources of some kinds of one service. */
export class Ledger {
  within: Within;
  readonly #kinds: readonly Kind[];
  all = new Map<string, Known>();
  created = 0;
  deleted = 0;

  constructor(within: Within, kinds: readonly Kind[]) {
    this.within = within;
    this.#kinds = kinds;
    this.note(undefined);
  }

  /** Returns a copy of what is known, for a database that is restored one day. */
  copy(): Map<string, Known> {
    return new Map([...this.all].map(([key, one]) => [key, { ...one, left: { ...one.left }, named: new Set(one.named) }])); // prettier-ignore
  }

  /**
   * Looks at the service after a change.
   * @param by the run that changed it; undefined for a user
   * @param path of the request: a write can leave the same values as the other host did
   * @returns the keys of what was changed or created
   */
  note(by: Writer | undefined, path = ''): Set<string> {
    const touched = new Set<string>();
    const now = this.#rows();
    for (const [key, was] of this.all)
      if (!now.has(key)) {
        this.all.delete(key);
        if (by !== undefined) this.#checkDeleted(key, was, by);
      }
    for (const [key, { kind, row }] of now) {
      const was = this.all.get(key);
      // Stores replace rows and never change them.
      const facets = was?.row === row ? was.facets : facetsOf(this.within, kind, row);
      const content = contentOf(facets);
      if (was?.content === content) {
        if (path === `${this.within.path(kind)}/${row.id}`) this.#written(key, by);
        continue;
      }
      touched.add(key);
      if (by?.paused.has(kind)) throw new Error(`${kind} is paused, and ${key} has changed`);
      const next = { kind, row, facets, content };
      if (was === undefined) this.#create(key, next, by);
      else if (by === undefined) this.#changeByHand(key, was, next);
      else this.#change(key, was, next, by);
    }
    return touched;
  }

  /** After a run: what its entries declare may be reset later. */
  name({ entryOf }: Writer): void {
    for (const { kind, row, named } of this.all.values())
      for (const key of facetsDeclared(kind, row, entryOf(kind, row))) named.add(key);
  }

  /** Returns the resources that suite should have deleted. */
  stayed(): string[] {
    return [...this.all].flatMap(([key, { kind, creator, left, content, isSure, isOpen }]) =>
      creator !== undefined && left[creator] === content && isSure && !isOpen && !comesWithService(kind)
        ? [key]
        : [],
    );
  }

  #rows(): Map<string, { kind: Kind; row: Row }> {
    const all = this.#kinds.flatMap((kind) =>
      [...rowsOf(this.within, kind)].map(([id, row]) => [`${kind} ${id}`, { kind, row }] as const),
    );
    return new Map(all);
  }

  #checkDeleted(key: string, was: Known, by: Writer): void {
    const { host, kept, entryOf, paused } = by;
    this.deleted += 1;
    if (paused.has(was.kind)) throw new Error(`${was.kind} is paused, and ${key} was deleted`);
    const isReplaced = entryOf(was.kind, was.row) !== undefined;
    if (kept.has(was.kind) && !isReplaced) throw new Error(`${key} was deleted with prune "none"`);
    const isOwn = was.creator === host && was.left[host] === was.content;
    if (!was.isOpen && !isRace(key, by) && !isOwn)
      throw new Error(`${key} was deleted by ${host}: ${was.content}`);
  }

  #create(key: string, next: Seen, by: Writer | undefined): void {
    const isNew = by !== undefined;
    if (isNew) this.created += 1;
    this.all.set(key, {
      ...next,
      creator: by?.host,
      left: isNew ? { [by.host]: next.content } : {},
      named: new Set(),
      isSure: isNew,
      isOpen: false,
      unseenSince: by?.isDisturbed ? Date.now() : undefined,
      given: isNew ? [next.content] : [],
    });
    this.#written(key, by);
  }

  #changeByHand(key: string, was: Known, next: Seen): void {
    const named = new Set([...was.named].filter((facet) => was.facets.get(facet) === next.facets.get(facet)));
    this.all.set(key, { ...was, ...next, named, isSure: false, isOpen: mayBeOwn(was, next) });
  }

  #change(key: string, was: Known, next: Seen, by: Writer): void {
    const { host } = by;
    const isAsLeft = was.left[host] === was.content;
    if (!was.isOpen && !isRace(key, by) && !(isAsLeft && was.creator === host))
      this.#checkChanged(key, was, next, by);
    const { [host]: _, ...left } = was.left;
    this.all.set(key, {
      ...was,
      ...next,
      left: isAsLeft ? { ...left, [host]: next.content } : left,
      isSure: was.isSure && isAsLeft && was.creator === host,
      ...(was.creator === host
        ? { given: [...was.given, next.content], unseenSince: by.isDisturbed ? Date.now() : was.unseenSince }
        : { isOpen: mayBeOwn(was, next) }),
    });
    this.#written(key, by);
  }

  /** A value that no configuration named belongs to a user. What a group of settings no longer declares stays. */
  #checkChanged(key: string, was: Known, { row, facets }: Seen, { host, entryOf, mayRename }: Writer): void {
    const renamed = mayRename.has(key) ? entryOf(was.kind, row) : undefined;
    const declared = new Set(facetsDeclared(was.kind, was.row, entryOf(was.kind, was.row) ?? renamed));
    for (const facet of new Set([...was.facets.keys(), ...facets.keys()])) {
      const [from = '', to = ''] = [was.facets.get(facet), facets.get(facet)];
      const isNamed = declared.has(facet) || (!isSettings(was.kind) && was.named.has(facet));
      if (from !== to && !isNamed) throw new Error(`${key}: ${host} changed ${facet} from ${from} to ${to}`);
    }
  }

  /** After a race, the states of both hosts can have the same content. */
  #written(key: string, by: Writer | undefined): void {
    if (by === undefined) return;
    const hosts = by.written.get(key) ?? new Set();
    by.written.set(key, hosts.add(by.host));
    const known = this.all.get(key);
    if (known !== undefined && hosts.size === HOSTS.length) known.isOpen = true;
  }
}

/** After a write that its creator may not know of, a resource that looks as before that write looks unchanged. */
function mayBeOwn({ isOpen, unseenSince, given }: Known, { content }: Seen): boolean {
  return isOpen || (unseenSince !== undefined && given.includes(content));
}

/**
 * Returns true if the other host wrote the resource at the same time: no request of a service can say "if it is as I have
 * read it", so what happens between the last read of a run and its write is not seen (docs/plan-and-apply.md).
 */
function isRace(key: string, { host, written }: Writer): boolean {
  return HOSTS.some((one) => one !== host && written.get(key)?.has(one));
}

/** Facets that change with a declared one. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  // A cutoff that is no longer allowed would be rejected.
  qualities: ['groups', 'cutoff', 'upgradeUntil'],
  upgradeUntil: ['cutoff'],
};

/** Returns the facets that an entry may change. */
export function facetsDeclared(kind: Kind, row: Row, entry: ManifestEntry | undefined): string[] {
  if (entry === undefined) return [];
  const keys = Object.keys(entry.values).flatMap((key) => [key, ...(key.startsWith('scores') ? ['scored', 'scores'] : ALSO[key] ?? [])]); // prettier-ignore
  if (!isProviderKind(kind)) return ['name', ...keys];
  const switches = Object.keys(disabledValues(kind, { ...(row['general'] as object), tags: row['tags'] }));
  return ['name', ...switches, ...keys.map((key) => (fieldNameOf(key) === undefined ? propertyOfKey(kind, key) : key))]; // prettier-ignore
}
