/** The plan of one kind: a step for each entry, a pure function of the entries, the resources, the state and the prune mode. */
import { Problem } from '../../base/problem.ts';
import { joinList, wholeName, withArticle } from '../../base/text.ts';
import { type Kind, comesWithService, keysOf, kindRow, settingsRow } from '../../servarr/kinds.ts';
import { shownVariant } from '../codec/provider-resource.ts';
import { MASK, type Value } from '../../servarr/values.ts';
import type { Key, Resource } from '../codec/resource.ts';
import type { Desired } from '../desired/desired.ts';
import { hooksOf } from '../kinds/index.ts';
import { Resolved } from '../manifest/secrets.ts';
import { type DefaultReferences, defaultReferences } from '../desired/references.ts';
import { REGENERATE } from '../desired/schema-drift.ts';
import { disabledUntilSignedIn } from '../desired/sign-in.ts';
import { type OwnedResource, type Ownership, changeIn, ownershipOf } from './ownership.ts';
import { type KeyChange, compare } from './changed-keys.ts';
import { decide, withoutUnchanged } from './set-and-reset-keys.ts';
import { planPrune, stayingSettings } from './prune.ts';
import {
  type Blocked,
  type Create,
  type CreatedResource,
  type EntryResult,
  type KindContext,
  type Step,
  type Update,
  idsOf,
} from './step.ts';
import { type Match, externalManagerConflict, matchEntries, noteOnNew } from './match.ts';
import { describeEntry, folderProblem } from '../service/problems.ts';

/** Returns the steps of one kind: entries in the order of the manifest, then undeclared resources by name. */
export function planKind(given: KindContext): Step[] {
  const context = { ...given, wanted: withAssigned(given) };
  const matches = matchEntries(context);
  const matched = [...matches.values()].flatMap(({ resource, other }) => [resource?.actual.id, other?.id]);
  const claimed = new Set(matched.filter((id) => id !== undefined));
  const gone =
    settingsRow(context.kind) === undefined ? planPrune(context, claimed) : stayingSettings(context);
  const going = new Set(gone.filter(({ action }) => action === 'delete').flatMap(idsOf));
  const resources = context.resources.map(({ actual }) => actual);
  const unclaimed = resources.filter(({ id }) => !claimed.has(id) && !going.has(id));
  const steps = context.wanted.map((wanted) =>
    planEntry({ ...context, unclaimed }, wanted, matches.get(wanted) ?? {}),
  );
  return [...steps, ...gone];
}

/** Returns the entries with the values that depend on all entries of the kind. */
function withAssigned({ kind, wanted, resources }: KindContext): readonly EntryResult[] {
  const { assigned } = hooksOf(kind);
  if (assigned === undefined) return wanted;
  const entries = wanted.flatMap((entry) => ('problem' in entry ? [] : [entry]));
  const values = assigned(
    entries.map(({ identity, values: declared }) => ({ identity, values: revealed(declared) })),
    resources.map(({ actual }) => actual),
  );
  return wanted.map((entry) => {
    const value = values.get(entry.identity);
    if (value === undefined || 'problem' in entry) return entry;
    return { ...entry, values: new Map([...entry.values, [value[0], new Resolved(value[1])]]) };
  });
}

/** Returns declared values without secrets. */
function revealed(values: Desired['values']): ReadonlyMap<Key, Value> {
  return new Map(
    [...values].flatMap(([key, value]): [Key, Value][] => (value.secret ? [] : [[key, value.reveal()]])),
  );
}

interface EntryContext extends KindContext {
  /** The resources of the kind that no entry has and no step deletes. */
  readonly unclaimed: readonly Resource[];
}

function planEntry(context: EntryContext, wanted: EntryResult, match: Match): Step {
  const { kind } = context;
  const { resource } = match;
  if ('problem' in wanted) return blocked(kind, wanted, wanted.problem, match);
  const problem = externalManagerConflict(context, wanted) ?? match.problem;
  if (problem !== undefined) return blocked(kind, wanted, problem, match);
  if (resource === undefined) return creation(context, wanted, { note: noteOnNew(context, wanted) });
  const { actual } = resource;
  if (actual.variant !== wanted.variant) return replacement(context, wanted, resource);
  const owned = ownedAsWritten(context, wanted, resource);
  const { status, record } = owned.ownership;
  if (status === 'managed' && record?.stage === 'staged')
    return creation(context, wanted, { created: { actual, record } });
  return planUpdate(context, wanted, owned);
}

function declaredBase(desired: Desired) {
  const { kind, name, implementation, path } = desired;
  const omitted = desired.omitted.map(
    ({ key, what, absent }) => `${key} is ${absent ? 'not compared' : 'left out'}: ${what}`,
  );
  return { kind, name, implementation, path, desired, notes: [...desired.notes, ...omitted], adopted: false };
}

/** Returns the step that brings a resource to what is declared, its name included. */
function planUpdate(context: KindContext, wanted: Desired, { actual, ownership }: OwnedResource): Update {
  const { status, record } = ownership;
  const desired = disabledUntilSignedIn(wanted, actual, context.service);
  const decided = decide(desired, actual, record);
  const changes = compare(desired, actual, decided, { ...context, record });
  const decision = withoutUnchanged(decided, desired, changes);
  // Resources that come with the service are not adopted.
  const adopted = status === 'foreign' && !comesWithService(desired.kind);
  const warning = folderProblem(desired, actual, context);
  const action = changes.length === 0 ? 'unchanged' : 'update';
  const renamed = changes.some(({ key }) => key === 'name') ? `renamed from "${wholeName(actual.name)}"` : '';
  const why = adopted ? 'existed before; suite adopts it' : reasonOf(desired.kind, ownership, changes);
  const isNews = adopted || (status === 'modified' && changes.length > 0);
  const reason = renamed === '' ? why : isNews ? `${renamed}; ${why}` : renamed;
  const step = {
    decision,
    status,
    actual,
    record,
    renewed: status === 'managed' ? ownership.changed : [],
    changes,
    warning,
    adopted,
    action,
    reason,
  } as const;
  return { ...declaredBase(desired), ...step };
}

/** Returns a resource with its ownership if the values count as suite's that its entry would write, enabled or not. */
function ownedAsWritten(
  context: KindContext,
  desired: Desired,
  { actual, ownership }: OwnedResource,
): OwnedResource {
  const record = context.state.records.find(({ id }) => id === actual.id);
  if (ownership.status === 'managed' || record?.implementation !== actual.implementation)
    return { actual, ownership };
  const { set, reset } = decide(desired, actual, record);
  const decided = { set: new Map([...desired.enableDefaults, ...set]), reset };
  const differs = new Set(compare(desired, actual, decided, { ...context, record }).map(({ key }) => key));
  const written = [...decided.set.keys(), ...reset.keys()];
  // A masked value that changed is not known to be the declared one.
  const isSeen = (key: Key): boolean => actual.values.get(key) !== MASK;
  const asWritten = new Set(written.filter((key) => !differs.has(key) && isSeen(key)));
  return { actual, ownership: ownershipOf(actual, context, asWritten) };
}

function reasonOf(kind: Kind, ownership: Ownership, changes: readonly KeyChange[]): string {
  if (changes.length === 0) return 'up to date';
  const change = changeIn(ownership);
  if (change !== undefined && settingsRow(kind) === undefined)
    return `${change}; suite adopts it as declared`;
  return changes.some(({ why }) => why === 'declared')
    ? 'differs from the configuration'
    : 'keys that are no longer declared go back to their defaults';
}

function creation(
  context: EntryContext,
  wanted: Desired,
  { created, note }: { readonly created?: CreatedResource; readonly note?: string | undefined },
): Step {
  const { service, kind } = context;
  const desired = disabledUntilSignedIn(wanted, undefined, service);
  const defaults = defaultReferences(desired, service);
  const obstacle = defaults.problem ?? notCreatable(context, desired);
  if (obstacle !== undefined) return blocked(kind, desired, obstacle, { resource: created });
  const { notes, ...rest } = declaredBase(desired);
  const common = {
    ...rest,
    notes: [
      ...(note === undefined ? [] : [note]),
      ...defaults.notes,
      ...notes,
      ...(hooksOf(kind).notes?.(
        { action: 'create', variant: desired.variant, values: revealed(desired.values) },
        context,
      ) ?? []),
    ],
    ...decidedForNew(context, desired, defaults),
  };
  const reason =
    created === undefined
      ? `${service} has no such ${kindRow(kind).title}`
      : 'completes an interrupted create';
  return { ...common, action: 'create', reason, ...created };
}

/** Returns the Problem of a resource that suite cannot create: it comes with the service, or the entry has only a part. */
function notCreatable(
  { service, kind, app }: KindContext,
  { path, name, values, omitted }: Desired,
): Problem | undefined {
  const { lifecycle, title } = kindRow(kind);
  const place = describeEntry({ path, name });
  const missing = [...keysOf(kind, app)]
    .filter(([key, { neededToCreate }]) => neededToCreate === true && !values.has(key))
    .map(([key]) => key);
  const lost = omitted.filter(({ key, absent }) => !absent && missing.includes(key));
  const code = 'reference-unknown';
  const lacks = `${service} has no ${title} of this name, and`;
  if (lifecycle === 'fixed') {
    const what = `${lacks} ${withArticle(title)} cannot be created`;
    return new Problem({
      code,
      place,
      what,
      fix: `Write the name of ${withArticle(title)} that ${service} has.`,
    });
  }
  if (lost.length > 0) {
    const what = `${service} cannot have this ${title} (${lost.map(({ key, what: why }) => `${key}: ${why}`).join('; ')})`;
    return new Problem({ code: 'schema-drift', place, what, fix: REGENERATE });
  }
  if (missing.length === 0) return undefined;
  const what = `${lacks} without ${joinList(missing)} suite cannot create one`;
  const fix = `Declare ${joinList(missing)}, or create the ${title} first; suite then sets what the entry declares.`;
  return new Problem({ code, place, what, fix });
}

function replacement(context: KindContext, desired: Desired, resource: OwnedResource): Step {
  const { service, kind, replace } = context;
  const { actual, ownership } = resource;
  const { status, record } = ownership;
  if (!((status === 'managed' && record?.ownership === 'created') || replace))
    return blocked(kind, desired, nameTaken(context, desired, actual), { resource });
  const defaults = defaultReferences(desired, service);
  if (defaults.problem !== undefined) return blocked(kind, desired, defaults.problem, { resource });
  const is = withArticle(shownVariant(kind, actual.variant, actual.body));
  const renamed = actual.identity === desired.identity ? '' : `renamed from "${wholeName(actual.name)}"; `;
  const reason = `${renamed}is ${is} now; suite tests the new one, deletes the old one, then creates the new one`;
  const decided = decidedForNew(context, desired, defaults);
  return { ...declaredBase(desired), ...decided, action: 'replace', reason, actual, record };
}

/** Returns what a new resource is sent. The references that its entry does not set are no changes. */
function decidedForNew(
  context: KindContext,
  desired: Desired,
  { targets }: Pick<DefaultReferences, 'targets'>,
): Pick<Create, 'changes' | 'decision'> {
  const decision = decide(desired, undefined, undefined);
  const changes = compare(desired, undefined, decision, { ...context, record: undefined });
  const defaults = [...targets].map(([key, name]) => [key, new Resolved(name)] as const);
  return { changes, decision: { ...decision, set: new Map([...defaults, ...decision.set]) } };
}

function blocked(
  kind: Kind,
  wanted: Pick<Desired, 'implementation' | 'item' | 'name' | 'path'>,
  problem: Problem,
  {
    resource,
    other,
  }: {
    readonly resource?: { readonly actual: Resource } | undefined;
    readonly other?: Resource | undefined;
  } = {},
): Blocked {
  const { path, name, implementation, item } = wanted;
  const base = { kind, name, implementation, path, item, reason: problem.what, changes: [], notes: [] };
  return { ...base, action: 'blocked', adopted: false, problem, actual: resource?.actual, other };
}

function nameTaken({ service, kind }: KindContext, desired: Desired, actual: Resource): Problem {
  const { path, name } = desired;
  const is = withArticle(shownVariant(kind, actual.variant, actual.body));
  const shouldBe = withArticle(shownVariant(kind, desired.variant, desired.item));
  const isSame = actual.identity === desired.identity;
  return new Problem({
    code: 'name-taken',
    place: describeEntry({ path, name }),
    what: `the ${kindRow(kind).title} "${wholeName(actual.name)}" of ${service} was not created by suite, or was changed outside of suite, and it is ${is}, not ${shouldBe}`,
    fix: `${isSame ? 'Rename the entry' : 'Remove renamedFrom'}, delete the other one by hand, or pass --replace to replace it.`,
  });
}
