/** The step that makes what is there what is declared. Pure. */
import { kindRow } from '../../servarr/kinds.ts';
import type { Resource } from '../service/resource.ts';
import { type KeyChange, compare } from '../desired/changes.ts';
import type { Desired } from '../desired/desired.ts';
import { disabledUntilSignedIn } from '../desired/sign-in.ts';
import type { PlanInput } from './input.ts';
import type { Ownership } from './ownership.ts';
import type { Update } from './step.ts';

/** What the steps of an entry have in common. */
export function stepBase(desired: Desired) {
  const { kind, name, implementation, path } = desired;
  const drift = desired.omitted.map(
    ({ key, what, absent }) => `${key} is ${absent ? 'not compared' : 'left out'}: ${what}`,
  );
  return { kind, name, implementation, path, desired, notes: [...desired.notes, ...drift], adopted: false };
}

/** The step that brings a resource to what is declared, its name too. */
export function planUpdate(
  input: PlanInput,
  wanted: Desired,
  actual: Resource,
  { status, record }: Ownership,
): Update {
  const desired = disabledUntilSignedIn(wanted, actual, input.service);
  const changes = compare(desired, actual, { ...input, owned: record });
  // What every service has from the start is nobody's.
  const adopted = status === 'theirs' && !kindRow(desired.kind).builtIn;
  const common = { ...stepBase(desired), is: status, actual, owned: record, changes, adopted };
  const taken = adopted ? 'was there before and is taken over' : '';
  if (changes.length === 0) return { ...common, action: 'unchanged', reason: taken || 'as declared' };
  return { ...common, action: 'update', reason: taken || whyUpdate(status, changes) };
}

function whyUpdate(is: Ownership['status'], changes: readonly KeyChange[]): string {
  if (is === 'changed')
    return 'somebody else has changed it since, or made it; it is taken over as it is declared';
  return changes.some(({ why }) => why === 'declared')
    ? 'differs from what is declared'
    : 'keys that are declared no longer go back to their defaults';
}
