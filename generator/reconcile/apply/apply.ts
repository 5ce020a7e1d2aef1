/** Carrying out a plan: tags, creates, updates, then replacements and deletions, then tests; one failure does not stop the rest. */
import { Problem } from '../../base/problem.ts';
import { type CarryContext, type Sent, createResource, removeResource, updateResource } from './carry.ts';
import type { Memory } from './memory.ts';
import type { Desired } from '../plan/desired.ts';
import { type Action, type Step, isWork } from '../plan/plan.ts';
import { describeComplaints } from '../service/refusal.ts';
import { isOn } from '../../family/switch.ts';
import type { Body, Tag } from '../service/resource.ts';
import { type Site, describePlace } from '../service/site.ts';
import { StateUnwritable } from '../state/state.ts';

/** What came of one step. */
export interface Outcome {
  readonly step: Step;
  /** Why it did not happen. */
  readonly problem?: Problem;
  /** Why the resource does not work, as the service says; absent where it was not tried or works. */
  readonly test?: Problem;
}

/** What an apply works with. */
export interface ApplyContext extends Pick<CarryContext, 'before'> {
  readonly site: Site;
  readonly memory: Memory;
  readonly tags: readonly Tag[];
  /** Ask again for the test of what failed it in an earlier run. */
  readonly requireTest: boolean;
  /** True where something failed already, so that nothing is deleted. */
  readonly failed: boolean;
}

/** What is known of a step while the apply goes on. */
interface Progress {
  readonly problem?: Problem;
  readonly sent?: Sent;
}

/** Carries out the steps of all kinds. Throws only what is no matter of one step, such as a state that cannot be written. */
export async function carryOut(steps: readonly Step[], context: ApplyContext): Promise<Outcome[]> {
  const carry: CarryContext = { ...context, tagIds: await ensureTags(steps, context) };
  const progress = new Map<Step, Progress>();
  for (const step of steps) if (step.action === 'blocked') progress.set(step, { problem: step.problem });
  for (const actions of ORDER) {
    const postpone =
      actions.some((action) => DELETING.has(action)) && (context.failed || anyFailed(progress));
    for (const step of steps.filter(({ action }) => actions.includes(action))) {
      progress.set(step, postpone ? { problem: postponed(step, context.site) } : await attempt(step, carry));
    }
  }
  const outcomes: Outcome[] = [];
  for (const step of steps) outcomes.push(await conclude(step, progress.get(step) ?? {}, context));
  return outcomes;
}

/** Deletions come last, and only when everything before them succeeded; a replacement begins with one. */
const ORDER: readonly (readonly Action[])[] = [['create'], ['update', 'unchanged'], ['replace'], ['delete']];
const DELETING: ReadonlySet<Action> = new Set(['replace', 'delete']);

function anyFailed(progress: ReadonlyMap<Step, Progress>): boolean {
  return [...progress.values()].some(({ problem }) => problem !== undefined);
}

async function attempt(step: Step, context: CarryContext): Promise<Progress> {
  try {
    const sent = await perform(step, context);
    return sent === undefined ? {} : { sent };
  } catch (error) {
    if (error instanceof Problem && !(error instanceof StateUnwritable)) return { problem: error };
    throw error;
  }
}

async function perform(step: Step, context: CarryContext): Promise<Sent | undefined> {
  switch (step.action) {
    case 'create':
      return createResource(step, context);
    case 'replace':
      await removeResource({ ...step, id: step.actual.id }, context);
      return createResource(step, context);
    case 'update':
    case 'unchanged':
      return updateResource(step, context);
    case 'delete':
      await removeResource({ ...step, id: step.actual.id }, context);
      return undefined;
    case 'blocked':
      return undefined;
  }
}

async function conclude(step: Step, { problem, sent }: Progress, context: ApplyContext): Promise<Outcome> {
  if (problem !== undefined) return { step, problem };
  const test = sent && (await tryOut(step, sent, context));
  return test === undefined ? { step } : { step, test };
}

/** Has the service test what was changed, and where tests are required also what failed its last one. */
async function tryOut(
  step: Step,
  { id, body }: Sent,
  { site, memory, requireTest }: ApplyContext,
): Promise<Problem | undefined> {
  if (!('desired' in step)) return undefined;
  const again = requireTest && 'owned' in step && (step.owned?.untested ?? false);
  if (!isOn(step.kind, body) || !(isWork(step) || again)) return undefined;
  const reason = await testReason(step.desired, body, site);
  await memory.tested(step.kind, id, reason === undefined);
  if (reason === undefined) return undefined;
  return new Problem({
    code: 'test-failed',
    place: `${site.client.service.name}, ${describePlace(step)}`,
    what: reason,
    fix: 'It is in place all the same. Check that what it points to is up, and that address and secrets are right.',
  });
}

async function testReason({ kind, item }: Desired, body: Body, site: Site): Promise<string | undefined> {
  try {
    const complaints = await site.test(kind, body, item);
    return complaints.length === 0 ? undefined : `its test failed: ${describeComplaints(complaints)}`;
  } catch (error) {
    if (error instanceof Problem) return `its test gave no result: ${site.redact(error.what)}`;
    throw error;
  }
}

/** Creates the labels that steps to be carried out need. A refused label fails the steps that need it, not the others. */
async function ensureTags(
  steps: readonly Step[],
  { site, tags }: ApplyContext,
): Promise<CarryContext['tagIds']> {
  const ids = new Map<string, number | Problem>(tags.map(({ id, label }) => [label.toLowerCase(), id]));
  const needed = steps.filter(isWork).flatMap((step) => ('desired' in step ? (step.desired.tags ?? []) : []));
  for (const label of [...new Set(needed)].sort().filter((one) => !ids.has(one))) {
    ids.set(label, await createTag(site, label));
  }
  return (labels) => labels.map((label) => numberOf(ids.get(label), label));
}

async function createTag(site: Site, label: string): Promise<number | Problem> {
  try {
    return (await site.createTag(label)).id;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

function numberOf(found: number | Problem | undefined, label: string): number {
  if (found instanceof Problem) throw found;
  if (found === undefined) throw new RangeError(`no tag "${label}" was made`);
  return found;
}

function postponed(step: Step, { client }: Site): Problem {
  return new Problem({
    code: 'deletion-postponed',
    place: `${client.service.name}, ${describePlace(step)}`,
    what: `not ${step.action === 'delete' ? 'deleted' : 'replaced'}, because something before it failed`,
    fix: 'Mend what failed and run again: deletions come last.',
  });
}
