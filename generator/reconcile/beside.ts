/** What stands beside the kinds, in a scene: planned before them, made before them, removed after them. */
import type { TargetLists } from './service/reference-targets.ts';
import { type PlainOutcomes, beginPlain, makePlain, removePlain } from './plain/apply.ts';
import { planPlain } from './plain/plan.ts';
import { plainIdentity, textOf, withoutSlash } from './plain/resource.ts';
import type { PlainCreate, PlainOutcome, PlainStep } from './plain/step.ts';
import { plainRow } from '../servarr/plain.ts';
import type { Value } from '../servarr/values.ts';
import { danglingNotes } from './plan/dangling.ts';
import type { Step } from './plan/step.ts';
import type { Session } from './session.ts';
import type { ObservedKind } from './service/observe.ts';
import { plainRecordsOf } from './state/shape.ts';

/** What of a scene is looked at here. */
export type PlainScene = Pick<Session, 'beside' | 'manifest' | 'options' | 'api' | 'store'>;

/** What is to be done beside the kinds. */
export function plainStepsOf({ manifest, options, beside, store }: PlainScene): PlainStep[] {
  const { name: service, app } = manifest.service;
  const { lists, tags } = beside;
  const prune = options.prune ?? 'owned';
  return beside.parts.flatMap(({ kind, entries, actual }) =>
    planPlain({
      service,
      app,
      user: manifest.user,
      kind,
      entries,
      actual,
      lists,
      tags,
      prune,
      records: plainRecordsOf(store.state, kind),
    }),
  );
}

/** The steps, with a note where a folder that goes is named by what stays as it is. */
export function withNamers(
  plain: readonly PlainStep[],
  steps: readonly Step[],
  kinds: readonly ObservedKind[],
): PlainStep[] {
  return plain.map((step) => {
    const { kind } = step;
    const { bare, title } = plainRow(kind);
    if (step.action !== 'delete' || bare === null) return step;
    const identity = plainIdentity(kind, step.actual.values);
    const is = (value: Value): boolean =>
      typeof value === 'string' && plainIdentity(kind, { [bare]: value }) === identity;
    const notes = danglingNotes({ path: kind, title, is }, kinds, steps);
    return { ...step, notes: [...step.notes, ...notes] };
  });
}

/** The lists that references name, with what is going to be there: a declared root folder counts as one, and one that goes as none. */
export function withPlain(lists: TargetLists, steps: readonly PlainStep[]): TargetLists {
  const all = new Map(lists);
  for (const step of steps) {
    const { bare } = plainRow(step.kind);
    if (step.action !== 'create' || bare === null) continue;
    all.set(step.kind, [...(all.get(step.kind) ?? []), { name: pathOf(step, bare), id: undefined }]);
  }
  for (const step of steps) {
    if (step.action !== 'delete') continue;
    const listed = all.get(step.kind) ?? [];
    all.set(
      step.kind,
      listed.map((one) => (one.id === step.actual.id ? { ...one, deleted: true } : one)),
    );
  }
  return all;
}

/** A path as it is sent. */
function pathOf({ kind, values }: PlainCreate, bare: string): string {
  return withoutSlash(textOf(values[bare]), plainRow(kind).keys[bare] ?? { is: 'text' });
}

/** As a plan reports it. */
export function plainPlanned(step: PlainStep): PlainOutcome {
  if (step.action === 'blocked') return { step, problem: step.problem };
  return 'warning' in step && step.warning ? { step, warning: step.warning } : { step };
}

/**
 * Carries out what stands beside the kinds, around what is done about those.
 * @param kinds told whether something failed already; says whether something failed there
 * @returns in the order of the steps
 */
export async function aroundKinds<Within>(
  scene: PlainScene,
  steps: readonly PlainStep[],
  kinds: (failed: boolean) => Promise<{ readonly within: Within; readonly failed: boolean }>,
): Promise<{ readonly around: PlainOutcome[]; readonly within: Within }> {
  const { manifest, beside, api, store } = scene;
  const { name: service, app } = manifest.service;
  const context = { service, app, user: manifest.user, api, store, tags: beside.tags };
  await beginPlain(
    beside.parts.map(({ kind }) => kind),
    steps,
    context,
  );
  const made = await makePlain(steps, context);
  const failed = beside.failures.length > 0 || hasProblem(made);
  const { within, failed: failedThere } = await kinds(failed);
  const removed = await removePlain(steps, context, failed || failedThere);
  const around = steps.map((step) => made.get(step) ?? removed.get(step) ?? { step });
  return { around, within };
}

function hasProblem(outcomes: PlainOutcomes): boolean {
  return [...outcomes.values()].some(({ problem }) => problem !== undefined);
}
