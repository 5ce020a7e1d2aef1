/** A plan or apply as data, without secrets: `--format json` prints it, and the other formats are made from it. */
import type { Outcome } from '../reconcile/apply/apply-steps.ts';
import type { KeyChange } from '../reconcile/plan/changed-keys.ts';
import { displayNameIn } from '../reconcile/codec/provider-resource.ts';
import type { Action, Step } from '../reconcile/plan/step.ts';
import type { ServiceReport } from '../reconcile/run.ts';
import type { ReportBase } from '../reconcile/session.ts';
import { type Redact, redactWithUrls, withoutSecrets } from '../base/redact.ts';
import { type Problem, type ProblemParts, describeProblem } from '../base/problem.ts';
import type { Kind } from '../servarr/kinds.ts';

export interface PlanData {
  readonly format: 1;
  readonly mode: 'apply' | 'plan';
  readonly services: readonly ServiceData[];
}

export interface BaseData {
  readonly service: string;
  readonly app: string;
  readonly version?: string;
  readonly warnings: readonly ProblemData[];
  readonly failures: readonly ProblemData[];
}

export interface ProblemData extends Omit<ProblemParts, 'cause' | 'permanent'> {
  /** Only in failures: another try cannot succeed before the configuration, a secret or the service changes. */
  readonly permanent?: true;
}

export interface ServiceData extends BaseData {
  readonly counts: Counts;
  readonly steps: readonly StepData[];
}

/** A failed step only counts as `failed`, one that waits as `notEnabled`, one in use as `kept`. */
export interface Counts {
  create: number;
  update: number;
  replace: number;
  delete: number;
  kept: number;
  unchanged: number;
  notEnabled: number;
  failed: number;
}

export interface StepData {
  readonly kind: Kind;
  readonly name: string;
  /** Absent for kinds without implementations. */
  readonly implementation?: string;
  /** The display name of the implementation, as the service reports it; absent if the service was not asked for it. */
  readonly implementationName?: string;
  readonly action: Action;
  readonly reason: string;
  /** The option path; absent for a resource that is not declared. */
  readonly path?: string;
  /** True if suite adopts a resource that it did not create. */
  readonly adopted: boolean;
  /** Old and new values, absent for secrets. */
  readonly changes: readonly (Omit<KeyChange, 'key'> & { readonly key: string })[];
  readonly notes: readonly string[];
  readonly failure?: ProblemData;
  readonly test?: ProblemData;
  /** Something uses a resource that is no longer declared, so the service keeps it. */
  readonly kept?: true;
  /** The service does not enable the resource until its target is up. */
  readonly notEnabled?: true;
}

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

export function serviceData(report: Omit<ServiceReport, 'mode'>): ServiceData {
  const steps = report.outcomes.map((outcome) => stepData(outcome, report.redact));
  return { ...baseData(report), counts: countSteps(steps), steps };
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
  const { kind, name, implementation, reason, adopted, changes, notes } = step;
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
    ...(step.path === undefined ? {} : { path: step.path }),
    changes: changes.map((one) => changeData(one, redact)),
    ...(problem && { failure: failureData(problem, redact) }),
    ...(test && { test: problemData(test, redact) }),
    ...(notEnabled && { notEnabled }),
    ...(kept && { kept }),
  };
}

/** Returns the display name of the implementation, from the live schema or else from the resource. */
function displayNameOf(step: Step): string | undefined {
  const item = 'item' in step ? step.item : step.desired?.item;
  const actual = step.actual?.body;
  return displayNameIn(item, step.implementation) ?? displayNameIn(actual, step.implementation);
}

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

export function hasChanges({ services }: PlanData): boolean {
  return services.some(({ counts: { create, update, replace, delete: gone } }) =>
    [create, update, replace, gone].some((number) => number > 0),
  );
}

/**
 * Returns the warnings that were not reported before, and remembers them. Several services can cause the same warning,
 * such as a key file that others can read.
 */
export function unreported(warnings: readonly ProblemData[], reported: Set<string>): ProblemData[] {
  return warnings.filter((warning) => {
    const text = describeProblem(warning);
    const isNew = !reported.has(text);
    reported.add(text);
    return isNew;
  });
}
