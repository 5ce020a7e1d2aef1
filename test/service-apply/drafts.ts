/** Entries that several tests declare. */
import type { Draft, EntryDraft } from './harness.ts';

/** A service. */
export const SONARR = { recording: 'sonarr-4.0.19' } as const;
/** A service that has applications, with few definitions: reading all takes longer than a run. */
export const PROWLARR = {
  recording: 'prowlarr-2.3.6',
  definitions: ['1337x', 'Knaben', 'The Pirate Bay'],
} as const;

/** A download client. */
export const BOX: EntryDraft = { implementation: 'QBittorrent', name: 'box', fields: { host: 'a' } };

/** Returns the configuration with these download clients. */
export const clients = (...downloadclient: EntryDraft[]): Draft => ({ downloadclient });

/** Returns an indexer for any Newznab site. */
export const feed = (name: string, part: Partial<EntryDraft> = {}): EntryDraft => ({
  implementation: 'Newznab',
  name,
  fields: { baseUrl: `http://${name}.example` },
  ...part,
});

/** Returns an application of a Sonarr. */
export const application = (name: string, fields: NonNullable<EntryDraft['fields']> = {}): EntryDraft => ({
  implementation: 'Sonarr',
  name,
  fields: {
    baseUrl: 'http://sonarr.example',
    prowlarrUrl: 'http://prowlarr.example',
    apiKey: 'k',
    ...fields,
  },
});
