/** The recorded sequences of the other kinds and of settings. */
import type { Recording } from '../../recordings.ts';
import type { FakeService } from '../fake.ts';

/** One recorded sequence, and what was there before it. */
export interface Run {
  readonly recording: Recording;
  readonly file: string;
  readonly before?: (fake: FakeService) => void;
}

function withFolder({ store }: FakeService): void {
  store.plain('rootfolder').add((id) => ({ path: '/media/library', id }));
}

/** The service of Sonarr's settings had been used before. */
function used({ store }: FakeService): void {
  store.plain('rootfolder').skip(1);
  store.plain('rootfolder').add((id) => ({ path: '/media/library', id }));
  store.plain('remotepathmapping').skip(3);
  for (const [id, label] of [
    [3, 'nix'],
    [1, 'rec'],
    [4, 'tv'],
  ] as const) {
    store.tags.rows.set(id, { label, id });
  }
}

/** The sequences of kinds and settings, each from a service of its own. */
export const RUNS: readonly Run[] = [
  { recording: 'sonarr-4.0.19', file: 'indexer-exchanges.json' },
  { recording: 'sonarr-4.0.19', file: 'importlist-exchanges.json', before: withFolder },
  { recording: 'sonarr-4.0.19', file: 'metadata-exchanges.json' },
  { recording: 'prowlarr-2.3.6', file: 'applications-exchanges.json' },
  { recording: 'prowlarr-2.3.6', file: 'indexer-exchanges.json' },
  { recording: 'prowlarr-2.3.6', file: 'indexerproxy-exchanges.json' },
  { recording: 'sonarr-develop', file: 'v5-indexer-exchanges.json' },
  { recording: 'sonarr-develop', file: 'v5-importlist-exchanges.json', before: withFolder },
  { recording: 'sonarr-develop', file: 'v5-metadata-exchanges.json' },
  { recording: 'sonarr-4.0.19', file: 'settings-exchanges.json', before: used },
  { recording: 'prowlarr-2.3.6', file: 'settings-exchanges.json' },
  { recording: 'sonarr-develop', file: 'v5-settings-exchanges.json' },
];
