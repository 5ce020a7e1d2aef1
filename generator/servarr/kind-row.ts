/**
 * The traits of the rows of `kinds.json` and `settings.json`: facts that several parts of the code or Nix read. What only
 * one file needs to know about a kind is in that file.
 */

/** The position of an app among the services. All apps of a role have the same kinds, except where a row names apps. */
export type Role = 'indexerManager' | 'library';

/**
 * How resources of a kind come into being.
 *
 * - `staged`: created disabled, then updated to what is declared.
 * - `direct`: created with one POST; the service rejects a second resource of the same identity.
 * - `fixed`: comes with the service and is only updated.
 * - `singleton`: one object per service, read with GET and written with PUT.
 */
export type Lifecycle = 'direct' | 'fixed' | 'singleton' | 'staged';

/** The keys that enable a resource of a provider kind. Every entry of a provider kind has `enable` to set them. */
export type EnableRule =
  /**
   * Groups of boolean keys. The first group of which the schema item has a key counts; one true key enables. `supported`:
   * key -> the key of the schema item that says whether the implementation supports it.
   */
  | {
      readonly by: 'keys';
      readonly keys: readonly (readonly string[])[];
      readonly supported?: Readonly<Record<string, string>>;
      /** The sentence about a key of these at an implementation or service without it. */
      readonly remedy?: string;
    }
  /** At least one event is true. `refines`: event -> those without which it has no effect. Source: the services' sources. */
  | { readonly by: 'events'; readonly refines: Readonly<Record<string, readonly string[]>> }
  /** An enum value other than `off`; `on` is the value for an enabled entry that sets none. */
  | { readonly by: 'word'; readonly key: string; readonly off: string; readonly on: string }
  /** At least one tag. */
  | { readonly by: 'tags' }
  /** Always enabled. */
  | { readonly by: 'none' };

/** The type of a key that no schema reports. `reconcile/values` has what each looks like on the wire and when two are the same. */
export type KeyType =
  /** The allowed names of a list. */
  | 'allowed'
  | 'bool'
  | 'commaList'
  | 'conditions'
  /** The name of an allowed quality or group; null: no upgrades. */
  | 'cutoff'
  | 'enum'
  | 'float'
  /** An ID of MusicBrainz; of Whisparr 3, one of StashDB or TMDb. */
  | 'foreignId'
  /** A path on the disk of the service. */
  | 'folder'
  | 'host'
  | 'hosts'
  /** A language by its English name (`languages.json`). */
  | 'language'
  /** The user name and the password of the web UI. */
  | 'login'
  /** The list of a download client, which an empty list in a schema does not show. */
  | 'mappedCategories'
  | 'number'
  | 'protocols'
  | 'quality'
  | 'qualities'
  /** The ID of a resource that the service lists at `list`, written by name. */
  | 'reference'
  | 'remotePath'
  /** Name of a custom format -> score. Each is a separate key: `scores.x265`. */
  | 'scores'
  | 'secret'
  /** A number, or no limit: `UNLIMITED` here, null or absent on the wire. */
  | 'size'
  /** Quality -> its sizes. Each size is a separate key: `sizes.WEBDL-1080p.max`. */
  | 'sizes'
  | 'tag'
  | 'tags'
  | 'text'
  | 'texts';

/** Enum values: what a configuration and the API call them, or what the API calls each. */
export type EnumValues = readonly string[] | Readonly<Record<string, number>>;

/** The facts about one key; for provider kinds only facts that their schemas do not report. */
export interface KeyRow {
  /** In Markdown. Keys of provider kinds and settings have none. */
  readonly description?: string;
  readonly wire?: string;
  /** The names of the property of some apps. */
  readonly wires?: Readonly<Record<string, string>>;
  readonly type?: KeyType;
  readonly required?: boolean;
  /** The apps that have the key; absent: all apps that have the kind. */
  readonly apps?: readonly string[];
  /** App -> the version that brought the key. A setting with it is also offered for records of earlier versions. */
  readonly since?: Readonly<Record<string, string>>;
  /** The clause, with a verb first, that says what to write for a service without the key. */
  readonly instead?: string;
  readonly enumValues?: Readonly<Record<string, EnumValues>>;
  /** The path, below the API version, of the list that a reference names. */
  readonly list?: string;
  /** The ID that means "none"; absent: the reference cannot be empty. */
  readonly none?: number;
  /** The property of newer versions of the API, which have a list of IDs in its place. */
  readonly wireList?: string;
  /** The part of the list of protocols that newer services have in place of the key (`values/protocols.ts`). */
  readonly inItems?: ProtocolPart;
  /** Keys that say the same: an entry has the key or some of these. */
  readonly insteadOf?: readonly string[];
  /** Services leave out null: an object without the key does not mean that the service lacks it. */
  readonly nullable?: true;
  readonly neededToCreate?: true;
  readonly minimum?: number;
  readonly maximum?: Readonly<Record<string, number>>;
  /** The value of a new resource whose entry does not set the key: services would store false, 0 or the first enum value. */
  readonly initial?: boolean | number | string;
  /** The apps that refuse these folders: the root of the disk; those of the system, and anything below one. */
  readonly refuses?: { readonly root?: readonly string[]; readonly systemFolders?: readonly string[] };
  /** An implementation says with `supports<Key>` if the key has an effect. */
  readonly optional?: true;
}

export interface ProtocolPart {
  /** The protocol whose property the key is; absent: the key is the first protocol. */
  readonly of?: 'torrent' | 'usenet';
  readonly property: 'allowed' | 'delay' | 'protocol';
}

/** A list of a service, with resources or tags that values name: its path, and the property that holds the name. */
export interface TargetList {
  readonly path: string;
  readonly property: string;
}

/** A key that refers to another resource by name. */
export interface Reference extends TargetList, Pick<KeyRow, 'none'> {
  readonly key: string;
  readonly wire: string;
}

/**
 * Another program that writes resources of a kind into services and later changes and deletes them. Its resources have one
 * of the implementations, a name with the suffix, and in the field a value that matches the regular expression.
 */
export interface ExternalManager {
  readonly name: string;
  /** The role of the apps into which it writes. */
  readonly role: Role;
  readonly implementations: readonly string[];
  readonly suffix: string;
  readonly field: string;
  readonly pattern: string;
}

interface BaseRow {
  readonly roles: readonly Role[];
  /** The apps that have the kind; absent: all apps of the roles. */
  readonly apps?: readonly string[];
  /** App or API version -> the path there, if it is not the name of the kind. */
  readonly paths: Readonly<Record<string, string>>;
  /** The versions of the API that list the kind in pages. */
  readonly paged: readonly string[];
  readonly title: string;
  readonly plural: string;
  readonly lifecycle: Lifecycle;
  /** The keys, as far as the app has them, of which the service has at most one resource with the same values. */
  readonly identity: readonly string[];
  /** The keys that identify a resource without a name; those of some apps have none. */
  readonly identityWithoutName?: readonly string[];
  /** By the name in a configuration. */
  readonly keys: Readonly<Record<string, KeyRow>>;
  /** Properties that users never set, in addition to those that no kind offers. */
  readonly excludedKeys: readonly string[];
  /** App -> keys that it accepts and discards. A comparison would find a difference in every run. */
  readonly ignoredKeys: Readonly<Record<string, readonly string[]>>;
  /** The kinds that are applied before it, because its resources refer to theirs or are tested through them. */
  readonly after: readonly string[];
  /** Names of resources that the service has for itself. */
  readonly reservedNames?: readonly string[];
  /** The service looks at its disks to list the kind, so that a failed or slow list says nothing about other kinds. */
  readonly readsDisks: boolean;
  /** Every service has a resource of each implementation from the start. */
  readonly builtIn: boolean;
  /** Source: docs/servarr-api.md, "Kinds". */
  readonly externalManagers: readonly ExternalManager[];
  readonly enabledBy: EnableRule;
}

/** A kind whose resources have an implementation and `fields`, described by a `/schema` endpoint. */
export interface ProviderRow extends BaseRow {
  readonly codec: 'provider';
  /**
   * `suite.<module>`, and the option that takes a list of entries. An entry that names no services goes to all services
   * that have the implementation, or evaluation demands that it names them.
   */
  readonly declaredAt: {
    readonly module: string;
    readonly list: string;
    readonly services: 'all' | 'named';
  };
  /** A short noun for one entry, and its plural. */
  readonly noun: string;
  readonly nouns: string;
  /** Meta keys of the kind, in addition to those of every kind (`meta-keys.json`). */
  readonly metaKeys: readonly string[];
  /**
   * The fields that hold the address of another service, the address of the service that has the resource, and the key
   * of the other one. suite then creates entries from the other services of a configuration.
   */
  readonly autoConnect?: { readonly address: string; readonly own: string; readonly key: string };
  /** For option documentation: the name of an implementation, and an entry of the list. */
  readonly example: {
    readonly implementationName: string;
    readonly entry: Readonly<Record<string, unknown>>;
  };
}

/** A kind of flat objects that no schema describes and of which a service has any number. */
export interface FlatRow extends BaseRow {
  readonly codec: 'flat';
  /** `suite.services.<name>.<option>`, a list. */
  readonly declaredAt: { readonly option: string };
  /** The key that the names of attributes set: the option is an attribute set in place of a list. */
  readonly attributesAre?: string;
  /** Keys of which none can be above a later one. */
  readonly ascending?: readonly string[];
  /** The key that a plain string in the list sets. */
  readonly shorthandKey?: string;
  /** The property with the position of a resource, if entries are in order. A POST ignores it, a PUT does not. */
  readonly position?: string;
  /** The resources of a new service, by key: `import` leaves them out. */
  readonly fresh?: readonly Readonly<Record<string, boolean | number | string>>[];
  readonly example: Readonly<Record<string, unknown>>;
  /** App -> its example, if it differs. */
  readonly examples?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/**
 * A kind of which users declare a set by name. Its schema describes what a resource consists of: conditions with an
 * implementation and `fields`, or qualities and other names to choose from.
 */
export interface SetRow extends BaseRow {
  readonly codec: 'conditions' | 'profile';
  /** `suite.<set>`, an attribute set by name, and the folder of the generated declarations. */
  readonly declaredAt: { readonly set: string };
  /** A short word for what the schema describes, and its plural. */
  readonly noun: string;
  readonly nouns: string;
  /** The kind whose resources score those of this kind. */
  readonly scoredBy?: string;
  /** Keys of a declaration that are no keys of the resource. They have their own checks. */
  readonly ownKeys?: Readonly<Record<string, { readonly description: string }>>;
  /** Keys of a condition that no schema reports. */
  readonly metaKeys: readonly string[];
  /** Implementation of a condition -> the field that names another resource, and the list that has it. */
  readonly conditionReferences: Readonly<Record<string, TargetList & { readonly field: string }>>;
  readonly example: {
    readonly implementationName?: string;
    readonly entry: Readonly<Record<string, unknown>>;
  };
}

/** A group of settings: one flat object of which a service shows the keys, but neither types nor enum values. */
export interface SettingsRow extends BaseRow {
  readonly codec: 'flat';
  readonly lifecycle: 'singleton';
  /** `suite.settings.<group>` and `suite.services.<name>.settings.<group>`. */
  readonly declaredAt: { readonly settings: string };
  /** True: only the keys of the table can be set, because others can lock suite or users out. */
  readonly onlyKnownKeys: boolean;
  /** Key -> the value in messages about a wrong one. */
  readonly examples?: Readonly<Record<string, string>>;
  /** Properties that hold a secret in clear. */
  readonly secretProperties: readonly string[];
  /**
   * Key -> the option below `services.<app>.settings` of NixOS that sets it in the environment of the service, which
   * takes precedence over the API.
   */
  readonly environment: Readonly<Record<string, string>>;
}

/** One row of the table. */
export type KindRow = FlatRow | ProviderRow | SetRow | SettingsRow;
