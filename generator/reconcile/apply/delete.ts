/** Executes a deletion. */
import type { Delete } from '../plan/step.ts';
import { describeResource, inUse } from '../service/problems.ts';
import { saysInUse } from '../service/validation-failures.ts';
import type { StepContext } from './context.ts';
import { readAgain, verifyDeleted } from './verify.ts';

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
    const written = await api.delete(kind, actual.id, look);
    if (!written.ok && saysInUse(written.failures)) throw inUse(api.service, { kind, name });
    // Some services answer 404 if someone else has deleted the resource since.
    if (!written.ok && written.status !== 404)
      throw api.rejection(`deleting ${describeResource({ kind, name })}`, written);
    await verifyDeleted({ kind, name, id: actual.id }, api);
  }
  await stateWriter.recordDeleted(kind, actual.id);
}
