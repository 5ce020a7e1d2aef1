/** What is in a service from its first start: profiles, and one metadata of each implementation, switched off. */
import { KIND_ROWS } from './kinds.ts';
import type { RecordedService } from './recorded/recording.ts';
import { classDefault } from './recorded/recording.ts';
import type { Rules } from './rules.ts';
import type { Store } from './store.ts';

/** Profiles by path, as the apps come: names and numbers are all that anything of ours looks at. */
const PROFILES: Readonly<
  Record<'library' | 'music' | 'indexers', Readonly<Record<string, readonly string[]>>>
> = {
  library: { qualityprofile: ['Any', 'SD', 'HD-720p', 'HD-1080p', 'Ultra-HD', 'HD - 720p/1080p'] },
  music: { qualityprofile: ['Any', 'Lossless', 'Standard'], metadataprofile: ['Standard', 'None'] },
  indexers: { appprofile: ['Standard'] },
};

const APP_PROFILE = {
  enableRss: true,
  enableAutomaticSearch: true,
  enableInteractiveSearch: true,
  minimumSeeders: 1,
};

/** Fills what is empty of a store that a service starts with. */
export function seed(store: Store, recorded: RecordedService, { app }: Rules): void {
  const role = app === 'prowlarr' ? 'indexers' : app === 'lidarr' || app === 'readarr' ? 'music' : 'library';
  for (const [path, names] of Object.entries(PROFILES[role])) {
    const table = store.plain(path);
    if (table.fresh) {
      names.forEach((name) =>
        table.add((id) => ({ name, ...(path === 'appprofile' ? APP_PROFILE : {}), id })),
      );
    }
  }
  for (const { kind, items } of [...recorded.kinds.values()].filter((one) => KIND_ROWS[one.kind].builtIn)) {
    const table = store.of(kind);
    if (table.fresh) {
      // Measured: the first has the lowest number, the others theirs from the end on.
      [...items.slice(0, 1), ...items.slice(1).toReversed()].forEach((item) =>
        table.add((id) => ({
          id,
          name: item.implementationName,
          implementation: item.implementation,
          configContract: item.configContract,
          general: { enable: false },
          tags: [],
          settings: Object.fromEntries(item.fields.map((field) => [field.name, classDefault(item, field)])),
        })),
      );
    }
  }
}
