/** What is declared no longer: deleted as the prune mode says, and only while it is what we made. Pure. */
import { displaySafe } from '../../base/text.ts';
import { kindRow } from '../../servarr/kinds.ts';
import { compareText } from '../../base/collections.ts';
import { foldName } from '../../servarr/values.ts';
import type { Resource } from '../service/resource.ts';
import type { Prune } from '../manifest/manifest.ts';
import type { ResourceRecord } from '../state/shape.ts';
import { ownershipOf } from './ownership.ts';
import type { PlanInput } from './input.ts';
import type { Delete, Retain } from './step.ts';

/** Why something that we made goes. */
export const REASON_CREATED = 'was created by suite and is declared no longer';

/** Why something that we made, or may have made, stays. */
export const REASON_RETAINED =
  'is declared no longer, and is left, because somebody else has changed it since suite made it, or made it; delete it by hand if nobody needs it';

/** Why something that is ours goes, or stays for the prune mode alone. */
export function pruneReason(why: string, prune: Prune): string {
  return prune === 'none' ? `${why}; prune is "none"` : why;
}

/** The steps for all resources that no entry is about, by name. */
export function planPrune(input: PlanInput, taken: ReadonlySet<number>): (Delete | Retain)[] {
  return input.actual
    .filter((one) => !taken.has(one.id) && !isBuiltIn(input, one))
    .flatMap((actual) => stepFor(input, actual))
    .sort(
      (left, right) =>
        compareText(foldName(left.name), foldName(right.name)) || left.actual.id - right.actual.id,
    );
}

/** What every service has from the start comes back when it is deleted. */
function isBuiltIn(input: PlanInput, actual: Resource): boolean {
  return kindRow(input.kind).builtIn && ownershipOf(actual, input).record?.created !== true;
}

function stepFor(input: PlanInput, actual: Resource): (Delete | Retain)[] {
  const { status, record } = ownershipOf(actual, input);
  if (status === 'ours' && record?.created) {
    const { prune } = input;
    const reason = pruneReason(ownReason(input, record), prune);
    const told = line(input, actual, record, reason);
    return [
      prune === 'none' ? { ...told, action: 'leave', retainedByPrune: true } : { ...told, action: 'delete' },
    ];
  }
  if (input.prune === 'none') return [];
  if (input.prune === 'all')
    return [{ ...line(input, actual, record, foreignReason(record)), action: 'delete' }];
  const why = leftReason(actual, record, input);
  return why === undefined
    ? []
    : [{ ...line(input, actual, record, why), action: 'leave', retainedByPrune: false }];
}

function ownReason({ wanted }: PlanInput, { takes }: ResourceRecord): string {
  if (takes === undefined) return REASON_CREATED;
  return wanted.some(({ name }) => foldName(name) === foldName(takes))
    ? 'was begun by suite in a run that was interrupted, and has been made anew since'
    : 'was begun by suite and is declared no longer';
}

function line({ kind }: PlanInput, actual: Resource, owned: ResourceRecord | undefined, reason: string) {
  const { name, implementation } = actual;
  return { kind, name, implementation, reason, changes: [], notes: [], adopted: false, actual, owned };
}

function foreignReason(owned: ResourceRecord | undefined): string {
  return owned === undefined || !(owned.created || owned.doubtful)
    ? 'was not created by suite, but is not declared, and prune is "all"'
    : 'is not declared, and prune is "all"';
}

/** Why something that we know of is not deleted, where that is to be said; it is said once, and forgotten then. */
function leftReason(
  actual: Resource,
  owned: ResourceRecord | undefined,
  { state }: PlanInput,
): string | undefined {
  if (owned !== undefined) return owned.created || owned.doubtful ? REASON_RETAINED : undefined;
  const record = state.resources.find(({ id }) => id === actual.id);
  if (record === undefined || !(record.created || record.doubtful)) return undefined;
  return `is left: under its number suite made "${displaySafe(record.name)}" (${displaySafe(record.implementation)}), which it is not any more`;
}
