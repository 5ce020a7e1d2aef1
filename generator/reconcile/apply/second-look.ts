/** Reads a resource again right before a write: it must be as it was when the plan was made. */
import { canonical } from '../../base/json.ts';
import type { AppKind } from '../codec/codec.ts';
import { codecOf } from '../codec/codecs.ts';
import type { Resource } from '../codec/resource.ts';
import type { Delete } from '../plan/step.ts';
import type { ServiceApi } from '../service/api.ts';
import { changedMeanwhile } from '../service/problems.ts';

/**
 * Returns the resource as it is now. The list decides, because the plan was made from it: some services show another
 * value in the response to a request by ID.
 * @returns undefined if it no longer exists
 * @throws Problem `changed-meanwhile` if it is not as it was when the plan was made
 */
export async function readAgain(
  step: Pick<Delete, 'actual' | 'kind' | 'name'> & AppKind,
  api: ServiceApi,
): Promise<Resource | undefined> {
  const { kind, actual } = step;
  const byId = await api.find(kind, actual.id);
  if (byId === undefined || isUnchanged(step, byId, actual)) return byId;
  const listed = await api.findInList(kind, actual.id);
  if (listed === undefined || isUnchanged(step, listed, actual)) return listed;
  throw changedMeanwhile(api.service, step, 'changed it during the run, so suite left it as it is');
}

function isUnchanged(of: AppKind, now: Resource, then: Resource): boolean {
  const codec = codecOf(of.kind);
  const [left, right] = [codec.stableValues(of, now), codec.stableValues(of, then)];
  // A format that the run itself created or renamed is a new key of each profile.
  const isCompared = (key: string): boolean => !codec.schemaChanges || (left.has(key) && right.has(key));
  const [is, was] = [left, right].map((all) =>
    canonical(Object.fromEntries([...all].filter(([key]) => isCompared(key)))),
  );
  return is === was && now.name === then.name && now.implementation === then.implementation;
}
