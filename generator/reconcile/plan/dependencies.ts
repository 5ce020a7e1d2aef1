/** Dependencies between steps, and the order in which they are executed. Pure. */
import { type Kind, kindRow } from '../../servarr/kinds.ts';
import { foldName } from '../../servarr/values.ts';
import type { Step } from './step.ts';

/** A step with the steps that must succeed before it starts. */
export interface PlannedStep {
  readonly step: Step;
  readonly needs: readonly Step[];
}

/**
 * Returns the steps in the order in which they are executed: deletions of own duplicates, creates, updates,
 * replacements, steps that refer to a replacement, deletions. A replacement and a deletion need all writes before them,
 * and the deletions of resources that may refer to theirs.
 */
export function inExecutionOrder(steps: readonly Step[]): PlannedStep[] {
  const replacements = steps.filter(({ action }) => action === 'replace');
  const replaced = new Set(replacements.map(({ kind, name }) => nameKey(kind, name)));
  const following = steps.filter((step) => refersToReplacement(step, replaced));
  const isFollowing = new Set(following);
  const creates = steps.filter(
    (step) => (step.action === 'create' || step.action === 'blocked') && !isFollowing.has(step),
  );
  const updates = steps.filter((step) => isUpdate(step) && !isFollowing.has(step));
  const first = steps.filter(isFirst);
  // Deletions run in reverse: first the resources that refer to others.
  const deletions = steps.filter((step) => step.action === 'delete' && !isFirst(step)).toReversed();
  const before = [...creates, ...updates];
  const writes = [...before, ...replacements, ...following];
  // One list per kind: a list per deletion would take memory with the square of their number.
  const needsOfDeletions = new Map(
    [...new Set(deletions.map(({ kind }) => kind))].map((kind) => [
      kind,
      [...writes, ...deletions.filter((one) => mayReferTo(one.kind, kind))],
    ]),
  );
  return [
    ...first.map((step) => ({ step, needs: [] })),
    ...before.map((step) => ({ step, needs: [] })),
    ...replacements.map((step) => ({ step, needs: before })),
    ...following.map((step) => ({ step, needs: [] })),
    ...deletions.map((step) => ({ step, needs: needsOfDeletions.get(step.kind) ?? writes })),
  ];
}

/** Returns true for a deletion that waits for nothing. */
export function isFirst(step: Step): boolean {
  return step.action === 'delete' && step.first === true;
}

function mayReferTo(kind: Kind, target: Kind): boolean {
  return kind !== target && kindRow(kind).after.includes(target);
}

function isUpdate({ action }: Step): boolean {
  return action === 'update' || action === 'unchanged';
}

function nameKey(kind: string, name: string): string {
  return `${kind} ${foldName(name)}`;
}

/** Returns true if a step names a resource that the run replaces: its new ID is known only afterwards. */
function refersToReplacement(step: Step, replaced: ReadonlySet<string>): boolean {
  if (!('desired' in step) || step.action === 'replace') return false;
  const { references, values } = step.desired;
  return [...references].some(([key, { path }]) => {
    const name = values.get(key)?.reveal();
    return typeof name === 'string' && replaced.has(nameKey(path, name));
  });
}
