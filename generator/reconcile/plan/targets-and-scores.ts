/** References across steps: what they can name after the plan, and what scores hold back a deletion. Pure. */
import { type Redact, redactedExcerpt } from '../../base/redact.ts';
import { joinSome } from '../../base/text.ts';
import { kindRow, scores } from '../../servarr/kinds.ts';
import { type Value, scoreKey } from '../../servarr/values.ts';
import { codecOf } from '../codec/codecs.ts';
import type { Resource } from '../codec/resource.ts';
import type { ObservedKind } from '../observe/observe.ts';
import { type ReferenceTarget, type TargetLists, byId } from '../service/reference-targets.ts';
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
  return steps.map((step) => {
    if (step.action !== 'delete') return step;
    const names = scorers(step, kinds, steps).map(
      ({ kind, name }) => `${kindRow(kind).title} "${redactedExcerpt(name, redact, 60)}"`,
    );
    if (names.length === 0) return step;
    const verb = names.length === 1 ? 'scores it' : 'score it';
    const reason = `${step.reason}, but is kept while ${joinSome(names, 5)} ${verb}`;
    return { ...step, action: 'leave', retainedByPrune: true, reason };
  });
}

/** Returns the profiles that score a resource and will still do so after the run. */
function scorers(
  { kind, actual }: Delete,
  kinds: readonly ObservedKind[],
  steps: readonly Step[],
): Pick<Step, 'kind' | 'name'>[] {
  const key = scoreKey(actual.name);
  return kinds
    .filter((observed) => scores(observed.kind, kind))
    .flatMap((observed) => {
      const mine = steps.filter((step) => step.kind === observed.kind);
      const created = mine.filter((step) => step.action === 'create' && !isZero(plannedValue(step, key)));
      const kept = observed.actual.filter((one) => !isZero(valueAfter(one, key, mine)));
      return [...kept, ...created].map(({ name }) => ({ kind: observed.kind, name }));
    });
}

function isZero(value: Value): boolean {
  return (value ?? 0) === 0;
}

/** Returns what a resource has at a key after the steps of its kind. */
function valueAfter({ id, values }: Resource, key: string, steps: readonly Step[]): Value {
  const step = steps.find((one) => 'actual' in one && one.actual?.id === id);
  if (step?.action === 'delete') return 0;
  const change = step?.changes.find((one) => one.key === key);
  return change === undefined ? values.get(key) : change.to;
}

function plannedValue(step: Step, key: string): Value {
  return 'desired' in step ? step.desired.values.get(key)?.reveal() : undefined;
}
