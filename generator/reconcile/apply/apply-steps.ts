/** Executes the steps of a plan in their order. One failure stops only the deletions. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../base/problem.ts';
import { disabledValues } from '../../servarr/enable.ts';
import type { App } from '../../servarr/apps.ts';
import { mayReferTo } from '../../servarr/kinds/apply-order.ts';
import { hooksOf } from '../kinds/index.ts';
import { type Step, isWrite } from '../plan/step.ts';
import type { ServiceApi } from '../service/api.ts';
import { describeResource, inUse, postponed } from '../service/problems.ts';
import { StateUnwritable } from '../state/state-file.ts';
import type { StepContext } from './context.ts';
import { createResource } from './create.ts';
import { deleteResource } from './delete.ts';
import { updateResource } from './update.ts';
import type { WrittenResource } from './verify.ts';
import { replaceResource } from './replace.ts';
import { testAfterWrite } from './connection-test.ts';
import { encoder } from './names-to-ids.ts';

export interface Outcome {
  readonly step: Step;
  readonly problem?: Problem;
  /** Why the resource does not work, as the service says; absent if it was not tested or works. */
  readonly test?: Problem;
  /** A warning of the service about a resource that works. */
  readonly warning?: Problem;
  /** The service keeps the resource, because something uses it, or most likely keeps it, as in the last apply. */
  readonly kept?: true;
  /** An update that only enables the resource, which the service does once the target is up. */
  readonly notEnabled?: true;
}

interface ApplyContext extends Omit<StepContext, 'encode'> {
  /** True if a kind could not be read, so that nothing is deleted. */
  readonly failed: boolean;
  /** Receives the step that begins: its number and its resource. */
  readonly onProgress: (what: string) => void;
}

/** Executes the steps. A state that cannot be written ends the run: the steps after it have no outcome. */
export async function applySteps(steps: readonly Step[], context: ApplyContext): Promise<Outcome[]> {
  const { api, onProgress } = context;
  const writes = steps.filter(isWrite).length;
  let written = 0;
  const executed: Outcome[] = [];
  const encode = encoder(api);
  for (const step of inExecutionOrder(steps, api.app)) {
    if (isWrite(step))
      onProgress(api.redactor.redact(`step ${++written} of ${writes}: ${describeResource(step)}`));
    if (mustSettle(step, executed.at(-1), api)) await sleep(api.retry.settleMs ?? 0);
    const outcome = heldBack(step, executed, context) ?? (await attempt(step, { ...context, encode }));
    executed.push(outcome);
    if (isCutShort([outcome])) break;
  }
  const outcomes = new Map(executed.map((outcome) => [outcome.step, outcome]));
  return steps.flatMap((step) => outcomes.get(step) ?? []);
}

export function isCutShort(outcomes: readonly Outcome[]): boolean {
  return outcomes.some(({ problem }) => problem instanceof StateUnwritable);
}

/**
 * Returns the steps in the order in which they are executed: writes in the order of the plan, in which a target comes
 * before what refers to it, and deletions in reverse, first those of the kinds that need time before the others.
 */
export function inExecutionOrder(steps: readonly Step[], app: App): Step[] {
  const deletions = steps.filter(({ action }) => action === 'delete').toReversed();
  return [
    ...steps.filter(({ action }) => action !== 'delete'),
    ...deletions.filter((step) => settles(step, app)),
    ...deletions.filter((step) => !settles(step, app)),
  ];
}

function settles({ kind }: Step, app: App): boolean {
  return hooksOf(kind).isAnnounced?.(app) === true;
}

/** Returns true for the first deletion after those of the kinds that need time. */
function mustSettle(step: Step, previous: Outcome | undefined, { app }: ServiceApi): boolean {
  if (step.action !== 'delete' || previous?.step.action !== 'delete') return false;
  return previous.problem === undefined && settles(previous.step, app) && !settles(step, app);
}

/** Returns the outcome of a deletion that suite does not start. */
function heldBack(step: Step, before: readonly Outcome[], context: ApplyContext): Outcome | undefined {
  const { service } = context.api;
  if (step.action !== 'delete') return undefined;
  if (context.failed || anyFailed(before, context)) return { step, problem: postponed(service, step) };
  // suite keeps all resources that a kept resource may refer to.
  return before.some(({ kept, step: earlier }) => kept && mayReferTo(earlier.kind, step.kind))
    ? keptInUse(step, inUse(service, step), context)
    : undefined;
}

/** Returns the outcome of a deletion of what something uses. The warning is given once. */
function keptInUse(step: Step, warning: Problem, { stateWriter }: Pick<StepContext, 'stateWriter'>): Outcome {
  if (step.actual === undefined) return { step, warning, kept: true };
  stateWriter.mark(step.kind, step.actual.id, { inUse: true });
  return { step, kept: true, ...(step.record?.inUse ? {} : { warning }) };
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
    if (step.action === 'delete') return { step };
    const { notEnabled: _planned, ...planned } = asPlanned(step);
    if (written?.off === undefined) return { ...planned, ...(await testAfterWrite(step, written, context)) };
    return { ...planned, warning: written.off, ...(onlyEnables(step) ? { notEnabled: true } : {}) };
  } catch (error) {
    if (error instanceof Problem && error.code === 'in-use') return keptInUse(step, error, context);
    if (error instanceof Problem) return { step, problem: error };
    throw error;
  }
}

/** Returns the outcome of a step that a plan foresees. */
export function asPlanned(step: Step): Outcome {
  if (step.action === 'blocked') return { step, problem: step.problem };
  if (step.action === 'delete' && step.record?.inUse) return { step, kept: true };
  const warning = step.desired?.signInPending ?? step.warning;
  const isWaiting = step.record?.notEnabled === true && onlyEnables(step);
  return {
    step,
    ...(warning === undefined ? {} : { warning }),
    ...(isWaiting ? { notEnabled: true } : {}),
  };
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

/** Returns true for an update of nothing but the keys that enable the resource. */
function onlyEnables({ action, kind, changes, desired }: Step): boolean {
  if (action !== 'update' || desired?.item === undefined) return false;
  const keys = Object.keys(disabledValues(kind, desired.item));
  return changes.every(({ key }) => keys.includes(key));
}
