/** `plan` and `apply` of one service: plan is the first half of apply. */
import type { Problem } from '../base/problem.ts';
import { KINDS } from '../servarr/kinds.ts';
import { type Outcome, anyFailed, applySteps, asPlanned, isCutShort } from './apply/apply-steps.ts';
import { StateWriter } from './apply/state-writer.ts';
import { hooksOf } from './kinds/index.ts';
import type { Manifest } from './manifest/manifest.ts';
import { recordsToKeep } from './plan/prune.ts';
import { driftWarning, newerWarning } from './desired/schema-drift.ts';
import { secretKeysOf } from './desired/secrecy.ts';
import { type Step, isWrite } from './plan/step.ts';
import type { ServiceApi } from './service/api.ts';
import {
  type ReportBase,
  type RunOptions,
  type Session,
  type TaskReport,
  inSession,
  planSession,
} from './session.ts';
import { kindStateOf } from './state/state-record.ts';
import { touchState } from './state/state-file.ts';

export type { RunOptions } from './session.ts';

export interface ServiceReport extends ReportBase {
  readonly outcomes: readonly Outcome[];
}

const NOTHING = { outcomes: [] as readonly Outcome[] };

/** Plans one service. Writes nothing, neither to the service nor here. Problems are in the report. */
export async function planService(manifest: Manifest, options: RunOptions): Promise<ServiceReport> {
  return inSession('plan', manifest, options, NOTHING, async (session) => {
    const newer = newerWarning(manifest, session.api.probe.version);
    return Promise.resolve(reportOf(session, planSession(session).map(asPlanned), newer ? [newer] : []));
  });
}

/** Makes one service what the manifest declares. Problems are in the report. */
export async function applyService(manifest: Manifest, options: RunOptions): Promise<ServiceReport> {
  return inSession('apply', manifest, options, NOTHING, async (session) => {
    const outcomes = await executePlan(session, planSession(session));
    if (isCutShort(outcomes)) return reportOf(session, outcomes);
    const rejected = await sendFollowUps(outcomes, manifest, session.api);
    await touchState(options.stateDir, manifest.service.name);
    return reportOf(session, outcomes, rejected);
  });
}

export async function executePlan(session: Session, steps: readonly Step[]): Promise<Outcome[]> {
  const { manifest, options, store, digest, api, observed } = session;
  const stateWriter = new StateWriter(store, digest, api.redactor.redact);
  for (const { kind, actual, externallyManaged } of observed.kinds) {
    const stepsOfKind = steps.filter((step) => step.kind === kind);
    const secretKeys = stepsOfKind.flatMap(({ desired }) => (desired ? secretKeysOf(desired) : []));
    const known = recordsToKeep(actual, stepsOfKind, kindStateOf(store.state, kind));
    stateWriter.keepRecords(kind, known, { actual: [...actual, ...externallyManaged], secretKeys });
  }
  await stateWriter.save();
  const { requireTest = false, onProgress = () => undefined } = options;
  const failed = observed.failures.length > 0;
  const { user } = manifest;
  const outcomes = await applySteps(steps, { api, stateWriter, user, requireTest, failed, onProgress });
  if (isCutShort(outcomes)) return outcomes;
  if (!failed && !anyFailed(outcomes, { requireTest }))
    stateWriter.recordVersion(api.redactor.redact(api.probe.version));
  await stateWriter.save();
  return outcomes;
}

/** Ends an apply as the kinds with entries demand. Returns what the service rejected. */
export async function sendFollowUps(
  outcomes: readonly Outcome[],
  { kinds }: Manifest,
  api: ServiceApi,
): Promise<Problem[]> {
  const hasWritten = outcomes.some(({ step, kept }) => isWrite(step) && kept !== true);
  const problems: Problem[] = [];
  for (const kind of KINDS.filter((candidate) => (kinds[candidate]?.entries ?? []).length > 0))
    problems.push(...[(await hooksOf(kind).afterApply?.(api, hasWritten)) ?? []].flat());
  return problems;
}

/**
 * Sorts the outcomes of the steps into failures and warnings. A failed test is a failure only if tests are required.
 */
function reportOf(
  { manifest, options, observed, api, secrets }: Session,
  outcomes: readonly Outcome[],
  warnings: readonly Problem[] = [],
): TaskReport<typeof NOTHING> {
  const drift = driftWarning(
    manifest,
    api.probe.version,
    outcomes.flatMap(({ step }) => step.desired ?? []),
  );
  const tests = outcomes.flatMap(({ test }) => test ?? []);
  const required = options.requireTest ?? false;
  return {
    outcomes,
    warnings: [
      ...warnings,
      ...(drift ? [drift] : []),
      ...(required ? [] : tests),
      ...outcomes.flatMap(({ warning }) => warning ?? []),
    ],
    failures: [
      ...observed.failures,
      ...outcomes.flatMap(({ problem }) => problem ?? []),
      ...secrets.problems(),
      ...(required ? tests : []),
    ],
  };
}
