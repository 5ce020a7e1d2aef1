/** The step that makes an existing resource what is declared. Pure. */
import { comesWithService } from '../../servarr/kinds.ts';
import type { Desired } from '../desired/desired.ts';
import { disabledUntilSignedIn } from '../desired/sign-in.ts';
import { folderProblem } from '../service/folder-problems.ts';
import { type KeyChange, compare } from './compare.ts';
import type { KindContext } from './context.ts';
import { decide } from './decide.ts';
import type { OwnedResource, Ownership } from './ownership.ts';
import type { Update } from './step.ts';

/** Returns the parts that all steps of an entry have. */
export function declaredBase(desired: Desired) {
  const { kind, name, implementation, path } = desired;
  const omitted = desired.omitted.map(
    ({ key, what, absent }) => `${key} is ${absent ? 'not compared' : 'left out'}: ${what}`,
  );
  return { kind, name, implementation, path, desired, notes: [...desired.notes, ...omitted], adopted: false };
}

/** Returns the step that brings a resource to what is declared, its name included. */
export function planUpdate(
  context: KindContext,
  wanted: Desired,
  { actual, ownership: { status, record } }: OwnedResource,
): Update {
  const desired = disabledUntilSignedIn(wanted, actual, context.service);
  const changes = compare(desired, actual, decide(desired, actual, record), { ...context, record });
  // What comes with the service belongs to nobody.
  const adopted = status === 'foreign' && !comesWithService(desired.kind);
  const warning = folderProblem(desired, actual, context);
  const common = { ...declaredBase(desired), status, actual, record, changes, warning };
  if (changes.length === 0)
    return { ...common, adopted, action: 'unchanged', reason: adopted ? ADOPTED : 'as declared' };
  return { ...common, adopted, action: 'update', reason: adopted ? ADOPTED : reasonOf(status, changes) };
}

const ADOPTED = 'existed before; suite adopts it';

function reasonOf(status: Ownership['status'], changes: readonly KeyChange[]): string {
  if (status === 'modified') return 'someone else changed or created it; suite adopts it as declared';
  return changes.some(({ why }) => why === 'declared')
    ? 'differs from the configuration'
    : 'keys that are no longer declared go back to their defaults';
}
