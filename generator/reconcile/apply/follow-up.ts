/**
 * What a service is asked to do once resources of some kinds have changed: `afterChange` in the row of a kind.
 * The state remembers what is due before anything is sent, so that a run after a killed one asks for it.
 */
import type { ProblemCode } from '../../base/problem-codes.ts';
import { Problem } from '../../base/problem.ts';
import { type App, followUpOf } from '../../servarr/apps.ts';
import { type FollowUp, KINDS, type Kind } from '../../servarr/kinds.ts';
import { type Step, isWrite } from '../plan/step.ts';
import { describeFailures } from '../service/validation-failures.ts';
import type { ServiceApi } from '../service/api.ts';
import type { State } from '../state/shape.ts';
import type { StateStore } from '../state/state.ts';
import type { Outcome } from './apply.ts';

/** The follow-ups of the kinds that an app has, each once. */
function followUpsOf(app: App, kinds: readonly Kind[] = KINDS): FollowUp[] {
  const all = kinds.flatMap((kind) => followUpOf(app, kind) ?? []);
  return [...new Map(all.map((one) => [one.command, one])).values()];
}

/** What is to be asked for after these steps, and what an earlier run did not get to. */
export function followUps(app: App, steps: readonly Step[], { due = [] }: State): FollowUp[] {
  const changed = followUpsOf(
    app,
    steps.filter(isWrite).map(({ kind }) => kind),
  );
  const commands = new Set([...due, ...changed.map(({ command }) => command)]);
  return followUpsOf(app).filter(({ command }) => commands.has(command));
}

/** What came of follow-ups. */
export interface Followed {
  /** Those that the service was asked for. */
  readonly asked: readonly FollowUp[];
  /** Those that it did not take. */
  readonly warnings: readonly Problem[];
}

/**
 * Remembers what is due, runs the changes, and asks for it where something changed.
 * @throws what `change` throws, and where the state cannot be written; then it stays due
 */
export async function withFollowUps(
  steps: readonly Step[],
  { app, api, store }: { app: App; api: ServiceApi; store: Pick<StateStore, 'save' | 'state'> },
  change: () => Promise<Outcome[]>,
): Promise<{ readonly outcomes: Outcome[]; readonly followed: Followed }> {
  const before = store.state.due ?? [];
  remember(store.state, followUps(app, steps, store.state));
  const outcomes = await change();
  const changed = followUpsOf(
    app,
    outcomes.filter(mayHaveChanged).map(({ step }) => step.kind),
  );
  const wanted = new Set([...before, ...changed.map(({ command }) => command)]);
  const followed = await askFor(
    followUpsOf(app).filter(({ command }) => wanted.has(command)),
    api,
  );
  remember(store.state, followed.failed);
  await store.save();
  return { outcomes, followed };
}

function remember(state: State, due: readonly FollowUp[]): void {
  if (due.length === 0) delete state.due;
  else state.due = due.map(({ command }) => command);
}

/** What leaves a service as it was for sure. */
const WITHOUT_EFFECT: ReadonlySet<ProblemCode> = new Set(['deletion-postponed', 'write-refused']);

/** True where a write was sent that was not refused, or where something works that did not. */
function mayHaveChanged({ step, problem, works = false }: Outcome): boolean {
  if (works) return true;
  return isWrite(step) && (problem === undefined || !WITHOUT_EFFECT.has(problem.code));
}

async function askFor(
  wanted: readonly FollowUp[],
  api: ServiceApi,
): Promise<Followed & { readonly failed: readonly FollowUp[] }> {
  const asked: FollowUp[] = [];
  const failed: FollowUp[] = [];
  const warnings: Problem[] = [];
  for (const one of wanted) {
    const why = await refusalOf(one, api);
    (why === undefined ? asked : failed).push(one);
    if (why !== undefined) warnings.push(notTaken(one, why, api));
  }
  return { asked, failed, warnings };
}

/** Why the service did not take a command; undefined where it did. */
async function refusalOf({ command }: FollowUp, api: ServiceApi): Promise<string | undefined> {
  try {
    const written = await api.runCommand(command);
    return written.ok ? undefined : `${describeFailures(written.complaints)} (${written.status})`;
  } catch (error) {
    if (error instanceof Problem) return error.what;
    throw error;
  }
}

function notTaken({ command, effect }: FollowUp, why: string, { client }: ServiceApi): Problem {
  return new Problem({
    code: 'command-failed',
    place: `${client.service.name}, command ${command}`,
    what: `the service changed, and did not take the command by which ${effect}: ${why}`,
    fix: 'The next run asks again.',
  });
}
