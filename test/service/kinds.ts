/**
 * Facts about the kinds, a row for each: how messages call it, what switches a resource on, what is peculiar.
 * Source: docs/servarr-api.md, "Kinds", and the recordings. The generator has a table of its own; this one is the
 * services', so that the two can be held against each other.
 */
import type { ProviderKind } from '../../generator/servarr/kinds.ts';
import type { Definition } from './store.ts';

export interface KindRow {
  /** The name of the kind in the services' own messages. */
  readonly class: string;
  /** True where a resource is switched on, and so validated and tested when it is written. */
  readonly on: (resource: Pick<Definition, 'general' | 'tags'>) => boolean;
  /** True if the service has one built-in resource of each implementation, named after the implementation. */
  readonly builtIn: boolean;
  /** Keys that are stored though the schema does not show them, because they are null there. */
  readonly unseen: readonly string[];
  /**
   * Keys of a request body that are ignored: the service derives them from the implementation, or from the
   * resource as here.
   */
  readonly derived: Readonly<Record<string, ((definition: Definition) => unknown) | undefined>>;
  /** False where tags are taken and dropped. */
  readonly keepsTags: boolean;
}

const oneOf =
  (...keys: readonly string[]) =>
  ({ general }: Pick<Definition, 'general'>): boolean =>
    keys.some((key) => general[key] === true);

const syncs = ({ general }: Pick<Definition, 'general'>): boolean =>
  general['syncLevel'] !== undefined && general['syncLevel'] !== 'disabled';

const plain = { builtIn: false, unseen: [], derived: {}, keepsTags: true } as const;

export const KIND_ROWS: Readonly<Record<ProviderKind, KindRow>> = {
  downloadclient: { ...plain, class: 'DownloadClient', on: oneOf('enable') },
  notification: {
    ...plain,
    class: 'Notification',
    on: ({ general }) => Object.keys(general).some((key) => /^on[A-Z]/.test(key) && general[key] === true),
  },
  indexer: {
    ...plain,
    class: 'Indexer',
    on: oneOf('enable', 'enableRss', 'enableAutomaticSearch', 'enableInteractiveSearch'),
    // Data of Prowlarr about the site of a definition.
    derived: {
      added: undefined,
      capabilities: undefined,
      definitionName: undefined,
      description: undefined,
      encoding: undefined,
      indexerUrls: undefined,
      language: undefined,
      legacyUrls: undefined,
      privacy: undefined,
      sortName: ({ name }) => name.toLowerCase(),
    },
  },
  applications: {
    ...plain,
    class: 'Application',
    on: syncs,
    derived: { enable: syncs },
  },
  indexerproxy: {
    ...plain,
    class: 'IndexerProxy',
    on: ({ tags }) => tags.length > 0,
    derived: { onHealthIssue: undefined, includeHealthWarnings: undefined },
  },
  importlist: {
    ...plain,
    class: 'ImportList',
    on: oneOf('enableAutomaticAdd', 'enabled'),
    unseen: ['rootFolderPath'],
    derived: { listOrder: undefined, listType: undefined, minRefreshInterval: undefined },
  },
  metadata: {
    ...plain,
    class: 'Metadata',
    on: oneOf('enable'),
    builtIn: true,
    keepsTags: false,
  },
};
