/** References across steps: the names that they can have after the plan, and the keys of scores. Pure. */
import { kindRow, scores } from '../../servarr/kinds.ts';
import { scoreKey } from '../../servarr/values.ts';
import type { AppKind } from '../codec/codec.ts';
import { codecOf } from '../codec/codecs.ts';
import type { KindState, StateRecord } from '../state/state-record.ts';
import { type ListedTarget, type TargetLists, byId } from '../values/names.ts';
import type { OwnedResource } from './ownership.ts';
import { type Step, idsOf, isRename } from './step.ts';

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

function withSteps(all: readonly ListedTarget[], kind: Step['kind'], steps: readonly Step[]): ListedTarget[] {
  const [property = 'name'] = kindRow(kind).identity;
  const identity = ({ name }: ListedTarget): string =>
    codecOf(kind).named(kind, { [property]: name }).identity;
  const touched = new Set(steps.flatMap(idsOf));
  const planned = steps.map(targetAfter);
  const names = new Set(planned.filter(({ deleted }) => !deleted).map(identity));
  const others = all.filter(
    (one) => (one.id === undefined || !touched.has(one.id)) && !names.has(identity(one)),
  );
  return byId([...others, ...planned]);
}

function targetAfter(step: Step): ListedTarget {
  const { actual } = step;
  if (step.action === 'delete') return { name: actual?.name ?? step.name, id: actual?.id, deleted: true };
  const isKept = step.action !== 'create' && step.action !== 'replace';
  return {
    name: step.name,
    id: isKept ? actual?.id : undefined,
    ...(step.action === 'replace' ? { replaces: step.actual.id } : {}),
  };
}

/** Returns resources and records as they are after the renames of what they score: the keys of scores are names. */
export function withNewScoreKeys(
  of: AppKind,
  { resources, state }: { readonly resources: readonly OwnedResource[]; readonly state: KindState },
  steps: readonly Step[],
): { readonly resources: readonly OwnedResource[]; readonly state: KindState } {
  const renamed = steps.filter(isRename).filter((step) => scores(of.kind, step.kind));
  if (renamed.length === 0) return { resources, state };
  const names = new Map(renamed.map(({ actual, name }) => [actual.id, name]));
  const keys = new Map(renamed.map(({ actual, name }) => [scoreKey(actual.name), scoreKey(name)]));
  const renewed = (record: StateRecord): StateRecord => {
    const set = Object.entries(record.set).map(([key, digest]) => [keys.get(key) ?? key, digest]);
    return { ...record, set: Object.fromEntries(set) as typeof record.set };
  };
  return {
    state: { ...state, records: state.records.map(renewed) },
    resources: resources.map(({ actual, ownership: { record, ...rest } }) => ({
      actual: codecOf(of.kind).withTargetNames(of, actual, names),
      ownership: { ...rest, record: record && renewed(record) },
    })),
  };
}
