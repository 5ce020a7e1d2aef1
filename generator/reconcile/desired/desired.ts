/** Desired resources: manifest entry + secrets + live item -> the resource that the service should have. Pure. */
import { Problem } from '../../base/problem.ts';
import type { Json } from '../../base/json.ts';
import { joinList, joinSome, withArticle, wholeName } from '../../base/text.ts';
import type { WireItem } from '../../schema/record/schema-response.ts';
import { disabledValues, enabledValues, impliedByEnable } from '../../servarr/enable.ts';
import { isNamed, isSchemaKind, kindRow, ownOption, storesKey } from '../../servarr/kinds.ts';
import { MASK, type Value, fieldNameOf, isUnset } from '../../servarr/values.ts';
import { liveChoices } from '../values/live-choices.ts';
import type { AppKind } from '../codec/codec.ts';
import { codecOf } from '../codec/codecs.ts';
import { itemFor, variantOf } from '../codec/provider-resource.ts';
import type { Key, Resource } from '../codec/resource.ts';
import { hooksOf } from '../kinds/index.ts';
import type { ManifestEntry } from '../manifest/manifest.ts';
import { Resolved, type Secrets } from '../manifest/secrets.ts';
import type { KindState } from '../state/state-record.ts';
import { unknownReferences } from './references.ts';
import { type OmittedKey, REGENERATE, heldBack, omittedKeys } from './schema-drift.ts';
import { ownResource } from './needs-schema.ts';
import { describeEntry } from '../service/problems.ts';
import type { KeyTraits } from '../values/key-traits.ts';
import { type TargetLists, namesIn } from '../values/names-and-ids.ts';

export interface EntryNames extends Pick<Resource, 'identity' | 'name'> {
  /** The option path, for messages: `suite.downloadarr.qBittorrent`. */
  readonly path: string;
  /** The option that stays if the name changes; undefined if the entry has none, or the kind has no names. */
  readonly option?: string | undefined;
  /** The earlier name that the entry declares. */
  readonly renamedFrom?: string | undefined;
}

/** The resource that a service should have for one entry. References and tags are by name. */
export interface Desired extends AppKind, EntryNames {
  readonly implementation: string;
  readonly definition: string | undefined;
  readonly variant: string;
  /**
   * The live schema item; the body of the existing resource if the plan needs no schema, that is no default. Undefined for
   * kinds without a schema.
   */
  readonly item: WireItem | undefined;
  /** The schema item, or an object with every key that the service shows of a kind without a schema. */
  readonly shown: WireItem | undefined;
  /** Declared keys, including those that `enable` sets. */
  readonly values: ReadonlyMap<Key, Resolved>;
  /** Keys that enable a disabled resource; declared keys take precedence. */
  readonly enableDefaults: ReadonlyMap<Key, Resolved>;
  /** Keys that suite neither sends nor resets. */
  readonly omitted: readonly OmittedKey[];
  /** Why it stays disabled although it is declared enabled, and what to do. */
  readonly signInPending?: Problem;
  /** The names and IDs of references and tags. */
  readonly lists: TargetLists;
  /** Notes for the user. */
  readonly notes: readonly string[];
}

/** Everything that an entry is resolved against. */
export interface DesiredContext extends AppKind {
  readonly service: string;
  /** The version of the service; undefined counts as the newest. */
  readonly version?: string | undefined;
  /** The live schema of the kind; undefined if no entry needs it. */
  readonly schema: readonly WireItem[] | undefined;
  readonly actual: readonly Resource[];
  readonly state: KindState;
  readonly secrets: Secrets;
  readonly lists: TargetLists;
}

/**
 * Returns the resource that a service should have for an entry.
 *
 * The refusals come in the order in which a user repairs them: an implementation that the service lacks, a value that is never
 * right, a secret that cannot be read, a name that the service lacks, sizes that contradict each other, and last an entry of
 * which nothing would remain; a key that is declared as unset loses nothing.
 * @throws Problem `implementation-gone`, `secret-is-mask`, those of secrets, `reference-unknown`, `no-effect`,
 *   `schema-drift`
 */
export function resolveDesired(entry: ManifestEntry, context: DesiredContext): Desired {
  const { kind, app, lists, secrets } = context;
  const item = itemOf(entry, context);
  const names = namedEntry(entry, context);
  const { values, notes } = liveChoices(entry.values, item);
  const declared = { ...entry, values, name: names.name };

  const shown = isSchemaKind(kind) ? item : shownOf(context.actual);
  const omitted = omittedKeys(declared, shown, context, secrets);
  const dropped = omitted.filter(({ key }) => !isUnset(values[key]));
  const isOmitted = (key: Key): boolean => omitted.some((left) => left.key === key);
  const sent = Object.keys(values).filter((key) => !isOmitted(key) && storesKey(app, kind, key));
  const refusal =
    maskedSecret(entry, names.name) ??
    secrets.problemIn(entry) ??
    unknownReferences(declared, item, context) ??
    hooksOf(kind).contradiction?.({ ...context, ...declared }, () => valuesShown(names, item, context)) ??
    heldBack(declared, context, dropped, sent);
  if (refusal !== undefined) throw refusal;

  const desired = {
    kind,
    app,
    ...names,
    item,
    shown,
    implementation: entry.implementation,
    definition: entry.definition,
    variant: item === undefined ? '' : variantOf(item),
    values: new Map(sent.map((key) => [key, secrets.resolve(values[key] ?? null)])),
    enableDefaults: new Map(),
    omitted,
    lists,
    notes: [
      ...(entry.origin === undefined ? [] : [`from ${entry.origin}`]),
      ...notes,
      ...ignoredNotes(values, context),
    ],
  };
  return entry.enable ? asEnabled(desired) : asDisabled(desired);
}

/** Returns the values of the existing resource, or those of a new one. */
function valuesShown(
  { identity }: Pick<Resource, 'identity'>,
  item: WireItem | undefined,
  { kind, app, actual }: DesiredContext,
): Resource['values'] {
  const existing = actual.find((resource) => resource.identity === identity);
  if (existing !== undefined || item === undefined) return existing?.values ?? new Map();
  return codecOf(kind).decode({ kind, app }, { ...item, id: 0 }).values;
}

/** Returns an object with every key that the resources of a kind without a schema show; undefined if there are none. */
function shownOf(actual: readonly Resource[]): WireItem | undefined {
  if (actual.length === 0) return undefined;
  return Object.assign({ implementation: '', fields: [] }, ...actual.map(({ body }) => body)) as WireItem;
}

/** Returns the names of an entry. If tags identify it, the name consists of labels and the identity of IDs. */
export function namedEntry(
  { name, path, renamedFrom, values }: Pick<ManifestEntry, 'name' | 'path' | 'renamedFrom' | 'values'>,
  { kind, app, lists }: Pick<DesiredContext, 'app' | 'kind' | 'lists'>,
): EntryNames {
  const declared: Readonly<Record<Key, Json>> = { ...values, ...(name && { name }) };
  const codec = codecOf(kind);
  const stored = kindRow(kind).identity.flatMap((key): [Key, Value][] => {
    const [traits, value] = [codec.traits({ kind, app }, undefined, key), declared[key]];
    return traits === undefined || value === undefined ? [] : [[key, traits.stored(value, namesIn(lists))]];
  });
  return {
    path,
    option: isNamed(kind, app) ? ownOption(kind, path) : undefined,
    renamedFrom,
    name: codec.named(kind, declared).name,
    identity: codec.named(kind, { ...declared, ...Object.fromEntries(stored) }).identity,
  };
}

/** Returns the item that describes the entry. Throws Problem `implementation-gone`. */
function itemOf(entry: ManifestEntry, context: DesiredContext): WireItem | undefined {
  const { kind, schema } = context;
  if (!isSchemaKind(kind)) return undefined;
  if (schema === undefined) {
    const actual = ownResource(entry, context);
    if (actual === undefined) throw new RangeError(`the schema of ${kind} is needed`);
    return codecOf(kind).itemInBody(actual.body);
  }
  const item = itemFor(entry, schema);
  if (item === undefined) throw implementationGone(entry, context, schema);
  return item;
}

/** Returns an entry with the values that its `enable` sets. */
function asEnabled(desired: Desired): Desired {
  const { kind, item, values } = desired;
  if (item === undefined) return desired;
  const implied = new Set(impliedByEnable(kind));
  const enabled = [...resolved(enabledValues(kind, item))];
  return {
    ...desired,
    values: new Map([...values, ...enabled.filter(([key]) => implied.has(key))]),
    enableDefaults: new Map(enabled.filter(([key]) => !implied.has(key))),
  };
}

/** Returns the same entry declared disabled. */
export function asDisabled(desired: Desired): Desired {
  const { kind, item, values } = desired;
  const disabled = item === undefined ? new Map() : resolved(disabledValues(kind, item));
  return { ...desired, values: new Map([...values, ...disabled]), enableDefaults: new Map() };
}

function resolved(values: Readonly<Record<Key, Json>>): Map<Key, Resolved> {
  return new Map(Object.entries(values).map(([key, value]) => [key, new Resolved(value)]));
}

function ignoredNotes(values: Readonly<Record<Key, Json>>, { service, kind, app }: DesiredContext): string[] {
  const keys = Object.entries(values)
    .filter(([key, value]) => !storesKey(app, kind, key) && !(Array.isArray(value) && value.length === 0))
    .map(([key]) => key);
  return keys.map(
    (key) => `${key} are left out: ${service} does not keep them on ${withArticle(kindRow(kind).title)}`,
  );
}

function implementationGone(
  { path, name = '', implementation, definition }: ManifestEntry,
  { service, kind }: DesiredContext,
  schema: readonly WireItem[],
): Problem {
  const calledOf = (item: WireItem) => (definition === undefined ? item.implementation : (item.name ?? ''));
  const names = [...new Set(schema.map(calledOf))].filter((called) => called !== '');
  const wrong = wholeName(definition ?? implementation);
  const moved = schema.find((item) => definition !== undefined && item.name === definition);
  const has = names.length > 100 ? `${names.length} others` : joinSome(names, 20, wholeName);
  return new Problem({
    code: 'implementation-gone',
    place: describeEntry({ path, name }),
    what:
      moved === undefined
        ? `${service} has no ${kindRow(kind).title} ${wrong}; it has ${has}`
        : `${service} has ${wrong} as ${wholeName(moved.implementation)}, not as ${wholeName(implementation)}`,
    fix: REGENERATE,
  });
}

/** In an update the asterisks would keep the stored value, in a create the service would store them. */
function maskedSecret({ path, values }: ManifestEntry, name: string): Problem | undefined {
  const masked = Object.keys(values).filter((key) => values[key] === MASK);
  if (masked.length === 0) return undefined;
  return new Problem({
    code: 'secret-is-mask',
    place: describeEntry({ path, name }),
    what: `${joinList(masked.map((key) => fieldNameOf(key) ?? key))} is eight asterisks, which is what services show instead of a secret`,
    fix: 'Declare the real value as { _secret = "/path"; }, or remove the key to keep the value of the service.',
  });
}

/** Returns the traits of a key; undefined if the service has no such key. */
export function traitsOf(
  { kind, app, item }: Pick<Desired, 'app' | 'item' | 'kind'>,
  key: Key,
): KeyTraits | undefined {
  return codecOf(kind).traits({ kind, app }, item, key);
}
