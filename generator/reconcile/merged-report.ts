/** Merges the reports of two runs over one service, so that no outcome, failure or warning of either is lost. Pure. */
import type { Problem } from '../base/problem.ts';
import type { Redactor } from '../base/secrets/redactor.ts';
import type { Outcome } from './apply/apply.ts';
import { isWrite } from './plan/step.ts';
import type { ServiceReport } from './run.ts';

/**
 * Merges the reports of a run and of a second run right after it. A second run that read the service plans everything
 * again, so what failed in the first run has failed again or is repaired. A second run that could not read the service
 * repaired nothing.
 */
export function mergedReport(first: ServiceReport, second: ServiceReport): ServiceReport {
  const isComplete = second.exchange !== undefined;
  // The second run asks for the commands that the service rejected in the first one.
  const warnings = first.warnings.filter(({ code }) => !isComplete || code !== 'command-failed');
  return {
    ...first,
    outcomes: isComplete ? mergedOutcomes(first.outcomes, second.outcomes) : first.outcomes,
    followUps: [...new Set([...first.followUps, ...second.followUps])],
    warnings: withoutRepetitions([...warnings, ...second.warnings]),
    failures: withoutRepetitions([...(isComplete ? [] : first.failures), ...second.failures]),
    redactor: both(first.redactor, second.redactor),
  };
}

function mergedOutcomes(first: readonly Outcome[], second: readonly Outcome[]): Outcome[] {
  const later = new Map(second.map((one) => [subjectOf(one), one]));
  const merged = first.map((one) => mergedOutcome(one, later.get(subjectOf(one))));
  const known = new Set(first.map(subjectOf));
  return [...merged, ...second.filter((one) => !known.has(subjectOf(one)))];
}

/** Returns the outcome of an entry or a resource over both runs. */
function mergedOutcome(first: Outcome, second: Outcome | undefined): Outcome {
  const { problem, ...done } = first;
  // A deletion whose response was lost: the second run has nothing left to delete.
  if (second === undefined) return done;
  if (second.problem !== undefined) return second;
  // A second run that finds the resource as declared shows that the write of the first one took effect.
  const isDone = isWrite(first.step) && (problem === undefined || second.step.action === 'unchanged');
  const isTested = second.works === true || second.test !== undefined;
  const test = isTested ? second.test : first.test;
  const { test: _first, ...rest } = done;
  return {
    ...rest,
    ...second,
    step: isDone ? first.step : second.step,
    ...(test === undefined ? {} : { test }),
  };
}

/** Identifies the entry or the resource of an outcome. */
function subjectOf({ step }: Outcome): string {
  const { kind, name } = step;
  if ('path' in step) return JSON.stringify([kind, name, step.path]);
  return JSON.stringify([kind, name, 'actual' in step ? step.actual?.id : undefined]);
}

function withoutRepetitions(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((one) => [one.message, one])).values()];
}

/** Returns a redactor that redacts the secrets of both: a secret may have changed between the runs. */
function both(first: Redactor, second: Redactor): Redactor {
  return {
    serviceText: (text) => second.serviceText(first.serviceText(text)),
    ourText: (text) => second.ourText(first.ourText(text)),
  };
}
