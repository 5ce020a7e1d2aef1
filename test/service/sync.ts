/**
 * What Prowlarr's `ApplicationIndexerSync` brings about: its indexers in the libraries that its applications point
 * to, as `<name> (Prowlarr)`, with an address below its own. Source: SERVARR.md, "Other kinds".
 */
import type { FakeService } from './fake.ts';
import { KIND_ROWS } from './kinds.ts';
import { classDefault, readRecording } from './recorded/recording.ts';
import { itemOf, keyOf } from './resource/items.ts';
import type { Definition, Stored } from './store.ts';

/** Writes, updates and removes what one Prowlarr would in those of the libraries that it has applications for. */
export function syncApplications(prowlarr: FakeService, libraries: readonly FakeService[]): void {
  for (const application of prowlarr.resources('applications').filter(KIND_ROWS.applications.on)) {
    const library = libraries.find((one) => pointsTo(application, one));
    if (library !== undefined) {
      syncOne(prowlarr, application, library);
    }
  }
}

function pointsTo({ settings }: Stored, { url, urlBase, apiKey }: FakeService): boolean {
  return (
    String(settings['baseUrl']).replace(/\/$/, '') === `${url}${urlBase}` && settings['apiKey'] === apiKey
  );
}

function syncOne(prowlarr: FakeService, application: Stored, library: FakeService): void {
  const { rows } = library.store.of('indexer');
  const base = String(application.settings['prowlarrUrl']).replace(/\/$/, '');
  const full = application.general['syncLevel'] === 'fullSync';
  const wanted = new Map<string, Stored>(
    prowlarr
      .resources('indexer')
      .filter((indexer) => KIND_ROWS.indexer.on(indexer) && shares(application, indexer))
      .map((indexer) => [`${base}/${indexer.id}/`, indexer] as const),
  );
  const mine = [...rows.values()].filter(({ settings }) =>
    String(settings['baseUrl']).startsWith(`${base}/`),
  );
  const gone = mine.filter(({ settings }) => !wanted.has(String(settings['baseUrl'])));
  (full ? gone : []).forEach(({ id }) => rows.delete(id));
  for (const [address, indexer] of wanted) {
    const there = mine.find(({ settings }) => settings['baseUrl'] === address);
    const written = pushed(prowlarr, library, indexer, address);
    if (there === undefined) {
      library.store.of('indexer').add((id) => ({ id, ...written }));
    } else if (full) {
      rows.set(there.id, { ...there, ...written, tags: there.tags });
    }
  }
}

/** An application with tags gets the indexers that have one of them. */
function shares({ tags }: Stored, indexer: Stored): boolean {
  return tags.length === 0 || tags.some((tag) => indexer.tags.includes(tag));
}

function pushed(prowlarr: FakeService, library: FakeService, indexer: Stored, baseUrl: string): Definition {
  const schema = readRecording(prowlarr.recording).kinds.get('indexer');
  const protocol = schema && itemOf(schema, keyOf(indexer))?.['protocol'];
  const implementation = protocol === 'usenet' ? 'Newznab' : 'Torznab';
  const shapes = readRecording(library.recording).kinds.get('indexer');
  const item = shapes && itemOf(shapes, { implementation, file: undefined });
  if (item === undefined) {
    throw new Error(`${library.recording} has no ${implementation}`);
  }
  const defaults = Object.fromEntries(item.fields.map((field) => [field.name, classDefault(item, field)]));
  const on = { enableRss: true, enableAutomaticSearch: true, enableInteractiveSearch: true };
  return {
    name: `${indexer.name} (Prowlarr)`,
    implementation,
    configContract: item.configContract,
    general: { ...on, priority: indexer.general['priority'] ?? 25, downloadClientId: 0 },
    tags: [],
    settings: { ...defaults, baseUrl, apiPath: '/api', apiKey: prowlarr.apiKey },
  };
}
