/** The numbers of labels; those that are missing are created. */
import { Problem } from '../../base/problem.ts';
import { type Step, isWrite } from '../plan/step.ts';
import type { Tag } from '../service/resource.ts';
import type { ServiceApi } from '../service/api.ts';

/** The numbers of labels. Throws the Problem of a label that the service refused. */
export type TagIds = (labels: readonly string[]) => number[];

/** Creates the labels that steps to be carried out need. A refused label fails the steps that need it, not the others. */
export async function ensureTags(
  steps: readonly Step[],
  { api, tags }: { readonly api: ServiceApi; readonly tags: readonly Tag[] },
): Promise<TagIds> {
  const needed = steps
    .filter(isWrite)
    .flatMap((step) => ('desired' in step ? (step.desired.tags ?? []) : []));
  return createLabels(needed, { api, tags });
}

/** Creates the labels that are missing. */
export async function createLabels(
  needed: readonly string[],
  { api, tags }: { readonly api: ServiceApi; readonly tags: readonly Tag[] },
): Promise<TagIds> {
  const ids = new Map<string, number | Problem>(tags.map(({ id, label }) => [label.toLowerCase(), id]));
  for (const label of [...new Set(needed)].sort().filter((one) => !ids.has(one))) {
    ids.set(label, await createTag(api, label));
  }
  return (labels) => labels.map((label) => numberOf(ids.get(label), label));
}

async function createTag(api: ServiceApi, label: string): Promise<number | Problem> {
  try {
    return (await api.createTag(label)).id;
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
