/**
 * Whose each resource of a service is, by looking at it after each write. It states two of the invariants of all lives: a
 * run deletes and changes nothing that is a user's, and suite's goes when its entry goes. To a host, the other one is a
 * user.
 */
import type { ManifestEntry } from '../../../generator/reconcile/manifest/manifest.ts';
import { unfinishedKey } from '../../../generator/reconcile/kinds/index.ts';
import {
  type Kind,
  comesWithService,
  isProviderKind,
  kindRow,
  propertyOfKey,
} from '../../../generator/servarr/kinds.ts';
import { disabledValues } from '../../../generator/servarr/enable.ts';
import { fieldKey, fieldNameOf } from '../../../generator/servarr/values.ts';
import { HOSTS, type Host } from './events.ts';
import type { Within } from './in-process.ts';
import { type Facets, type Row, facetsOf, isSettings, rowsOf } from './samples.ts';

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

/** Host -> what its record of a resource may say. After a run that was disturbed, there are several answers. */
export type Left = Readonly<Partial<Record<Host, readonly Facets[]>>>;

export interface Known {
  readonly kind: Kind;
  readonly row: Row;
  readonly facets: Facets;
  /** Host -> the facets that its record may have, if the record says that the host created a resource with this ID. */
  readonly left: Left;
  /** The facets that a configuration has named and no user has changed since. */
  readonly named: Set<string>;
  /** The facets that a configuration has ever named of a resource with this ID: a record may reset them. */
  readonly ever: Set<string>;
  /** The host that created it and knows that. No one else has changed it: it must go when its entry goes. */
  readonly sure: Host | undefined;
  /** The entry of a write of that host whose response was lost. */
  readonly unseen: { readonly entry: ManifestEntry | undefined } | undefined;
  /** suite cannot know its owner: both hosts wrote it at the same time. */
  readonly isOpen: boolean;
}

/** The resources of some kinds of one service. */
export class Ledger {
  within: Within;
  readonly #kinds: readonly Kind[];
  all = new Map<string, Known>();
  /** The content of records, also of resources that no longer exist: a user may make another one with such an ID. */
  readonly records = new Map<string, Left>();
  readonly #ever = new Map<string, Set<string>>();
  created = 0;
  deleted = 0;

  constructor(within: Within, kinds: readonly Kind[]) {
    this.within = within;
    this.#kinds = kinds;
    this.note(undefined);
  }

  /** Returns a copy of what is known, for a database that is restored one day. */
  copy(): Map<string, Known> {
    return new Map([...this.all].map(([key, known]) => [key, { ...known, named: new Set(known.named) }]));
  }

  set(key: string, part: Partial<Known>): void {
    const known = this.all.get(key);
    if (known !== undefined) this.all.set(key, { ...known, ...part });
    if (part.left !== undefined) this.records.set(key, part.left);
  }

  /**
   * Looks at the service after a change.
   * @param by the run that changed it; undefined for a user
   * @param path of the request: a write can leave the same values as the other host did
   * @param isSeen false if the run does not get the response
   */
  note(by: Writer | undefined, path = '', isSeen = true): void {
    const now = this.#rows();
    for (const [key, was] of this.all)
      if (!now.has(key)) {
        this.all.delete(key);
        if (by !== undefined) this.#checkDeleted(key, was, by);
      }
    for (const [key, { kind, row }] of now) {
      const was = this.all.get(key);
      const isTarget = path === `${this.within.path(kind)}/${row.id}`;
      // Stores replace rows and never change them.
      const facets = was?.row === row ? was.facets : facetsOf(this.within, kind, row);
      const isChanged = was === undefined || differing(was.facets, facets).length > 0;
      if (!isChanged && !isTarget) continue;
      if (isChanged && by?.paused.has(kind)) throw new Error(`${kind} is paused, and ${key} has changed`);
      if (was === undefined) this.#create(key, { kind, row, facets }, isSeen ? by : undefined);
      else if (by === undefined) this.#changeByHand(key, was, { row, facets });
      else this.#change(key, was, { kind, row, facets }, by, isSeen);
      this.#written(key, by);
    }
  }

  /** Before a run: a write without a response counts if the same entry is declared again. */
  begin({ host, entryOf, paused, isDisturbed }: Writer): void {
    for (const [key, { kind, row, sure, unseen }] of this.all) {
      if (sure !== host || unseen === undefined || paused.has(kind)) continue;
      const isSame = entryOf(kind, row) === unseen.entry && !isDisturbed;
      this.set(key, isSame ? { unseen: undefined } : { unseen: undefined, sure: undefined });
    }
  }

  /** After a run: what its entries declare may be reset later, and is suite's if it created the resource. */
  end({ host, entryOf, paused, isDisturbed, written }: Writer): void {
    for (const [key, known] of this.all) {
      const { kind, row, named, facets, left } = known;
      const entry = entryOf(kind, row);
      if (entry === undefined || paused.has(kind)) continue;
      // Without a write, the record keeps the values of the last one, which can be those between POST and PUT.
      const before = isDisturbed || !written.has(key) ? (left[host] ?? []) : [];
      if (isAsWritten(known, host, entry)) this.set(key, { left: { ...left, [host]: [...before, facets] } });
      for (const facet of facetsDeclared(kind, row, entry)) {
        named.add(facet);
        known.ever.add(facet);
        this.#ever.set(key, known.ever);
      }
    }
  }

  /** Returns the resources that suite should have deleted. */
  stayed(): string[] {
    return [...this.all].flatMap(([key, known]) =>
      known.sure !== undefined &&
      isAsLeft(known, known.sure) &&
      !known.isOpen &&
      !comesWithService(known.kind)
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
    if (!was.isOpen && !isRace(key, by) && !isAsLeft(was, host) && !this.isMarked(was))
      throw new Error(`${key} was deleted by ${host}: ${JSON.stringify([...was.facets])}`);
  }

  #create(key: string, seen: Pick<Known, 'facets' | 'kind' | 'row'>, by: Writer | undefined): void {
    if (by !== undefined) this.created += 1;
    // A record can be about another resource that had this ID.
    const left = { ...this.records.get(key), ...(by && { [by.host]: [seen.facets] }) };
    this.all.set(key, {
      ...seen,
      left,
      named: new Set(),
      ever: this.#ever.get(key) ?? new Set(),
      sure: by?.host,
      unseen: undefined,
      isOpen: false,
    });
    this.records.set(key, left);
  }

  #changeByHand(key: string, was: Known, next: Pick<Known, 'facets' | 'row'>): void {
    const named = new Set([...was.named].filter((facet) => was.facets.get(facet) === next.facets.get(facet)));
    this.set(key, { ...next, named, sure: undefined });
  }

  #change(
    key: string,
    was: Known,
    next: Pick<Known, 'facets' | 'kind' | 'row'>,
    by: Writer,
    isSeen: boolean,
  ): void {
    // prettier-ignore
    const { host, entryOf } = by;
    const entry = entryOf(was.kind, next.row);
    const isKnown = isAsLeft(was, host) || this.isMarked(was);
    const isOwn = isKnown || (entry !== undefined && isAsWritten(was, host, entry, next.facets));
    if (!was.isOpen && !isRace(key, by) && !isKnown) this.#checkChanged(key, was, next, by);
    const { [host]: before, ...left } = was.left;
    // The record of a write without a response is that of before.
    const all = by.isDisturbed ? [...(before ?? []), next.facets] : [next.facets];
    const mine = isSeen ? (isOwn ? all : undefined) : before;
    this.set(key, {
      ...next,
      left: mine === undefined ? left : { ...left, [host]: mine },
      sure: was.sure === host && isOwn ? host : undefined,
      unseen: isSeen ? was.unseen : { entry },
    });
  }

  /** A value that no configuration named belongs to a user. What a group of settings no longer declares stays. */
  #checkChanged(
    key: string,
    was: Known,
    { row, facets }: Pick<Known, 'facets' | 'row'>,
    { host, entryOf, mayRename }: Writer,
  ): void {
    // prettier-ignore
    const renamed = mayRename.has(key) ? entryOf(was.kind, row) : undefined;
    const declared = new Set(facetsDeclared(was.kind, was.row, entryOf(was.kind, was.row) ?? renamed));
    for (const facet of differing(was.facets, facets)) {
      const isNamed = declared.has(facet) || (!isSettings(was.kind) && was.named.has(facet));
      if (!isNamed)
        throw new Error(
          `${key}: ${host} changed ${facet} from ${was.facets.get(facet)} to ${facets.get(facet)}`,
        );
    }
  }

  /** A disabled indexer with a mark is suite's, whatever a state says. */
  isMarked({ kind, row }: Known): boolean {
    const { app } = this.within.fake;
    const values = Object.entries((row['settings'] ?? {}) as Record<string, never>);
    return unfinishedKey({ kind, app }, { values: new Map(values.map(([name, value]) => [fieldKey(name), value])) }) !== undefined; // prettier-ignore
  }

  /** After a race, the states of both hosts can have the same content. */
  #written(key: string, by: Writer | undefined): void {
    if (by === undefined) return;
    const hosts = by.written.get(key) ?? new Set();
    by.written.set(key, hosts.add(by.host));
    if (hosts.size === HOSTS.length) this.set(key, { isOpen: true });
  }
}

function differing(left: Facets, right: Facets): string[] {
  const all = new Set([...left.keys(), ...right.keys()]);
  return [...all].filter((facet) => (left.get(facet) ?? '') !== (right.get(facet) ?? ''));
}

/** Returns true if a resource is as the record of a host has it. */
function isAsLeft({ left, facets }: Known, host: Host): boolean {
  return (left[host] ?? []).some((one) => differing(one, facets).length === 0);
}

/**
 * Returns true if nothing differs from the record of a host except what an entry declares, or one declared before.
 * @param after the facets after a write: what it changes was not as declared
 */
function isAsWritten(
  { kind, row, facets, left, ever }: Known,
  host: Host,
  entry: ManifestEntry,
  after: Facets = facets,
): boolean {
  const identity = new Set(['name', 'implementation', ...kindRow(kind).identity]);
  const declared = new Set([...ever, ...facetsDeclared(kind, row, entry)]);
  const isWritten = (facet: string): boolean =>
    declared.has(facet) && !identity.has(facet) && facets.get(facet) === after.get(facet);
  return (left[host] ?? []).some((one) => differing(one, facets).every(isWritten));
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
  const keys = Object.keys(entry.values).flatMap((key) => [key, ...(key.startsWith('scores') ? ['scores'] : ALSO[key] ?? [])]); // prettier-ignore
  if (!isProviderKind(kind)) return ['name', ...keys];
  const switches = Object.keys(disabledValues(kind, { ...(row['general'] as object), tags: row['tags'] }));
  return ['name', ...switches, ...keys.map((key) => (fieldNameOf(key) === undefined ? propertyOfKey(kind, key) : key))]; // prettier-ignore
}
