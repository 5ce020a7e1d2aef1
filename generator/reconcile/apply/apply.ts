/** Executes a plan: tags, then each step after those that it depends on. One failure does not stop the rest. */
import { Problem } from '../../base/problem.ts';
import { followUpOf } from '../../servarr/apps.ts';
import type { Tag } from '../codec/resource.ts';
import { type PlannedStep, inExecutionOrder, isFirst } from '../plan/dependencies.ts';
import { type Step, isWrite } from '../plan/step.ts';
import type { ServiceApi } from '../service/api.ts';
import { inUse, postponed } from '../service/problems.ts';
import { isStepProblem } from '../state/store.ts';
import type { StepContext } from './context.ts';
import { type DuplicateReport, deleteOwnDuplicates } from './duplicates.ts';
import { encoder } from './encode.ts';
import { createResource, deleteResource, unchangedBody, updateResource } from './operations.ts';
import type { WrittenResource } from './verify.ts';
import { reorderAll } from './reorder.ts';
import { replaceResource } from './replace.ts';
import { isTested, testApplied } from './service-test.ts';
import type { StateWriter } from './state-writer.ts';
import { ensureTags } from './encode.ts';

/** The outcome of one step. */
export interface Outcome {
  readonly step: Step;
  /** The reason why the step did not happen. */
  readonly problem?: Problem;
  /** Why the resource does not work, as the service says; absent if it was not tested or works. */
  readonly test?: Problem;
  /** A warning of the service about a resource that works. */
  readonly warning?: Problem;
  /** The service keeps the resource, because something uses it. */
  readonly kept?: true;
  /** The resource passes the test that it failed in an earlier run. */
  readonly works?: boolean;
}

/** The context of an apply. */
interface ApplyContext {
  readonly api: ServiceApi;
  readonly stateWriter: StateWriter;
  readonly tags: readonly Tag[];
  readonly user: string | undefined;
  /** A failed test counts as a failure, and one that failed in an earlier run is tested again. */
  readonly requireTest: boolean;
  /** True if a kind could not be read, so that nothing is deleted. */
  readonly failed: boolean;
}

/** Executes the steps. Throws only what ends the run, such as a state that cannot be written. */
export async function applySteps(steps: readonly Step[], context: ApplyContext): Promise<Outcome[]> {
  const { api } = context;
  const encode = encoder(api, await ensureTags(steps, context));
  const outcomes = new Map<Step, Outcome>();
  for (const { step, needs } of inExecutionOrder(steps)) {
    const isDestructive = (step.action === 'delete' && !isFirst(step)) || step.action === 'replace';
    const before = outcomesOf(needs, outcomes);
    const isPostponed = isDestructive && (context.failed || anyFailed(before, context));
    // suite keeps all resources that a kept resource may refer to.
    if (!isPostponed && isDestructive && before.some(({ kept }) => kept)) {
      outcomes.set(step, { step, warning: inUse(api.service, step), kept: true });
      continue;
    }
    outcomes.set(
      step,
      isPostponed
        ? { step, problem: postponed(api.service, step) }
        : await attempt(step, { ...context, encode }),
    );
  }
  for (const [step, problem] of await reorderAll(steps, { api, encode }))
    outcomes.set(step, { ...(outcomes.get(step) ?? { step }), problem });
  const succeeded = steps.filter((step) => outcomes.get(step)?.problem === undefined);
  const duplicates = await deleteOwnDuplicates(succeeded, { ...context, encode });
  await context.stateWriter.flush();
  return steps.map((step) => withDuplicate(outcomes.get(step) ?? { step }, duplicates));
}

function withDuplicate(outcome: Outcome, duplicates: DuplicateReport): Outcome {
  const { step } = outcome;
  const warning = 'desired' in step ? duplicates.get(step.kind)?.get(step.desired.identity) : undefined;
  return warning === undefined ? outcome : { ...outcome, warning };
}

function outcomesOf(needs: PlannedStep['needs'], outcomes: ReadonlyMap<Step, Outcome>): Outcome[] {
  return needs.flatMap((step) => outcomes.get(step) ?? []);
}

/** Returns true if a step failed, or a required test did. */
export function anyFailed(
  outcomes: readonly Outcome[],
  { requireTest }: { readonly requireTest: boolean },
): boolean {
  return outcomes.some(({ problem, test }) => problem !== undefined || (requireTest && test !== undefined));
}

async function attempt(step: Step, context: StepContext): Promise<Outcome> {
  try {
    if (step.action === 'blocked') return { step, problem: step.problem };
    const written = await execute(step, context);
    return { ...asPlanned(step), ...(await testAfterWrite(step, written, context)) };
  } catch (error) {
    if (error instanceof Problem && error.code === 'in-use') return { step, warning: error, kept: true };
    if (isStepProblem(error)) return { step, problem: error };
    throw error;
  }
}

/** Returns the outcome of a step that a plan foresees. */
export function asPlanned(step: Step): Outcome {
  if (step.action === 'blocked') return { step, problem: step.problem };
  const warning =
    ('desired' in step ? step.desired.signInPending : undefined) ??
    ('warning' in step ? step.warning : undefined);
  return warning === undefined ? { step } : { step, warning };
}

async function execute(step: Step, context: StepContext): Promise<WrittenResource | undefined> {
  switch (step.action) {
    case 'create':
      return createResource(step, context);
    case 'replace':
      return replaceResource(step, context);
    case 'update':
    case 'unchanged':
      return updateResource(step, context);
    case 'delete':
      return deleteResource(step, context).then(() => undefined);
    case 'leave':
    case 'blocked':
      return undefined;
  }
}

/**
 * Has the service test what was changed, and what failed its last test if tests are required, or if others wait for the
 * resource to work.
 */
async function testAfterWrite(
  step: Step,
  written: WrittenResource | undefined,
  context: StepContext,
): Promise<Pick<Outcome, 'test' | 'warning' | 'works'>> {
  if (!('desired' in step)) return {};
  if (written?.off !== undefined) return { test: written.off };
  const { api, stateWriter, requireTest } = context;
  const failedLast = 'record' in step && step.record?.untested === true;
  const awaited = followUpAfterTest(step, api);
  const isDue = isWrite(step) || (failedLast && (requireTest || awaited !== undefined));
  const sent = isDue ? await resourceToTest(step, written, context) : undefined;
  if (sent === undefined || !isTested(step.kind, sent.body)) return {};
  const tested = await testApplied(step.desired, sent.body, api);
  const worksNow = failedLast && !tested.failed && awaited !== undefined;
  stateWriter.recordTest(step.kind, sent.id, !tested.failed, worksNow ? awaited : undefined);
  const works = worksNow ? { works: true } : {};
  if (tested.problem === undefined) return works;
  return tested.failed ? { test: tested.problem } : { ...works, warning: tested.problem };
}

async function resourceToTest(
  step: Step,
  written: WrittenResource | undefined,
  context: StepContext,
): Promise<WrittenResource | undefined> {
  if (written !== undefined || step.action !== 'unchanged') return written;
  return { id: step.actual.id, body: await unchangedBody(step, context) };
}

/** Returns the command that is due once a resource works, if there is one. */
function followUpAfterTest({ kind }: Step, { app }: ServiceApi): string | undefined {
  const followUp = followUpOf(app, kind);
  return followUp?.untilItWorks === true ? followUp.command : undefined;
}
