/** Replacing a resource by one of another implementation: the old one stays until the new one is in place. */
import { Problem } from '../../base/problem.ts';
import { shown as fit } from '../../base/text.ts';
import type { Desired } from '../desired/desired.ts';
import type { Made, Replace } from '../plan/step.ts';
import { isOn } from '../../servarr/enable.ts';
import { type Body, shownIdentity } from '../service/resource.ts';
import {
  type CarryContext,
  type Sent,
  begin,
  deleteResource,
  put,
  takeBack,
  vanished,
  wantedBody,
} from './operations.ts';
import { testProblem } from './service-test.ts';
import { describePlace } from '../service/problems.ts';

/**
 * Makes the new one under a name of its own, puts it in place, tests it where that is required, deletes the old
 * one, and gives the new one its name. Whatever fails before the deletion leaves the old one as it was.
 * @throws Problem
 */
export async function replaceResource(step: Replace, context: CarryContext): Promise<Sent> {
  const { desired } = step;
  try {
    const made = step.made ?? (await begin(desired, context));
    const inPlace = await putInPlace(desired, made, context);
    await deleteResource({ ...step, name: step.actual.name }, context);
    return await takeName(desired, inPlace, context);
  } catch (error) {
    throw error instanceof Problem && !told.has(error) ? oldStays(error, step) : error;
  }
}

/** Problems that say themselves what became of the old one. */
const told = new WeakSet<Problem>();

async function putInPlace(desired: Desired, made: Made, context: CarryContext): Promise<Made> {
  const { id, name } = made.actual;
  const body = { ...wantedBody(desired, context), name, id };
  const written = await put(desired, made, body, context);
  if (written === 'gone') throw vanished(desired, context.site);
  if (!written.ok) throw await takeBack(desired, made.actual, written, context);
  if (context.requireTest && isOn(desired.kind, body)) {
    const { problem, failed } = await testProblem(desired, body, context.site);
    if (problem !== undefined && failed) throw await takeBack(desired, written.actual, problem, context);
  }
  return { actual: made.actual, owned: written.owned };
}

async function takeName(desired: Desired, made: Made, context: CarryContext): Promise<Sent> {
  const body: Body = { ...wantedBody(desired, context), id: made.actual.id };
  try {
    const written = await put(desired, made, body, context);
    if (written === 'gone') throw vanished(desired, context.site);
    if (!written.ok) throw context.site.refused(describePlace(desired), written);
    return { id: made.actual.id, body };
  } catch (error) {
    throw error instanceof Problem ? unnamed(error, made) : error;
  }
}

function oldStays(problem: Problem, { actual }: Replace): Problem {
  return saying(problem, `the ${shownIdentity(actual)} of that name stays as it was`);
}

function unnamed(problem: Problem, { actual }: Made): Problem {
  const said = saying(
    problem,
    `the new one is in place as "${fit(actual.name)}", and gets its name with the next run`,
  );
  told.add(said);
  return said;
}

function saying({ code, place, what, fix, cause }: Problem, more: string): Problem {
  return new Problem({
    code,
    ...(place === undefined ? {} : { place }),
    what: `${what}; ${more}`,
    ...(fix === undefined ? {} : { fix }),
    cause,
  });
}
