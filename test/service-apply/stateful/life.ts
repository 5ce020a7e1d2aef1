/** One life of a service with any kinds, in which users make by hand what suite would make, and what must hold in it. */
import { vi } from 'vitest';
import { type Kind, comesWithService, isProviderKind } from '../../../generator/servarr/kinds.ts';
import type { Manifest, ManifestEntry } from '../../../generator/reconcile/manifest/manifest.ts';
import { parseAll } from '../../../generator/reconcile/codec/codecs.ts';
import { isFresh, kindStateOf, resourceRecords } from '../../../generator/reconcile/state/record.ts';
import { isWrite } from '../../service/http/boundaries.ts';
import { type Mishap, Within } from './in-process.ts';
import { SECRETS } from './model.ts';
import { Turns } from './turns.ts';
import { type Row, contentOf, rowsOf } from './whole.ts';

const HOSTS = ['a', 'b'] as const;
/** The name of a host. */
export type Host = (typeof HOSTS)[number];

/** The declared entries of a kind, by number: 0 and 1, or one of them with another value, 2 and 3. */
export type Saying = 'paused' | readonly number[];

/** The configuration of a host. A kind that is left out is not declared. */
export type Says = Readonly<Partial<Record<Kind, Saying>>>;

interface ByHand {
  readonly does: 'make' | 'edit' | 'delete';
  readonly kind: Kind;
  readonly which: number;
}

interface Replaced {
  readonly does: 'restore' | 'reinstall';
  readonly newKey: boolean;
}

/** One event of a life. */
export type Life =
  | {
      readonly does: 'apply';
      readonly host: Host;
      readonly says: Says;
      readonly fault: { readonly at: number; readonly lasts: boolean; readonly is: Mishap } | undefined;
    }
  | { readonly does: 'both'; readonly says: readonly [Says, Says]; readonly order: readonly number[] }
  | ByHand
  | { readonly does: 'time'; readonly minutes: number }
  | { readonly does: 'back up' }
  | Replaced;

/** The entries of each kind, and what suite makes of each. */
export type Samples = ReadonlyMap<Kind, readonly { readonly entry: ManifestEntry; readonly made: Row }[]>;

/** The proof of an intent ends after this time. */
const MINUTES_15 = 15 * 60_000;

/** A resource as the test knows it. */
interface Known {
  readonly kind: Kind;
  /** The values do not show who made the resource. */
  isOpen: boolean;
  /** The host that created it, if no one else has touched it since. */
  by: Host | undefined;
  /**
   * The contents with which each host may delete it: those that it may have left, of which its state has one.
   * Undefined: a user made it, another host did, or the host wrote it after someone else had changed it.
   */
  left: Partial<Record<Host, ReadonlySet<string>>>;
  /** The time of a write of a run with a fault, until the next run of its host. */
  writtenAt: number | undefined;
}

/** One life. What a user made or changed stays, and what suite made and no one touched goes. */
export class Lived {
  within: Within;
  readonly #born: Within;
  readonly #samples: Samples;
  #backup: { readonly within: Within; readonly known: Map<string, Known> };
  #known = new Map<string, Known>();
  /** The resources that others made or changed since the last run of a host without a fault. */
  readonly #touched = { a: new Set<string>(), b: new Set<string>() };
  /** The kinds of which a host has not read the new database yet. */
  readonly #unread = { a: new Set<Kind>(), b: new Set<Kind>() };
  #keys = 0;
  created = 0;
  deleted = 0;
  doubted = 0;

  constructor(born: Within, samples: Samples) {
    this.#born = born;
    this.#samples = samples;
    this.within = new Within(born);
    this.#backup = { within: new Within(born), known: new Map() };
    for (const [key, kind] of this.#rows()) this.#add(key, kind, {});
    this.#backUp();
  }

  async live(life: Life): Promise<void> {
    if (life.does === 'apply') await this.apply(life.host, life.says, life.fault);
    else if (life.does === 'both') await this.#both(life.says, life.order);
    else if (life.does === 'time') vi.setSystemTime(Date.now() + life.minutes * 60_000);
    else if (life.does === 'back up') this.#backUp();
    else if ('newKey' in life) this.#replace(life);
    else this.#byHand(life);
  }

  /** Ends the life: nothing is declared any more, on any host. */
  async end(): Promise<void> {
    for (const host of [...HOSTS, ...HOSTS]) await this.apply(host, {}, undefined);
    const rows = this.#rows();
    const stayed = [...this.#known].filter(
      ([key, { by, isOpen, kind }]) =>
        rows.has(key) && by !== undefined && !isOpen && !comesWithService(kind),
    );
    if (stayed.length > 0) throw new Error(`stayed: ${stayed.map(([key]) => key).join()}`);
  }

  async apply(host: Host, says: Says, fault: Extract<Life, { does: 'apply' }>['fault']): Promise<void> {
    const before = this.#contents();
    this.#excuse(host, says);
    const manifest = this.#manifest(says);
    this.within.mishap =
      fault && ((count) => (count === fault.at || (fault.lasts && count > fault.at) ? fault.is : undefined));
    const outcomes = await this.within.run('apply', host, manifest, SECRETS);
    this.within.mishap = undefined;
    this.#doubt(host);
    this.#judge(before, [host], fault === undefined, () => host);
    for (const [kind, saying] of Object.entries(says) as [Kind, Saying][])
      if (saying === 'paused' && !sameRows(before, this.#contents(), kind))
        throw new Error(`${kind} is paused and has changed`);
    if (fault !== undefined) return;
    this.#touched[host].clear();
    for (const kind of this.#samples.keys()) if (says[kind] !== 'paused') this.#unread[host].delete(kind);
    if (this.#hasTwins()) return;
    const problems = (outcomes ?? []).flatMap(({ problem }) => problem?.message ?? []);
    await this.within.run('apply', host, manifest, SECRETS);
    const writes = this.within.asked.filter((one) => isWrite(one));
    const wrong = [...problems, ...writes.map(({ method, path }) => `${method} ${path}`)];
    if (wrong.length > 0) throw new Error(`${JSON.stringify(says)}: ${wrong.join('\n')}`);
  }

  /** Two hosts apply at the same time. */
  async #both(says: readonly [Says, Says], order: readonly number[]): Promise<void> {
    const before = this.#contents();
    const hasIntents = (kind: Kind): boolean =>
      HOSTS.some((host) => kindStateOf(this.within.state(host), kind).records.some(({ id }) => id === null));
    const pending = new Set([...this.#samples.keys()].filter(hasIntents));
    HOSTS.forEach((host, index) => this.#excuse(host, says[index] ?? {}));
    let at = 0;
    const turns = new Turns((count) => (order[(at += 1) % order.length] ?? 0) % count);
    this.within.gate = async () => turns.wait();
    // One run can find what the other one is about to change.
    this.within.mishap = () => undefined;
    await turns.all(
      HOSTS.map((host, index) => async () => {
        await this.within.run('apply', host, this.#manifest(says[index] ?? {}), SECRETS);
        this.#doubt(host);
      }),
    );
    this.within.gate = undefined;
    this.within.mishap = undefined;
    const kinds = this.#rows();
    const creators = (key: string): Host[] =>
      HOSTS.filter(
        (host) =>
          !this.#unread[host].has(kinds.get(key) as Kind) &&
          !pending.has(kinds.get(key) as Kind) &&
          this.#records(host, key) === 'created',
      );
    for (const key of kinds.keys())
      if (!before.has(key) && creators(key).length > 1) throw new Error(`${key}: both hosts created it`);
    // What one of them created, the other one can have written.
    this.#judge(before, HOSTS, false, (key) =>
      HOSTS.every((host) => this.#records(host, key) !== undefined) ? undefined : creators(key)[0],
    );
  }

  /**
   * Finds violations in what a run did, and learns what it wrote.
   * @param hosts those that applied
   * @param isWhole one host applied without a fault
   * @param byOf the only host that wrote a new resource
   */
  #judge(
    before: ReadonlyMap<string, string>,
    hosts: readonly Host[],
    isWhole: boolean,
    byOf: (key: string) => Host | undefined,
  ): void {
    const now = this.#contents();
    const kinds = this.#rows();
    for (const [key, then] of before) {
      const known = this.#known.get(key);
      if (known === undefined) throw new RangeError(key);
      const content = now.get(key);
      const by = byOf(key);
      if (content === undefined) {
        this.deleted += 1;
        this.#known.delete(key);
        const mayDelete = (host: Host): boolean =>
          hosts.length > 1 ? known.left[host] !== undefined : known.left[host]?.has(then) === true;
        if (!known.isOpen && !hosts.some(mayDelete)) throw new Error(`${key} was deleted: ${then}`);
      } else if (content !== then) {
        for (const host of hosts) {
          const left = known.left[host];
          if (left?.has(then) === true) known.left[host] = new Set([content, ...(isWhole ? [] : left)]);
          else if (hosts.length === 1) delete known.left[host];
        }
        const isLate = known.writtenAt !== undefined && Date.now() - known.writtenAt > MINUTES_15;
        known.by = known.by === by && !isLate ? by : undefined;
        this.#touchFor(key, hosts);
        known.writtenAt = isWhole ? undefined : Date.now();
        known.isOpen ||= hosts.length > 1 && HOSTS.every((host) => this.#records(host, key) !== undefined);
      } else if (hosts.length > 1) {
        // One of them can have undone what the other one did.
        if (by !== known.by) known.by = undefined;
        known.isOpen ||= by === undefined && HOSTS.every((host) => this.#records(host, key) !== undefined);
      } else if (
        isWhole &&
        by === known.by &&
        known.writtenAt !== undefined &&
        this.#isRead(by, known.kind)
      ) {
        if (Date.now() - known.writtenAt > MINUTES_15) known.by = undefined;
        known.writtenAt = undefined;
      }
    }
    for (const [key, content] of now) {
      if (before.has(key)) continue;
      this.created += 1;
      const writtenAt = isWhole ? undefined : Date.now();
      const isMade = (host: Host): boolean => hosts.length === 1 || this.#records(host, key) === 'created';
      const left = Object.fromEntries(
        hosts.filter(isMade).map((host) => [host, new Set([content])]),
      ) as Known['left'];
      // Of two hosts, the other one can have written it since.
      const isOpen = hosts.length > 1 && byOf(key) === undefined;
      this.#add(key, kinds.get(key) as Kind, { by: byOf(key), left, writtenAt, isOpen });
      this.#touchFor(key, hosts);
    }
  }

  /** For the other host, what a host wrote is like what a user did. */
  #touchFor(key: string, hosts: readonly Host[]): void {
    for (const host of HOSTS) if (hosts.length > 1 || !hosts.includes(host)) this.#touched[host].add(key);
  }

  #isRead(host: Host | undefined, kind: Kind): boolean {
    return host !== undefined && !this.#paused.has(kind);
  }

  #paused = new Set<Kind>();

  /** Marks what a run cannot tell from its own: equal to an intent, or in a database that looks like the one before. */
  #excuse(host: Host, says: Says): void {
    this.#paused = new Set([...this.#samples.keys()].filter((kind) => says[kind] === 'paused'));
    const state = this.within.state(host);
    const now = Date.now();
    const hasNewKey = state.apiKey !== undefined && state.apiKey !== this.within.apiKey;
    const missing = (kind: Kind): number[] => {
      const rows = rowsOf(this.within, kind);
      return resourceRecords(kindStateOf(state, kind)).flatMap(({ id }) => (rows.has(id) ? [] : [id]));
    };
    const isMissed = [...this.#samples.keys()].some((kind) => missing(kind).length > 0);
    for (const [key, { kind }] of this.#known) {
      const { records } = kindStateOf(state, kind);
      const isPending = records.some(({ id, at, intended }) => isFresh(id === null ? at : intended?.at, now));
      const highest = Math.max(0, ...rowsOf(this.within, kind).keys());
      const gone = missing(kind);
      const mustDoubt = (hasNewKey && isMissed) || (gone.length > 1 && gone.some((id) => id > highest));
      const isAlike = this.#unread[host].has(kind) && !mustDoubt && this.#records(host, key) === 'created';
      const known = this.#known.get(key);
      if (known && (isAlike || (isPending && this.#touched[host].has(key)))) known.isOpen = true;
    }
  }

  /** Expects nothing of resources that a host no longer counts as created. */
  #doubt(host: Host): void {
    if (this.within.stateWarnings.length === 0) return;
    this.doubted += 1;
    for (const known of this.#known.values()) if (known.by === host) known.by = undefined;
  }

  #records(host: Host, key: string): string | undefined {
    const [kind, id] = key.split(' ');
    const records = resourceRecords(kindStateOf(this.within.state(host), kind as Kind));
    return records.find((one) => String(one.id) === id)?.ownership;
  }

  #manifest(says: Says): Manifest {
    const kinds = (Object.entries(says) as [Kind, Saying][]).map(([kind, saying]) => [
      kind,
      saying === 'paused'
        ? { prune: 'owned', entries: [], paused: [`suite.${kind}.x`] }
        : { prune: 'owned', entries: saying.flatMap((one) => this.#samples.get(kind)?.[one]?.entry ?? []) },
    ]);
    return this.within.manifest(Object.fromEntries(kinds));
  }

  #add(key: string, kind: Kind, part: Partial<Known>): void {
    const none = {
      isOpen: false,
      by: undefined,
      left: {},
      writtenAt: undefined,
    };
    this.#known.set(key, { kind, ...none, ...part });
  }

  #rows(): Map<string, Kind> {
    const all = [...this.#samples.keys()].flatMap((kind) =>
      [...rowsOf(this.within, kind).keys()].map((id) => [`${kind} ${id}`, kind] as const),
    );
    return new Map(all);
  }

  #contents(): Map<string, string> {
    const all = [...this.#samples.keys()].flatMap((kind) =>
      [...rowsOf(this.within, kind)].map(
        ([id, row]) => [`${kind} ${id}`, contentOf(this.within, kind, row)] as const,
      ),
    );
    return new Map(all);
  }

  #identity(kind: Kind, row: Row): string {
    if (isProviderKind(kind)) return String(row['name']).toLowerCase();
    return parseAll({ kind, app: this.within.fake.app }, [row], '')[0]?.identity ?? '';
  }

  /** Returns true if a name is taken twice: then a run can fail. */
  #hasTwins(): boolean {
    return [...this.#samples.keys()].some((kind) => {
      const all = [...rowsOf(this.within, kind).values()].map((row) => this.#identity(kind, row));
      return new Set(all).size < all.length;
    });
  }

  #byHand({ does, kind, which }: ByHand): void {
    if (comesWithService(kind)) return;
    const rows = rowsOf(this.within, kind);
    const samples = this.#samples.get(kind) ?? [];
    const touch = (id: number): void => HOSTS.forEach((host) => this.#touched[host].add(`${kind} ${id}`));
    if (does === 'make') {
      const made = samples[which % samples.length]?.made;
      const isTaken = (one: Row): boolean =>
        made === undefined || this.#identity(kind, one) === this.#identity(kind, made);
      if (made === undefined || [...rows.values()].some((one) => isTaken(one))) return;
      const id = this.#fresh(kind, made);
      this.#add(`${kind} ${id}`, kind, {});
      touch(id);
      return;
    }
    const row = [...rows.values()].filter(({ id }) => does === 'edit' || id > 1)[which % 3];
    if (row === undefined) return;
    const known = this.#known.get(`${kind} ${row.id}`);
    if (does === 'delete') {
      rows.delete(row.id);
      this.#known.delete(`${kind} ${row.id}`);
      return;
    }
    const alike = samples.filter(({ made }) => this.#identity(kind, made) === this.#identity(kind, row));
    const other = alike.find(
      ({ made }) => contentOf(this.within, kind, made) !== contentOf(this.within, kind, row),
    );
    if (other === undefined) return;
    rows.set(row.id, { ...other.made, id: row.id });
    if (known) {
      known.by = undefined;
      // The run left one of several contents.
      known.isOpen ||= known.writtenAt !== undefined;
    }
    touch(row.id);
  }

  #fresh(kind: Kind, made: Row): number {
    const { store } = this.within.fake;
    const table = isProviderKind(kind) ? store.of(kind) : store.plain(kind);
    return (table as { add: (make: (id: number) => unknown) => Row }).add((id) => ({ ...made, id })).id;
  }

  #backUp(): void {
    this.#backup = { within: new Within(this.within), known: structuredClone(this.#known) };
  }

  /** The service gets an older or a new database, and perhaps a new key. The hosts keep their states. */
  #replace({ does, newKey }: Replaced): void {
    const next = new Within(does === 'restore' ? this.#backup.within : this.#born);
    for (const host of HOSTS) next.setState(host, this.within.state(host));
    next.apiKey = newKey ? `key ${(this.#keys += 1)}` : this.within.apiKey;
    this.within = next;
    this.#known = does === 'restore' ? structuredClone(this.#backup.known) : new Map();
    for (const known of this.#known.values()) known.by = undefined;
    for (const [key, kind] of this.#rows()) {
      if (!this.#known.has(key)) this.#add(key, kind, {});
      for (const host of HOSTS) this.#touched[host].add(key);
    }
    for (const host of HOSTS) for (const kind of this.#samples.keys()) this.#unread[host].add(kind);
  }
}

function sameRows(
  left: ReadonlyMap<string, string>,
  right: ReadonlyMap<string, string>,
  kind: Kind,
): boolean {
  const of = (all: ReadonlyMap<string, string>): string =>
    JSON.stringify([...all].filter(([key]) => key.startsWith(`${kind} `)));
  return of(left) === of(right);
}
