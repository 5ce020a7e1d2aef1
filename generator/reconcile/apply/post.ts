/** Creates a resource with one POST: if its response is lost, suite looks for the resource once. */
import { Problem } from '../../base/problem.ts';
import { parseOne } from '../codec/codecs.ts';
import type { Body, Resource } from '../codec/resource.ts';
import type { Desired } from '../desired/desired.ts';
import type { StagedResource } from '../plan/step.ts';
import type { ServiceApi } from '../service/api.ts';
import { changedMeanwhile, placeIn } from '../service/problems.ts';
import { isStepProblem } from '../state/store.ts';
import type { StepContext } from './context.ts';
import { rejectionOf } from './rejection.ts';

/** The result of a POST: the resource as the service shows it, a rejection, or it is unknown whether it took effect. */
type Posted = { readonly actual: Resource } | { readonly rejected: Problem } | { readonly unknown: Problem };

/**
 * Sends a POST under the final name, after its intent is in the state.
 * @throws Problem of a rejection: then nothing was created. If it is unknown whether the POST took effect, the intent
 *   stays, and the next run finds out
 */
export async function postOnce(desired: Desired, body: Body, context: StepContext): Promise<StagedResource> {
  const { api, stateWriter } = context;
  const intent = await stateWriter.recordIntent(desired, body);
  const posted = await send(desired, body, context);
  if ('rejected' in posted) {
    await stateWriter.dropIntent(desired.kind, intent);
    const others = await api.list(desired.kind);
    throw others.some(({ identity }) => identity === desired.identity)
      ? createdMeanwhile(desired, api)
      : posted.rejected;
  }
  // Only the intent proves what a POST without a response has created.
  const isIntended = (one: Resource): boolean => stateWriter.isIntended(desired, intent, one);
  const actual = 'actual' in posted ? posted.actual : (await api.list(desired.kind)).find(isIntended);
  if (actual === undefined) throw 'unknown' in posted ? posted.unknown : notShown(desired, api);
  if (actual.id <= (intent.above ?? 0)) {
    await stateWriter.dropIntent(desired.kind, intent);
    throw createdMeanwhile(desired, api);
  }
  return { actual, record: stateWriter.recordCreated(desired, intent, actual) };
}

async function send(desired: Desired, body: Body, context: StepContext): Promise<Posted> {
  try {
    const written = await context.api.postOnce(desired.kind, body, desired.item);
    if (!written.ok) return { rejected: rejectionOf(desired, written, context) };
    const sent = parseOne(desired, { ...body, id: 0 });
    const shown = parseOne(desired, written.answer.body);
    return shown !== undefined &&
      shown.id > 0 &&
      shown.identity === sent?.identity &&
      shown.implementation === desired.implementation
      ? { actual: shown }
      : { unknown: notShown(desired, context.api) };
  } catch (error) {
    // No response of the API, such as a page of a proxy, does not say whether the POST took effect.
    if (isStepProblem(error)) return { unknown: error };
    throw error;
  }
}

/** Returns the Problem of a create whose resource was there first: the next run adopts it. */
function createdMeanwhile(desired: Desired, { service }: ServiceApi): Problem {
  return changedMeanwhile(service, desired, 'created it during the run');
}

function notShown(desired: Desired, api: ServiceApi): Problem {
  return new Problem({
    code: 'create-without-id',
    place: placeIn(api.service, desired),
    what: 'the service accepted the create, but answered with something else and does not list the resource',
    fix: 'Look at the service and run again.',
  });
}
