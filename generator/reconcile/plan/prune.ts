/** Undeclared resources: deleted as the prune mode says, only while they are as suite left them; and which records stay. Pure. */
import { sortByText } from '../../base/collections.ts';
import { NO_REDACTION, withoutSecrets } from '../../base/redact.ts';
import { wholeName, wholeText } from '../../base/text.ts';
import { comesWithService, isProviderKind, kindRow } from '../../servarr/kinds.ts';
import { type Value, foldName, isUnset } from '../../servarr/values.ts';
import { freshValue } from '../../servarr/choices/fresh.ts';
import { codecOf } from '../codec/codecs.ts';
import type { Key, Resource } from '../codec/resource.ts';
import { hooksOf } from '../kinds/index.ts';
import { type KindState, type StateRecord, secretKey } from '../state/state-record.ts';
import { shownNamesIn } from '../values/names-and-ids.ts';
import { type OwnedResource, changeIn } from './ownership.ts';
import { type Delete, type KindContext, type Retain, type Step, idsOf } from './step.ts';

const CREATED = 'was created by suite and is no longer declared';

const IN_USE = ', but something used it in the last apply; apply tries again to delete it';

const CHANGED = 'it was created or changed outside of suite';

/** Returns the steps for all resources that no entry declares, by name. */
export function planPrune(context: KindContext, taken: ReadonlySet<number>): (Delete | Retain)[] {
  const steps = context.resources
    .filter(({ actual }) => !taken.has(actual.id))
    .flatMap((resource) => stepFor(context, resource) ?? [])
    .sort((left, right) => left.actual.id - right.actual.id);
  return sortByText(steps, ({ name }) => foldName(name));
}

function stepFor(context: KindContext, resource: OwnedResource): Delete | Retain | undefined {
  const { status, record } = resource.ownership;
  const { prune, kind } = context;
  // A second resource of a built-in implementation that suite created is not built-in.
  if (comesWithService(kind) && record?.ownership !== 'created')
    return (
      record && retention(context, resource, 'no longer declared; comes with the service and stays as it is')
    );
  if (status === 'managed' && record?.ownership === 'created') {
    if (prune === 'none')
      return { ...retention(context, resource, `${CREATED}; prune is "none"`), retainedByPrune: true };
    return deletion(context, resource, `${CREATED}${record.inUse ? IN_USE : ''}`);
  }
  const isSpared = !isProviderKind(kind);
  if (prune === 'none' && !isSpared) return undefined;
  if (prune === 'all' && !isSpared) {
    const isForeign = record === undefined || record.ownership === 'adopted';
    const why = `${isForeign ? 'was not created by suite, but ' : ''}is not declared, and prune is "all"`;
    return deletion(context, resource, why);
  }
  const why = retainReason(context, resource);
  return why === undefined ? undefined : retention(context, resource, why);
}

function deletion(context: KindContext, resource: OwnedResource, reason: string): Delete {
  const notes = hooksOf(context.kind).notes?.({ action: 'delete' }, context) ?? [];
  return { ...stepBase(context, resource, reason), action: 'delete', notes };
}

function retention(context: KindContext, resource: OwnedResource, reason: string): Retain {
  return { ...stepBase(context, resource, reason), action: 'leave', retainedByPrune: false };
}

/** Returns the step that says once which settings are no longer declared, and stay as they are. */
export function stayingSettings(context: KindContext): Retain[] {
  const { state, wanted, resources } = context;
  const [entry] = wanted;
  return resources.flatMap((resource) => {
    const record = state.records.find(({ id }) => id === resource.actual.id);
    if (record === undefined || (entry !== undefined && 'problem' in entry)) return [];
    const kept = new Set([...(entry?.values.keys() ?? []), ...(entry?.omitted ?? []).map(({ key }) => key)]);
    const staying = Object.keys(record.set).filter((key) => !kept.has(key));
    if (staying.length === 0) return [];
    const values = staying.map((key) => stayingValue(context, key, resource.actual)).join(', ');
    const reason = `no longer declared, and the service has no default: ${values}`;
    return retention(context, resource, reason);
  });
}

/** Returns what a setting stays: `timeFormat stays "HH:mm" (a fresh service has "h(:mm)a")`. */
function stayingValue({ kind, app, lists, secretKeys }: KindContext, key: Key, { values }: Resource): string {
  const traits = codecOf(kind).traits({ kind, app }, undefined, key);
  const stored = values.get(key);
  const isHidden = traits === undefined || traits.hidden || secretKeys.has(secretKey('', key));
  if (isHidden || isUnset(stored)) return `${key} stays as it is`;
  const shown = (value: Value): string => {
    const named = traits.shown(value, shownNamesIn(lists)) ?? null;
    return wholeText(JSON.stringify(withoutSecrets(named, NO_REDACTION)), 'value');
  };
  const fresh = freshValue(app, kind, '', key);
  const isFresh = isUnset(fresh) || traits.same(fresh, stored);
  return `${key} stays ${shown(stored)}${isFresh ? '' : ` (a fresh service has ${shown(fresh)})`}`;
}

function stepBase(context: KindContext, { actual, ownership }: OwnedResource, reason: string) {
  const { kind } = context;
  const { implementation } = actual;
  const name = shownName(context, actual);
  const { record } = ownership;
  return { kind, name, implementation, reason, changes: [], notes: [], adopted: false, actual, record };
}

/** Returns the name of a resource; if tags identify it, the name consists of their labels. */
function shownName({ kind, app, lists }: KindContext, { name, values }: Resource): string {
  const codec = codecOf(kind);
  const shown = kindRow(kind).identity.map((key) => {
    const traits = codec.traits({ kind, app }, undefined, key);
    return [key, traits?.shown(values.get(key), shownNamesIn(lists))] as const;
  });
  return codec.named(kind, Object.fromEntries(shown)).name || name;
}

/** Returns why suite keeps a resource that it knows, if that must be reported; it is reported once. */
function retainReason({ state }: KindContext, { actual, ownership }: OwnedResource): string | undefined {
  const { record } = ownership;
  if (record !== undefined)
    return `is no longer declared, but is kept because ${changeIn(ownership) ?? CHANGED}; delete it by hand if you do not need it`;
  const known = state.records.find(({ id }) => id === actual.id);
  if (known === undefined || known.ownership === 'adopted') return undefined;
  const implementation = known.implementation === '' ? '' : ` (${wholeName(known.implementation)})`;
  return `is kept: suite created "${wholeName(known.name)}"${implementation} with this ID. It has another name or implementation now: someone renamed it, or it is a different resource`;
}

/**
 * Returns the records to keep: of resources that suite created and may delete one day, and of those that entries
 * declare. A resource that suite decides to leave alone is reported once; then its record is dropped.
 * @param steps the steps of the kind
 */
export function recordsToKeep(
  resources: readonly Resource[],
  steps: readonly Step[],
  { records }: KindState,
): StateRecord[] {
  const existing = new Set(resources.map(({ id }) => id));
  const declared = new Set(steps.filter(({ path }) => path !== undefined).flatMap(idsOf));
  const left = steps.filter((step) => step.action === 'leave' && !step.retainedByPrune);
  const forgotten = new Set(left.flatMap(idsOf));
  return records
    .filter(({ id }) => existing.has(id) && !forgotten.has(id))
    .filter(({ id, ownership }) => declared.has(id) || ownership !== 'adopted');
}
