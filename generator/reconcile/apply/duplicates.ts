/** The end of a run: of two resources of one name, suite deletes its own, unless it has the lower ID. */
import { Problem } from '../../base/problem.ts';
import type { Kind } from '../../servarr/kinds.ts';
import type { Resource } from '../codec/resource.ts';
import { type OwnDuplicate, ownDuplicates } from '../plan/duplicates.ts';
import { type Step, givesName } from '../plan/step.ts';
import { placeIn } from '../service/problems.ts';
import { isStepProblem } from '../state/store.ts';
import type { StepContext } from './context.ts';
import { deleteResource } from './operations.ts';

/** Kind -> resource name -> the Problem of a duplicate that suite created. */
export type DuplicateReport = ReadonlyMap<Kind, ReadonlyMap<string, Problem>>;

/**
 * Lists each kind in which the steps gave names, once, and deletes own duplicates.
 * @param steps those that succeeded
 */
export async function deleteOwnDuplicates(
  steps: readonly Step[],
  context: StepContext,
): Promise<DuplicateReport> {
  const report = new Map<Kind, ReadonlyMap<string, Problem>>();
  const named = Map.groupBy(steps.filter(givesName), ({ kind }) => kind);
  for (const [kind, [first]] of named) report.set(kind, await deleteInKind(kind, first, context));
  return report;
}

/** If the list cannot be read, that is reported with the first of the steps. */
async function deleteInKind(
  kind: Kind,
  first: Step | undefined,
  context: StepContext,
): Promise<ReadonlyMap<string, Problem>> {
  try {
    return await deleteListed(kind, await context.api.list(kind), context);
  } catch (error) {
    if (!isStepProblem(error)) throw error;
    return new Map(first !== undefined && 'desired' in first ? [[first.desired.identity, error]] : []);
  }
}

async function deleteListed(
  kind: Kind,
  listed: readonly Resource[],
  context: StepContext,
): Promise<Map<string, Problem>> {
  const { api, stateWriter } = context;
  const resources = listed.map((actual) => ({
    actual,
    ownership: stateWriter.ownershipOf({ kind, app: api.app }, actual),
  }));
  const told = new Map<string, Problem>();
  for (const one of ownDuplicates(resources))
    told.set(one.own.actual.identity, await deleteOne(kind, one, context));
  return told;
}

async function deleteOne(kind: Kind, { own, kept }: OwnDuplicate, context: StepContext): Promise<Problem> {
  const { actual } = own;
  const { name, id } = actual;
  try {
    await deleteResource({ kind, name, actual }, context);
    return new Problem({
      code: 'name-shared',
      place: placeIn(context.api.service, { kind, name }),
      what: `another program created ID ${kept.id} under this name at the same time, so suite deleted its own, ID ${id}`,
      fix: `Run again: suite adopts ID ${kept.id}.`,
    });
  } catch (error) {
    if (isStepProblem(error)) return error;
    throw error;
  }
}
