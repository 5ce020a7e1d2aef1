/** What references can name when a plan has been carried out: what is there, and what the entries before make. Pure. */
import { foldName } from '../../servarr/values.ts';
import type { Named, NamedLists } from '../service/reference-targets.ts';
import type { Step } from './step.ts';

/** The lists with the steps of the kinds that they are about: those come before what refers to them. */
export function nameable(lists: NamedLists, steps: readonly Step[]): NamedLists {
  return new Map(
    [...lists].map(([path, all]) => {
      const mine = steps.filter(({ kind }) => kind === path);
      return [path, mine.length === 0 ? all : withSteps(all, mine)] as const;
    }),
  );
}

/** What is to go can be named no more, and what gets another name has that. */
function withSteps(all: readonly Named[], steps: readonly Step[]): Named[] {
  const touched = new Set(steps.flatMap((step) => numbersIn(step)));
  const made = steps.flatMap((step): Named[] => {
    if (step.action === 'delete') return [{ name: step.name, id: step.actual.id, goes: true }];
    const kept = step.action === 'update' || step.action === 'unchanged' || step.action === 'leave';
    const stays = kept || (step.action === 'blocked' && step.actual !== undefined);
    const was = step.action === 'replace' ? { was: step.actual.id } : {};
    return [{ name: step.name, id: stays ? step.actual?.id : undefined, ...was, ...formerNameOf(step) }];
  });
  const names = new Set(made.filter(({ goes }) => !goes).map(({ name }) => foldName(name)));
  const others = all.filter(({ id, name }) => !touched.has(id) && !names.has(foldName(name)));
  return [...others, ...made].sort(byNumber);
}

function formerNameOf(step: Step): Pick<Named, 'formerly'> {
  const now = 'actual' in step ? step.actual?.name : undefined;
  return now === undefined || now === step.name ? {} : { formerly: now };
}

function numbersIn(step: Step): (number | undefined)[] {
  const made = 'made' in step && step.made ? [step.made.actual.id] : [];
  return 'actual' in step && step.actual ? [step.actual.id, ...made] : made;
}

/** What is still to be made comes last. */
function byNumber(left: Named, right: Named): number {
  return (left.id ?? Number.MAX_SAFE_INTEGER) - (right.id ?? Number.MAX_SAFE_INTEGER);
}
