/** Replaces a resource by one of another implementation: suite tests the new one, deletes the old one, creates the new one. */
import { problemWith } from '../../base/problem.ts';
import { shownVariant } from '../codec/provider-resource.ts';
import type { Replace } from '../plan/step.ts';
import { withClause } from '../service/problems.ts';
import { isStepProblem } from '../state/state-file.ts';
import type { StepContext } from './context.ts';
import { createResource } from './create.ts';
import { deleteResource } from './delete.ts';
import { isTested, testApplied } from './connection-test.ts';
import type { WrittenResource } from './verify.ts';
import { createBody } from './bodies.ts';

/** A name for the test of a new resource: services reject the test of a resource whose name is taken. */
const UNUSED_NAME = 'tested by suite before it replaces another one';

/**
 * Replaces a resource. Any failure before the deletion leaves the old one as it was. A run that is killed after the
 * deletion leaves an entry without a resource, which the next run creates.
 * @throws Problem
 */
export async function replaceResource(step: Replace, context: StepContext): Promise<WrittenResource> {
  const { kind, actual } = step;
  const old = shownVariant(kind, actual.variant, actual.body);
  await orSaying(`the ${old} of that name stays as it was`, async () => {
    await testBefore(step, context);
    await deleteResource({ ...step, name: actual.name }, context);
  });
  return orSaying('the old one is deleted; the next run creates the new one', () =>
    createResource({ decision: step.decision, desired: step.desired }, context),
  );
}

/** Throws the Problem of a test that the resource would fail; a disabled one is not tested. */
async function testBefore(step: Replace, context: StepContext): Promise<void> {
  const body = await createBody(step, context);
  const { desired } = step;
  if (!isTested(desired.kind, body)) return;
  const { problem, failed } = await testApplied(desired, { ...body, name: UNUSED_NAME }, context.api);
  if (problem === undefined || !failed) return;
  const fix =
    'Check that its target is running and that the address and the secrets are correct; the next run replaces the resource once the test passes.';
  throw problemWith(problem, { fix });
}

/** Adds to a Problem what became of the old resource. */
async function orSaying<T>(clause: string, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    throw isStepProblem(error) ? withClause(error, clause) : error;
  }
}
