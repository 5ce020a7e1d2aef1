/**
 * The table of kinds, `kinds.json` and for settings `settings.json`: everything that the generator, the Nix modules and
 * the host program need to know about each resource type. Code never depends on the name of a kind: a new kind is a row.
 * Nix reads the same files.
 */
import { lookUp } from '../base/collections.ts';
import rows from './kinds.json' with { type: 'json' };
import common from './meta-keys.json' with { type: 'json' };
import options from './module-options.json' with { type: 'json' };
import settings from './settings.json' with { type: 'json' };

/** A group of settings, by its path: `config/naming`, `config/ui` … */
export type SettingsKind = keyof typeof settings;

/** A resource type, by the end of its path: `downloadclient`, `rootfolder`, `config/naming` … */
export type Kind = SettingsKind | keyof typeof rows;

/** A kind with a schema: only those say what enables a resource. */
export type ProviderKind = {
  [K in keyof typeof rows]: (typeof rows)[K] extends { readonly enabledBy: unknown } ? K : never;
}[keyof typeof rows];

/** A kind that schema records hold. */
export type RecordedKind = SchemaKind | SettingsKind;

/** A kind that the schema of a service describes: `generate` reads it. */
export type SchemaKind = {
  [K in keyof typeof rows]: (typeof rows)[K] extends { readonly noun: string } ? K : never;
}[keyof typeof rows];

/** The position of an app among the services. All apps of a role have the same kinds, except where a row names apps. */
export type Role = 'indexerManager' | 'library';

/**
 * How resources of a kind come into being.
 *
 * - `staged`: created disabled, then updated to what is declared. If the service announces creates to others, the
 *   resource has a mark until then (`announcesCreates`).
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
  /** At least one event (`onGrab` …) is true. */
  | { readonly by: 'events' }
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
  /** An ID of MusicBrainz. Upper and lower case make no difference. */
  | 'guid'
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
  /** The label of one tag. */
  | 'tag'
  /** Labels of tags. */
  | 'tags'
  | 'text'
  /** A list of texts. */
  | 'texts';

/** The value of a size without a limit. */
export const UNLIMITED = 'unlimited';

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
  /** NixOS sets it in the environment of the services that it runs, so suite sets it only elsewhere. */
  readonly onlyElsewhere?: true;
  /** The service stores the key and does not use it while a property has one of these values. `instead`: one that uses it. */
  readonly unusedWith?: {
    readonly property: string;
    readonly values: readonly string[];
    readonly instead: string;
  };
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
  /** The value that the schema leaves out because it is null there. */
  readonly schemaDefault?: string;
  /** The least value that services accept. */
  readonly minimum?: number;
  /** The greatest value that the services of an app accept. */
  readonly maximum?: Readonly<Record<string, number>>;
  /** The value of a new resource whose entry does not set the key: services would store false, 0 or the first enum value. */
  readonly initial?: boolean | number | string;
  /** The service sets it to 0 with the last of the resources that the kind scores. */
  readonly resetWithLastScored?: true;
  /** The apps that refuse a folder of the system there, and anything below one. */
  readonly refusesSystemFolders?: readonly string[];
  /** The apps that refuse the root of the disk. */
  readonly refusesRoot?: readonly string[];
  /** The option of the service with the folders that this one must neither be nor contain. */
  readonly outsideOf?: string;
  /** Each implementation says with `supports<Key>` if the key has an effect. */
  readonly optional?: true;
  /** The protocol of the implementations with which the services reject false. */
  readonly alwaysFor?: string;
}

/** A part of a list of protocols (`reconcile/codec/protocols.ts`). */
export interface ProtocolPart {
  /** The protocol whose property the key is; absent: the key is the first protocol. */
  readonly of?: string;
  readonly property: 'allowed' | 'delay' | 'protocol';
}

/** A key that refers to another resource by name. */
export interface Reference {
  /** The key in a configuration: `qualityProfile`. */
  readonly key: string;
  /** The name of the property on the wire: `qualityProfileId`. */
  readonly wire: string;
  /** The path of the list that it names, below the API version. */
  readonly path: string;
  /** The property that holds the name in that list. */
  readonly name: string;
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

/** A service announces new resources to other services, even disabled ones. Source: Prowlarr, ApplicationService.cs. */
export interface Announcement {
  /** The role of the apps that announce resources. */
  readonly role: Role;
  /**
   * A numeric field of every implementation that accepts no negative number in an enabled resource. The service does
   * not announce a resource with invalid settings, so a negative number prevents that until the resource is complete.
   */
  readonly mark: string;
}

/** A command that ends every apply that declares entries of a kind. */
export interface FollowUp {
  /** The name of the command. */
  readonly command: string;
  /** The effect of the command, a clause. */
  readonly effect: string;
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
  /** Some implementations contact their target when they are enabled, forced or not, and fail while it is down. */
  readonly contactsTargetEvenWhenForced: boolean;
  /** Other programs that write such resources. Source: docs/servarr-api.md, "Kinds". */
  readonly externalManagers: readonly ExternalManager[];
  readonly announcesCreates?: Announcement;
  readonly followUp?: FollowUp;
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
   * The fields that can have the address of an account. Resources with the same address and user have the same secret,
   * so `import` merges them even if the secret is masked.
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
  /** Keys of a declaration that evaluation replaces by others, by name. */
  readonly ownKeys?: Readonly<Record<string, { readonly description: string }>>;
  readonly enabledBy: { readonly by: 'none' };
  readonly hasDefinitions: false;
  readonly classEndings: readonly string[];
  /** Keys of a condition that no schema reports. */
  readonly metaKeys: readonly string[];
  /** Implementation of a condition -> the field that names another resource, and the list that has it. */
  readonly conditionReferences: Readonly<
    Record<string, { readonly field: string; readonly path: string; readonly property: string }>
  >;
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

/** The traits of rows that omit them. Nix has the defaults of those that it reads (nix/lib/kinds.nix). */
const DEFAULTS = {
  paths: {},
  paged: [],
  keys: {},
  excludedKeys: [],
  ignoredKeys: {},
  after: [],
  sparesForeign: false,
  readsDisks: false,
  builtIn: false,
  contactsTargetEvenWhenForced: false,
  externalManagers: [],
  enabledBy: { by: 'none' },
  hasDefinitions: false,
  separatedBy: [],
  classEndings: [],
  sharedNames: [],
  metaKeys: [],
  conditionReferences: {},
  onlyKnownKeys: false,
  secretProperties: [],
  environment: {},
};

// A test checks the shape of the file, so that reading it costs nothing.
const table = Object.fromEntries(
  Object.entries({ ...rows, ...settings }).map(([kind, row]) => [kind, { ...DEFAULTS, ...row }]),
) as unknown as Readonly<Record<Kind, KindRow>>;

/** All kinds, in the order of the table. */
export const KINDS = Object.keys(table) as readonly Kind[] as readonly [Kind, ...Kind[]];

/** The kinds that `generate` reads and that have a module, in the order of the table. */
export const PROVIDER_KINDS = KINDS.filter(
  (kind) => table[kind].codec === 'provider',
) as readonly Kind[] as readonly [ProviderKind, ...ProviderKind[]];

/** The kinds that `generate` reads, in the order of the table. */
export const SCHEMA_KINDS = KINDS.filter((kind) => 'noun' in table[kind]) as readonly Kind[] as readonly [
  SchemaKind,
  ...SchemaKind[],
];

/** The groups of settings, in the order of the table. */
export const SETTINGS_KINDS = Object.keys(settings) as readonly Kind[] as readonly [
  SettingsKind,
  ...SettingsKind[],
];

/** The kinds that schema records hold, in the order of the table. */
export const RECORDED_KINDS: readonly [RecordedKind, ...RecordedKind[]] = [
  ...SCHEMA_KINDS,
  ...SETTINGS_KINDS,
];

/** Returns the row of a kind. */
export function kindRow(kind: Kind): KindRow {
  return table[kind];
}

/** Returns the row of a provider kind. Throws RangeError for any other kind. */
export function providerRow(kind: Kind): ProviderRow {
  const row = table[kind];
  if (row.codec !== 'provider') throw new RangeError(`${kind} has no implementations`);
  return row;
}

/** Returns true if two implementations of the kind have this display name. */
export function isSharedName(kind: Kind, name: string): boolean {
  const row = table[kind];
  return row.codec === 'provider' && row.sharedNames.includes(name);
}

/** Returns the row of a kind with a schema. Throws RangeError for any other kind. */
export function schemaRow(kind: Kind): ProviderRow | SetRow {
  const row = table[kind];
  if (row.codec === 'flat') throw new RangeError(`${kind} has no schema`);
  return row;
}

/** Returns true if the resources of a kind score those of another one, which take their scores with them. */
export function scores(kind: Kind, other: Kind): boolean {
  const row = kindRow(other);
  return 'scoredBy' in row && row.scoredBy === kind;
}

/** Returns the key that a service sets to 0 with the last of the resources that the kind scores. */
export function keyResetWithLastScored(kind: Kind): string | undefined {
  const { keys } = kindRow(kind);
  return Object.keys(keys).find((key) => keys[key]?.resetWithLastScored);
}

/** Returns the row of a group of settings; undefined for any other kind. */
export function settingsRow(kind: Kind): SettingsRow | undefined {
  const row = table[kind];
  return 'settings' in row.declaredAt ? (row as SettingsRow) : undefined;
}

/** Returns true for a kind whose schema `generate` records: provider kinds, custom formats, profiles, auto tags. */
export function isSchemaKind(kind: Kind): kind is SchemaKind {
  return 'noun' in table[kind];
}

/** The option below `suite` with the settings that services share. */
const SETTINGS = 'settings';

/** Returns the name of the option below `suite` that declares a recorded kind: also the folder of its declarations. */
export function moduleOf(kind: Kind): string {
  if (settingsRow(kind) !== undefined) return SETTINGS;
  const { declaredAt } = schemaRow(kind);
  return 'module' in declaredAt ? declaredAt.module : declaredAt.set;
}

/** Returns the recorded kinds of that name or module, ignoring case: `indexer`, `suite.indexers`, `settings`. */
export function kindsNamed(name: string): readonly RecordedKind[] {
  const kind = kindNamed(name);
  if (kind !== undefined) return [kind];
  const folded = name.toLowerCase().replace(/^suite\./u, '');
  return folded === SETTINGS ? SETTINGS_KINDS : SETTINGS_KINDS.filter((one) => one === folded);
}

/** Returns the kinds with a schema and their modules: `downloadclient` or `downloadarr`; and `settings`. */
export function kindAndModuleNames(): string[] {
  return [...SCHEMA_KINDS, ...SCHEMA_KINDS.map(moduleOf), SETTINGS];
}

/** Returns the name of the option that takes a list of entries of a kind with a schema; undefined for sets by name. */
export function listOf(kind: Kind): string | undefined {
  if (settingsRow(kind) !== undefined) return undefined;
  const { declaredAt } = schemaRow(kind);
  return 'list' in declaredAt ? declaredAt.list : undefined;
}

/** Returns the path of the option of an implementation; users name conditions and profiles themselves, `<name>`. */
export function implementationPath(kind: Kind, option: string): string {
  return `suite.${moduleOf(kind)}.${isNamedByUser(kind) ? '<name>' : option}`;
}

/** Returns true for a kind with a schema whose entries have no option each. */
export function isNamedByUser(kind: Kind): boolean {
  return isSchemaKind(kind) && listOf(kind) === undefined;
}

/** Returns true if `name` is a kind. */
export function isKind(name: string): name is Kind {
  return lookUp(table, name) !== undefined;
}

/** Returns the keys and roles of fields that keep services with the same target apart. */
export function separatingKeys(kind: Kind): readonly string[] {
  const row = table[kind];
  return 'separatedBy' in row ? row.separatedBy : [];
}

/** Returns true for a kind whose resources have an implementation and `fields`. */
export function isProviderKind(kind: Kind): kind is ProviderKind {
  return table[kind].codec === 'provider';
}

/** Returns the kind with a schema of that name or module, ignoring case: `indexer`, `indexers`, `suite.indexers`. */
export function kindNamed(name: string): SchemaKind | undefined {
  const folded = name.toLowerCase().replace(/^suite\./u, '');
  return SCHEMA_KINDS.find((kind) => folded === kind || folded === moduleOf(kind).toLowerCase());
}

/** Returns the keys of an entry that no schema reports, sorted. A field with such a name is set under `fields`. */
export function metaKeys(kind: Kind): readonly string[] {
  const row = schemaRow(kind);
  return row.codec === 'provider' ? [...common, ...row.metaKeys].sort() : row.metaKeys;
}

/** Returns the options of a module that are not implementations. No implementation may have such a name. */
export function moduleOptions(kind: Kind): readonly string[] {
  const list = listOf(kind);
  return list === undefined ? [] : [...options, list];
}

/** Returns true if the services of an app store what is written into a key of the kind, instead of discarding it. */
export function storesKey(app: string, kind: Kind, key: string): boolean {
  return !(lookUp(table[kind].ignoredKeys, app)?.includes(key) ?? false);
}

/** Returns true if every service has the kind's resources from the start, so that they have no owner. */
export function comesWithService(kind: Kind): boolean {
  const { lifecycle, builtIn } = table[kind];
  return builtIn || lifecycle === 'fixed' || lifecycle === 'singleton';
}

/** Returns what the table knows about the keys that an app has, by the name in a configuration. */
export function keysOf(kind: Kind, app: string): ReadonlyMap<string, KeyRow> {
  return new Map(
    Object.entries(table[kind].keys)
      .filter(([, { apps }]) => apps?.includes(app) ?? true)
      .map(([key, row]) => {
        const wire = row.wires && lookUp(row.wires, app);
        return [key, wire === undefined ? row : { ...row, wire }];
      }),
  );
}

/** Returns the property with the position of a resource; undefined if the order of the kind means nothing. */
export function positionKey(kind: Kind): string | undefined {
  const row = table[kind];
  return 'position' in row ? row.position : undefined;
}

/** Returns the key of a configuration for a property on the wire, `qualityProfile` for `qualityProfileId`. */
export function keyOfProperty(kind: Kind, property: string): string {
  return Object.entries(table[kind].keys).find(([, { wire }]) => wire === property)?.[0] ?? property;
}

/** Returns the property on the wire for a key of a configuration. */
export function propertyOfKey(kind: Kind, key: string): string {
  return lookUp(table[kind].keys, key)?.wire ?? key;
}

/** Returns the option of NixOS that sets a key in the environment of an app: `services.sonarr.settings.server.port`. */
export function environmentOption(kind: Kind, app: string, key: string): string {
  return `services.${app}.settings.${settingsRow(kind)?.environment[key] ?? key}`;
}

/** Returns the environment variable that sets a key of an app: `SONARR__SERVER__PORT`. */
export function environmentVariable(kind: Kind, app: string, key: string): string {
  return [app, ...(settingsRow(kind)?.environment[key] ?? key).split('.')].join('__').toUpperCase();
}

/** The separators of items in a list that services keep as one text. */
const SEPARATORS: Readonly<Partial<Record<KeyType, RegExp>>> = { commaList: /,/u, hosts: /[,;]/u };

/** Returns the items of a list that services keep as one text; undefined for other types of keys. */
export function itemsOf(type: KeyType | undefined, text: string): string[] | undefined {
  const separator = type && SEPARATORS[type];
  const items = separator && text.split(separator).map((item) => item.trim());
  return items?.filter((item) => item !== '');
}

/** Returns the values that schemas of a kind leave out because they are null there, by property on the wire. */
export function omittedFromSchema(kind: Kind): Readonly<Record<string, string>> {
  const omitted = Object.entries(table[kind].keys).flatMap(([key, { wire = key, schemaDefault }]) =>
    schemaDefault === undefined ? [] : [[wire, schemaDefault] as const],
  );
  return Object.fromEntries(omitted);
}

/** Returns the field of a condition that names another resource, and the list that has it. */
export function conditionReference(
  kind: Kind,
  implementation: string,
): SetRow['conditionReferences'][string] | undefined {
  const row = table[kind];
  return 'conditionReferences' in row ? lookUp(row.conditionReferences, implementation) : undefined;
}

/** Returns the paths of the lists that the keys of a profile name and that are no kinds: languages. */
export function namedLists(kind: Kind, app: string): string[] {
  if (table[kind].codec !== 'profile') return [];
  return [...keysOf(kind, app).values()].flatMap(({ list }) =>
    list === undefined || isKind(list) ? [] : [list],
  );
}

/** Returns the references of a kind, whichever of them an app has. */
export function referencesOfKind(kind: Kind): Reference[] {
  return Object.entries(table[kind].keys).flatMap(([key, { wire = key, list, targetName = 'name', none }]) =>
    list === undefined
      ? []
      : [{ key, wire, path: list, name: targetName, ...(none === undefined ? {} : { none }) }],
  );
}
