/** Carrying out a plan: tags, creates and updates, their tests, then replacements and deletions; one failure does not stop the rest. */
import { Problem } from '../../base/problem.ts';
import { followUpOf } from '../../servarr/apps.ts';
import { isEnabled } from '../../servarr/enable.ts';
import { foldName } from '../../servarr/values.ts';
import { type Create, type Step, type Update, isWrite } from '../plan/step.ts';
import type { Tag } from '../service/resource.ts';
import type { ServiceApi } from '../service/api.ts';
import { StateUnwritable } from '../state/state.ts';
import {
  type OperationContext,
  type WrittenResource,
  createResource,
  deleteResource,
  updateResource,
} from './operations.ts';
import type { StateWriter } from './state-writer.ts';
import { replaceResource } from './replace.ts';
import { resolvePendingReferences } from './pending-references.ts';
import { ensureTags } from './tags.ts';
import { testApplied } from './service-test.ts';
import { postponed } from '../service/problems.ts';

/** What came of one step. */
export interface Outcome {
  readonly step: Step;
  /** Why it did not happen. */
  readonly problem?: Problem;
  /** Why the resource does not work, as the service says; absent where it was not tried or works. */
  readonly test?: Problem;
  /** What the service warns of, though it works. */
  readonly warning?: Problem;
  /** True where it passes the test that it failed in an earlier run. */
  readonly works?: boolean;
}

/** What an apply works with. */
export interface ApplyContext {
  readonly api: ServiceApi;
  readonly stateWriter: StateWriter;
  readonly tags: readonly Tag[];
  /** A failed test is a failure, and one that failed in an earlier run is asked for again. */
  readonly requireTest: boolean;
  /** True where something failed already, so that nothing is deleted. */
  readonly failed: boolean;
}

/** Carries out the steps of all kinds. Throws only what is no matter of one step, such as a state that cannot be written. */
export async function applySteps(steps: readonly Step[], context: ApplyContext): Promise<Outcome[]> {
  const { name: service } = context.api.client.service;
  const carry: OperationContext = { ...context, tagIds: await ensureTags(steps, context) };
  const outcomes = new Map<Step, Outcome>();
  for (const round of PHASES) {
    const postpone = DELETING.has(round) && (context.failed || anyFailed([...outcomes.values()], context));
    const mine = steps.filter((step) => phaseOf(step, steps) === round);
    // What is declared no longer goes in the opposite order: first what refers to others.
    for (const step of round === 'delete' ? mine.toReversed() : mine)
      outcomes.set(
        step,
        postpone
          ? {
              step,
              problem: postponed(service, step),
            }
          : await attempt(step, carry),
      );
  }
  await context.stateWriter.flush();
  return steps.map((step) => outcomes.get(step) ?? { step });
}

/** Deletions come last, and only when everything before them succeeded, required tests included. */
const PHASES = ['make', 'change', 'replace', 'follow', 'delete'] as const;
type Phase = (typeof PHASES)[number];
const DELETING: ReadonlySet<Phase> = new Set(['replace', 'delete']);

/** `follow`: it refers to what is replaced, and so to a number that is not known before. */
function phaseOf(step: Step, steps: readonly Step[]): Phase | undefined {
  const { action } = step;
  switch (action) {
    case 'leave':
      return undefined;
    case 'blocked':
      return 'make';
    case 'replace':
    case 'delete':
      return action;
    case 'create':
      return waitsFor(step, steps) ? 'follow' : 'make';
    case 'update':
    case 'unchanged':
      return waitsFor(step, steps) ? 'follow' : 'change';
  }
}

function waitsFor({ desired }: Create | Update, steps: readonly Step[]): boolean {
  return [...desired.pending].some(([wire, name]) =>
    steps.some(
      (step) =>
        step.action === 'replace' &&
        step.kind === desired.references.get(wire)?.path &&
        foldName(step.name) === foldName(name),
    ),
  );
}

/** True where something failed, required tests included. */
export function anyFailed(
  outcomes: readonly Outcome[],
  { requireTest }: { readonly requireTest?: boolean },
): boolean {
  return outcomes.some(
    ({ problem, test }) => problem !== undefined || (requireTest === true && test !== undefined),
  );
}

async function attempt(step: Step, context: OperationContext): Promise<Outcome> {
  try {
    if (step.action === 'blocked') return { step, problem: step.problem };
    const ready = await resolvePendingReferences(step, context.api);
    const sent = await execute(ready, context);
    const waiting =
      'desired' in step && step.desired.signInPending ? { warning: step.desired.signInPending } : {};
    return sent === undefined
      ? { step }
      : { step, ...waiting, ...(await testAfterWrite(ready, sent, context)) };
  } catch (error) {
    if (error instanceof Problem && !(error instanceof StateUnwritable)) return { step, problem: error };
    throw error;
  }
}

async function execute(step: Step, context: OperationContext): Promise<WrittenResource | undefined> {
  switch (step.action) {
    case 'create':
      return createResource(step, context);
    case 'replace':
      return replaceResource(step, context);
    case 'update':
    case 'unchanged':
      return updateResource(step, context);
    case 'delete':
      await deleteResource(step, context);
      return undefined;
    case 'leave':
    case 'blocked':
      return undefined;
  }
}

/**
 * Has the service test what was changed, and what failed its last one where tests are required, or where others
 * wait for it to work.
 */
async function testAfterWrite(
  step: Step,
  { id, body, off }: WrittenResource,
  { api, stateWriter, requireTest }: OperationContext,
): Promise<Pick<Outcome, 'test' | 'warning' | 'works'>> {
  if (!('desired' in step)) return {};
  if (off !== undefined) return { test: off };
  const failedLast = 'owned' in step && (step.owned?.untested ?? false);
  const awaited = followUpAfterTest(step, api);
  const again = failedLast && (requireTest || awaited !== undefined);
  if (!isEnabled(step.kind, body) || !(isWrite(step) || again)) return {};
  const trial = await testApplied(step.desired, body, api);
  const worksNow = failedLast && !trial.failed && awaited !== undefined;
  stateWriter.recordTest(step.kind, id, !trial.failed, worksNow ? awaited : undefined);
  const works = worksNow ? { works: true } : {};
  if (trial.problem === undefined) return works;
  return trial.failed ? { test: trial.problem } : { ...works, warning: trial.problem };
}

/** The command that is due once a resource works, where there is one. */
function followUpAfterTest({ kind }: Step, { client }: ServiceApi): string | undefined {
  const followUp = followUpOf(client.service.app, kind);
  return followUp?.untilItWorks === true ? followUp.command : undefined;
}
