/** Entries that have another name now: the resource keeps its number, for others point at it. Pure. */
import { joinList, displaySafe } from '../../base/text.ts';
import { foldName } from '../../servarr/values.ts';
import { type Resource, identityOf } from '../service/resource.ts';
import type { Desired } from '../desired/desired.ts';
import { type Ownership, ownershipOf } from './ownership.ts';
import type { PlanInput } from './input.ts';
import type { Create, Step, Update } from './step.ts';
import { planUpdate } from './update.ts';

/** A resource that we manage and that no entry is about any more. */
interface Left {
  readonly actual: Resource;
  readonly ownership: Ownership;
}

/**
 * The steps, with those that would create what is there under its former name as an update of its name.
 * One and the same are a new entry and a managed resource of its implementation with all that it declares.
 * Where several could be, nothing is guessed.
 */
export function withRenames(input: PlanInput, steps: readonly Step[], taken: ReadonlySet<number>): Step[] {
  const fresh = steps.filter((step) => step.action === 'create' && step.staged === undefined) as Create[];
  if (fresh.length === 0) return [...steps];
  const left = leftOver(input, taken);
  const pairs = fresh.flatMap((step) =>
    left.flatMap((one) => (isSame(input, step.desired, one) ? [{ step, one }] : [])),
  );
  return steps.map((step) => {
    const mine = pairs.filter((pair) => pair.step === step);
    const [pair] = mine;
    if (pair === undefined) return step;
    const alone = mine.length === 1 && pairs.filter(({ one }) => one === pair.one).length === 1;
    return alone
      ? renaming(input, pair.step.desired, pair.one)
      : unclear(
          pair.step,
          mine.map(({ one }) => one),
        );
  });
}

/** What is still what we left it as. A name that an entry has is not free, whatever keeps that entry from it. */
function leftOver(input: PlanInput, taken: ReadonlySet<number>): Left[] {
  const names = new Set(input.wanted.map(({ name }) => foldName(name)));
  return input.actual
    .filter(({ id, name }) => !taken.has(id) && !names.has(foldName(name)))
    .map((actual) => ({ actual, ownership: ownershipOf(actual, input) }))
    .filter(
      ({ ownership: { status, record } }) =>
        status === 'ours' && !record?.half && record?.takes === undefined,
    );
}

function isSame(input: PlanInput, desired: Desired, { actual, ownership }: Left): boolean {
  if (identityOf(actual) !== identityOf(desired.schemaItem)) return false;
  return planUpdate(input, desired, actual, ownership).changes.every(({ key }) => key === 'name');
}

function renaming(input: PlanInput, desired: Desired, { actual, ownership }: Left): Update {
  const reason = `was "${displaySafe(actual.name)}" before: it is renamed and keeps its number`;
  return { ...planUpdate(input, desired, actual, ownership), reason };
}

function unclear(step: Create, left: readonly Left[]): Create {
  const names = joinList(left.map(({ actual }) => `"${displaySafe(actual.name)}"`));
  const note = `could be ${names} under another name, but so could another; it is made anew`;
  return { ...step, notes: [...step.notes, note] };
}
