/**
 * The shape of the rows of the table of kinds. Each trait is a difference between kinds that code needs; a trait without
 * which two kinds would need two branches stays, even if one part of the code reads it.
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
  /** Groups of boolean keys. The first group of which the schema item has a key counts; one true key enables. */
  | {
      readonly by: 'keys';
      readonly keys: readonly (readonly string[])[];
      /** Key -> the key of the schema item that says whether the implementation supports it. */
      readonly supported?: Readonly<Record<string, string>>;
    }
  /**
   * At least one event (`onGrab` …) is true. `refines`: event -> those without which it has no effect. Source: the services'
   * sources, which ask for both.
   */
  | { readonly by: 'events'; readonly refines: Readonly<Record<string, readonly string[]>> }
  /** An enum value other than `off`; `on` is the value for an enabled entry that sets none. */
  | { readonly by: 'word'; readonly key: string; readonly off: string; readonly on: string }
  /** At least one tag. */
  | { readonly by: 'tags' }
  /** Always enabled. */
  | { readonly by: 'none' };

/** The type of a key that no schema reports. */
export type KeyType =
  /** A set of names: those of a list on the wire that are allowed. */
  | 'allowed'
  | 'bool'
  /** A list of texts, which the service keeps as one text with commas. */
  | 'commaList'
  /** A list of provider-like items, each with an implementation and `fields`. */
  | 'conditions'
  /** The name of an allowed quality or group; null: no upgrades. */
  | 'cutoff'
  | 'enum'
  | 'float'
  /** An ID of MusicBrainz; of Whisparr 3, one of StashDB or TMDb. Upper and lower case make no difference. */
  | 'foreignId'
  /** A path on the disk of the service. A slash at the end makes no difference. */
  | 'folder'
  | 'host'
  /** Hosts or networks, which the service keeps as one text. Their order, case and separators make no difference. */
  | 'hosts'
  /** A language by its English name (`languages.json`). */
  | 'language'
  /** The user name and the password of the web UI. */
  | 'login'
  | 'number'
  /** The allowed protocols, best first: `{ protocol, delay }`. */
  | 'protocols'
  /** A quality by its name, which the API has in an object. */
  | 'quality'
  /** The allowed qualities and groups of qualities, best first. */
  | 'qualities'
  /** The ID of a resource that the service lists at `list`, written by name. */
  | 'reference'
  /** A path on another machine, in Unix or Windows form. A slash at the end makes no difference. */
  | 'remotePath'
  /** Name of a custom format -> score. Each is a separate key: `scores.x265`. */
  | 'scores'
  | 'secret'
  /** A number, or no limit: `UNLIMITED` here, null or absent on the wire. */
  | 'size'
  /** Quality -> its sizes. Each size is a separate key: `sizes.WEBDL-1080p.max`. */
  | 'sizes'
  /** The label of one tag. */
  | 'tag'
  /** Labels of tags. */
  | 'tags'
  | 'text'
  /** A list of texts. */
  | 'texts';

/** Enum values: what a configuration and the API call them, or what the API calls each. */
export type EnumValues = readonly string[] | Readonly<Record<string, number>>;

/** The facts about one key; for provider kinds only facts that their schemas do not report. */
export interface KeyRow {
  /** The description of a key that no schema reports, in Markdown. Kinds that are declared by name or with a service have one. */
  readonly description?: string;
  /** The name of the property on the wire, if it differs from the key. */
  readonly wire?: string;
  /** The name of the property on the wire of some apps. */
  readonly wires?: Readonly<Record<string, string>>;
  readonly type?: KeyType;
  /** The service rejects a resource without the key. */
  readonly required?: boolean;
  /** The apps that have the key; absent: all apps that have the kind. */
  readonly apps?: readonly string[];
  /** App -> the version that brought the key. A setting with it is also offered for records of earlier versions. */
  readonly since?: Readonly<Record<string, string>>;
  /** The clause, with a verb first, that says what to write for a service without the key. */
  readonly instead?: string;
  /** NixOS sets it in the environment of the services that it runs, so suite sets it only elsewhere. */
  readonly onlyElsewhere?: true;
  /** App -> enum values, or enum value -> what it is on the wire; those of other apps are unknown. */
  readonly enumValues?: Readonly<Record<string, EnumValues>>;
  /** The path, below the API version, of the list that a reference names. */
  readonly list?: string;
  /** The property with the name in that list. `path`: the service stores the path itself, not an ID. Default: `name`. */
  readonly targetName?: string;
  /** The ID that means "none"; absent: the reference cannot be empty. */
  readonly none?: number;
  /** The property of newer versions of the API, which have a list of IDs in its place. */
  readonly wireList?: string;
  /** The part of the list of protocols that newer services have in place of the key. */
  readonly inItems?: ProtocolPart;
  /** Keys that say the same: an entry has the key or some of these. */
  readonly insteadOf?: readonly string[];
  /** Services leave out null: an object without the key does not mean that the service lacks it. */
  readonly nullable?: true;
  /** A resource cannot be created without the key. */
  readonly neededToCreate?: true;
  /** The type of the elements of a list, which the empty list in a schema does not show. */
  readonly elements?: 'mappedCategory';
  /** The least value that services accept. */
  readonly minimum?: number;
  /** The greatest value that the services of an app accept. */
  readonly maximum?: Readonly<Record<string, number>>;
  /** The value of a new resource whose entry does not set the key: services would store false, 0 or the first enum value. */
  readonly initial?: boolean | number | string;
  /** The apps that refuse these folders: the root of the disk; those of the system, and anything below one. */
  readonly refuses?: { readonly root?: readonly string[]; readonly systemFolders?: readonly string[] };
  /** The option of the service with the folders that this one must neither be nor contain. */
  readonly outsideOf?: string;
  /** Each implementation says with `supports<Key>` if the key has an effect. */
  readonly optional?: true;
  /** The protocol of the implementations with which the services reject false. */
  readonly alwaysFor?: string;
}

/** A part of a list of protocols (`reconcile/values/protocols.ts`). */
export interface ProtocolPart {
  /** The protocol whose property the key is; absent: the key is the first protocol. */
  readonly of?: 'torrent' | 'usenet';
  readonly property: 'allowed' | 'delay' | 'protocol';
}

/** A list of a service, with resources or tags that values name. */
export interface TargetList {
  /** The path below the API version. */
  readonly path: string;
  /** The property that holds the name in that list. */
  readonly property: string;
}

/** A key that refers to another resource by name. */
export interface Reference extends TargetList {
  /** The key in a configuration: `qualityProfile`. */
  readonly key: string;
  /** The name of the property on the wire: `qualityProfileId`. */
  readonly wire: string;
  /** The ID that means "none"; undefined: the reference cannot be empty. */
  readonly none?: number;
}

/** Another program that writes resources of a kind into services and later changes and deletes them. */
export interface ExternalManager {
  /** Its display name. */
  readonly name: string;
  /** The role of the apps into which it writes. */
  readonly role: Role;
  /** Its resources have one of these implementations, */
  readonly implementations: readonly string[];
  /** a name with this suffix, */
  readonly suffix: string;
  /** and in this field */
  readonly field: string;
  /** a value that matches this regular expression. */
  readonly pattern: string;
}

/** The traits of every row. */
interface BaseRow {
  /** The roles of the apps that have the kind. */
  readonly roles: readonly Role[];
  /** The apps that have the kind; absent: all apps of the roles. */
  readonly apps?: readonly string[];
  /** App or API version -> the path there, if it is not the name of the kind. */
  readonly paths: Readonly<Record<string, string>>;
  /** The versions of the API that list the kind in pages. */
  readonly paged: readonly string[];
  /** The display name of one resource. */
  readonly title: string;
  /** The display name of several resources. */
  readonly plural: string;
  readonly lifecycle: Lifecycle;
  /**
   * The keys that identify a resource, as far as the app has them. The service has at most one resource with the same
   * values.
   */
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
  /** Resources that suite did not create are never deleted, not even with `prune = "all"`. */
  readonly sparesForeign: boolean;
  /** Names of resources that the service has for itself. */
  readonly reservedNames?: readonly string[];
  /** The service looks at its disks to list the kind, so that a failed or slow list says nothing about other kinds. */
  readonly readsDisks: boolean;
  /** Every service has a resource of each implementation from the start. */
  readonly builtIn: boolean;
  /** Other programs that write such resources. Source: docs/servarr-api.md, "Kinds". */
  readonly externalManagers: readonly ExternalManager[];
}

/** A kind whose resources have an implementation and `fields`, described by a `/schema` endpoint. */
export interface ProviderRow extends BaseRow {
  readonly codec: 'provider';
  readonly declaredAt: {
    /** `suite.<module>`, and the folder of the generated declarations. */
    readonly module: string;
    /** The option that takes a list of entries. */
    readonly list: string;
    /**
     * Where an entry goes that names no services: to all services that have the implementation. `named`: evaluation
     * demands that the entry names them.
     */
    readonly services: 'all' | 'named';
  };
  /** A short noun for one entry. */
  readonly noun: string;
  /** The plural of the noun. */
  readonly nouns: string;
  readonly enabledBy: EnableRule;
  /**
   * The fields with the address of an account, the first of which must be set. Resources with the same name, address and
   * user have the same secret, so `import` merges them, or gives them one file, even if the secret is masked.
   */
  readonly accountAddress?: readonly string[];
  /** An entry can name one of the definitions that share an implementation. */
  readonly hasDefinitions: boolean;
  /** Keys, and roles of fields, that keep services with the same target apart. suite writes no resource without one that is declared. */
  readonly separatedBy: readonly string[];
  /** Endings of class names that option names omit; the longest first. */
  readonly classEndings: readonly string[];
  /** Display names that two implementations share. */
  readonly sharedNames: readonly string[];
  /** Meta keys of the kind, in addition to those of every kind (`meta-keys.json`). */
  readonly metaKeys: readonly string[];
  /**
   * The fields that hold the address of another service, the address of the service that has the resource, and the key
   * of the other one. suite then creates entries from the other services of a configuration.
   */
  readonly autoConnect?: { readonly address: string; readonly own: string; readonly key: string };
  /** The kind of the resources that a resource with tags is for: those with one of its tags. */
  readonly selectsByTag?: string;
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
  /** The key of `suite.<option>`, which declares the same for several services beside `services`. */
  readonly sharedBelow?: string;
  /** The key that a plain string in the list sets. */
  readonly shorthandKey?: string;
  /** Groups of keys of which at least one must be true, or a list that is not empty. */
  readonly anyOf?: readonly (readonly string[])[];
  /** The property with the position of a resource, if entries are in order. A POST ignores it, a PUT does not. */
  readonly position?: string;
  /** The resources of a new service, by key: `import` leaves them out. */
  readonly fresh?: readonly Readonly<Record<string, boolean | number | string>>[];
  readonly enabledBy: { readonly by: 'none' };
  readonly hasDefinitions: false;
  /** For option documentation: an entry of the list. */
  readonly example: Readonly<Record<string, unknown>>;
}

/**
 * A kind of which users declare a set by name. Its schema describes what a resource consists of: conditions with an
 * implementation and `fields`, or qualities and other names to choose from.
 */
export interface SetRow extends BaseRow {
  readonly codec: 'conditions' | 'profile';
  /** `suite.<set>`, an attribute set by name, and the folder of the generated declarations. */
  readonly declaredAt: { readonly set: string };
  /** A short word for what the schema describes. */
  readonly noun: string;
  /** A short word for several entries. */
  readonly nouns: string;
  /** The kind whose resources score those of this kind. */
  readonly scoredBy?: string;
  /** Keys of a declaration that are no keys of the resource, by name. They have their own checks. */
  readonly ownKeys?: Readonly<Record<string, { readonly description: string }>>;
  readonly enabledBy: { readonly by: 'none' };
  readonly hasDefinitions: false;
  readonly classEndings: readonly string[];
  /** Keys of a condition that no schema reports. */
  readonly metaKeys: readonly string[];
  /** Implementation of a condition -> the field that names another resource, and the list that has it. */
  readonly conditionReferences: Readonly<Record<string, TargetList & { readonly field: string }>>;
  /** For option documentation: the name of an implementation, and what is declared under a name. */
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
  readonly enabledBy: { readonly by: 'none' };
  readonly hasDefinitions: false;
  /** True: only the keys of the table can be set, because others can lock suite or users out. */
  readonly onlyKnownKeys: boolean;
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
