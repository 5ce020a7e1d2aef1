/**
 * Prowlarr's pushes: what its ApplicationService writes into the libraries when indexers or applications are added,
 * updated or deleted, and when it is asked to synchronise. Every event is handled beside all others; each piece of
 * work stops wherever others may go on. Source: Prowlarr, src/NzbDrone.Core/Applications/ApplicationService.cs and
 * Sonarr/Sonarr.cs there.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { foldName } from '../../generator/servarr/values.ts';
import type { ProviderEvent } from './context.ts';
import type { FakeService } from './fake.ts';
import { KIND_ROWS } from './kinds.ts';
import type { Stored, Definition } from './store.ts';
import { classDefault, readRecording } from './recorded/recording.ts';
import { itemOf, keyOf } from './resource/items.ts';

/** A piece of work, which stops at each point at which another one may go on. */
type Work = Generator<undefined, void, undefined>;

/** The IDs of Prowlarr's indexers and of the library's indexers, paired for one application. */
interface Mapping {
  readonly application: number;
  readonly indexer: number;
  readonly remote: number;
}

export class Pushes {
  readonly #prowlarr: FakeService;
  readonly #libraries: () => readonly FakeService[];
  readonly #byHand: boolean;
  readonly #underway = new Set<Work>();
  #mappings: readonly Mapping[] = [];

  /**
   * @param byHand true: a piece of work continues only when a test calls `step`. Then two indexers of one name that are on
   * their way into a library at once both get there, as in real ones
   */
  constructor(prowlarr: FakeService, libraries: () => readonly FakeService[], byHand = false) {
    this.#prowlarr = prowlarr;
    this.#libraries = libraries;
    this.#byHand = byHand;
    prowlarr.onWrite = (event) => this.#start(this.#handle(event));
    prowlarr.onCommand = (name) => {
      if (name === 'ApplicationIndexerSync') this.#start(this.#syncAll());
    };
  }

  get pending(): number {
    return this.#underway.size;
  }

  /** Does one step of the n-th piece of work. */
  step(which: number): void {
    const work = [...this.#underway][which % Math.max(1, this.#underway.size)];
    if (work?.next().done === true) this.#underway.delete(work);
  }

  /** Resolves once nothing is left to do. */
  async idle(): Promise<void> {
    while (this.pending > 0) await turn();
  }

  /** Executes the work of the command immediately. */
  sync(): void {
    for (const work = this.#syncAll(); work.next().done !== true;);
  }

  #start(work: Work): void {
    this.#underway.add(work);
    if (!this.#byHand) void this.#run(work);
  }

  async #run(work: Work): Promise<void> {
    while (this.#underway.has(work)) {
      await turn();
      if (work.next().done === true) this.#underway.delete(work);
    }
  }

  *#handle({ kind, did, resource }: ProviderEvent): Work {
    if (kind === 'applications' && did !== 'deleted' && KIND_ROWS.applications.on(resource))
      yield* this.#syncIndexers([resource], this.#indexers(true), false);
    if (kind !== 'indexer') return;
    const applications = this.#applications();
    if (did === 'updated') {
      yield* this.#syncIndexers(applications.filter(isFull), [resource], false);
      return;
    }
    for (const application of applications) {
      if (did === 'deleted') {
        yield* this.#remove(application, resource.id);
      } else if (this.#handles(application, resource)) {
        yield* this.#add(application, resource);
      }
    }
  }

  *#syncAll(): Work {
    yield* this.#syncIndexers(this.#applications(), this.#indexers(false), true);
  }

  *#syncIndexers(applications: readonly Stored[], indexers: readonly Stored[], removesRemote: boolean): Work {
    for (const application of applications) {
      const library = this.#libraryOf(application);
      yield;
      if (library === undefined) continue;
      this.#adoptRemote(application, library);
      const mapped = this.#mappings.filter((one) => one.application === application.id);
      for (const indexer of indexers) {
        const isMapped = mapped.some((one) => one.indexer === indexer.id);
        if (!this.#handles(application, indexer)) continue;
        if (isMapped && isFull(application)) {
          yield* this.#update(application, indexer);
        } else if (!isMapped && KIND_ROWS.indexer.on(indexer)) {
          yield* this.#add(application, indexer);
        }
      }
      for (const { indexer } of removesRemote ? mapped : []) {
        const there = this.#prowlarr.store.of('indexer').rows.get(indexer);
        if (there === undefined || (isFull(application) && !this.#handles(application, there)))
          yield* this.#remove(application, indexer);
      }
    }
  }

  /** Indexers of the library that point to this Prowlarr are mapped, whoever wrote them. */
  #adoptRemote(application: Stored, library: FakeService): void {
    const base = baseOf(application);
    for (const { id, settings } of library.store.of('indexer').rows.values()) {
      const indexer = Number(/\/(\d+)\/?$/.exec(String(settings['baseUrl']))?.[1]);
      const isKnown = this.#mappings.some((one) => one.application === application.id && one.remote === id);
      if (String(settings['baseUrl']).startsWith(base) && Number.isInteger(indexer) && !isKnown)
        this.#mappings = [...this.#mappings, { application: application.id, indexer, remote: id }];
    }
  }

  *#add(application: Stored, indexer: Stored): Work {
    yield;
    const library = this.#libraryOf(application);
    if (library === undefined) return;
    const written = pushedIndexer(this.#prowlarr, library, indexer, `${baseOf(application)}/${indexer.id}/`);
    const { rows } = library.store.of('indexer');
    const isTaken = [...rows.values()].some(({ name }) => foldName(name) === foldName(written.name));
    // The library looks at the name, then tests the indexer, then stores it.
    if (this.#byHand) yield;
    if (isTaken) return;
    const { id } = library.store.of('indexer').add((fresh) => ({ id: fresh, ...written }));
    yield;
    this.#mappings = [...this.#mappings, { application: application.id, indexer: indexer.id, remote: id }];
  }

  *#update(application: Stored, indexer: Stored): Work {
    yield;
    const library = this.#libraryOf(application);
    const mapping = this.#mappingOf(application, indexer.id);
    if (library === undefined || mapping === undefined) return;
    const { rows } = library.store.of('indexer');
    const there = rows.get(mapping.remote);
    if (there === undefined) {
      this.#unmap(mapping);
      yield* this.#add(application, indexer);
      return;
    }
    const address = `${baseOf(application)}/${indexer.id}/`;
    const written = pushedIndexer(this.#prowlarr, library, indexer, address);
    const isTaken = [...rows.values()].some(
      ({ id, name }) => id !== there.id && foldName(name) === foldName(written.name),
    );
    if (!isTaken) rows.set(there.id, { ...there, ...written, tags: there.tags });
  }

  *#remove(application: Stored, indexer: number): Work {
    yield;
    const library = this.#libraryOf(application);
    const mapping = this.#mappingOf(application, indexer);
    if (library !== undefined && mapping !== undefined) {
      library.store.of('indexer').rows.delete(mapping.remote);
      this.#unmap(mapping);
    }
  }

  #mappingOf({ id }: Stored, indexer: number): Mapping | undefined {
    return this.#mappings.find((one) => one.application === id && one.indexer === indexer);
  }

  #unmap(mapping: Mapping): void {
    this.#mappings = this.#mappings.filter((one) => one !== mapping);
  }

  #applications(): Stored[] {
    return this.#prowlarr.resources('applications').filter(KIND_ROWS.applications.on);
  }

  #indexers(enabled: boolean): Stored[] {
    const all = this.#prowlarr.resources('indexer').filter((one) => !enabled || KIND_ROWS.indexer.on(one));
    return all.toSorted((left, right) => (foldName(left.name) < foldName(right.name) ? -1 : 1));
  }

  /** An application with tags gets the indexers that have one of them; none gets one whose settings are wrong. */
  #handles({ tags }: Stored, indexer: Stored): boolean {
    const isShared = tags.length === 0 || tags.some((tag) => indexer.tags.includes(tag));
    return isShared && this.#prowlarr.isValid('indexer', indexer);
  }

  #libraryOf({ settings }: Stored): FakeService | undefined {
    return this.#libraries().find(
      ({ url, urlBase, apiKey }) =>
        String(settings['baseUrl']).replace(/\/$/, '') === `${url}${urlBase}` &&
        settings['apiKey'] === apiKey,
    );
  }
}

function isFull({ general }: Stored): boolean {
  return general['syncLevel'] === 'fullSync';
}

function baseOf({ settings }: Stored): string {
  return String(settings['prowlarrUrl']).replace(/\/$/, '');
}

/**
 * Returns the indexer of a library for one of Prowlarr's. Both are enabled or both disabled. Source: Prowlarr,
 * Applications/Sonarr/Sonarr.cs, BuildSonarrIndexer.
 */
function pushedIndexer(
  prowlarr: FakeService,
  library: FakeService,
  indexer: Stored,
  baseUrl: string,
): Definition {
  const schema = readRecording(prowlarr.recording).kinds.get('indexer');
  const protocol = schema && itemOf(schema, keyOf(indexer))?.['protocol'];
  const implementation = protocol === 'usenet' ? 'Newznab' : 'Torznab';
  const shapes = readRecording(library.recording).kinds.get('indexer');
  const item = shapes && itemOf(shapes, { implementation, file: undefined });
  if (item === undefined) throw new Error(`${library.recording} has no ${implementation}`);
  const defaults = Object.fromEntries(item.fields.map((field) => [field.name, classDefault(item, field)]));
  const on = KIND_ROWS.indexer.on(indexer);
  const switches = { enableRss: on, enableAutomaticSearch: on, enableInteractiveSearch: on };
  return {
    name: `${indexer.name} (Prowlarr)`,
    implementation,
    configContract: item.configContract,
    general: { ...switches, priority: indexer.general['priority'] ?? 25, downloadClientId: 0 },
    tags: [],
    settings: { ...defaults, baseUrl, apiPath: '/api', apiKey: prowlarr.apiKey },
  };
}
