/** Brings the resources of an ordered kind into the order of the configuration, once all of them exist. */
import { Problem } from '../../base/problem.ts';
import type { Kind } from '../../servarr/kinds.ts';
import { codecOf } from '../codec/codecs.ts';
import { inOrder, movesTo, positionKey } from '../service/order.ts';
import { type Step, isWrite } from '../plan/step.ts';
import type { ServiceApi } from '../service/api.ts';
import { unconfirmed } from '../service/problems.ts';
import type { StepContext } from './context.ts';
import { isStepProblem } from '../state/store.ts';

/** Returns why resources are not in order, by the last step of their kind. Throws what ends the run. */
export async function reorderAll(
  steps: readonly Step[],
  context: Pick<StepContext, 'api' | 'encode'>,
): Promise<ReadonlyMap<Step, Problem>> {
  const kinds = [...new Set(steps.filter(isWrite).map(({ kind }) => kind))].filter(
    (kind) => positionKey(kind) !== undefined,
  );
  const problems = new Map<Step, Problem>();
  for (const kind of kinds) {
    const mine = steps.filter((step) => step.kind === kind && 'desired' in step);
    const last = mine.findLast(isWrite);
    const problem = last && (await reorder(kind, mine, context));
    if (last !== undefined && problem !== undefined) problems.set(last, problem);
  }
  return problems;
}

async function reorder(
  kind: Kind,
  steps: readonly Step[],
  { api, encode }: Pick<StepContext, 'api' | 'encode'>,
): Promise<Problem | undefined> {
  try {
    const identities = await Promise.all(steps.map((step) => identityOf(step, encode)));
    const moves = await movesIn(kind, identities, api);
    for (const { id, after } of moves) {
      const written = await api.reorder(kind, id, after);
      if (!written.ok) return api.rejection(`the order of its ${kind}`, written);
    }
    const left = moves.length === 0 ? [] : await movesIn(kind, identities, api);
    const [step] = steps;
    return left.length === 0 || step === undefined
      ? undefined
      : unconfirmed(api.service, step, 'accepted a new order, but shows a different one');
  } catch (error) {
    if (isStepProblem(error)) return error;
    throw error;
  }
}

async function movesIn(kind: Kind, identities: readonly (string | undefined)[], api: ServiceApi) {
  const all = await api.list(kind);
  const wanted = identities.flatMap((identity) => all.find((one) => one.identity === identity)?.id ?? []);
  return movesTo(inOrder(kind, all), wanted);
}

/** Returns the identity of the resource that a step wrote, with the IDs of tags that the run has created. */
async function identityOf(step: Step, encode: StepContext['encode']): Promise<string | undefined> {
  if (!('desired' in step)) return undefined;
  const { desired } = step;
  const stored = await encode(desired, { set: desired.values, reset: new Map() });
  return codecOf(step.kind).named(step.kind, Object.fromEntries(stored)).identity;
}
