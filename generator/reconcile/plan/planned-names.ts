/** Names after the steps of a plan: those of the targets of references, and those of custom formats in scores. Pure. */
import { type Kind, kindRow, scores } from '../../servarr/kinds.ts';
import { scoreKey } from '../../servarr/values.ts';
import { codecOf } from '../codec/codecs.ts';
import type { Key, Resource } from '../codec/resource.ts';
import type { KindState } from '../state/state-record.ts';
import { type ListedTarget, type TargetLists, byId } from '../values/names-and-ids.ts';
import { type Step, idsOf } from './step.ts';

/** Returns the lists after the steps of their kinds, which come before everything that refers to them. */
export function withPlannedTargets(lists: TargetLists, steps: readonly Step[]): TargetLists {
  return new Map(
    [...lists].map(([path, all]) => {
      const stepsOfList = steps.filter(({ kind }) => kind === path);
      const [first] = stepsOfList;
      return [path, first === undefined ? all : withSteps(all, first.kind, stepsOfList)] as const;
    }),
  );
}

function withSteps(all: readonly ListedTarget[], kind: Kind, steps: readonly Step[]): ListedTarget[] {
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

/** Returns the resources and records of a kind with the new names of what they score, which are in the keys of scores. */
export function withNewScoreKeys(
  kind: Kind,
  { actual, state }: { readonly actual: readonly Resource[]; readonly state: KindState },
  steps: readonly Step[],
): { readonly actual: readonly Resource[]; readonly state: KindState } {
  const scored = steps.filter((step) => step.action === 'update' && scores(kind, step.kind));
  if (scored.length === 0) return { actual, state };
  const keys = new Map(scored.map((step) => [scoreKey(step.actual?.name ?? ''), scoreKey(step.name)]));
  const renamed = <V>([key, value]: readonly [Key, V]) => [keys.get(key) ?? key, value] as const;
  return {
    actual: actual.map((resource) => ({ ...resource, values: new Map([...resource.values].map(renamed)) })),
    state: {
      ...state,
      records: state.records.map((record) => ({
        ...record,
        set: Object.fromEntries(Object.entries(record.set).map(renamed)),
      })),
    },
  };
}
