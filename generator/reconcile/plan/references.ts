/** References across steps: what they can name after the plan, and which of them the plan leaves dangling. Pure. */
import { joinSome, displaySafe } from '../../base/text.ts';
import { type Reference, kindRow, referencesOfKind } from '../../servarr/kinds.ts';
import { foldName, scoreKey } from '../../servarr/values.ts';
import { codecOf } from '../codec/codecs.ts';
import type { Resource } from '../codec/resource.ts';
import type { ObservedKind } from '../observe/observe.ts';
import {
  type ReferenceTarget,
  type TargetLists,
  byId,
  isStoredByName,
} from '../service/reference-targets.ts';
import { type Delete, type Replace, type Step, idsOf } from './step.ts';

/** Returns the lists after the steps of their kinds, which come before everything that refers to them. */
export function withPlannedTargets(lists: TargetLists, steps: readonly Step[]): TargetLists {
  return new Map(
    [...lists].map(([path, all]) => {
      const mine = steps.filter(({ kind }) => kind === path);
      return [path, mine.length === 0 ? all : withSteps(all, mine)] as const;
    }),
  );
}

function withSteps(all: readonly ReferenceTarget[], steps: readonly Step[]): ReferenceTarget[] {
  const touched = new Set(steps.flatMap(idsOf));
  const planned = steps.map(targetAfter);
  const names = new Set(planned.filter(({ deleted }) => !deleted).map(({ name }) => foldName(name)));
  const others = all.filter(
    ({ id, name }) => (id === undefined || !touched.has(id)) && !names.has(foldName(name)),
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
  return steps.map((step) => {
    if (step.action !== 'delete') return step;
    const names = kinds.flatMap((observed) => scorers(step, observed, steps));
    if (names.length === 0) return step;
    const verb = names.length === 1 ? 'scores' : 'score';
    const reason = `${step.reason}, but is kept while ${joinSome(names, NAMED)} ${verb} it`;
    return { ...step, action: 'leave', retainedByPrune: true, reason };
  });
}

function scorers({ kind, actual }: Delete, observed: ObservedKind, steps: readonly Step[]): string[] {
  const row = kindRow(observed.kind);
  const hasScores = Object.values(row.keys).some(({ type }) => type === 'scores');
  if (!hasScores || !row.after.includes(kind)) return [];
  const key = scoreKey(actual.name);
  return observed.actual
    .filter((one) => ![undefined, 0].includes(one.values.get(key) as number | undefined))
    .filter((one) => !losesScore(observed.kind, one, key, steps))
    .map((one) => `${row.title} "${displaySafe(one.name, 60)}"`);
}

/** Returns true if the same run deletes the resource, or takes its score away. */
function losesScore(kind: Step['kind'], { id }: Resource, key: string, steps: readonly Step[]): boolean {
  return steps.some((step) => {
    if (step.kind !== kind || !('actual' in step) || step.actual?.id !== id) return false;
    return step.action === 'delete' || step.changes.some((one) => one.key === key && (one.to ?? 0) === 0);
  });
}

/** The most resources that a note names. */
const NAMED = 5;

/** Returns the steps with a note on each deletion and replacement that leaves dangling references. */
export function withDanglingNotes(steps: readonly Step[], kinds: readonly ObservedKind[]): Step[] {
  return steps.map((step) => {
    if (step.action !== 'delete' && step.action !== 'replace') return step;
    const names = kinds.flatMap((observed) => referrers(step, observed, steps));
    return names.length === 0 ? step : { ...step, notes: [...step.notes, danglingNote(names)] };
  });
}

function danglingNote(names: readonly string[]): string {
  const verb = names.length === 1 ? 'refers to it and will have' : 'refer to it and will have';
  return `${joinSome(names, NAMED)} still ${verb} a dangling reference after this run`;
}

function referrers(going: Delete | Replace, observed: ObservedKind, steps: readonly Step[]): string[] {
  const { kind, actual, externallyManaged } = observed;
  const references = referencesOfKind(kind).filter(({ path }) => path === going.kind);
  return [...actual, ...externallyManaged].flatMap((one) =>
    references.some((reference) => refersTo(one, reference, going) && !isChanged(kind, one, reference, steps))
      ? [`${kindRow(kind).title} "${displaySafe(one.name, 60)}"`]
      : [],
  );
}

function refersTo({ values }: Resource, reference: Reference, { kind, actual }: Delete | Replace): boolean {
  const stored = values.get(reference.key);
  if (!isStoredByName(reference)) return stored === actual.id;
  const target = codecOf(kind).named(kind, { [reference.name]: stored });
  return typeof stored === 'string' && target.identity === actual.identity;
}

/** Returns true if the same run deletes the resource, or makes it refer to something else. */
function isChanged(
  kind: Step['kind'],
  { id }: Resource,
  { key }: Reference,
  steps: readonly Step[],
): boolean {
  return steps.some((step) => {
    if (step.kind !== kind || !('actual' in step) || step.actual?.id !== id) return false;
    if (step.action === 'delete' || step.action === 'replace') return true;
    return 'desired' in step && (step.desired.values.has(key) || step.changes.some((one) => one.key === key));
  });
}
