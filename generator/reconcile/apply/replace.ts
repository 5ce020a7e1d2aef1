/** Replaces a resource by one of another implementation: create before destroy. */
import { Problem } from '../../base/problem.ts';
import { displaySafe } from '../../base/text.ts';
import { shownVariant } from '../codec/provider-resource.ts';
import type { Desired } from '../desired/desired.ts';
import type { Replace, StagedResource } from '../plan/step.ts';
import { deletedMeanwhile, withClause } from '../service/problems.ts';
import { type StepContext, rejectionOf } from './context.ts';
import { deleteResource, rollBackStaged, stage, updateOfStaged } from './operations.ts';
import type { WrittenResource } from './pending.ts';
import { isTested, testApplied } from './service-test.ts';
import { putAndVerify } from './write.ts';

/**
 * Creates the new resource under a temporary name, enables it, tests it if that is required, deletes the old one and
 * renames the new one. Any failure before the deletion leaves the old one as it was.
 * @throws Problem
 */
export async function replaceResource(step: Replace, context: StepContext): Promise<WrittenResource> {
  const { desired } = step;
  try {
    const staged = step.staged ?? (await stage(desired, context));
    const placed = await place(desired, staged, context);
    await deleteResource({ ...step, name: step.actual.name }, context);
    return await promote(desired, placed, context);
  } catch (error) {
    throw error instanceof Problem && !describesOutcome.has(error) ? oldKept(error, step) : error;
  }
}

/** Problems that say what became of the old resource. */
const describesOutcome = new WeakSet<Problem>();

/** Makes the staged resource what is declared, except for its name. */
async function place(
  desired: Desired,
  staged: StagedResource,
  context: StepContext,
): Promise<StagedResource> {
  const update = await updateOfStaged(desired, staged, context, staged.actual.name);
  const written = await putAndVerify(update, context);
  if (written === 'gone') throw deletedMeanwhile(context.api.service, desired);
  if (!written.ok) throw await rollBackStaged(desired, staged.actual, written, context);
  if (context.requireTest && isTested(desired.kind, update.body)) {
    const { problem, failed } = await testApplied(desired, update.body, context.api);
    if (problem !== undefined && failed)
      throw await rollBackStaged(desired, written.actual, problem, context);
  }
  return { actual: staged.actual, record: written.record };
}

/** Gives the new resource its declared name. */
async function promote(
  desired: Desired,
  placed: StagedResource,
  context: StepContext,
): Promise<WrittenResource> {
  try {
    const update = await updateOfStaged(desired, placed, context);
    const written = await putAndVerify(update, context);
    if (written === 'gone') throw deletedMeanwhile(context.api.service, desired);
    if (!written.ok) throw rejectionOf(desired, written, context);
    return { id: placed.actual.id, body: update.body };
  } catch (error) {
    throw error instanceof Problem ? notPromoted(error, placed) : error;
  }
}

function oldKept(problem: Problem, { actual }: Replace): Problem {
  return withClause(problem, `the ${shownVariant(actual.variant)} of that name stays as it was`);
}

function notPromoted(problem: Problem, { actual }: StagedResource): Problem {
  const clause = `the new one is in place as "${displaySafe(actual.name)}"; the next run renames it`;
  const said = withClause(problem, clause);
  describesOutcome.add(said);
  return said;
}
