/** Manifest entry + secrets + live schema item -> what the service should have. Pure. */
import { Problem } from '../../base/problem.ts';
import type { Json } from '../../base/json.ts';
import type { WireField, WireItem } from '../../schema/record/wire.ts';
import type { App } from '../../servarr/apps.ts';
import { type Kind, storesKey, kindRow } from '../../servarr/kinds.ts';
import { nearest } from '../../base/nearest.ts';
import { joinList, displaySafe, withArticle } from '../../base/text.ts';
import { liveChoices } from './choices.ts';
import { type OmittedKey, REGENERATE, schemaDriftOf } from './schema-drift.ts';
import type { ManifestEntry } from '../manifest/manifest.ts';
import { itemFor } from '../service/items.ts';
import { type References, referencesOf } from './references.ts';
import { isHiddenField } from '../service/resource.ts';
import { isRefreshedToken } from '../service/refreshed-tokens.ts';
import type { TargetLists } from '../service/reference-targets.ts';
import type { Resolved, Secrets } from '../manifest/secrets.ts';
import { impliedByEnable, disabledValues, enabledValues } from '../../servarr/enable.ts';
import { MASK, fieldKey } from '../../servarr/values.ts';

/** What one service should have of one entry. Keys are those of the service; values are wire values. */
export interface Desired extends Omit<References, 'general'> {
  /** The option path, for messages: `suite.downloadarr.qBittorrent`. */
  readonly path: string;
  readonly kind: Kind;
  readonly name: string;
  readonly implementation: string;
  /** The live schema item: the defaults of everything that is not declared. */
  readonly schemaItem: WireItem;
  /** Declared keys outside `fields`: `enable` and the events among them. */
  readonly general: ReadonlyMap<string, Json>;
  /** What switches it on where it is off and the entry does not say how: it goes under `general`. */
  readonly enableDefaults: ReadonlyMap<string, Json>;
  /** Declared fields. */
  readonly fields: ReadonlyMap<string, Resolved>;
  /** Labels, lower case, sorted, each once; undefined where they are not managed. */
  readonly tags: readonly string[] | undefined;
  /** What the live service cannot take: neither sent nor reset. */
  readonly omitted: readonly OmittedKey[];
  /** Why it stays off though it is to be on, and what to do. */
  readonly signInPending?: Problem;
  /** Further things to tell the user. */
  readonly notes: readonly string[];
}

/** What an entry is made real against. */
export interface DesiredContext {
  readonly service: string;
  readonly app: App;
  readonly kind: Kind;
  /** The live schema of the kind. */
  readonly items: readonly WireItem[];
  readonly secrets: Secrets;
  /** What references can name; not read where no entry of the kind has any. */
  readonly lists?: TargetLists;
}

/**
 * What a service should have of one entry.
 * @throws Problem `implementation-gone` where the live service does not have the implementation,
 *   `reference-unknown` where it refers to something that the service does not have,
 *   `secret-is-mask` where a value is what services show instead of a secret, and what keeps a secret from being read
 */
export function resolveDesired(entry: ManifestEntry, context: DesiredContext): Desired {
  const item = itemFor(entry, context.items);
  if (item === undefined) throw implementationGone(entry, context);
  refuseMasks(entry);
  const unread = context.secrets.problemIn(entry);
  if (unread !== undefined) throw unread;
  const { fields, notes } = liveChoices(entry, item);
  const { lists = new Map() } = context;
  const { general, ...references } = referencesOf(entry, item, { ...context, lists });
  const live = { ...entry, general, fields };
  const found = schemaDriftOf(live, item).filter(({ key }) => !references.pending.has(key));
  const drift = withAbsent(found, live, context.secrets);
  const gone = new Set(drift.map(({ key }) => key));
  const keepsTags = storesKey(context.app, context.kind, 'tags');
  return {
    path: entry.path,
    kind: context.kind,
    name: entry.name,
    implementation: entry.implementation,
    schemaItem: item,
    ...references,
    ...switchesOf(live, context.kind, item, gone),
    fields: fieldsOf(live, context.secrets, gone),
    tags: keepsTags ? tagsOf(entry, context.kind, item) : undefined,
    omitted: drift,
    notes: [...notes, ...(keepsTags ? [] : untagged(entry, context))],
  };
}

function untagged({ tags = [] }: ManifestEntry, { service, kind }: DesiredContext): string[] {
  return tags.length === 0
    ? []
    : [`tags are left out: ${service} does not keep them on ${withArticle(kindRow(kind).title)}`];
}

/** What the entry says outside `fields`, its `enable` as the switches of the kind among it. */
function switchesOf(
  entry: ManifestEntry,
  kind: Kind,
  item: WireItem,
  gone: ReadonlySet<string>,
): Pick<Desired, 'general' | 'enableDefaults'> {
  const declared = Object.entries(entry.general).filter(([key]) => !gone.has(key));
  if (!entry.enable) {
    const off = Object.entries(disabledValues(kind, item)).filter(([key]) => key !== 'tags');
    return { general: new Map([...declared, ...off]), enableDefaults: new Map() };
  }
  const hidden = impliedByEnable(kind);
  const { plain = [], open = [] } = Object.groupBy(Object.entries(enabledValues(kind, item)), ([key]) =>
    hidden.includes(key) ? 'plain' : 'open',
  );
  return { general: new Map([...declared, ...plain]), enableDefaults: new Map(open) };
}

/** Secrets that are not on this machine are neither sent, nor compared, nor reset. */
function withAbsent(drift: readonly OmittedKey[], { fields }: ManifestEntry, secrets: Secrets): OmittedKey[] {
  const gone = new Set(drift.map(({ key }) => key));
  const absent = Object.entries(fields).flatMap(([name, value]): OmittedKey[] => {
    const files = gone.has(fieldKey(name)) ? [] : secrets.absentIn(value);
    const what = `${joinList(files.map((file) => displaySafe(file)))} cannot be read on this machine`;
    return files.length === 0 ? [] : [{ key: fieldKey(name), what, absent: true }];
  });
  return [...drift, ...absent];
}

function fieldsOf(entry: ManifestEntry, secrets: Secrets, gone: ReadonlySet<string>): Map<string, Resolved> {
  const kept = Object.entries(entry.fields).filter(([name]) => !gone.has(fieldKey(name)));
  return new Map(kept.map(([name, value]) => [name, secrets.resolve(value)]));
}

/** The labels that it is to have: none where having some is what switches it on, and it is to be off. */
function tagsOf({ enable, tags }: ManifestEntry, kind: Kind, item: WireItem): readonly string[] | undefined {
  if (!enable && Object.hasOwn(disabledValues(kind, item), 'tags')) return [];
  return tags && labels(tags);
}

/** Services store labels in lower case, and Sonarr 4.0 refuses the second of one in another case (SERVARR.md). */
function labels(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.toLowerCase()))].sort();
}

function implementationGone(
  { path, name, implementation, definition }: ManifestEntry,
  { service, kind, items }: DesiredContext,
): Problem {
  const all = items.map((item) => (definition === undefined ? item.implementation : (item.name ?? '')));
  const has = [...new Set(all)].filter((one) => one !== '');
  const wrong = definition ?? implementation;
  const near = nearest(wrong, all);
  return new Problem({
    code: 'implementation-gone',
    place: `${path} ("${displaySafe(name)}")`,
    what: `${service} has no ${kindRow(kind).title} ${displaySafe(wrong)}; it has ${someOf(has)}`,
    fix: near === undefined ? REGENERATE : `Did you mean ${displaySafe(near, 60)}? ${REGENERATE}`,
  });
}

/** The first twenty, and how many there are; of hundreds the first twenty say nothing. */
function someOf(names: readonly string[]): string {
  if (names.length > 100) return `${names.length} others`;
  const first = names.slice(0, 20).map((one) => displaySafe(one, 60));
  return first.length === names.length ? joinList(first) : `${first.join(', ')} … (${names.length} in all)`;
}

/** In an update the asterisks would keep whatever is stored, in a create they would be stored. */
function refuseMasks({ path, name, fields }: ManifestEntry): void {
  const masked = Object.entries(fields).filter(([, value]) => value === MASK);
  if (masked.length === 0) return;
  throw new Problem({
    code: 'secret-is-mask',
    place: `${path} ("${displaySafe(name)}")`,
    what: `${joinList(masked.map(([field]) => field))} is eight asterisks, which is what services show instead of a secret`,
    fix: 'Declare the real value as { _secret = "/path"; }, or leave the field out to keep what the service has.',
  });
}

/** The live field of that name. */
export function fieldOf(desired: Desired, name: string): WireField | undefined {
  return desired.schemaItem.fields.find((field) => field.name === name);
}

/** True where a declared field must not be shown, and is remembered by its digest. */
export function isSecretValue(desired: Desired, name: string): boolean {
  return isHiddenField(fieldOf(desired, name)) || (desired.fields.get(name)?.secret ?? false);
}

/** True where what was sent is remembered by its digest: a secret, and what the service changes by itself. */
export function isTrackedByDigest(desired: Desired, name: string): boolean {
  return isSecretValue(desired, name) || isRefreshedToken(desired.schemaItem, name);
}

/** All keys that the entry declares, as the state calls them, sorted. */
export function declaredKeys(desired: Desired): string[] {
  const fields = [...desired.fields.keys()].map(fieldKey);
  return [...desired.general.keys(), ...(desired.tags === undefined ? [] : ['tags']), ...fields].sort();
}
