/** A plan or apply as data: what `--format json` prints and the other formats are made from. Free of secrets. */
import type { ProblemCode } from '../base/problem-codes.ts';
import type { Outcome } from '../reconcile/apply/apply.ts';
import type { KeyChange } from '../reconcile/desired/changes.ts';
import type { PlainOutcome } from '../reconcile/plain/step.ts';
import type { Action } from '../reconcile/plan/step.ts';
import type { ServiceReport } from '../reconcile/run.ts';
import { type Json, isObject } from '../base/json.ts';
import { showUrl } from '../base/url.ts';
import type { Problem } from '../base/problem.ts';
import type { FollowUp } from '../family/kinds.ts';

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
  readonly kind: string;
  readonly name: string;
  /** Absent for what stands beside the kinds. */
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

/** Makes the data of reports, in their order. Every text in it has gone through the redactor of its service. */
export function planData(mode: 'plan' | 'apply', reports: readonly ServiceReport[]): PlanData {
  return { format: REPORT_FORMAT, mode, services: reports.map(serviceData) };
}

/** The data of one report. */
export function serviceData({
  service,
  app,
  version,
  plain,
  outcomes,
  followUps,
  warnings,
  failures,
  redact,
}: ServiceReport): ServiceData {
  const steps = [...plain.map(stepData), ...outcomes.map(stepData)];
  const data: ServiceData = {
    service,
    app,
    ...(version === undefined ? {} : { version }),
    counts: countSteps(steps),
    steps,
    ...(followUps.length === 0
      ? {}
      : { followUps: followUps.map(({ command, effect }) => ({ command, effect })) }),
    warnings: warnings.map(problemData),
    failures: failures.map(problemData),
  };
  return redacted(data as unknown as Json, redact) as unknown as ServiceData;
}

function stepData({ step, problem, test }: Outcome | (PlainOutcome & { readonly test?: never })): StepData {
  const { kind, name, action, reason, adopted, changes, notes } = step;
  return {
    kind,
    name,
    ...('implementation' in step ? { implementation: step.implementation } : {}),
    action,
    reason,
    adopted,
    notes,
    ...('path' in step ? { path: step.path } : {}),
    changes: changes.map(withoutCredentials),
    ...(problem && { failure: problemData(problem) }),
    ...(test && { test: problemData(test) }),
  };
}

/** A problem as data, without its cause. */
export function problemData({ code, place, what, fix }: Problem): ProblemData {
  return { code, ...(place === undefined ? {} : { place }), what, ...(fix === undefined ? {} : { fix }) };
}

/** Addresses can hold a user and a password, or a token in their query. */
function withoutCredentials(change: KeyChange): KeyChange {
  const { from, to } = change;
  return {
    ...change,
    ...(from === undefined ? {} : { from: mapTexts(from, hideCredentials) }),
    ...(to === undefined ? {} : { to: mapTexts(to, hideCredentials) }),
  };
}

function hideCredentials(text: string): string {
  const url = URL.parse(text);
  const telling = url !== null && (url.username !== '' || url.password !== '' || url.search !== '');
  return telling ? showUrl(text) : text;
}

/** A value with every text in it changed by `redact`. */
export function redacted(value: Json, redact: (text: string) => string): Json {
  return mapTexts(value, redact);
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
