/** Carrying out a plan: tags, creates and updates, their tests, then replacements and deletions; one failure does not stop the rest. */
import { Problem } from '../../base/problem.ts';
import { followUpOf } from '../../servarr/apps.ts';
import { isOn } from '../../servarr/enable.ts';
import { foldName } from '../../servarr/values.ts';
import { type Create, type Step, type Update, isWork } from '../plan/step.ts';
import type { Tag } from '../service/resource.ts';
import type { Site } from '../service/api.ts';
import { StateUnwritable } from '../state/state.ts';
import {
  type CarryContext,
  type Sent,
  createResource,
  deleteResource,
  updateResource,
} from './operations.ts';
import type { Memory } from './state-writer.ts';
import { replaceResource } from './replace.ts';
import { settleReferences } from './pending-references.ts';
import { ensureTags } from './tags.ts';
import { testProblem } from './service-test.ts';
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
  readonly site: Site;
  readonly memory: Memory;
  readonly tags: readonly Tag[];
  /** A failed test is a failure, and one that failed in an earlier run is asked for again. */
  readonly requireTest: boolean;
  /** True where something failed already, so that nothing is deleted. */
  readonly failed: boolean;
}

/** Carries out the steps of all kinds. Throws only what is no matter of one step, such as a state that cannot be written. */
export async function carryOut(steps: readonly Step[], context: ApplyContext): Promise<Outcome[]> {
  const { name: service } = context.site.client.service;
  const carry: CarryContext = { ...context, tagIds: await ensureTags(steps, context) };
  const outcomes = new Map<Step, Outcome>();
  for (const round of ROUNDS) {
    const postpone = DELETING.has(round) && (context.failed || anyFailed([...outcomes.values()], context));
    const mine = steps.filter((step) => roundOf(step, steps) === round);
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
  await context.memory.end();
  return steps.map((step) => outcomes.get(step) ?? { step });
}

/** Deletions come last, and only when everything before them succeeded, required tests included. */
const ROUNDS = ['make', 'change', 'replace', 'follow', 'delete'] as const;
type Round = (typeof ROUNDS)[number];
const DELETING: ReadonlySet<Round> = new Set(['replace', 'delete']);

/** `follow`: it refers to what is replaced, and so to a number that is not known before. */
function roundOf(step: Step, steps: readonly Step[]): Round | undefined {
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

async function attempt(step: Step, context: CarryContext): Promise<Outcome> {
  try {
    if (step.action === 'blocked') return { step, problem: step.problem };
    const ready = await settleReferences(step, context.site);
    const sent = await perform(ready, context);
    const waiting = 'desired' in step && step.desired.waiting ? { warning: step.desired.waiting } : {};
    return sent === undefined ? { step } : { step, ...waiting, ...(await tryOut(ready, sent, context)) };
  } catch (error) {
    if (error instanceof Problem && !(error instanceof StateUnwritable)) return { step, problem: error };
    throw error;
  }
}

async function perform(step: Step, context: CarryContext): Promise<Sent | undefined> {
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
async function tryOut(
  step: Step,
  { id, body, off }: Sent,
  { site, memory, requireTest }: CarryContext,
): Promise<Pick<Outcome, 'test' | 'warning' | 'works'>> {
  if (!('desired' in step)) return {};
  if (off !== undefined) return { test: off };
  const failedLast = 'owned' in step && (step.owned?.untested ?? false);
  const awaited = awaitedBy(step, site);
  const again = failedLast && (requireTest || awaited !== undefined);
  if (!isOn(step.kind, body) || !(isWork(step) || again)) return {};
  const trial = await testProblem(step.desired, body, site);
  const worksNow = failedLast && !trial.failed && awaited !== undefined;
  memory.tested(step.kind, id, !trial.failed, worksNow ? awaited : undefined);
  const works = worksNow ? { works: true } : {};
  if (trial.problem === undefined) return works;
  return trial.failed ? { test: trial.problem } : { ...works, warning: trial.problem };
}

/** The command that is due once a resource works, where there is one. */
function awaitedBy({ kind }: Step, { client }: Site): string | undefined {
  const followUp = followUpOf(client.service.app, kind);
  return followUp?.untilItWorks === true ? followUp.command : undefined;
}
