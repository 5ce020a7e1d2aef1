/** Replacing a resource by one of another implementation: the old one stays until the new one is in place. */
import { Problem } from '../../base/problem.ts';
import { displaySafe as fit } from '../../base/text.ts';
import type { Desired } from '../desired/desired.ts';
import type { StagedResource, Replace } from '../plan/step.ts';
import { isEnabled } from '../../servarr/enable.ts';
import { type Body, shownIdentity } from '../service/resource.ts';
import {
  type OperationContext,
  type WrittenResource,
  createStaged,
  deleteResource,
  putAndVerify,
  rollBackStaged,
  deletedMeanwhile,
  desiredBody,
} from './operations.ts';
import { testApplied } from './service-test.ts';
import { describePlace } from '../service/problems.ts';

/**
 * Makes the new one under a name of its own, puts it in place, tests it where that is required, deletes the old
 * one, and gives the new one its name. Whatever fails before the deletion leaves the old one as it was.
 * @throws Problem
 */
export async function replaceResource(step: Replace, context: OperationContext): Promise<WrittenResource> {
  const { desired } = step;
  try {
    const staged = step.staged ?? (await createStaged(desired, context));
    const inPlace = await updateStaged(desired, staged, context);
    await deleteResource({ ...step, name: step.actual.name }, context);
    return await promote(desired, inPlace, context);
  } catch (error) {
    throw error instanceof Problem && !describesOutcome.has(error) ? oldKept(error, step) : error;
  }
}

/** Problems that say themselves what became of the old one. */
const describesOutcome = new WeakSet<Problem>();

async function updateStaged(
  desired: Desired,
  staged: StagedResource,
  context: OperationContext,
): Promise<StagedResource> {
  const { id, name } = staged.actual;
  const body = { ...desiredBody(desired, context), name, id };
  const written = await putAndVerify(desired, staged, body, context);
  if (written === 'gone') throw deletedMeanwhile(desired, context.api);
  if (!written.ok) throw await rollBackStaged(desired, staged.actual, written, context);
  if (context.requireTest && isEnabled(desired.kind, body)) {
    const { problem, failed } = await testApplied(desired, body, context.api);
    if (problem !== undefined && failed)
      throw await rollBackStaged(desired, written.actual, problem, context);
  }
  return { actual: staged.actual, owned: written.owned };
}

async function promote(
  desired: Desired,
  staged: StagedResource,
  context: OperationContext,
): Promise<WrittenResource> {
  const body: Body = { ...desiredBody(desired, context), id: staged.actual.id };
  try {
    const written = await putAndVerify(desired, staged, body, context);
    if (written === 'gone') throw deletedMeanwhile(desired, context.api);
    if (!written.ok) throw context.api.rejection(describePlace(desired), written);
    return { id: staged.actual.id, body };
  } catch (error) {
    throw error instanceof Problem ? notPromoted(error, staged) : error;
  }
}

function oldKept(problem: Problem, { actual }: Replace): Problem {
  return saying(problem, `the ${shownIdentity(actual)} of that name stays as it was`);
}

function notPromoted(problem: Problem, { actual }: StagedResource): Problem {
  const said = saying(
    problem,
    `the new one is in place as "${fit(actual.name)}", and gets its name with the next run`,
  );
  describesOutcome.add(said);
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
