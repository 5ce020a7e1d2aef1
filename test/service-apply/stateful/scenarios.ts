/** The subjects of lives: a kind of a service, with two implementations for each name. */
import type { Json } from '../../../generator/base/json.ts';
import type { ProviderKind } from '../../../generator/servarr/kinds.ts';
import type { ManifestEntry } from '../../../generator/reconcile/manifest/manifest.ts';
import { entry } from '../harness.ts';
import type { Recording } from '../../recordings.ts';
import type { Stored } from '../../service/store.ts';

/** Keys that an entry sets and a user edits, independent of the names of fields. */
export type Slot = 'host' | 'port' | 'username' | 'urlBase' | 'password';

/** One of the two implementations. */
export interface Make {
  readonly implementation: string;
  readonly definition?: string;
  /** The field of each slot that the implementation has. */
  readonly fields: Partial<Record<Slot, string>>;
}

/** One kind of one service. */
export interface Theme {
  readonly recording: Recording;
  readonly kind: ProviderKind;
  readonly makes: readonly [Make, Make];
  /** Functions from any string to a valid value of a slot. */
  readonly as?: Partial<Record<Slot, (text: string) => string>>;
  /** A host that the service rejects. */
  readonly refused: string;
  /**
   * A key outside `fields` that an entry may set: three values for it, and a different value for each edit
   * by a user.
   */
  readonly general?: {
    readonly key: string;
    readonly values: readonly Json[];
    readonly edited: (count: number) => Json;
  };
  /** Keys outside `fields` that every entry sets. */
  readonly always?: Readonly<Record<string, Json>>;
  /** Values that the service requires if no slot sets them. */
  readonly needed?: Readonly<Record<string, Json>>;
  readonly tags?: readonly string[];
  /** The keys that enable a resource. */
  readonly switches: readonly string[];
  /** Enables or disables a resource as a user does. */
  readonly switched: (row: Stored, on: boolean) => Stored;
  /**
   * Sets a value that only users set, different each time, so that no user's resource equals a managed one.
   */
  readonly marked?: (row: Stored, count: number) => Stored;
}

const url = (text: string): string => `http://${text}.example`;
const byKeys =
  (...keys: readonly string[]) =>
  (row: Stored, on: boolean): Stored => ({
    ...row,
    general: { ...row.general, ...Object.fromEntries(keys.map((key) => [key, on])) },
  });
const priority = { key: 'priority', values: [1, 2, 3], edited: (count: number) => 10 + (count % 40) };
const SEARCHES = ['enableRss', 'enableAutomaticSearch', 'enableInteractiveSearch'];

/** The themes. Metadata consumers are built in and have their own lives. */
export const THEMES: readonly Theme[] = [
  {
    recording: 'sonarr-4.0.19',
    kind: 'downloadclient',
    makes: ['QBittorrent', 'Transmission'].map((implementation) => ({
      implementation,
      fields: { host: 'host', port: 'port', username: 'username', urlBase: 'urlBase', password: 'password' },
    })) as unknown as [Make, Make],
    as: { urlBase: (text) => `/${text}` },
    refused: 'http://refused',
    general: priority,
    switches: ['enable'],
    switched: byKeys('enable'),
  },
  {
    recording: 'sonarr-4.0.19',
    kind: 'indexer',
    makes: ['Newznab', 'Torznab'].map((implementation) => ({
      implementation,
      fields: { host: 'baseUrl', username: 'apiPath', urlBase: 'additionalParameters', password: 'apiKey' },
    })) as unknown as [Make, Make],
    as: { host: url, username: (text) => `/${text}`, urlBase: (text) => `&x=${text}` },
    refused: 'refused',
    general: priority,
    switches: SEARCHES,
    switched: byKeys(...SEARCHES),
  },
  {
    recording: 'sonarr-4.0.19',
    kind: 'notification',
    makes: [
      { implementation: 'Webhook', fields: { host: 'url', username: 'username', password: 'password' } },
      { implementation: 'Discord', fields: { host: 'webHookUrl', username: 'username', urlBase: 'author' } },
    ],
    as: { host: url },
    refused: 'refused',
    always: { onGrab: true },
    switches: ['onGrab'],
    switched: byKeys('onGrab'),
  },
  {
    recording: 'sonarr-4.0.19',
    kind: 'importlist',
    makes: [
      { implementation: 'SonarrImport', fields: { host: 'baseUrl', password: 'apiKey' } },
      { implementation: 'CustomImport', fields: { host: 'baseUrl' } },
    ],
    as: { host: url },
    refused: 'refused',
    general: {
      key: 'qualityProfileId',
      values: ['Any', 'SD', 'Ultra-HD'],
      edited: (count: number) => 3 + (count % 2),
    },
    switches: ['enableAutomaticAdd'],
    switched: byKeys('enableAutomaticAdd'),
  },
  {
    recording: 'prowlarr-2.3.6',
    kind: 'indexer',
    makes: [
      {
        implementation: 'Newznab',
        fields: { host: 'baseUrl', username: 'apiPath', urlBase: 'additionalParameters', password: 'apiKey' },
      },
      {
        implementation: 'Cardigann',
        definition: '1337x',
        fields: { host: 'baseUrl', port: 'baseSettings.queryLimit', username: 'uploader' },
      },
    ],
    as: { host: url, username: (text) => `/${text}`, urlBase: (text) => `&x=${text}` },
    refused: 'refused',
    general: priority,
    switches: ['enable'],
    switched: byKeys('enable'),
  },
  {
    recording: 'prowlarr-2.3.6',
    kind: 'applications',
    makes: ['Sonarr', 'Radarr'].map((implementation) => ({
      implementation,
      fields: { host: 'baseUrl', username: 'prowlarrUrl', password: 'apiKey' },
    })) as unknown as [Make, Make],
    as: { host: url, username: url },
    refused: 'refused',
    switches: ['syncLevel'],
    switched: (row, on) => ({
      ...row,
      general: { ...row.general, syncLevel: on ? 'fullSync' : 'disabled' },
    }),
  },
  {
    recording: 'prowlarr-2.3.6',
    kind: 'indexerproxy',
    makes: ['Http', 'Socks5'].map((implementation) => ({
      implementation,
      fields: { host: 'host', port: 'port', password: 'password' },
    })) as unknown as [Make, Make],
    refused: '',
    needed: { port: 3128 },
    tags: ['proxied'],
    marked: (row, count) => ({ ...row, settings: { ...row.settings, username: `theirs-${count}` } }),
    switches: ['tags'],
    switched: (row, on) => ({ ...row, tags: on ? [1] : [] }),
  },
];

/** Values of an entry, by slot. */
export interface Said {
  readonly name: string;
  readonly which: 0 | 1;
  readonly enable: boolean;
  /** Index of a value; undefined if not set. */
  readonly general: number | undefined;
  /** 2 is a value that the service rejects. */
  readonly host: 0 | 1 | 2;
  readonly port: number | undefined;
  readonly username: string;
  readonly secret: string;
}

/** Returns a resource as a user creates it. */
export function markedBy({ marked }: Theme, row: Stored, count: number): Stored {
  return marked?.(row, count) ?? { ...row, tags: [100 + count] };
}

/** Returns the entry of a manifest. */
export function entryOf(theme: Theme, said: Said): ManifestEntry {
  const { implementation, definition, fields } = makeOf(theme, said.which);
  const { general, always = {}, needed = {}, tags } = theme;
  const set: Partial<Record<Slot, Json | undefined>> = {
    host: said.host === 2 ? theme.refused : textFor(theme, 'host', `h${said.host}`),
    port: said.port,
    username: textFor(theme, 'username', said.username),
    password: { _secret: said.secret },
  };
  const slots = Object.entries(fields) as [Slot, string][];
  const value = said.general === undefined ? undefined : general?.values[said.general];
  return entry(theme.kind, {
    path: 'suite.x',
    name: said.name,
    implementation,
    ...(definition === undefined ? {} : { definition }),
    ...(tags === undefined ? {} : { tags: [...tags] }),
    enable: said.enable,
    general: { ...always, ...(general === undefined || value === undefined ? {} : { [general.key]: value }) },
    fields: {
      ...needed,
      ...Object.fromEntries(
        slots.flatMap(([slot, field]): [string, Json][] => {
          const given = set[slot];
          return given === undefined ? [] : [[field, given]];
        }),
      ),
    },
  });
}

/** Returns one of the two implementations. */
export function makeOf({ makes }: Theme, which: 0 | 1): Make {
  return makes[which];
}

/** Returns the implementation of a resource. */
export function makeFor({ makes }: Theme, { implementation }: { readonly implementation: string }): Make {
  return makes[0].implementation === implementation ? makes[0] : makes[1];
}

/** Returns a string as a valid value of a slot. */
export function textFor({ as = {} }: Theme, slot: Slot, text: string): string {
  return as[slot]?.(text) ?? text;
}
