/** `suite test` as data and as a table: what each service says after trying what it has. Free of secrets. */
import { kindRow } from '../servarr/kinds.ts';
import type { TrialReport, Trying } from '../reconcile/service-tests.ts';
import { type ProblemData, problemData } from './plan-data.ts';
import { textTable } from './table.ts';

/** One service. */
export interface TrialServiceData {
  readonly service: string;
  readonly app: string;
  readonly version?: string;
  readonly tests: readonly Trying[];
  readonly warnings: readonly ProblemData[];
  readonly failures: readonly ProblemData[];
}

/** The whole report. */
export interface TrialData {
  readonly format: 1;
  readonly services: readonly TrialServiceData[];
}

/** The data of one report, without secrets. */
export function trialData(report: TrialReport): TrialServiceData {
  const { service, app, version, tried, warnings, failures, redactor } = report;
  const { ours } = redactor;
  return {
    service,
    app,
    ...(version === undefined ? {} : { version }),
    tests: tried.map((one) => ({
      ...one,
      name: one.path === undefined ? ours(one.name) : one.name,
      said: ours(one.said),
    })),
    warnings: warnings.map((one) => problemData(one, redactor)),
    failures: failures.map((one) => problemData(one, redactor)),
  };
}

/** What does not work, or is not there though it is declared. */
const FAILED: ReadonlySet<Trying['result']> = new Set(['absent', 'failed', 'unanswered']);

/** True where something is not as it should be. */
export function trialsFailed({ services }: TrialData): boolean {
  return services.some(
    ({ tests, failures }) => failures.length > 0 || tests.some(({ result }) => FAILED.has(result)),
  );
}

/** A line for each resource, and the sum of all. */
export function trialsText({ services }: TrialData): string {
  const rows = services.flatMap(({ service, tests }) => tests.map((one) => row(service, one)));
  const table = rows.length === 0 ? [] : [textTable([['service', 'kind', 'name', 'result', ''], ...rows])];
  return [...table, summary(services)].join('\n\n');
}

const WORDS: Readonly<Record<Trying['result'], string>> = {
  passed: 'passed',
  warned: 'passed, with a warning',
  failed: 'failed',
  unanswered: 'no result',
  off: 'off',
  absent: 'not there',
};

function row(service: string, { kind, name, result, said }: Trying): string[] {
  return [service, kindRow(kind).title, name, WORDS[result], result === 'off' ? '' : said];
}

function summary(services: readonly TrialServiceData[]): string {
  const results = services.flatMap(({ tests }) => tests.map(({ result }) => WORDS[result]));
  const counts = Object.values(WORDS).flatMap((word) => {
    const count = results.filter((result) => result === word).length;
    return count === 0 ? [] : [`${count} ${word}`];
  });
  const away = services.filter(({ failures }) => failures.length > 0).map(({ service }) => service);
  const lost = away.length === 0 ? [] : [`not all of ${away.join(', ')} could be asked`];
  return [...(counts.length === 0 ? ['nothing to test'] : counts), ...lost].join(', ');
}
