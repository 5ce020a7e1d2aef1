/** An indexer as Prowlarr writes it into a library. Source: Prowlarr, Applications/Sonarr/Sonarr.cs, BuildSonarrIndexer. */
import type { FakeService } from './fake.ts';
import { KIND_ROWS } from './kinds.ts';
import { classDefault, readRecording } from './recorded/recording.ts';
import { itemOf, keyOf } from './resource/items.ts';
import type { Definition, Stored } from './store.ts';

/** Returns the indexer of a library for one of Prowlarr's. Both are enabled or both disabled. */
export function pushedIndexer(
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
