/** A plan or apply as data, without secrets: `--format json` prints it, and the other formats are made from it. */
import type { Outcome } from '../reconcile/apply/apply-steps.ts';
import type { KeyChange } from '../reconcile/plan/compare.ts';
import { displayNameIn } from '../reconcile/codec/provider-resource.ts';
import type { Step } from '../reconcile/plan/step.ts';
import type { ServiceReport } from '../reconcile/run.ts';
import type { ReportBase } from '../reconcile/session.ts';
import { type Redact, redactWithUrls, withoutSecrets } from '../base/redact.ts';
import { type Problem, describeProblem } from '../base/problem.ts';
import type { Output } from './shapes.ts';

/** The report of a plan or an apply. */
export type PlanData = Output<'plan'>;
/** One service. */
export type ServiceData = PlanData['services'][number];
/** One resource: a client, notification, root folder … */
export type StepData = ServiceData['steps'][number];
/** The number of steps per action. */
export type Counts = ServiceData['counts'];
/** A problem as data. */
export type ProblemData = ServiceData['failures'][number];
/** A command for a service that has changed, and its effect. */
export type FollowUpData = NonNullable<ServiceData['followUps']>[number];
/** The parts that all reports of a service have. */
export type BaseData = Pick<ServiceData, 'app' | 'failures' | 'service' | 'version' | 'warnings'>;

/** No steps of any action. */
export const NO_STEPS: Counts = {
  create: 0,
  update: 0,
  replace: 0,
  delete: 0,
  kept: 0,
  unchanged: 0,
  notEnabled: 0,
  failed: 0,
};

/** Returns the data of reports, in their order. Every name, sentence and value is redacted. */
export function planData(mode: PlanData['mode'], reports: readonly ServiceReport[]): PlanData {
  return { format: 1, mode, services: reports.map(serviceData) };
}

/** Returns the data of one report. */
export function serviceData(report: Omit<ServiceReport, 'mode'>): ServiceData {
  const steps = report.outcomes.map((outcome) => stepData(outcome, report.redact));
  const followUps = report.followUps.map(({ command, effect }) => ({ command, effect }));
  const sent = followUps.length === 0 ? {} : { followUps };
  return { ...baseData(report), counts: countSteps(steps), steps, ...sent };
}

/** Returns the parts that all reports of a service have, without secrets. */
export function baseData({ service, app, version, warnings, failures, redact }: ReportBase): BaseData {
  return {
    service,
    app,
    ...(version === undefined ? {} : { version }),
    warnings: warnings.map((one) => problemData(one, redact)),
    failures: failures.map((one) => failureData(one, redact)),
  };
}

function stepData({ step, problem, test, notEnabled, kept }: Outcome, redact: Redact): StepData {
  const text = (of: string): string => redactWithUrls(of, redact);
  const { kind, name, implementation, reason, adopted, changes, notes, hints = [] } = step;
  const action = kept ? 'leave' : step.action;
  const implementationName = displayNameOf(step);
  return {
    kind,
    name: text(name),
    ...(implementation === '' ? {} : { implementation: text(implementation) }),
    ...(implementationName === undefined ? {} : { implementationName: text(implementationName) }),
    action,
    reason: text(reason),
    adopted,
    notes: notes.map(text),
    ...(hints.length === 0 ? {} : { hints: hints.map(text) }),
    ...('path' in step ? { path: step.path } : {}),
    changes: changes.map((one) => changeData(one, redact)),
    ...(problem && { failure: failureData(problem, redact) }),
    ...(test && { test: problemData(test, redact) }),
    ...(notEnabled && { notEnabled }),
    ...(kept && { kept }),
  };
}

/** Returns the display name of the implementation, from the live schema or else from the resource. */
function displayNameOf(step: Step): string | undefined {
  const item = 'desired' in step ? step.desired.item : 'item' in step ? step.item : undefined;
  const actual = 'actual' in step ? step.actual?.body : undefined;
  return displayNameIn(item, step.implementation) ?? displayNameIn(actual, step.implementation);
}

/** Returns a problem as data, without its cause and without secrets. */
function problemData({ code, place, what, fix }: Problem, redact: Redact): ProblemData {
  const text = (of: string): string => redactWithUrls(of, redact);
  return {
    code,
    ...(place === undefined ? {} : { place: text(place) }),
    what: text(what),
    ...(fix === undefined ? {} : { fix: text(fix) }),
  };
}

/** Returns the problem of a failure as data, which says whether another try can succeed. */
function failureData(problem: Problem, redact: Redact): ProblemData {
  return { ...problemData(problem, redact), ...(problem.permanent ? { permanent: true } : {}) };
}

function changeData({ key, from, to, ...change }: KeyChange, redact: Redact): StepData['changes'][number] {
  return {
    key: redactWithUrls(key, redact),
    ...change,
    ...(from === undefined ? {} : { from: withoutSecrets(from, redact) }),
    ...(to === undefined ? {} : { to: withoutSecrets(to, redact) }),
  };
}

function countSteps(steps: readonly StepData[]): Counts {
  const counts = { ...NO_STEPS };
  for (const { action, failure, notEnabled, kept } of steps) {
    if (kept) counts.kept += 1;
    if (action === 'leave') continue;
    const done = notEnabled === true ? 'notEnabled' : action;
    const key = failure !== undefined || done === 'blocked' ? 'failed' : done;
    counts[key] += 1;
  }
  return counts;
}

/** Returns true if there is something to do, or something was done. */
export function hasChanges({ services }: PlanData): boolean {
  return services.some(({ counts: { create, update, replace, delete: gone } }) =>
    [create, update, replace, gone].some((number) => number > 0),
  );
}

/** Returns true if anything failed. */
export function hasFailures({ services }: PlanData): boolean {
  return services.some(({ failures }) => failures.length > 0);
}

/**
 * Returns the warnings that were not reported before, and remembers them. Several services can cause the same warning,
 * such as a key file that others can read.
 */
export function unreported(warnings: readonly ProblemData[], reported: Set<string>): ProblemData[] {
  return warnings.filter((one) => {
    const text = describeProblem(one);
    const isNew = !reported.has(text);
    reported.add(text);
    return isNew;
  });
}
