/** `plan` and `apply` of one service: the first half of both is the same code. */
import type { FollowUp } from '../servarr/kinds.ts';
import { Problem, problemsOf } from '../base/problem.ts';
import { type Outcome, anyFailed, applySteps } from './apply/apply.ts';
import { type Followed, followUps, withFollowUps } from './apply/follow-up.ts';
import { aroundKinds, plainPlanned, plainStepsOf, withNamers, withPlain } from './beside.ts';
import type { PlainOutcome } from './plain/step.ts';
import { StateWriter } from './apply/state-writer.ts';
import type { Manifest } from './manifest/manifest.ts';
import { recordsToKeep } from './plan/ownership.ts';
import { driftWarning, planSteps, secretKeysOf } from './plan/plan-service.ts';
import type { Step } from './plan/step.ts';
import { type Mode, type RunOptions, type Session, openSession } from './session.ts';
import { SecretRedactor, type Redactor, publicWords } from './service/redact.ts';
import { kindStateOf } from './state/shape.ts';
import { touchState } from './state/state.ts';

export type { RunOptions } from './session.ts';

/** What a run found and did about one service. */
export interface ServiceReport {
  readonly service: string;
  readonly app: string;
  /** Absent where the service could not be asked. */
  readonly version?: string;
  readonly mode: Mode;
  /** What stands beside the kinds: root folders and the like. */
  readonly plain: readonly PlainOutcome[];
  readonly outcomes: readonly Outcome[];
  /** What the service is asked for at the end, or was. */
  readonly followUps: readonly FollowUp[];
  /** What to know, though nothing failed. */
  readonly warnings: readonly Problem[];
  /** What failed; empty: all is well. */
  readonly failures: readonly Problem[];
  /** Takes the secrets of this service out of what is said of it. */
  readonly redactor: Redactor;
}

/** What apply would do. Nothing is written, on the service or here. Problems are in the report; none is thrown. */
export async function planService(manifest: Manifest, options: RunOptions): Promise<ServiceReport> {
  return run('plan', manifest, options);
}

/** Makes the service what the manifest declares. Problems are in the report; none is thrown. */
export async function applyService(manifest: Manifest, options: RunOptions): Promise<ServiceReport> {
  return run('apply', manifest, options);
}

/** Plans, carries out where that is asked for, and reports, whatever happens. Defects of ours are thrown. */
async function run(mode: Mode, manifest: Manifest, options: RunOptions): Promise<ServiceReport> {
  const { name: service, app } = manifest.service;
  const warnings: Problem[] = [];
  const hidden = new SecretRedactor(publicWords(manifest));
  const base = { service, app, mode, warnings, redactor: hidden };
  let session: Session | undefined;
  try {
    session = await openSession(mode, manifest, options, {
      warn: (problem) => warnings.push(problem),
      hidden,
    });
    const { followed, ...done } = await (mode === 'apply' ? applyAll : planOnly)(session);
    if (mode === 'apply') await touchState(options.stateDir, service);
    const all = [...warnings, ...followed.warnings];
    return { ...base, ...buildReport(done, session, all), followUps: followed.asked };
  } catch (error) {
    const nothing = { plain: [], outcomes: [], followUps: [] };
    return { ...base, ...nothing, failures: problemsOf(error) };
  } finally {
    await session?.close();
  }
}

/**
 * What is to be done about the kinds in an open scene.
 * @param beside what is to be done beside them
 */
export function planSession(session: Omit<Session, 'close'>, beside = plainStepsOf(session)): Step[] {
  const { manifest, options, secrets, store, digest } = session;
  const { prune, replace = false } = options;
  const found = { ...session.observed, lists: withPlain(session.observed.lists, beside) };
  return planSteps(manifest, found, { secrets, state: store.state, prune, replace, digest });
}

/** What came of the steps, or would. */
interface RunResult {
  readonly plain: readonly PlainOutcome[];
  readonly outcomes: readonly Outcome[];
  readonly followed: Followed;
}

async function planOnly(session: Session): Promise<RunResult> {
  const { manifest, store } = session;
  const beside = plainStepsOf(session);
  const steps = planSession(session, beside);
  const asked = followUps(manifest.service.app, steps, store.state);
  const plain = withNamers(beside, steps, session.observed.kinds).map(plainPlanned);
  return Promise.resolve({ plain, outcomes: steps.map(asPlanned), followed: { asked, warnings: [] } });
}

/** Does it. Throws what ends a run, such as a state that cannot be written. */
async function applyAll(session: Session): Promise<RunResult> {
  const { manifest, options, observed, api, store } = session;
  const beside = plainStepsOf(session);
  const steps = planSession(session, beside);
  const context = { app: manifest.service.app, api, store };
  const around = withNamers(beside, steps, observed.kinds);
  const { around: plain, within } = await aroundKinds(session, around, async (failed) => {
    const done = await withFollowUps(steps, context, () => applyKinds(session, steps, failed));
    return { within: done, failed: observed.failures.length > 0 || anyFailed(done.outcomes, options) };
  });
  return { plain, ...within };
}

function asPlanned(step: Step): Outcome {
  if (step.action === 'blocked') return { step, problem: step.problem };
  return 'desired' in step && step.desired.signInPending
    ? { step, warning: step.desired.signInPending }
    : { step };
}

/**
 * Carries out the steps of the kinds. Throws what ends a run.
 * @param failedBefore true where something failed already, so that nothing is deleted
 */
export async function applyKinds(
  { options, store, digest, api, observed }: Omit<Session, 'close'>,
  steps: readonly Step[],
  failedBefore = false,
): Promise<Outcome[]> {
  const stateWriter = new StateWriter(store, digest);
  for (const { kind, actual } of observed.kinds) {
    const known = { kind, digest, state: kindStateOf(store.state, kind) };
    const mine = steps.filter((step) => step.kind === kind);
    const secretKeys = mine.flatMap((step) => ('desired' in step ? secretKeysOf(step.desired) : []));
    await stateWriter.startKind(kind, { known: recordsToKeep(actual, mine, known), actual, secretKeys });
  }
  const { requireTest = false } = options;
  const failed = failedBefore || observed.failures.length > 0;
  return applySteps(steps, { api, stateWriter, tags: observed.tags, requireTest, failed });
}

/** What of the outcomes failed, and what is to be said. A failed test is the one or the other. */
function buildReport(
  { plain, outcomes }: Pick<RunResult, 'outcomes' | 'plain'>,
  { manifest, options, beside, observed, api }: Session,
  warnings: readonly Problem[],
): Pick<ServiceReport, 'version' | 'plain' | 'outcomes' | 'warnings' | 'failures'> {
  const { version } = api.probe;
  const steps = outcomes.map(({ step }) => step);
  const drift = driftWarning(manifest, version, steps);
  const failed = [...plain, ...outcomes].flatMap(({ problem }) => problem ?? []);
  const tests = outcomes.flatMap(({ test }) => test ?? []);
  const warned = [...plain, ...outcomes].flatMap(({ warning }) => warning ?? []);
  const required = options.requireTest ?? false;
  return {
    version,
    plain,
    outcomes,
    warnings: [...warnings, ...(drift ? [drift] : []), ...(required ? [] : tests), ...warned],
    failures: [...beside.failures, ...observed.failures, ...failed, ...(required ? tests : [])],
  };
}
