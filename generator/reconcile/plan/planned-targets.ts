/** What references can name when a plan has been carried out: what is there, and what the entries before make. Pure. */
import { foldName } from '../../servarr/values.ts';
import type { ReferenceTarget, TargetLists } from '../service/reference-targets.ts';
import type { Step } from './step.ts';

/** The lists with the steps of the kinds that they are about: those come before what refers to them. */
export function withPlannedTargets(lists: TargetLists, steps: readonly Step[]): TargetLists {
  return new Map(
    [...lists].map(([path, all]) => {
      const mine = steps.filter(({ kind }) => kind === path);
      return [path, mine.length === 0 ? all : withSteps(all, mine)] as const;
    }),
  );
}

/** What is to go can be named no more, and what gets another name has that. */
function withSteps(all: readonly ReferenceTarget[], steps: readonly Step[]): ReferenceTarget[] {
  const touched = new Set(steps.flatMap((step) => numbersIn(step)));
  const made = steps.flatMap((step): ReferenceTarget[] => {
    if (step.action === 'delete') return [{ name: step.name, id: step.actual.id, deleted: true }];
    const kept = step.action === 'update' || step.action === 'unchanged' || step.action === 'leave';
    const stays = kept || (step.action === 'blocked' && step.actual !== undefined);
    const was = step.action === 'replace' ? { replaces: step.actual.id } : {};
    return [{ name: step.name, id: stays ? step.actual?.id : undefined, ...was, ...formerNameOf(step) }];
  });
  const names = new Set(made.filter(({ deleted }) => !deleted).map(({ name }) => foldName(name)));
  const others = all.filter(({ id, name }) => !touched.has(id) && !names.has(foldName(name)));
  return [...others, ...made].sort(byNumber);
}

function formerNameOf(step: Step): Pick<ReferenceTarget, 'previousName'> {
  const now = 'actual' in step ? step.actual?.name : undefined;
  return now === undefined || now === step.name ? {} : { previousName: now };
}

function numbersIn(step: Step): (number | undefined)[] {
  const made = 'staged' in step && step.staged ? [step.staged.actual.id] : [];
  return 'actual' in step && step.actual ? [step.actual.id, ...made] : made;
}

/** What is still to be made comes last. */
function byNumber(left: ReferenceTarget, right: ReferenceTarget): number {
  return (left.id ?? Number.MAX_SAFE_INTEGER) - (right.id ?? Number.MAX_SAFE_INTEGER);
}
