/** `suite status` as data and as text, without secrets. */
import { displaySafe } from '../base/text.ts';
import type { ResourceCounts, StatusReport } from '../reconcile/status.ts';
import { type ProblemData, problemData } from './plan-data.ts';
import { textTable } from './table.ts';
import { wrapIndented } from '../base/wrap.ts';

/** One service. */
export interface StatusServiceData {
  readonly service: string;
  readonly app: string;
  readonly reachable: boolean;
  readonly version?: string;
  /** The version of the schema record that the configuration was checked against. */
  readonly generatedFrom?: string;
  /** The time of the last successful apply in ISO 8601; absent if there was none. */
  readonly lastApply?: string;
  readonly counts?: ResourceCounts;
  /** The health issues of the service. */
  readonly health: readonly { readonly level: string; readonly source: string; readonly message: string }[];
  readonly warnings: readonly ProblemData[];
  readonly failures: readonly ProblemData[];
}

/** The whole report. */
export interface StatusData {
  readonly format: 1;
  readonly services: readonly StatusServiceData[];
}

/** Returns the data of one report, without secrets: the health issues are already redacted. */
export function statusData(report: StatusReport): StatusServiceData {
  const { service, app, reached, generatedFrom, appliedAt, redactor } = report;
  return {
    service,
    app,
    reachable: reached !== undefined,
    ...(reached && { version: reached.version }),
    ...(generatedFrom === undefined ? {} : { generatedFrom }),
    ...(appliedAt === undefined ? {} : { lastApply: new Date(appliedAt).toISOString() }),
    ...(reached && { counts: reached.counts }),
    health: reached?.health ?? [],
    warnings: report.warnings.map((one) => problemData(one, redactor)),
    failures: report.failures.map((one) => problemData(one, redactor)),
  };
}

/** Returns 0 if all is well; 1 for drift or a health issue; 2 if a service is unreachable or something fails. */
export function statusCode({ services }: StatusData): 0 | 1 | 2 {
  if (services.some(({ failures }) => failures.length > 0)) return 2;
  const amiss = services.some(
    ({ counts, health }) =>
      (counts?.drifted ?? 0) + (counts?.stale ?? 0) > 0 || health.some(({ level }) => level !== 'notice'),
  );
  return amiss ? 1 : 0;
}

const HEAD = [
  'service',
  'version',
  'generated from',
  'declared',
  'drifted',
  'stale',
  'foreign',
  'last apply',
];

/**
 * Returns a line for each service, and below it its problems and health issues.
 * @param now in milliseconds, for the age of the last apply
 * @param width the characters of a line; longer cells are wrapped
 */
export function statusText({ services }: StatusData, now: number, width = Infinity): string {
  const table = textTable([HEAD, ...services.map((one) => row(one, now))], width);
  const below = services.flatMap(notes).map((note) => wrapIndented(note, '  ', '    ', width));
  return [table, ...below].join('\n');
}

function row(
  { service, version, generatedFrom, counts, lastApply, failures }: StatusServiceData,
  now: number,
): string[] {
  const numbers = counts && [counts.declared, counts.drifted, counts.stale, counts.foreign].map(String);
  const age = lastApply === undefined ? 'never' : `${duration(now - Date.parse(lastApply))} ago`;
  return [
    service,
    version ?? reachText(failures),
    generatedFrom ?? '-',
    ...(numbers ?? ['-', '-', '-', '-']),
    age,
  ];
}

/** A service that rejected the key has responded. */
function reachText(failures: StatusServiceData['failures']): string {
  return failures.some(({ code }) => code === 'service-key-refused') ? 'key refused' : 'not reached';
}

function notes({ service, reachable, failures, health }: StatusServiceData): string[] {
  const why = failures.map(({ what, place, fix }) => {
    const said = reachable ? `${place ?? ''}: ${what}` : what;
    return fix === undefined ? said : `${said}. ${fix}`;
  });
  const complaints = health.map(
    ({ level, source, message }) =>
      `${level}: ${message || 'it does not say what is wrong'}${source && ` (${source})`}`,
  );
  return [...why, ...complaints].map((line) => `${displaySafe(service)}: ${displaySafe(line, LINE_LIMIT)}`);
}

const LINE_LIMIT = 300;

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const;

/** Formats a duration: `3 d`, `5 min`. One unit is enough to see whether the timer runs. */
function duration(milliseconds: number): string {
  const [unit, size] = UNITS.find(([, least]) => milliseconds >= least) ?? ['s', 1000];
  return `${Math.max(0, Math.floor(milliseconds / size))} ${unit}`;
}
