/** Creates a resource with one POST. Only its response says that suite created the resource. */
import { Problem } from '../../base/problem.ts';
import { parseOne } from '../codec/codecs.ts';
import type { Body, Resource } from '../codec/resource.ts';
import type { Desired } from '../desired/desired.ts';
import type { StagedResource } from '../plan/step.ts';
import type { ServiceApi } from '../service/api.ts';
import { changedMeanwhile, placeIn } from '../service/problems.ts';
import type { StepContext } from './context.ts';
import { rejectionOf } from './rejection.ts';

/**
 * Sends a POST under the final name.
 * @throws Problem of a rejection: then nothing was created. If the response is lost or shows another resource, the next
 *   run adopts what the POST may have created
 */
export async function postOnce(desired: Desired, body: Body, context: StepContext): Promise<StagedResource> {
  const { api, stateWriter } = context;
  const { kind } = desired;
  const written = await api.postOnce(kind, body, desired.item);
  if (!written.ok) {
    const others = await api.list(kind);
    throw others.some(({ identity }) => identity === desired.identity)
      ? createdMeanwhile(desired, api)
      : rejectionOf(desired, written, context);
  }
  const sent = parseOne(desired, { ...body, id: 0 });
  const isSent = ({ identity, implementation }: Resource): boolean =>
    identity === sent?.identity && implementation === desired.implementation;
  const shown = parseOne(desired, written.answer.body);
  if (shown === undefined || shown.id <= 0) throw notShown(desired, api);
  // Whisparr 3 shows another path of a root folder in its response than in its list.
  const actual = isSent(shown)
    ? shown
    : (await api.list(kind)).find((resource) => resource.id === shown.id && isSent(resource));
  if (actual === undefined) throw notShown(desired, api);
  if (stateWriter.wasThere(kind, actual.id)) throw createdMeanwhile(desired, api);
  return { actual, record: stateWriter.recordCreated(desired, actual) };
}

/** Returns the Problem of a create whose resource was there first: the next run adopts it. */
function createdMeanwhile(desired: Desired, { service }: ServiceApi): Problem {
  return changedMeanwhile(service, desired, 'created it during the run');
}

function notShown(desired: Desired, api: ServiceApi): Problem {
  return new Problem({
    code: 'create-without-id',
    place: placeIn(api.service, desired),
    what: 'the service accepted the create, but its response does not show the resource',
    fix: 'Look at the service. The next run adopts the resource if it is there, and never deletes it because it is not declared.',
  });
}
