/** Replaces a resource by one of another implementation: create before destroy, where the name allows it. */
import { Problem } from '../../base/problem.ts';
import { displaySafe } from '../../base/text.ts';
import { shownVariant } from '../codec/provider-resource.ts';
import type { Desired } from '../desired/desired.ts';
import { isAnnounced } from '../desired/marks.ts';
import { decide } from '../plan/decide.ts';
import type { Replace, StagedResource } from '../plan/step.ts';
import { deletedMeanwhile, withClause } from '../service/problems.ts';
import { type StepContext, rejectionOf } from './context.ts';
import {
  createResource,
  createStep,
  deleteResource,
  rollBackStaged,
  stage,
  temporaryName,
  updateOfStaged,
} from './operations.ts';
import type { WrittenResource } from './verify.ts';
import { isTested, testApplied } from './service-test.ts';
import { createBody, putAndVerify } from './write.ts';
import { isStepProblem } from '../state/store.ts';

/**
 * Creates the new resource under a temporary name, enables it, tests it if that is required, deletes the old one and
 * renames the new one. Any failure before the deletion leaves the old one as it was.
 * @throws Problem
 */
export async function replaceResource(step: Replace, context: StepContext): Promise<WrittenResource> {
  const { desired } = step;
  try {
    if (isAnnounced(desired)) return await replaceAnnounced(step, context);
    const staged = step.staged ?? (await stage(desired, context));
    const placed = await place(desired, staged, context);
    await deleteResource({ ...step, name: step.actual.name }, context);
    return await promote(desired, placed, context);
  } catch (error) {
    throw isStepProblem(error) && !describesOutcome.has(error) ? oldKept(error, step, context) : error;
  }
}

/**
 * Replaces a resource whose service announces creates. The name must be final and is taken, so the new resource cannot
 * be in place before the old one is deleted. suite has the service test the new one instead, and only then deletes the
 * old one. A run that is killed in between leaves an entry without a resource, which the next run creates.
 */
async function replaceAnnounced(step: Replace, context: StepContext): Promise<WrittenResource> {
  const { desired } = step;
  await testBefore(desired, context);
  await deleteResource({ ...step, name: step.actual.name }, context);
  try {
    return await createResource(createStep(desired), context);
  } catch (error) {
    if (!isStepProblem(error)) throw error;
    const said = withClause(error, 'the old one is deleted; the next run creates the new one');
    describesOutcome.add(said);
    throw said;
  }
}

/** Throws the Problem of a test that the resource would fail; a disabled one is not tested. */
async function testBefore(desired: Desired, context: StepContext): Promise<void> {
  const body = await createBody(desired, decide(desired, undefined, undefined), context);
  if (!isTested(desired.kind, body)) return;
  // The service rejects a test of a resource whose name is taken.
  const name = temporaryName(desired.name);
  const { problem, failed } = await testApplied(desired, { ...body, name }, context.api);
  if (problem !== undefined && failed) throw notReplaced(problem);
}

function notReplaced(problem: Problem): Problem {
  return new Problem({
    code: problem.code,
    ...(problem.place && { place: problem.place }),
    what: problem.what,
    fix: 'Check that its target is running and that the address and the secrets are correct; the next run replaces the resource once the test passes.',
  });
}

/** Problems whose text says what happened to the old resource. */
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
    throw isStepProblem(error) ? notPromoted(error, placed) : error;
  }
}

function oldKept(problem: Problem, { kind, actual }: Replace, { api }: StepContext): Problem {
  return withClause(
    problem,
    `the ${shownVariant(kind, actual.variant, actual.body, api.hidden.redact)} of that name stays as it was`,
  );
}

function notPromoted(problem: Problem, { actual }: StagedResource): Problem {
  const clause = `the new one is in place as "${displaySafe(actual.name)}"; the next run renames it`;
  const said = withClause(problem, clause);
  describesOutcome.add(said);
  return said;
}
