/** Dependencies between steps, and the order in which they are executed. Pure. */
import { kindRow } from '../../servarr/kinds.ts';
import { foldName } from '../../servarr/values.ts';
import type { Replace, Step } from './step.ts';

/** A step with the steps that must succeed before it starts. */
export interface PlannedStep {
  readonly step: Step;
  readonly needs: readonly Step[];
}

/**
 * Returns the steps in the order in which they are executed: deletions of own duplicates, creates, updates, replacements, steps that refer to a
 * replacement, deletions. A replacement and a deletion need all writes before them, and the deletions of
 * resources that may refer to theirs.
 */
export function inExecutionOrder(steps: readonly Step[]): PlannedStep[] {
  const isFollowing = (step: Step): boolean => refersToReplacement(step, steps);
  const creates = steps.filter(
    (step) => (step.action === 'create' || step.action === 'blocked') && !isFollowing(step),
  );
  const updates = steps.filter((step) => isUpdate(step) && !isFollowing(step));
  const replacements = steps.filter(({ action }) => action === 'replace');
  const following = steps.filter(isFollowing);
  const first = steps.filter(isFirst);
  // Deletions run in reverse: first the resources that refer to others.
  const deletions = steps.filter((step) => step.action === 'delete' && !isFirst(step)).toReversed();
  const before = [...creates, ...updates];
  const writes = [...before, ...replacements, ...following];
  return [
    ...first.map((step) => ({ step, needs: [] })),
    ...before.map((step) => ({ step, needs: [] })),
    ...replacements.map((step) => ({ step, needs: before })),
    ...following.map((step) => ({ step, needs: [] })),
    ...deletions.map((step) => ({
      step,
      needs: [...writes, ...deletions.filter((one) => mayReferTo(one, step))],
    })),
  ];
}

/** Returns true for a deletion that waits for nothing. */
export function isFirst(step: Step): boolean {
  return step.action === 'delete' && step.first === true;
}

function mayReferTo({ kind }: Step, target: Step): boolean {
  return kind !== target.kind && kindRow(kind).after.includes(target.kind);
}

function isUpdate({ action }: Step): boolean {
  return action === 'update' || action === 'unchanged';
}

/** Returns true if a step names a resource that the run replaces: its new ID is known only afterwards. */
function refersToReplacement(step: Step, steps: readonly Step[]): boolean {
  if (!('desired' in step) || step.action === 'replace') return false;
  const { references, values } = step.desired;
  const replaced = steps.filter((one): one is Replace => one.action === 'replace');
  return [...references].some(([key, { path }]) => {
    const name = values.get(key)?.reveal();
    return replaced.some(
      (one) => one.kind === path && typeof name === 'string' && foldName(one.name) === foldName(name),
    );
  });
}
