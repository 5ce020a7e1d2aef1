/** A plan or apply as data: what `--format json` prints and the other formats are made from. Free of secrets. */
import type { ProblemCode } from '../base/problem-codes.ts';
import type { Outcome } from '../reconcile/apply/apply.ts';
import type { KeyChange } from '../reconcile/plan/compare.ts';
import type { Action } from '../reconcile/plan/step.ts';
import type { ServiceReport } from '../reconcile/run.ts';
import type { Redact } from '../base/secrets/redact.ts';
import type { Redactor } from '../base/secrets/redactor.ts';
import { type Json, isObject } from '../base/json.ts';
import { hideTokens } from '../base/url.ts';
import type { Problem } from '../base/problem.ts';
import type { FollowUp, Kind } from '../servarr/kinds.ts';

/** The number of the format of the JSON report. */
export const REPORT_FORMAT = 1;

/** A problem as data. */
export interface ProblemData {
  readonly code: ProblemCode;
  readonly place?: string;
  readonly what: string;
  readonly fix?: string;
}

/** One client, notification, root folder … */
export interface StepData {
  readonly kind: Kind;
  readonly name: string;
  /** Absent for kinds without implementations. */
  readonly implementation?: string;
  readonly action: Action;
  readonly reason: string;
  /** The option path; absent for what is not declared. */
  readonly path?: string;
  /** True where a resource that was not ours is taken over. */
  readonly adopted: boolean;
  /** Old and new values; those of secrets are absent. */
  readonly changes: readonly KeyChange[];
  readonly notes: readonly string[];
  /** Why it did not happen, or (in a plan) cannot. */
  readonly failure?: ProblemData;
  /** Why it does not work, as the service says after trying it. */
  readonly test?: ProblemData;
}

/** A command that a service is asked for once it has changed, and what that is good for. */
export type FollowUpData = Pick<FollowUp, 'command' | 'effect'>;

/** How many of what; `failed` ones count nowhere else. */
export type Counts = Readonly<
  Record<'create' | 'update' | 'replace' | 'delete' | 'unchanged' | 'failed', number>
>;

/** One service. */
export interface ServiceData {
  readonly service: string;
  readonly app: string;
  readonly version?: string;
  readonly counts: Counts;
  readonly steps: readonly StepData[];
  /** What the service is asked for at the end, or was; absent where that is nothing. */
  readonly followUps?: readonly FollowUpData[];
  readonly warnings: readonly ProblemData[];
  readonly failures: readonly ProblemData[];
}

/** The whole report. */
export interface PlanData {
  readonly format: typeof REPORT_FORMAT;
  readonly mode: 'plan' | 'apply';
  readonly services: readonly ServiceData[];
}

/** Makes the data of reports, in their order. Every sentence and value in it has gone through the redactor of its service. */
export function planData(mode: 'plan' | 'apply', reports: readonly ServiceReport[]): PlanData {
  return { format: REPORT_FORMAT, mode, services: reports.map(serviceData) };
}

/** The data of one report. */
export function serviceData({
  service,
  app,
  version,
  outcomes,
  followUps,
  warnings,
  failures,
  redactor,
}: ServiceReport): ServiceData {
  const steps = outcomes.map((outcome) => stepData(outcome, redactor));
  return {
    service,
    app,
    ...(version === undefined ? {} : { version }),
    counts: countSteps(steps),
    steps,
    ...(followUps.length === 0
      ? {}
      : { followUps: followUps.map(({ command, effect }) => ({ command, effect })) }),
    warnings: warnings.map((one) => problemData(one, redactor)),
    failures: failures.map((one) => problemData(one, redactor)),
  };
}

function stepData({ step, problem, test }: Outcome, redactor: Redactor): StepData {
  const { ourText } = redactor;
  const { kind, name, action, reason, adopted, changes, notes } = step;
  return {
    kind,
    // A name of the configuration is no secret; one that somebody else gave can hold one.
    name: 'path' in step ? name : ourText(name),
    ...(step.implementation === '' ? {} : { implementation: step.implementation }),
    action,
    reason: ourText(reason),
    adopted,
    notes: notes.map(ourText),
    ...('path' in step ? { path: step.path } : {}),
    changes: changes.map((one) => withoutSecrets(one, redactor)),
    ...(problem && { failure: problemData(problem, redactor) }),
    ...(test && { test: problemData(test, redactor) }),
  };
}

/** A problem as data, without its cause and without secrets. */
export function problemData(
  { code, place, what, fix }: Problem,
  { ourText }: Pick<Redactor, 'ourText'>,
): ProblemData {
  return {
    code,
    ...(place === undefined ? {} : { place: ourText(place) }),
    what: ourText(what),
    ...(fix === undefined ? {} : { fix: ourText(fix) }),
  };
}

/** Addresses can hold a user and a password, or a token in their query. */
function withoutSecrets(change: KeyChange, { serviceText }: Redactor): KeyChange {
  const { from, to } = change;
  const redact: Redact = (text) => serviceText(hideTokens(text));
  return {
    ...change,
    ...(from === undefined ? {} : { from: mapTexts(from, redact) }),
    ...(to === undefined ? {} : { to: mapTexts(to, redact) }),
  };
}

function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, change)]));
}

function countSteps(steps: readonly StepData[]): Counts {
  const counts = { create: 0, update: 0, replace: 0, delete: 0, unchanged: 0, failed: 0 };
  for (const { action, failure } of steps) {
    if (action === 'leave') continue;
    counts[failure !== undefined || action === 'blocked' ? 'failed' : action] += 1;
  }
  return counts;
}

/** True where something is to be done, or was done. */
export function hasChanges({ services }: PlanData): boolean {
  return services.some(
    ({ counts, followUps = [] }) =>
      counts.create + counts.update + counts.replace + counts.delete + followUps.length > 0,
  );
}

/** True where something failed. */
export function hasFailures({ services }: PlanData): boolean {
  return services.some(({ failures }) => failures.length > 0);
}
