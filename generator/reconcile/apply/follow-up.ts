/**
 * Follow-ups: the commands that a service is asked for after resources of some kinds have changed (`afterChange` in the
 * row of a kind). The state records due commands before anything is sent, so that a run after a killed one asks for them.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProblemCode } from '../../base/problem-codes.ts';
import { Problem } from '../../base/problem.ts';
import { type App, followUpOf } from '../../servarr/apps.ts';
import { type FollowUp, KINDS, type Kind } from '../../servarr/kinds.ts';
import { isAnnounced } from '../desired/marks.ts';
import { type Step, isWrite } from '../plan/step.ts';
import { describeFailures } from '../service/validation-failures.ts';
import type { ServiceApi } from '../service/api.ts';
import type { State } from '../state/record.ts';
import { type StateStore, isStepProblem } from '../state/store.ts';
import type { Outcome } from './apply.ts';

/** Returns the follow-ups of kinds that an app has, each once. */
function followUpsOf(app: App, kinds: readonly Kind[] = KINDS): FollowUp[] {
  const all = kinds.flatMap((kind) => followUpOf(app, kind) ?? []);
  return [...new Map(all.map((one) => [one.command, one])).values()];
}

/** Returns the follow-ups of these steps, of new losses, and those that an earlier run did not get to. */
export function followUps(
  app: App,
  steps: readonly Step[],
  { due = [], emptyLibraries: known = [] }: State,
  emptyLibraries: readonly string[] = [],
): FollowUp[] {
  if (emptyLibraries.some((library) => !known.includes(library))) return followUpsOf(app);
  const changed = followUpsOf(
    app,
    steps.filter(isWrite).map(({ kind }) => kind),
  );
  const commands = new Set([...due, ...changed.map(({ command }) => command)]);
  return followUpsOf(app).filter(({ command }) => commands.has(command));
}

/** The results of follow-ups. */
interface Followed {
  /** The commands that the service accepted. */
  readonly asked: readonly FollowUp[];
  /** The commands that it rejected. */
  readonly warnings: readonly Problem[];
}

/** The context of asking for commands. */
interface FollowUpContext {
  readonly app: App;
  readonly api: ServiceApi;
  readonly store: Pick<StateStore, 'save' | 'state'>;
  readonly emptyLibraries?: readonly string[] | undefined;
}

/**
 * Records the due commands, runs the changes, and asks for the commands if something changed.
 * @throws what `change` throws, and if the state cannot be written; then the commands stay due
 */
export async function withFollowUps(
  steps: readonly Step[],
  { app, api, store, emptyLibraries }: FollowUpContext,
  change: () => Promise<Outcome[]>,
): Promise<{ readonly outcomes: Outcome[]; readonly followed: Followed }> {
  const before = store.state.due ?? [];
  const due = followUps(app, [], store.state, emptyLibraries).map(({ command }) => command);
  remember(store.state, followUps(app, steps, store.state, emptyLibraries));
  const outcomes = await change();
  const changed = followUpsOf(
    app,
    outcomes.filter(mayHaveChanged).map(({ step }) => step.kind),
  );
  const wanted = new Set([...due, ...changed.map(({ command }) => command)]);
  // The service has begun to tell others of the changes: a command at the same time would tell them twice.
  if (changed.length > 0) await sleep(api.retry.settleMs ?? 0);
  const commands = followUpsOf(app).filter(({ command }) => wanted.has(command));
  const first = await askFor(commands, api);
  const mayMiss = outcomes.some((one) => mayHaveChanged(one) && takesOverName(one.step, before.length > 0));
  if (mayMiss) await sleep(api.retry.settleMs ?? 0);
  const followed = mayMiss ? await askFor(commands, api) : first;
  remember(store.state, followed.failed);
  if (emptyLibraries !== undefined && followed.failed.length === 0)
    rememberEmpty(store.state, emptyLibraries);
  await store.save();
  return { outcomes, followed };
}

/**
 * Returns true if others may still have a resource that no longer exists under the name of the step: the command adds
 * before it removes, so that only a second one adds what the first one could not.
 * @param interrupted an earlier run did not get to its commands
 */
function takesOverName({ action, kind, ...step }: Step, interrupted: boolean): boolean {
  if (!('desired' in step) || !isAnnounced({ kind, app: step.desired.app })) return false;
  return action === 'replace' || (interrupted && action === 'create');
}

function rememberEmpty(state: State, libraries: readonly string[]): void {
  if (libraries.length === 0) delete state.emptyLibraries;
  else state.emptyLibraries = [...libraries].sort();
}

function remember(state: State, due: readonly FollowUp[]): void {
  if (due.length === 0) delete state.due;
  else state.due = due.map(({ command }) => command);
}

/** Problems that certainly leave the service unchanged. */
const WITHOUT_EFFECT: ReadonlySet<ProblemCode> = new Set(['deletion-postponed', 'write-refused']);

/** Returns true if a write was sent and not rejected, or if a resource works that did not work before. */
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
    const why = await rejectionOf(one, api);
    (why === undefined ? asked : failed).push(one);
    if (why !== undefined) warnings.push(notTaken(one, why, api));
  }
  return { asked, failed, warnings };
}

/** Asks for a command; returns why the service rejected it, undefined if it did not. */
async function rejectionOf({ command }: FollowUp, api: ServiceApi): Promise<string | undefined> {
  try {
    const written = await api.runCommand(command);
    return written.ok ? undefined : `${describeFailures(written.failures)} (${written.status})`;
  } catch (error) {
    if (isStepProblem(error)) return error.what;
    throw error;
  }
}

function notTaken({ command, effect }: FollowUp, why: string, { service }: ServiceApi): Problem {
  return new Problem({
    code: 'command-failed',
    place: `${service}, command ${command}`,
    what: `the service rejected the command by which ${effect}: ${why}`,
    fix: 'The next run asks for it again.',
  });
}
