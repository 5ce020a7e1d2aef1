/** Executes a deletion. */
import { kindsOf } from '../../servarr/apps.ts';
import { keyResetWithLastScored, scores } from '../../servarr/kinds.ts';
import type { Delete } from '../plan/step.ts';
import type { ServiceApi } from '../service/api.ts';
import { describeResource, inUse, lastScored } from '../service/problems.ts';
import { saysInUse } from '../service/validation-failures.ts';
import type { StepContext } from './context.ts';
import { readAgain } from './second-look.ts';
import { verifyDeleted } from './verify.ts';

/**
 * Deletes a resource, if it is still as it was when the plan was made; one that no longer exists counts as deleted.
 * @throws Problem
 */
export async function deleteResource(
  { kind, name, actual }: Pick<Delete, 'actual' | 'kind' | 'name'>,
  { api, stateWriter }: Pick<StepContext, 'api' | 'stateWriter'>,
): Promise<void> {
  const look = () => readAgain({ kind, name, actual, app: api.app }, api);
  if ((await look()) !== undefined) {
    await checkProfiles(actual.id, { kind, name }, api);
    const written = await api.delete(kind, actual.id, look);
    if (!written.ok && saysInUse(written.failures)) throw inUse(api.service, { kind, name });
    // Some services answer 404 if someone else has deleted the resource since.
    if (!written.ok && written.status !== 404)
      throw api.rejection(`deleting ${describeResource({ kind, name })}`, written);
    await verifyDeleted({ kind, name, id: actual.id }, api);
  }
  await stateWriter.recordDeleted(kind, actual.id);
}

/**
 * Reads the profiles again from which the service takes a value together with the last resource that they score.
 * @throws Problem `in-use` if a profile would lose one
 */
async function checkProfiles(id: number, of: Pick<Delete, 'kind' | 'name'>, api: ServiceApi): Promise<void> {
  const losers: string[] = [];
  for (const kind of kindsOf(api.app).filter((one) => scores(one, of.kind))) {
    const key = keyResetWithLastScored(kind);
    if (key === undefined) continue;
    const found = (await api.list(kind)).filter(({ values }) => (values.get(key) ?? 0) !== 0);
    for (const { name } of found) losers.push(describeResource({ kind, name }));
  }
  if (losers.length > 0 && (await api.list(of.kind)).every((one) => one.id === id))
    throw lastScored(api.service, of, losers);
}
