/** References across steps: what they can name after the plan, and what scores hold back a deletion. Pure. */
import { memo } from '../../base/memo.ts';
import { type Redact, redactedExcerpt } from '../../base/redact.ts';
import { joinSome } from '../../base/text.ts';
import { type Kind, keyResetWithLastScored, kindRow, scores } from '../../servarr/kinds.ts';
import { type Value, scoreKey } from '../../servarr/values.ts';
import { codecOf } from '../codec/codecs.ts';
import type { Resource } from '../codec/resource.ts';
import type { ObservedKind } from '../observe/observe.ts';
import { type ReferenceTarget, type TargetLists, byId } from '../service/reference-targets.ts';
import { type Delete, type Step, idsOf } from './step.ts';

/** The most resources that a reason names. */
const NAMED = 5;

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
  return {
    name: step.name,
    id: isKept ? actual?.id : undefined,
    ...(step.action === 'replace' ? { replaces: step.actual.id } : {}),
  };
}

/**
 * Returns the steps without deletions of what profiles still score: the service would delete those scores, which may be
 * someone else's. The record stays, so that suite deletes the resource once nothing scores it.
 */
export function withScoredKept(
  steps: readonly Step[],
  kinds: readonly ObservedKind[],
  redact: Redact,
): Step[] {
  const unscored = steps.map((step) =>
    step.action === 'delete'
      ? keptWhile(step, scorers(step, kinds, { steps, redact }), { one: 'scores it', many: 'score it' })
      : step,
  );
  const last = lastDeletions(unscored, kinds);
  return unscored.map((step) => {
    if (step.action !== 'delete' || !last.has(step)) return step;
    return keptWhile(step, losers(step, kinds, { steps, redact }), {
      one: 'has a minimum score, which the service would reset',
      many: 'have a minimum score, which the service would reset',
    });
  });
}

/** @param what what one profile does, or several do */
function keptWhile(
  step: Delete,
  names: readonly string[],
  what: { readonly one: string; readonly many: string },
): Step {
  if (names.length === 0) return step;
  const verb = names.length === 1 ? what.one : what.many;
  const reason = `${step.reason}, but is kept while ${joinSome(names, NAMED)} ${verb}`;
  return { ...step, action: 'leave', retainedByPrune: true, reason };
}

/** The steps of a run, and the redaction of names. */
interface Planned {
  readonly steps: readonly Step[];
  readonly redact: Redact;
}

/** Returns the profiles that score a resource and will still do so after the run. */
function scorers({ kind, actual }: Delete, kinds: readonly ObservedKind[], planned: Planned): string[] {
  return profilesOf(kind, kinds, planned, () => scoreKey(actual.name));
}

/** Returns the profiles with a value that the service resets with the last resource that profiles score. */
function losers({ kind }: Delete, kinds: readonly ObservedKind[], planned: Planned): string[] {
  return profilesOf(kind, kinds, planned, keyResetWithLastScored);
}

/** Returns the resources that score a kind and will have a number other than 0 at a key after the run. */
function profilesOf(
  kind: Step['kind'],
  kinds: readonly ObservedKind[],
  { steps, redact }: Planned,
  keyIn: (kind: Kind) => string | undefined,
): string[] {
  return kinds.flatMap((observed) => {
    const key = scores(observed.kind, kind) ? keyIn(observed.kind) : undefined;
    if (key === undefined) return [];
    const mine = steps.filter((step) => step.kind === observed.kind);
    const made = mine.filter((step) => step.action === 'create' && !isZero(plannedValue(step, key)));
    const found = observed.actual.filter((one) => !isZero(valueAfter(one, key, mine)));
    return [...found, ...made].map(
      ({ name }) => `${kindRow(observed.kind).title} "${redactedExcerpt(name, redact, 60)}"`,
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
