/** Carrying out what stands beside the kinds: what has to be there before everything else, and what goes after. */
import { Problem } from '../../base/problem.ts';
import { type PlainKind, plainKeys } from '../../servarr/plain.ts';
import { createLabels } from '../apply/tags.ts';
import { postponed } from '../service/problems.ts';
import type { Tag } from '../service/resource.ts';
import { plainRecordsOf } from '../state/shape.ts';
import { StateUnwritable } from '../state/state.ts';
import { createPlain, deletePlain, updatePlain } from './carry.ts';
import type { PlainCarry } from './keep.ts';
import { type PlainValues, labelsIn } from './resource.ts';
import type { PlainCreate, PlainOutcome, PlainStep, PlainUpdate } from './step.ts';

/** What came of steps. */
export type PlainOutcomes = ReadonlyMap<PlainStep, PlainOutcome>;

/** Numbers of labels; throws the Problem of a label that was refused. */
type TagIds = Awaited<ReturnType<typeof createLabels>>;

/**
 * Forgets what is gone, and what is not what we made any more. Throws StateUnwritable.
 * @param kinds those that could be read
 */
export async function beginPlain(
  kinds: readonly PlainKind[],
  steps: readonly PlainStep[],
  { store }: PlainCarry,
): Promise<void> {
  for (const kind of kinds) {
    const there = steps.filter((step) => step.kind === kind && !(step.action === 'leave' && !step.kept));
    const ids = new Set(there.flatMap((step) => ('actual' in step ? (step.actual?.id ?? []) : [])));
    const records = plainRecordsOf(store.state, kind);
    store.state.plain[kind] = records.filter(({ id }) => ids.has(id));
  }
  await store.save();
}

/** Makes and changes what is declared; one failure does not stop the rest. Throws StateUnwritable. */
export async function makePlain(
  steps: readonly PlainStep[],
  context: PlainCarry & { readonly tags: readonly Tag[] },
): Promise<PlainOutcomes> {
  const labels = steps.filter(isWrite).flatMap((step) => tagsOf(step, context).flatMap(([, all]) => all));
  const tagIds = await createLabels(labels, context);
  const outcomes = new Map<PlainStep, PlainOutcome>();
  for (const step of steps.filter(({ action }) => action !== 'delete'))
    outcomes.set(step, await attempt(step, () => make(step, tagIds, context)));
  return outcomes;
}

/**
 * Removes what is declared no longer. Throws StateUnwritable.
 * @param postpone nothing goes, because something before it failed
 */
export async function removePlain(
  steps: readonly PlainStep[],
  context: PlainCarry,
  postpone: boolean,
): Promise<PlainOutcomes> {
  const outcomes = new Map<PlainStep, PlainOutcome>();
  for (const step of steps.toReversed())
    if (step.action === 'delete')
      outcomes.set(
        step,
        postpone
          ? { step, problem: postponed(context.service, step) }
          : await attempt(step, () => deletePlain(step, context)),
      );
  return outcomes;
}

function isWrite(step: PlainStep): step is PlainCreate | PlainUpdate {
  return step.action === 'create' || step.action === 'update';
}

async function attempt(step: PlainStep, act: () => Promise<void>): Promise<PlainOutcome> {
  try {
    if (step.action === 'blocked') return { step, problem: step.problem };
    await act();
    return 'warning' in step && step.warning ? { step, warning: step.warning } : { step };
  } catch (error) {
    if (error instanceof Problem && !(error instanceof StateUnwritable)) return { step, problem: error };
    throw error;
  }
}

async function make(step: PlainStep, tagIds: TagIds, context: PlainCarry): Promise<void> {
  if (!isWrite(step)) return;
  const values = { ...step.values, ...numbered(step, tagIds, context) };
  if (step.action === 'create') await createPlain({ ...step, values }, context);
  else await updatePlain({ ...step, values }, context);
}

function numbered(step: PlainCreate | PlainUpdate, tagIds: TagIds, context: PlainCarry): PlainValues {
  const all = tagsOf(step, context).map(([wire, labels]) => [wire, tagIds(labels)] as const);
  return Object.fromEntries(all);
}

function tagsOf({ kind, values }: PlainCreate | PlainUpdate, { app }: PlainCarry): [string, string[]][] {
  return [...plainKeys(kind, app)].flatMap(([wire, { is }]): [string, string[]][] => {
    const labels = is === 'tags' ? labelsIn(values[wire]) : undefined;
    return labels === undefined ? [] : [[wire, labels]];
  });
}
