/** Carrying out one step, so that a lost answer or a killed run cannot turn one resource into two. */
import { isOn } from '../../family/switch.ts';
import { kindRow } from '../../family/kinds.ts';
import { Problem } from '../../base/problem.ts';
import { shown } from '../../base/text.ts';
import type { Desired } from '../plan/desired.ts';
import type { Memory } from './memory.ts';
import type { Create, Replace, Step, Update } from '../plan/plan.ts';
import { post } from './post.ts';
import { bodyOff, createBody, updateBody } from '../plan/requests.ts';
import type { Body } from '../service/resource.ts';
import { type Site, type Written, describePlace } from '../service/site.ts';

/** What carrying out one step needs beside the step. */
export interface CarryContext {
  readonly site: Site;
  readonly memory: Memory;
  /** The numbers of labels. Throws the Problem of a label that the service refused. */
  readonly tagIds: (labels: readonly string[]) => number[];
  /** Ids of a step's kind that were there before the first write. */
  readonly before: (step: Step) => readonly number[];
}

/** A resource as it was sent last. `body` can hold secrets. */
export interface Sent {
  readonly id: number;
  readonly body: Body;
}

/**
 * Creates a resource without asking what it points to: switched off first, then as it should be, with force.
 * When the second step is refused the half-made resource is taken back.
 * @throws Problem
 */
export async function createResource(step: Create | Replace, context: CarryContext): Promise<Sent> {
  const { desired } = step;
  const { memory } = context;
  const wanted = createBody(desired, context.tagIds(desired.tags ?? []));
  const before = context.before(step);
  await memory.intend(desired, before);
  const id = await post(desired, bodyOff(wanted, desired), before, context);
  const body = { ...wanted, id };
  const half = isOn(desired.kind, wanted);
  await memory.created(desired, id, half ? 'half' : 'off');
  if (half) {
    const written = await context.site.put(desired.kind, id, body, desired.item);
    if (!written.ok) throw await takeBack(desired, id, written, context);
    await memory.created(desired, id, 'on');
  }
  return { id, body };
}

/**
 * Brings a resource to what is declared; nothing is sent where it is that already.
 * @throws Problem; a half-made resource of an earlier run whose second step is refused is taken back
 */
export async function updateResource(step: Update, context: CarryContext): Promise<Sent> {
  const { desired, actual, owned } = step;
  const tagIds =
    desired.tags &&
    (step.changes.some(({ key }) => key === 'tags') ? context.tagIds(desired.tags) : actual.tags);
  const body = updateBody(desired, actual, owned, tagIds ?? undefined);
  const changed = step.changes.length > 0;
  if (changed) await send(step, body, context);
  const test = changed && isOn(desired.kind, body) ? 'due' : 'as before';
  await context.memory.settled(desired, { id: actual.id, owned, test });
  return { id: actual.id, body };
}

async function send({ desired, actual, owned }: Update, body: Body, context: CarryContext): Promise<void> {
  const restore = await context.memory.updating(desired, actual, owned);
  const written = await context.site.put(desired.kind, actual.id, body, desired.item);
  if (written.ok) return;
  if (owned?.half) throw await takeBack(desired, actual.id, written, context);
  // After a failure of the service it is not known what it has stored; then the cautious memory stays.
  if (written.status !== 500) await restore();
  throw context.site.refused(describePlace(desired), written);
}

/** Removes what the first step of a create made. Gives the Problem of the refusal. */
async function takeBack(
  desired: Desired,
  id: number,
  refusal: Refusal,
  { site, memory }: CarryContext,
): Promise<Problem> {
  const problem = site.refused(describePlace(desired), refusal);
  try {
    await removeResource({ ...desired, id }, { site, memory });
    return problem;
  } catch (cause) {
    if (!(cause instanceof Problem)) throw cause;
    const what = `${problem.what} (what the first step of creating it left behind could not be removed: ${cause.what})`;
    return new Problem({
      code: problem.code,
      ...(problem.place && { place: problem.place }),
      what,
      ...(problem.fix && { fix: problem.fix }),
      cause,
    });
  }
}

type Refusal = Extract<Written, { ok: false }>;

/** Deletes a resource; one that is gone already is as good. Throws Problem. */
export async function removeResource(
  { kind, name, id }: { readonly kind: Step['kind']; readonly name: string; readonly id: number },
  { site, memory }: Pick<CarryContext, 'site' | 'memory'>,
): Promise<void> {
  const written = await site.remove(kind, id);
  if (!written.ok) throw site.refused(`deleting ${kindRow(kind).title} "${shown(name)}"`, written);
  await memory.removed(kind, id);
}
