/** The IDs of tag labels; suite creates missing tags. */
import { Problem } from '../../base/problem.ts';
import type { Tag } from '../codec/resource.ts';
import { traitsOf } from '../desired/desired.ts';
import { type Step, isWrite } from '../plan/step.ts';
import type { ServiceApi } from '../service/api.ts';

/** Returns the IDs of labels. Throws the Problem of a label that the service rejected. */
export type TagIds = (labels: readonly string[]) => number[];

/** Creates the tags that the steps need. A rejected tag fails the steps that need it, not the others. */
export async function ensureTags(
  steps: readonly Step[],
  { api, tags }: { readonly api: ServiceApi; readonly tags: readonly Tag[] },
): Promise<TagIds> {
  const ids = new Map<string, number | Problem>(tags.map(({ id, label }) => [label.toLowerCase(), id]));
  const needed = new Set(steps.filter(isWrite).flatMap(labelsOf));
  for (const label of [...needed].sort().filter((one) => !ids.has(one)))
    ids.set(label, await createTag(api, label));
  return (labels) => labels.map((label) => idOf(ids.get(label), label));
}

function labelsOf(step: Step): string[] {
  if (!('desired' in step)) return [];
  const tags = [...step.desired.values].filter(([key]) => traitsOf(step.desired, key)?.form === 'tags');
  return tags.flatMap(([, value]) => value.reveal()).filter((one) => typeof one === 'string');
}

async function createTag(api: ServiceApi, label: string): Promise<number | Problem> {
  try {
    return (await api.createTag(label)).id;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

function idOf(found: number | Problem | undefined, label: string): number {
  if (found instanceof Problem) throw found;
  if (found === undefined) throw new RangeError(`no tag "${label}" was created`);
  return found;
}
