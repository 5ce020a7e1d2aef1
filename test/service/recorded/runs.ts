/** The recorded sequences of the other kinds and of settings. */
import type { Recording } from '../../captures.ts';
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
];
