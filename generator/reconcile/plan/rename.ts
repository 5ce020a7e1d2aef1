/** Renamed entries: the resource keeps its ID, because others refer to it. Pure. */
import { joinList, wholeName } from '../../base/text.ts';
import { kindRow } from '../../servarr/kinds.ts';
import type { OwnedResource } from './ownership.ts';
import type { Create, KindContext, Step } from './step.ts';
import { planUpdate } from './update.ts';

/**
 * Returns the steps with creates turned into renames. A new entry is a renamed one if exactly one managed resource of
 * its implementation, which no entry declares any more, has all declared values. If several could be meant, nothing is
 * guessed.
 */
export function withRenames(
  context: KindContext,
  steps: readonly Step[],
  taken: ReadonlySet<number>,
): Step[] {
  const fresh = steps.filter((step) => step.action === 'create' && step.staged === undefined) as Create[];
  if (fresh.length === 0 || kindRow(context.kind).lifecycle !== 'staged') return [...steps];
  const free = undeclared(context, taken);
  const pairs = fresh.flatMap((step) =>
    free.flatMap((one) => {
      if (one.actual.variant !== step.desired.variant) return [];
      const update = planUpdate(context, step.desired, one);
      return update.changes.every(({ key }) => key === 'name') ? [{ step, one, update }] : [];
    }),
  );
  return steps.map((step) => {
    const mine = pairs.filter((pair) => pair.step === step);
    const [pair] = mine;
    if (pair === undefined) return step;
    const isOnly = mine.length === 1 && pairs.filter(({ one }) => one === pair.one).length === 1;
    return isOnly
      ? { ...pair.update, reason: renamed(pair.one.actual.name) }
      : ambiguous(
          pair.step,
          mine.map(({ one }) => one),
        );
  });
}

function renamed(name: string): string {
  return `was named "${wholeName(name)}"; suite renames it, and it keeps its ID`;
}

/** Returns the managed resources that no entry declares. A name that an entry has is not free, even if it is blocked. */
function undeclared({ wanted, resources }: KindContext, taken: ReadonlySet<number>): OwnedResource[] {
  const identities = new Set(wanted.map(({ identity }) => identity));
  return resources.filter(
    ({ actual, ownership: { status, record } }) =>
      !taken.has(actual.id) &&
      !identities.has(actual.identity) &&
      status === 'managed' &&
      record?.stage === 'done',
  );
}

function ambiguous(step: Create, candidates: readonly OwnedResource[]): Create {
  const names = joinList(candidates.map(({ actual }) => `"${wholeName(actual.name)}"`));
  const note = `could be ${names} under a new name, but so could another entry; suite creates it`;
  return { ...step, notes: [...step.notes, note] };
}
