/** Has a service write again what libraries lost: a second run of the service, only if there is a new loss. */
import { type Connection, connectionsOf, lossWarning } from './losses.ts';
import { problemsOrDefect } from '../base/problem.ts';
import { mergedReport } from './merged-report.ts';
import type { Manifest } from './manifest/manifest.ts';
import type { RunOptions, ServiceReport } from './run.ts';

/** One service of a run with its report. */
export interface RanService {
  readonly manifest: Manifest;
  readonly options: RunOptions;
  readonly report: ServiceReport;
}

/**
 * Compares what services write with what libraries have, and runs a service again whose libraries lost something. The
 * state remembers the loss, so that a library that no indexer fits is not asked for again.
 * @param run plans or applies a service
 * @returns the reports in the same order, with the commands of the second run
 */
export async function resync(
  all: readonly RanService[],
  run: (manifest: Manifest, options: RunOptions) => Promise<ServiceReport>,
): Promise<ServiceReport[]> {
  const exchanging = all.flatMap(({ manifest, report: { exchange } }) =>
    exchange === undefined ? [] : [{ manifest, exchange }],
  );
  const reports: ServiceReport[] = [];
  for (const one of all) {
    const { manifest, report, options } = one;
    const connections = dependsOnLibraries(report) ? connectionsOf(manifest, exchanging) : [];
    const known = report.exchange?.knownEmpty ?? [];
    const lost = connections.filter(({ isEmpty, library }) => isEmpty && !known.includes(library));
    const isOutdated = connections.some(({ isEmpty, library }) => !isEmpty && known.includes(library));
    const isDue = lost.length > 0 || isOutdated;
    const emptyLibraries = emptyAfter(known, connections);
    reports.push(
      isDue
        ? mergedReport(
            withLoss(report, lost),
            await isolated(report, run(manifest, { ...options, emptyLibraries })),
          )
        : report,
    );
  }
  return reports;
}

/** Returns the report of a second run. An error in the run belongs to its service, and does not end the others. */
async function isolated(first: ServiceReport, second: Promise<ServiceReport>): Promise<ServiceReport> {
  try {
    return await second;
  } catch (error) {
    const { exchange: _, ...base } = first;
    const failures = [...problemsOrDefect(error, first.service)];
    return { ...base, outcomes: [], followUps: [], warnings: [], failures };
  }
}

/** Returns true if a report can still change once the libraries of the run are known. */
export function dependsOnLibraries({ followUps, exchange }: ServiceReport): boolean {
  return followUps.length === 0 && (exchange?.announced ?? 0) > 0;
}

/** Returns the empty libraries, those that were not part of the run included. */
function emptyAfter(known: readonly string[], connections: readonly Connection[]): string[] {
  const others = known.filter((name) => !connections.some(({ library }) => library === name));
  return [...others, ...connections.filter(({ isEmpty }) => isEmpty).map(({ library }) => library)];
}

function withLoss(report: ServiceReport, lost: readonly Connection[]): ServiceReport {
  if (lost.length === 0) return report;
  return { ...report, warnings: [...report.warnings, lossWarning(report.service, lost)] };
}
