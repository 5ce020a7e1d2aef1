/** The step that brings an existing resource to what is declared, and the order of ordered resources. Pure. */
import { type Kind, comesWithService, settingsRow } from '../../servarr/kinds.ts';
import type { Resource } from '../codec/resource.ts';
import type { Desired } from '../desired/desired.ts';
import { disabledUntilSignedIn } from '../desired/sign-in.ts';
import { folderProblem } from '../service/folder-problems.ts';
import { inOrder, movesTo, positionKey } from '../service/order.ts';
import { type KeyChange, compare } from './compare.ts';
import { decide } from './decide.ts';
import type { OwnedResource, Ownership } from './ownership.ts';
import type { KindContext, Step, Update } from './step.ts';

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
  const decision = decide(desired, actual, record);
  const changes = compare(desired, actual, decision, { ...context, record });
  // Resources that come with the service are not adopted.
  const adopted = status === 'foreign' && !comesWithService(desired.kind);
  const warning = folderProblem(desired, actual, context);
  const base = declaredBase(desired);
  const common = { ...base, status, actual, record, changes, warning };
  if (changes.length === 0)
    return { ...common, adopted, action: 'unchanged', reason: adopted ? ADOPTED : 'as declared' };
  return {
    ...common,
    adopted,
    action: 'update',
    reason: adopted ? ADOPTED : reasonOf(desired.kind, status, changes),
  };
}

const ADOPTED = 'existed before; suite adopts it';

function reasonOf(kind: Kind, status: Ownership['status'], changes: readonly KeyChange[]): string {
  if (status === 'modified' && settingsRow(kind) === undefined)
    return 'it was created or changed outside of suite; suite adopts it as declared';
  return changes.some(({ why }) => why === 'declared')
    ? 'differs from the configuration'
    : 'keys that are no longer declared go back to their defaults';
}

/** Returns the steps with those of resources that move as updates. New resources come last before they are moved. */
export function withOrder(kind: Kind, steps: readonly Step[], all: readonly Resource[]): Step[] {
  const key = positionKey(kind);
  if (key === undefined) return [...steps];
  const names = new Map<number, string>();
  const wanted = steps.flatMap((step, index) => {
    if (!('desired' in step) || step.desired.values.get('tags') === undefined) return [];
    // A new resource has no ID yet.
    const id = step.action === 'create' ? -1 - index : existing(step)?.actual.id;
    if (id === undefined) return [];
    names.set(id, step.name);
    return [id];
  });
  const fresh = wanted.filter((id) => id < 0);
  const moves = new Map(movesTo([...inOrder(kind, all), ...fresh], wanted).map((move) => [move.id, move]));
  return steps.map((step) => {
    const update = existing(step);
    const move = update && moves.get(update.actual.id);
    return move === undefined ? step : moved(update as Update, key, names.get(move.after) ?? '');
  });
}

function existing(step: Step): Update | undefined {
  return step.action === 'update' || step.action === 'unchanged' ? step : undefined;
}

function moved(step: Update, key: string, after: string): Update {
  const places = { from: `before ${after}`, to: `after ${after}` };
  const change = { key, ...places, secret: false, why: 'declared' } as const;
  const reason = step.action === 'unchanged' ? 'has another place in the configuration' : step.reason;
  return { ...step, action: 'update', reason, changes: [...step.changes, change] };
}

/** Returns true if nothing of a resource changes but its place. */
export function onlyMoves({ kind, changes }: Pick<Update, 'changes' | 'kind'>): boolean {
  return changes.length > 0 && changes.every(({ key }) => key === positionKey(kind));
}
