/** The step that brings an existing resource to what is declared. Pure. */
import { wholeName } from '../../base/text.ts';
import { type Kind, comesWithService, settingsRow } from '../../servarr/kinds.ts';
import { MASK } from '../../servarr/values.ts';
import type { Key, Resource } from '../codec/resource.ts';
import type { Desired } from '../desired/desired.ts';
import { disabledUntilSignedIn } from '../desired/sign-in.ts';
import type { Noted } from '../kinds/hooks.ts';
import { hooksOf } from '../kinds/index.ts';
import { Resolved } from '../manifest/secrets.ts';
import { folderProblem } from '../service/problems.ts';
import { type KeyChange, compare } from './compare.ts';
import { decide, withoutUnchanged } from './set-and-reset-keys.ts';
import { type OwnedResource, type Ownership, changeIn, ownershipOf } from './ownership.ts';
import type { KindContext, Update } from './step.ts';

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
  { actual, ownership }: OwnedResource,
): Update {
  const { status, record } = ownership;
  const desired = disabledUntilSignedIn(wanted, actual, context.service);
  const decided = decide(desired, actual, record);
  const changes = compare(desired, actual, decided, { ...context, record });
  const decision = withoutUnchanged(decided, desired, changes);
  // Resources that come with the service are not adopted.
  const adopted = status === 'foreign' && !comesWithService(desired.kind);
  const warning = folderProblem(desired, actual, context);
  const action = changes.length === 0 ? 'unchanged' : 'update';
  const renamed = changes.some(({ key }) => key === 'name') ? `renamed from "${wholeName(actual.name)}"` : '';
  const why = adopted ? 'existed before; suite adopts it' : reasonOf(desired.kind, ownership, changes);
  const isNews = adopted || (status === 'modified' && changes.length > 0);
  const reason = renamed === '' ? why : isNews ? `${renamed}; ${why}` : renamed;
  const step = {
    decision,
    status,
    actual,
    record,
    renewed: status === 'managed' ? ownership.changed : [],
    changes,
    warning,
    adopted,
    action,
    reason,
  } as const;
  return { ...declaredBase(desired), ...step };
}

/** Returns a resource with its ownership if the values count as suite's that the step of its entry would write. */
export function ownedAsWritten(
  context: KindContext,
  desired: Desired,
  { actual, ownership }: OwnedResource,
): OwnedResource {
  const record = context.state.records.find(({ id }) => id === actual.id);
  if (ownership.status === 'managed' || record?.implementation !== actual.implementation)
    return { actual, ownership };
  const { set, reset } = decide(desired, actual, record);
  const enabling = [...desired.enableDefaults].map(
    ([key, value]) => [key, new Resolved(value, false)] as const,
  );
  const decided = { set: new Map([...enabling, ...set]), reset };
  const differs = new Set(compare(desired, actual, decided, { ...context, record }).map(({ key }) => key));
  const written = [...decided.set.keys(), ...reset.keys()];
  // A masked value that changed is not known to be the declared one.
  const isSeen = (key: Key): boolean => actual.values.get(key) !== MASK;
  const asWritten = new Set(written.filter((key) => !differs.has(key) && isSeen(key)));
  return { actual, ownership: ownershipOf(actual, context, asWritten) };
}

function reasonOf(kind: Kind, ownership: Ownership, changes: readonly KeyChange[]): string {
  if (changes.length === 0) return 'up to date';
  const change = changeIn(ownership);
  if (change !== undefined && settingsRow(kind) === undefined)
    return `${change}; suite adopts it as declared`;
  return changes.some(({ why }) => why === 'declared')
    ? 'differs from the configuration'
    : 'keys that are no longer declared go back to their defaults';
}

export function kindNotes(
  { kind, service }: Pick<KindContext, 'kind' | 'service'>,
  step: Noted,
  unclaimed: readonly Resource[] = [],
): readonly string[] {
  return hooksOf(kind).notes?.(step, { service, unclaimed }) ?? [];
}
