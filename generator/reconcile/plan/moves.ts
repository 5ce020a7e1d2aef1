/** Moves: what has a replaced profile gets the profile that replaces it. Titles once; import lists and folders always. Pure. */
import { sortByText } from '../../base/collections.ts';
import { count, joinList, joinSome, wholeName } from '../../base/text.ts';
import { type Kind, isSchemaKind, referencesOfKind } from '../../servarr/kinds.ts';
import { type TitleList, titleListsOf, titleRow } from '../../servarr/kinds/titles.ts';
import type { Value } from '../../servarr/values.ts';
import type { AppKind } from '../codec/codec.ts';
import { codecOf } from '../codec/codecs.ts';
import type { Resource } from '../codec/resource.ts';
import type { Desired } from '../desired/desired.ts';
import { Resolved } from '../manifest/secrets.ts';
import type { ObservedKind } from '../observe/observe.ts';
import { type Replaceable, replacementsIn } from '../observe/replaced.ts';
import type { TargetLists } from '../values/names.ts';
import type { Title } from '../service/title-lists.ts';
import type { ResourceRecord } from '../state/state-record.ts';
import type { KeyChange } from './compare.ts';
import type { OwnedResource } from './changed-outside.ts';
import { noSuchName } from './rename.ts';
import { type Move, type Step, type Update, idsOf } from './step.ts';
import { declaredBase } from './plan-update.ts';

/** A profile that replaces others, as the plan of its kind has it. */
export interface Replacing {
  readonly kind: Kind;
  readonly name: string;
  readonly path: string;
  /** Its ID; undefined if the run creates it. */
  readonly id: number | undefined;
  readonly record: ResourceRecord | undefined;
  /** The replaced profiles, ID -> name. */
  readonly old: ReadonlyMap<number, string>;
  readonly hints: readonly string[];
}

/** Returns the profiles of a kind that replace others. One with a problem replaces none, nor does a name that an entry has. */
export function replacingIn(service: string, observed: ObservedKind, steps: readonly Step[]): Replacing[] {
  const { kind } = observed;
  const declared = new Set(steps.flatMap((step) => ('path' in step ? idsOf(step) : [])));
  return replacementsIn(observed).flatMap(({ entry, old, unknown }) => {
    const step = steps.find((one) => 'desired' in one && one.path === entry.path);
    if (step === undefined) return [];
    const names = observed.actual.filter(({ id }) => !declared.has(id)).map(({ name }) => name);
    return {
      kind,
      name: step.name,
      path: entry.path,
      id: idsOf(step)[0],
      record: 'record' in step ? step.record : undefined,
      old: new Map(old.filter(({ id }) => !declared.has(id)).map(({ id, name }) => [id, name])),
      hints: unknown.map((name) =>
        noSuchName({ service, kind }, `replaces "${wholeName(name)}"`, name, names),
      ),
    };
  });
}

/** Returns the steps with the remarks about names that the service lacks. */
export function withHints(steps: readonly Step[], all: readonly Replacing[]): Step[] {
  return steps.map((step) => {
    const hints = all.find(({ path }) => 'path' in step && step.path === path)?.hints ?? [];
    return hints.length === 0 ? step : { ...step, hints: [...(step.hints ?? []), ...hints] };
  });
}

/** Returns the steps that move titles to a profile, by list. */
export function titleMoves(app: AppKind['app'], replacing: Replacing, { titles }: Replaceable): Move[] {
  return titleListsOf(app, replacing.kind).flatMap((list) => moveOf(list, titles.get(list) ?? [], replacing));
}

function moveOf(
  list: TitleList,
  titles: readonly Title[],
  { kind, name, id, record, old }: Replacing,
): Move[] {
  const property = titleRow(list).profiles[kind] ?? '';
  const profileOf = ({ profiles }: Title): number => Number(profiles[property]);
  const there = titles.filter((one) => profileOf(one) === id).map((one) => one.id);
  const recorded = new Set(record?.moved?.[list]);
  // A request stores all titles or none, so one title with the profile shows that all of the last request have had it.
  const sent = record?.moving?.list === list ? record.moving.ids : [];
  const known = new Set([...recorded, ...there, ...(sent.some((one) => there.includes(one)) ? sent : [])]);
  const found = sortByText(
    titles.filter((one) => old.has(profileOf(one))),
    ({ name: of }) => of,
  );
  const { moving = [], left = [] } = Object.groupBy(found, (one) => (known.has(one.id) ? 'left' : 'moving'));
  if (found.length + sent.length === 0 && known.size === recorded.size) return [];
  const from = (some: readonly Title[]): string =>
    joinList([...new Set(some.map((one) => `"${wholeName(old.get(profileOf(one)) ?? '')}"`))]);
  const stay = left.length === 0 ? [] : [staying(list, left, from(left))];
  const changes = moving.map((one): KeyChange => ({
    key: wholeName(one.name),
    from: old.get(profileOf(one)) ?? '',
    to: name,
    secret: false,
    why: 'declared',
  }));
  const told =
    moving.length === 0
      ? { reason: stay.join(''), notes: [] }
      : { reason: `replaces ${from(moving)}`, notes: stay };
  const base = { action: 'move', kind, name, implementation: '', adopted: false } as const;
  const where = { list, profile: id, from: new Set(old.keys()), known: [...known] };
  return [{ ...base, ...told, ...where, moving, left, changes }];
}

/** The most titles that a sentence names. */
const NAMED = 20;

function staying(list: TitleList, left: readonly Title[], from: string): string {
  const { title, plural } = titleRow(list);
  const names = joinSome(
    left.map(({ name }) => name),
    NAMED,
    (name) => `"${wholeName(name)}"`,
  );
  return `${count(left.length, title, plural)} had this profile, and someone moved ${left.length === 1 ? 'it' : 'them'} back to ${from}, where suite leaves ${left.length === 1 ? 'it' : 'them'}: ${names}`;
}

/** Returns a step that also replaces the profiles of its resource that no entry declares. */
export function withReplacedKeys(step: Step, all: readonly Replacing[]): Step {
  if (!('desired' in step)) return step;
  const { desired } = step;
  const found = referencesOfKind(step.kind).flatMap(({ key, path }) => {
    const stored = step.action === 'create' ? desired.defaultTargets.get(key) : storedIn(step, key);
    const by = all.find((one) => one.kind === path && one.old.has(Number(stored)));
    return by === undefined || desired.values.has(key) ? [] : { key, from: by.old.get(Number(stored)), by };
  });
  if (found.length === 0) return step;
  const values = found.map(({ key, by }) => [key, new Resolved(by.name, false)] as const);
  const changes = found.map(({ key, from = '', by }): KeyChange => {
    const change = { key, to: by.name, secret: false, why: 'declared' } as const;
    return step.action === 'create' ? change : { ...change, from };
  });
  const replaced = new Set(found.map(({ key }) => key));
  const isNote = (note: string): boolean =>
    [...replaced].some((key) => note.startsWith(`${key} is not set;`));
  const at = desired.unmanaged ? { path: found[0]?.by.path ?? '' } : {};
  const more = {
    ...at,
    desired: { ...desired, ...at, values: new Map([...desired.values, ...values]), replaced },
    decision: { ...step.decision, set: new Map([...step.decision.set, ...values]) },
    changes: [...step.changes, ...changes],
    notes: step.notes.filter((note) => !isNote(note)),
  };
  if (step.action !== 'unchanged') return { ...step, ...more };
  const reason = `${joinList(found.map(({ by }) => by.path))} replaces ${joinList(found.map(({ from }) => `"${wholeName(from ?? '')}"`))}`;
  return { ...step, ...more, action: 'update', reason };
}

function storedIn(step: Step, key: string): Value {
  return 'actual' in step ? step.actual?.values.get(key) : undefined;
}

/** Everything that the plan of resources without an entry needs. */
interface UnmanagedContext {
  readonly app: AppKind['app'];
  readonly lists: TargetLists;
  readonly owned: ReadonlyMap<Kind, readonly OwnedResource[]>;
  readonly steps: readonly Step[];
}

/** Returns the updates of resources without an entry, foreign ones too: import lists first, because they add titles. */
export function unmanagedMoves(
  { resources }: Replaceable,
  all: readonly Replacing[],
  context: UnmanagedContext,
): Step[] {
  return [...resources].toReversed().flatMap(([kind, actual]) => {
    const isPlanned = (step: Step): boolean =>
      step.kind === kind && ('path' in step || step.action === 'delete');
    const planned = new Set(context.steps.filter(isPlanned).flatMap(idsOf));
    return actual
      .filter(({ id }) => !planned.has(id))
      .map((one) => withReplacedKeys(untouched(kind, one, context), all))
      .filter(({ action }) => action === 'update');
  });
}

/** Returns the step of a resource that no entry declares: it changes nothing. */
function untouched(kind: Kind, actual: Resource, { app, lists, owned }: UnmanagedContext): Update {
  const { id: _id, values: _values, body, ...named } = actual;
  const item = isSchemaKind(kind) ? codecOf(kind).itemInBody(body) : undefined;
  const desired: Desired = {
    kind,
    app,
    path: '',
    option: undefined,
    definition: undefined,
    ...named,
    item,
    shown: item,
    values: new Map(),
    enableDefaults: new Map(),
    defaultTargets: new Map(),
    defaultNotes: [],
    missingTarget: undefined,
    omitted: [],
    lists,
    notes: [],
    unmanaged: true,
  };
  const ownership = owned.get(kind)?.find((one) => one.actual.id === actual.id)?.ownership;
  return {
    ...declaredBase(desired),
    action: 'unchanged',
    status: 'foreign',
    reason: '',
    changes: [],
    warning: undefined,
    actual,
    decision: { set: new Map(), reset: new Map() },
    record: ownership?.status === 'managed' ? ownership.record : undefined,
  };
}

/**
 * Returns the steps without deletions of profiles from which the run moves something: the service would reject them if a
 * move fails, so the next run deletes them.
 */
export function withReplacedKept(steps: readonly Step[]): Step[] {
  const left = new Set(steps.flatMap(leftProfiles));
  return steps.map((step) => {
    if (step.action !== 'delete' || !left.has(`${step.kind} ${step.actual.id}`)) return step;
    const reason = `${step.reason}, but is kept until the next run, because this one moves what has it`;
    return { ...step, action: 'leave', retainedByPrune: true, inUse: true, reason };
  });
}

/** Returns `qualityprofile 1` of each profile from which a step moves something. */
function leftProfiles(step: Step): string[] {
  if (step.action === 'move') {
    const property = titleRow(step.list).profiles[step.kind] ?? '';
    return step.moving.map(({ profiles }) => `${step.kind} ${Number(profiles[property])}`);
  }
  if (!('desired' in step)) return [];
  return referencesOfKind(step.kind).flatMap(({ key, path }) =>
    step.desired.replaced?.has(key) ? [`${path} ${Number(storedIn(step, key))}`] : [],
  );
}
