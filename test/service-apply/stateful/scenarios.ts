/** What lives are about: a kind of a service, with two things of it that one name can be. */
import type { Json } from '../../../generator/base/json.ts';
import type { ProviderKind } from '../../../generator/servarr/kinds.ts';
import type { ManifestEntry } from '../../../generator/reconcile/manifest/manifest.ts';
import { entry } from '../harness.ts';
import type { Recording } from '../../recordings.ts';
import type { Stored } from '../../service/store.ts';

/** What an entry sets and a person edits, whatever the fields are called. */
export type Slot = 'host' | 'port' | 'username' | 'urlBase' | 'password';

/** One of the two. */
export interface Make {
  readonly implementation: string;
  readonly definition?: string;
  /** The fields that it has of these. */
  readonly fields: Partial<Record<Slot, string>>;
}

/** One kind of one service. */
export interface Theme {
  readonly recording: Recording;
  readonly kind: ProviderKind;
  readonly makes: readonly [Make, Make];
  /** Text -> what is fit for a slot. */
  readonly as?: Partial<Record<Slot, (text: string) => string>>;
  /** A host that the service refuses. */
  readonly refused: string;
  /** A key outside `fields` that an entry may set: three values for it, and what a person sets, each time another. */
  readonly general?: {
    readonly key: string;
    readonly values: readonly Json[];
    readonly edited: (count: number) => Json;
  };
  /** What an entry always says outside `fields`. */
  readonly always?: Readonly<Record<string, Json>>;
  /** What the service demands, where a slot says nothing. */
  readonly needed?: Readonly<Record<string, Json>>;
  readonly tags?: readonly string[];
  /** The keys that say whether it is on. */
  readonly switches: readonly string[];
  /** The same, on or off, as a person does it. */
  readonly switched: (row: Stored, on: boolean) => Stored;
  /** What a person alone sets, each time another, so that nothing of theirs is ever all that suite has made. */
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

/** The themes. Metadata consumers are there from the start: they have lives of their own. */
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

/** What an entry says, by slot. */
export interface Said {
  readonly name: string;
  readonly which: 0 | 1;
  readonly enable: boolean;
  /** Index of a value; undefined: unsaid. */
  readonly general: number | undefined;
  /** 2 is one that the service refuses. */
  readonly host: 0 | 1 | 2;
  readonly port: number | undefined;
  readonly username: string;
  readonly secret: string;
}

/** A resource as a person makes it. */
export function markedBy({ marked }: Theme, row: Stored, count: number): Stored {
  return marked?.(row, count) ?? { ...row, tags: [100 + count] };
}

/** The entry of a manifest. */
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

/** One of the two. */
export function makeOf({ makes }: Theme, which: 0 | 1): Make {
  return makes[which];
}

/** The one that a resource is. */
export function makeFor({ makes }: Theme, { implementation }: { readonly implementation: string }): Make {
  return makes[0].implementation === implementation ? makes[0] : makes[1];
}

/** A text as it is fit for a slot. */
export function textFor({ as = {} }: Theme, slot: Slot, text: string): string {
  return as[slot]?.(text) ?? text;
}
