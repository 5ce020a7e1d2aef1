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
import { condition, setEntry } from '../profiles/drafts.ts';
import { Within } from './in-process.ts';
import { SECRETS } from './model.ts';

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

const flat = (kind: Kind, index: number, values: Readonly<Record<string, Json>>): ManifestEntry => ({
  path: `suite.services.x.${kind}[${index}]`,
  implementation: '',
  enable: true,
  values,
});

const NAMES = ['first', 'second'] as const;
const QUALITIES = ['HDTV-720p', 'HDTV-1080p'];
const MUSIC = ['FLAC', 'MP3-320'];

/** Returns two entries of a kind that need nothing else to be declared. */
export function samples(recording: Recording, kind: Kind): ManifestEntry[] {
  if (isProviderKind(kind)) {
    const all = everyEntry(recording, kind).filter(({ fields = {} }) => Object.keys(fields).length > 0);
    // Lists of other services need a sign-in.
    const simple = all.filter(({ implementation }) => !/Trakt|AniList|Simkl|MAL|Plex|Spotify|LastFm/u.test(implementation)); // prettier-ignore
    return simple.slice(0, 2).map((one) => entryOf(kind, one));
  }
  const isMusic = recording.startsWith('lidarr');
  return NAMES.map((name, index) => {
    switch (kind) {
      case 'rootfolder': {
        const music = { name, qualityProfile: 'Any', metadataProfile: 'Standard', monitor: 'all' };
        return flat(kind, index, { path: `/srv/${name}`, ...(isMusic ? music : {}) });
      }
      case 'remotepathmapping':
        return flat(kind, index, { host: name, remotePath: '/d/', localPath: '/srv/d/' });
      case 'delayprofile':
        return flat(kind, index, { tags: [name], usenetDelay: index + 1 });
      case 'releaseprofile':
        return flat(kind, index, isMusic ? { ignored: [name] } : { name, ignored: ['x'] });
      case 'qualitydefinition':
        // The development branch has no sizes here.
        return flat(kind, index, {
          quality: (isMusic ? MUSIC : QUALITIES)[index] ?? '',
          ...(recording === 'sonarr-develop' ? { title: name } : { max: 150 + index }),
        });
      case 'importlistexclusion':
        return flat(kind, index, exclusion(recording, name, index + 1));
      case 'appprofile':
        return flat(kind, index, { name, enableRss: false });
      case 'customformat':
        return setEntry(kind, name, { conditions: [condition('ReleaseTitle', { value: name })] });
      case 'autotagging':
        return setEntry(kind, name, { tags: [name], conditions: [condition('Genre', { value: [name] })] });
      case 'qualityprofile':
        return setEntry(kind, name, { qualities: [(isMusic ? MUSIC : QUALITIES)[index] ?? ''] });
      case 'metadataprofile':
        return setEntry(kind, name, {
          primaryAlbumTypes: ['Album'],
          secondaryAlbumTypes: ['Studio'],
          releaseStatuses: ['Official'],
        });
      default:
        throw new RangeError(`no samples of ${kind}`);
    }
  });
}

/** Returns an exclusion as the app of a recording has it. */
function exclusion(recording: Recording, title: string, number: number): Readonly<Record<string, Json>> {
  if (recording.startsWith('lidarr'))
    return { artist: title, foreignId: `00000000-0000-4000-8000-00000000000${number}` };
  return recording.startsWith('radarr') ? { title, year: 1999, tmdbId: number } : { title, tvdbId: number };
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
