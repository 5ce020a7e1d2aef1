/** `suite status` as data and as text, without secrets. */
import { lookUp } from '../base/collections.ts';
import { redactWithUrls } from '../base/redact.ts';
import { displaySafe, shortVersion } from '../base/text.ts';
import { isNewer } from '../base/version.ts';
import { kindRow } from '../servarr/kinds.ts';
import type { HealthIssue } from '../reconcile/service/health-issues.ts';
import type { ResourceCounts, StatusReport } from '../reconcile/service-status.ts';
import { type BaseData, baseData } from './plan-data.ts';
import type { Paint, Style } from './sheet/sheet-text.ts';
import { textTable } from './text-table.ts';

interface TextOptions {
  readonly paint?: Paint;
  readonly verbose?: boolean;
}

export interface StatusData {
  readonly format: 1;
  readonly services: readonly StatusServiceData[];
}

export interface StatusServiceData extends BaseData {
  readonly reachable: boolean;
  /** The version of the schema record that the configuration was checked against. */
  readonly generatedFrom?: string;
  /** The time of the last successful apply in ISO 8601; absent if there was none. */
  readonly lastApply?: string;
  /** Absent, as `foreign`, if the service is not reachable. */
  readonly counts?: ResourceCounts;
  /** The display name of the kind and the name of each foreign resource. */
  readonly foreign?: readonly { readonly kind: string; readonly name: string }[];
  readonly health: readonly HealthIssue[];
}

export function statusData(report: StatusReport): StatusServiceData {
  const { reached, generatedFrom, appliedAt, redact } = report;
  const text = (of: string): string => redactWithUrls(of, redact);
  return {
    ...baseData(report),
    reachable: reached !== undefined,
    ...(generatedFrom === undefined ? {} : { generatedFrom }),
    ...(appliedAt === undefined ? {} : { lastApply: new Date(appliedAt).toISOString() }),
    ...(reached && {
      counts: reached.counts,
      foreign: reached.foreign.map(({ kind, name }) => ({ kind: kindRow(kind).title, name: text(name) })),
    }),
    health: (reached?.health ?? []).map(({ level, source, message }) => ({
      level,
      source: text(source),
      message: text(message),
    })),
  };
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
 * @param options `paint` colours the services that have a problem; `verbose` adds the foreign resources by name
 */
export function statusText({ services }: StatusData, now: number, options: TextOptions = {}): string {
  const { paint = (_, text) => text, verbose = false } = options;
  const table = textTable([HEAD, ...services.map((one) => row(one, now))]);
  const below = services.flatMap((service) => {
    const name = displaySafe(service.service);
    return [...notes(service), ...(verbose ? foreignNotes(service) : [])].map(({ style, text }) => {
      const said = displaySafe(text, Infinity);
      return `  ${style === undefined ? name : paint(style, name)}: ${said}`;
    });
  });
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
    version === undefined ? reachText(failures) : shortVersion(version),
    generatedFrom === undefined ? '-' : shortVersion(generatedFrom),
    ...(numbers ?? ['-', '-', '-', '-']),
    age,
  ];
}

const RESPONDED: Readonly<Record<string, string>> = {
  'service-key-refused': 'key refused',
  'service-wrong-app': 'wrong app',
};

/** Returns the words for a service without a version. Other failures than those of services came before any request. */
function reachText(failures: StatusServiceData['failures']): string {
  const words = failures.flatMap(({ code }) => lookUp(RESPONDED, code) ?? []);
  return words[0] ?? (failures.some(({ code }) => code.startsWith('service-')) ? 'unreachable' : 'failed');
}

const STYLES: Readonly<Record<string, Style>> = { error: 'red', warning: 'yellow' };

function notes({ reachable, failures, health, version, generatedFrom }: StatusServiceData) {
  const newer =
    version !== undefined && isNewer(version, generatedFrom)
      ? [{ style: undefined, text: 'it is newer than the record: run `suite generate`' }]
      : [];
  const why = failures.map(({ what, place, fix }) => {
    const said = reachable ? `${place ?? ''}: ${what}` : what;
    return { style: STYLES['error'], text: fix === undefined ? said : `${said}. ${fix}` };
  });
  const complaints = health.map(({ level, source, message }) => ({
    style: STYLES[level],
    text: `${level}: ${message || 'it does not say what is wrong'}${source && ` (${source})`}`,
  }));
  return [...why, ...newer, ...complaints];
}

function foreignNotes({ foreign = [] }: StatusServiceData) {
  return foreign.map(({ kind, name }) => ({ style: undefined, text: `foreign: ${kind} "${name}"` }));
}

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
