/** A service with entries of every kind that its app has, and a life of it in which whole blocks come and go. */
import { kindsOf } from '../../../generator/servarr/apps.ts';
import { type Kind, comesWithService, isProviderKind, kindRow } from '../../../generator/servarr/kinds.ts';
import type { ManifestEntry, ManifestKind } from '../../../generator/reconcile/manifest/manifest.ts';
import type { Outcome } from '../../../generator/reconcile/apply/apply.ts';
import { parseAll } from '../../../generator/reconcile/codec/codecs.ts';
import type { Json } from '../../../generator/base/json.ts';
import type { Recording } from '../../recordings.ts';
import { isWrite } from '../../service/http/boundaries.ts';
import type { Table } from '../../service/store.ts';
import { everyEntry } from '../accepted/every.ts';
import { entry as entryOf } from '../harness.ts';
import { RULES } from '../../service/rules.ts';
import { condition } from '../profiles/drafts.ts';
import { Within } from './in-process.ts';
import { SECRETS } from './model.ts';
import { type Entries, exclusion, folder, format, manifestEntry, mapping } from './scenes.ts';

/** The declaration of a kind: nothing, paused, or the indexes of its declared entries. */
export type Saying = 'nothing' | 'paused' | readonly (0 | 1)[];

/** One event of a life. */
export type WholeLife =
  | { readonly does: 'apply'; readonly says: Readonly<Partial<Record<Kind, Saying>>> }
  | { readonly does: 'make' | 'delete'; readonly kind: Kind; readonly which: number }
  | { readonly does: 'new database' };

/** The kinds of an app that have any number of resources. */
export function resourceKinds(recording: Recording): Kind[] {
  const { app } = new Within(recording).fake;
  return kindsOf(app).filter((kind) => kindRow(kind).lifecycle !== 'singleton');
}

const NAMES = ['first', 'second'] as const;

/** Two entries of each kind without implementations that need nothing else to be declared. */
function pairs(qualities: readonly string[]): Entries {
  const albums = {
    primaryAlbumTypes: ['Album'],
    secondaryAlbumTypes: ['Studio'],
    releaseStatuses: ['Official'],
  };
  return {
    rootfolder: NAMES.map((name) => folder(`/srv/${name}`)),
    remotepathmapping: NAMES.map((name) => mapping(name, '/d/', '/srv/d/')),
    delayprofile: NAMES.map((name, index) => ({ tags: [name], usenetDelay: index + 1 })),
    releaseprofile: NAMES.map((name) => ({ name, ignored: [name] })),
    qualitydefinition: qualities.map((quality) => ({ quality, title: `${quality} of ours`, max: 150 })),
    importlistexclusion: [exclusion(1), exclusion(2)],
    appprofile: NAMES.map((name) => ({ name, enableRss: false })),
    customformat: NAMES.map((name) => format(name, name)),
    autotagging: NAMES.map((name) => ({
      name,
      tags: [name],
      conditions: [condition('Genre', { value: [name] })],
    })),
    qualityprofile: NAMES.map((name, index) => ({ name, qualities: [qualities[index] ?? ''] })),
    metadataprofile: NAMES.map((name) => ({ name, ...albums })),
  };
}

const VIDEO = pairs(['HDTV-720p', 'HDTV-1080p']);
const MUSIC = pairs(['FLAC', 'MP3-320']);

/** Returns two entries of a kind that need nothing else to be declared. */
export function samples(recording: Recording, kind: Kind): ManifestEntry[] {
  if (isProviderKind(kind)) {
    const all = everyEntry(recording, kind).filter(({ fields = {} }) => Object.keys(fields).length > 0);
    // Lists of other services need a sign-in.
    const simple = all.filter(({ implementation }) => !/Trakt|AniList|Simkl|MAL|Plex|Spotify|LastFm/u.test(implementation)); // prettier-ignore
    return simple.slice(0, 2).map((one) => entryOf(kind, one));
  }
  const { app } = RULES[recording];
  const pair = (app === 'lidarr' ? MUSIC : VIDEO)[kind];
  if (pair === undefined) throw new RangeError(`no samples of ${kind}`);
  return pair.map((one) => {
    const { max: _max, ...sizeless } = one as { readonly max?: Json };
    // The development branch has no sizes.
    return manifestEntry(kind, app, recording === 'sonarr-develop' ? sizeless : one);
  });
}

/** A new service, before any life. */
export function bornWhole(recording: Recording): Within {
  const born = new Within(recording);
  if (born.fake.app !== 'prowlarr')
    born.fake.store.plain('rootfolder').add((id) => ({ path: '/media/library', name: 'theirs', id }));
  return born;
}

interface Row {
  readonly id: number;
  readonly name: string;
}

/** Returns the resources of a kind with the names that suite has for them. */
export function rowsOf({ fake }: Within, kind: Kind): Row[] {
  if (isProviderKind(kind)) return fake.resources(kind).map(({ id, name }) => ({ id, name }));
  const rows = [...fake.store.plain(kind).rows.values()];
  return parseAll({ kind, app: fake.app }, rows, '').map(({ id, identity }) => ({ id, name: identity })); // prettier-ignore
}

/** One life. */
export class WholeLived {
  within: Within;
  readonly #born: Within;
  readonly #samples: ReadonlyMap<Kind, readonly ManifestEntry[]>;
  /** `kind id` of the resources that suite did not create. */
  readonly #theirs = new Set<string>();
  created = 0;
  deleted = 0;

  constructor(born: Within, all: ReadonlyMap<Kind, readonly ManifestEntry[]>) {
    this.#born = born;
    this.#samples = all;
    this.within = new Within(born);
    this.#allAreTheirs();
  }

  async live(life: WholeLife): Promise<void> {
    if (life.does === 'apply') await this.apply(life.says);
    else if (life.does === 'new database') this.#newDatabase();
    else if (life.does === 'make') this.#make(life.kind);
    else this.#delete(life.kind, life.which);
  }

  /** Applies, and checks what is there afterwards. */
  async apply(says: Readonly<Partial<Record<Kind, Saying>>>): Promise<void> {
    const before = new Map([...this.#samples.keys()].map((kind) => [kind, rowsOf(this.within, kind)]));
    const manifest = this.within.manifest(this.#kinds(says));
    const outcomes = await this.within.run('apply', 'a', manifest, SECRETS);
    this.#checkOutcomes(outcomes ?? [], says);
    for (const [kind, rows] of before) this.#check(kind, rows, says[kind] ?? 'nothing');
    const again = await this.within.run('apply', 'a', manifest, SECRETS);
    const writes = this.within.asked.filter((one) => isWrite(one));
    expectNone([...problemsOf(again ?? []), ...writes.map(({ method, path }) => `${method} ${path}`)], says);
  }

  #kinds(says: Readonly<Partial<Record<Kind, Saying>>>): Partial<Record<Kind, ManifestKind>> {
    const parts = Object.entries(says).flatMap(([kind, saying]): [string, ManifestKind][] => {
      if (saying === 'nothing') return [];
      if (saying === 'paused') return [[kind, { prune: 'owned', entries: [], paused: [`suite.${kind}.x`] }]];
      return [[kind, { prune: 'owned', entries: this.#declared(kind as Kind, saying) }]];
    });
    return Object.fromEntries(parts);
  }

  #declared(kind: Kind, which: readonly (0 | 1)[]): ManifestEntry[] {
    return which.flatMap((index) => this.#samples.get(kind)?.[index] ?? []);
  }

  #checkOutcomes(outcomes: readonly Outcome[], says: unknown): void {
    expectNone(problemsOf(outcomes), says);
    this.created += outcomes.filter(({ step }) => step.action === 'create').length;
    this.deleted += outcomes.filter(({ step }) => step.action === 'delete').length;
  }

  #check(kind: Kind, before: readonly Row[], saying: Saying): void {
    const now = rowsOf(this.within, kind);
    const isTheirs = ({ id }: Row): boolean => this.#theirs.has(`${kind} ${id}`);
    const lost = before.filter((one) => isTheirs(one) && now.every(({ id }) => id !== one.id));
    expectNone(
      lost.map(({ name }) => `${kind} "${name}" no longer exists, and suite did not create it`),
      saying,
    );
    if (saying === 'paused') {
      if (JSON.stringify(now) !== JSON.stringify(before))
        throw new Error(`${kind} is paused and has changed`);
      return;
    }
    const mine = now.filter((one) => !isTheirs(one));
    const wanted = saying === 'nothing' ? [] : this.#declared(kind, saying);
    const theirs = now.length - mine.length;
    if (mine.length > wanted.length)
      throw new Error(`${kind}: ${mine.map(({ name }) => name).join()} stayed`);
    if (mine.length + theirs < wanted.length) throw new Error(`${kind} lacks what is declared`);
  }

  #allAreTheirs(): void {
    this.#theirs.clear();
    for (const kind of this.#samples.keys())
      for (const { id } of rowsOf(this.within, kind)) this.#theirs.add(`${kind} ${id}`);
  }

  /** Another database with the same API key: its IDs begin again, and the state knows nothing of it. */
  #newDatabase(): void {
    const next = new Within(this.#born);
    next.setState('a', this.within.state('a'));
    this.within = next;
    this.#allAreTheirs();
  }

  /** A user copies a resource under another name. */
  #make(kind: Kind): void {
    if (comesWithService(kind)) return;
    const { store } = this.within.fake;
    const rows = rowsOf(this.within, kind);
    const name = `theirs ${Math.max(0, ...rows.map(({ id }) => id))}`;
    const table = isProviderKind(kind) ? store.of(kind) : store.plain(kind);
    const [like] = table.rows.values();
    if (like === undefined || !('name' in like)) return;
    const { id } = (table as Table<Row>).add((fresh) => ({ ...like, name, id: fresh }));
    this.#theirs.add(`${kind} ${id}`);
  }

  #delete(kind: Kind, which: number): void {
    const rows = rowsOf(this.within, kind).filter(({ id }) => id !== 1);
    const row = rows[which % Math.max(1, rows.length)];
    if (row === undefined || comesWithService(kind)) return;
    const { store } = this.within.fake;
    if (isProviderKind(kind)) store.of(kind).rows.delete(row.id);
    else store.plain(kind).rows.delete(row.id);
    this.#theirs.delete(`${kind} ${row.id}`);
  }
}

function problemsOf(outcomes: readonly Outcome[]): string[] {
  return outcomes.flatMap(({ problem }) => problem?.message ?? []);
}

function expectNone(wrong: readonly string[], about: unknown): void {
  if (wrong.length > 0) throw new Error(`${JSON.stringify(about)}: ${wrong.join('\n')}`);
}
