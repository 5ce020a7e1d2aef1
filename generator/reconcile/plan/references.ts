/** References across steps: what they can name after the plan, and which of them the plan leaves dangling. Pure. */
import { memo, memoText } from '../../base/memo.ts';
import { joinSome, displaySafe } from '../../base/text.ts';
import {
  type Kind,
  type Reference,
  keyResetWithLastScored,
  kindRow,
  referencesOfKind,
  scores,
} from '../../servarr/kinds.ts';
import { type Value, scoreKey } from '../../servarr/values.ts';
import { codecOf } from '../codec/codecs.ts';
import type { Resource } from '../codec/resource.ts';
import type { ObservedKind } from '../observe/observe.ts';
import {
  type ReferenceTarget,
  type TargetLists,
  byId,
  isStoredByName,
} from '../service/reference-targets.ts';
import { type Delete, type Step, idsOf } from './step.ts';

/** Returns the lists after the steps of their kinds, which come before everything that refers to them. */
export function withPlannedTargets(lists: TargetLists, steps: readonly Step[]): TargetLists {
  return new Map(
    [...lists].map(([path, all]) => {
      const mine = steps.filter(({ kind }) => kind === path);
      const [first] = mine;
      return [path, first === undefined ? all : withSteps(all, first.kind, mine)] as const;
    }),
  );
}

function withSteps(
  all: readonly ReferenceTarget[],
  kind: Step['kind'],
  steps: readonly Step[],
): ReferenceTarget[] {
  const [property = 'name'] = kindRow(kind).identity;
  const identity = ({ name }: ReferenceTarget): string =>
    codecOf(kind).named(kind, { [property]: name }).identity;
  const touched = new Set(steps.flatMap(idsOf));
  const planned = steps.map(targetAfter);
  const names = new Set(planned.filter(({ deleted }) => !deleted).map(identity));
  const others = all.filter(
    (one) => (one.id === undefined || !touched.has(one.id)) && !names.has(identity(one)),
  );
  return byId([...others, ...planned]);
}

function targetAfter(step: Step): ReferenceTarget {
  const actual = 'actual' in step ? step.actual : undefined;
  if (step.action === 'delete') return { name: actual?.name ?? step.name, id: actual?.id, deleted: true };
  const isKept = step.action !== 'create' && step.action !== 'replace';
  const isRenamed = actual !== undefined && actual.name !== step.name;
  return {
    name: step.name,
    id: isKept ? actual?.id : undefined,
    ...(step.action === 'replace' ? { replaces: step.actual.id } : {}),
    ...(isRenamed ? { previousName: actual.name } : {}),
  };
}

/**
 * Returns the steps without deletions of what profiles still score: the service would delete those scores, which may be
 * someone else's. The record stays, so that suite deletes the resource once nothing scores it.
 */
export function withScoredKept(steps: readonly Step[], kinds: readonly ObservedKind[]): Step[] {
  const unscored = steps.map((step) =>
    step.action === 'delete' ? keptWhile(step, scorers(step, kinds, steps), 'score it') : step,
  );
  const last = lastDeletions(unscored, kinds);
  return unscored.map((step) => {
    if (step.action !== 'delete' || !last.has(step)) return step;
    return keptWhile(step, losers(step, kinds, steps), 'have a minimum score, which the service would reset');
  });
}

/** @param what what the profiles do, of several */
function keptWhile(step: Delete, names: readonly string[], what: string): Step {
  if (names.length === 0) return step;
  const verb = names.length === 1 ? what.replace(/^have /u, 'has ').replace(/^score /u, 'scores ') : what;
  const reason = `${step.reason}, but is kept while ${joinSome(names, NAMED)} ${verb}`;
  return { ...step, action: 'leave', retainedByPrune: true, reason };
}

/** Returns the profiles that score a resource and will still do so after the run. */
function scorers({ kind, actual }: Delete, kinds: readonly ObservedKind[], steps: readonly Step[]): string[] {
  return profilesOf(kind, kinds, steps, () => scoreKey(actual.name));
}

/** Returns the profiles with a value that the service resets with the last resource that profiles score. */
function losers({ kind }: Delete, kinds: readonly ObservedKind[], steps: readonly Step[]): string[] {
  return profilesOf(kind, kinds, steps, keyResetWithLastScored);
}

/** Returns the resources that score a kind and will have a number other than 0 at a key after the run. */
function profilesOf(
  kind: Step['kind'],
  kinds: readonly ObservedKind[],
  steps: readonly Step[],
  keyIn: (kind: Kind) => string | undefined,
): string[] {
  return kinds.flatMap((observed) => {
    const key = scores(observed.kind, kind) ? keyIn(observed.kind) : undefined;
    if (key === undefined) return [];
    const mine = steps.filter((step) => step.kind === observed.kind);
    const made = mine.filter((step) => step.action === 'create' && !isZero(plannedValue(step, key)));
    const found = observed.actual.filter((one) => !isZero(valueAfter(one, key, mine)));
    return [...found, ...made].map(
      ({ name }) => `${kindRow(observed.kind).title} "${displaySafe(name, 60)}"`,
    );
  });
}

function isZero(value: Value): boolean {
  return (value ?? 0) === 0;
}

/** Returns the steps of existing resources by their IDs, also of different kinds. Cached, because each resource asks. */
const stepsById = memo((steps: readonly Step[]) =>
  Map.groupBy(steps, (step) => ('actual' in step ? step.actual?.id : undefined)),
);

/** Returns what a resource has at a key after the steps of its kind. */
function valueAfter({ id, values }: Resource, key: string, steps: readonly Step[]): Value {
  const step = stepsById(steps).get(id)?.[0];
  if (step?.action === 'delete') return 0;
  const change = step?.changes.find((one) => one.key === key);
  return change === undefined ? values.get(key) : change.to;
}

function plannedValue(step: Step, key: string): Value {
  return 'desired' in step ? step.desired.values.get(key)?.reveal() : undefined;
}

/** Returns the deletions after which the service has no resource of their kind. */
function lastDeletions(steps: readonly Step[], kinds: readonly ObservedKind[]): ReadonlySet<Step> {
  const last = [...Map.groupBy(steps, ({ kind }) => kind)].flatMap(([kind, mine]) => {
    const going = mine.filter(({ action }) => action === 'delete');
    const has = kinds.find((observed) => observed.kind === kind)?.actual ?? [];
    const isCreated = mine.some(({ action }) => action === 'create');
    // Deletions run in reverse.
    return isCreated || has.length > going.length ? [] : going.slice(0, 1);
  });
  return new Set(last);
}

/** The most resources that a note names. */
const NAMED = 5;

/** Returns the steps with a note on each deletion and replacement that leaves dangling references. */
export function withDanglingNotes(steps: readonly Step[], kinds: readonly ObservedKind[]): Step[] {
  const referencesTo = memoText((kind: Kind) => {
    const all = kinds.flatMap((observed) => referencesIn(observed, kind));
    return Map.groupBy(all, ({ target }) => target);
  });
  return steps.map((step) => {
    if (step.action !== 'delete' && step.action !== 'replace') return step;
    const { id, identity } = step.actual;
    const all = [id, identity].flatMap((target) => referencesTo(step.kind).get(target) ?? []);
    const names = referrersOf(all.filter((one) => !isChanged(one, steps)));
    return names.length === 0 ? step : { ...step, notes: [...step.notes, danglingNote(names)] };
  });
}

function danglingNote(names: readonly string[]): string {
  const verb = names.length === 1 ? 'refers to it and will have' : 'refer to it and will have';
  return `${joinSome(names, NAMED)} still ${verb} a dangling reference after this run`;
}

/** A reference of a resource. */
interface HeldReference {
  readonly kind: Kind;
  readonly resource: Resource;
  readonly reference: Reference;
  /** The ID of the target, or its identity if services store its name. */
  readonly target: number | string;
}

/** Returns the references of the resources of one kind to those of another. */
function referencesIn({ kind, actual, externallyManaged }: ObservedKind, to: Kind): HeldReference[] {
  const references = referencesOfKind(kind).filter(({ path }) => path === to);
  return [...actual, ...externallyManaged].flatMap((resource) =>
    references.flatMap((reference) => {
      const target = storedTarget(resource, reference, to);
      return target === undefined ? [] : [{ kind, resource, reference, target }];
    }),
  );
}

function storedTarget({ values }: Resource, reference: Reference, to: Kind): number | string | undefined {
  const stored = values.get(reference.key);
  if (!isStoredByName(reference)) return typeof stored === 'number' ? stored : undefined;
  return typeof stored === 'string'
    ? codecOf(to).named(to, { [reference.name]: stored }).identity
    : undefined;
}

function referrersOf(references: readonly HeldReference[]): string[] {
  const kindOf = new Map(references.map(({ kind, resource }) => [resource, kind]));
  return [...kindOf].map(([{ name }, kind]) => `${kindRow(kind).title} "${displaySafe(name, 60)}"`);
}

/** Returns true if the same run deletes the resource, or makes it refer to something else. */
function isChanged({ kind, resource, reference: { key } }: HeldReference, steps: readonly Step[]): boolean {
  return (stepsById(steps).get(resource.id) ?? []).some((step) => {
    if (step.kind !== kind || !('actual' in step)) return false;
    if (step.action === 'delete' || step.action === 'replace') return true;
    return 'desired' in step && (step.desired.values.has(key) || step.changes.some((one) => one.key === key));
  });
}
