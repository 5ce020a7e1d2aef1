/** Runs a command over manifests: in parallel, and in the network namespaces of the services. */
import { problemsOrDefect } from '../../base/problem.ts';
import { NO_REDACTION } from '../../base/redact.ts';
import type { Manifest } from '../../reconcile/manifest/manifest.ts';
import type { ReportBase, RunOptions } from '../../reconcile/session.ts';
import { type BaseData, unreported } from '../../report/plan-data.ts';
import { withProgress } from '../../report/progress.ts';
import { printNotice, printProblem } from '../../report/terminal.ts';
import { isElsewhere, runInNamespace } from './namespace.ts';
import type { ManifestSource, SourceFlags } from './sources.ts';

/** Milliseconds to wait for a service to start: in a unit, and for a user at a terminal. */
const WAIT = 120_000;
const WAIT_AT_TERMINAL = 10_000;

export interface ManifestTask<S> {
  readonly command: string;
  /** The arguments that make another process do the same work, besides the common flags. */
  readonly words: readonly string[];
  readonly options?: Partial<RunOptions>;
  readonly run: (manifest: Manifest, options: RunOptions) => Promise<S>;
  /** Returns the data of a manifest that could not be run at all. */
  readonly failed: (report: ReportBase) => S;
  /** Receives each result in the order of the sources, as soon as those before it are there. */
  readonly onDone?: ((done: TaskResult<S>) => void) | undefined;
}

/** The result of a task on one manifest, and whether another process has printed its problems. */
export interface TaskResult<S> {
  readonly service: S;
  readonly printed: boolean;
}

/** Runs over manifests, all at once. Returns the results in the order of the sources. */
export async function forEachManifest<S>(
  sources: readonly ManifestSource[],
  flags: SourceFlags & { readonly format: string },
  work: ManifestTask<S>,
): Promise<TaskResult<S>[]> {
  return withProgress(flags.format, async (report) => {
    const jobs = sources.map(async (source) => {
      const { name } = source.manifest.service;
      const onWait = (what: string): void => printNotice(`${name}: waiting, ${what}`);
      const onProgress = (what: string): void => report(name, what);
      const options = { ...runOptions(flags, work, source), onWait, onProgress };
      return runOne(source, options, work).finally(() => report(name, undefined));
    });
    for (const job of jobs) work.onDone?.(await job);
    return Promise.all(jobs);
  });
}

async function runOne<S>(
  { file, manifest }: ManifestSource,
  options: RunOptions,
  { command, words, run, failed }: ManifestTask<S>,
): Promise<TaskResult<S>> {
  const { networkNamespacePath: namespace, service } = manifest;
  try {
    // A manifest that was evaluated here may belong to another machine, so suite contacts its service from here.
    if (file !== undefined && namespace !== undefined && (await isElsewhere(namespace))) {
      const args = [command, ...commonWords(file, manifest, options), ...words];
      return { service: await runInNamespace<S>(namespace, args), printed: true };
    }
    return { service: await run(manifest, options), printed: false };
  } catch (error) {
    const failures = problemsOrDefect(error, service.name);
    const base = { service: service.name, app: service.app, warnings: [], failures, redact: NO_REDACTION };
    return { service: failed(base), printed: false };
  }
}

/** Returns the common flags for another process. */
function commonWords(
  file: string,
  { service, secrets }: Manifest,
  { stateDir, waitMs, timeoutMs }: RunOptions,
): string[] {
  const others = Object.values(secrets).flatMap((one) =>
    typeof one === 'string' || one.apiKeyOf === service.name
      ? []
      : [`--key-file=${one.apiKeyOf}=${one.file}`],
  );
  return [
    `--manifest=${file}`,
    `--key-file=${service.name}=${service.apiKeyFile}`,
    ...others,
    `--state-dir=${stateDir}`,
    '--format=json',
    `--wait=${waitMs / 1000}`,
    `--timeout=${timeoutMs / 1000}`,
  ];
}

function runOptions<S>(flags: SourceFlags, { options }: ManifestTask<S>, source: ManifestSource): RunOptions {
  const { manifest, stateDir, file } = source;
  return {
    stateDir,
    credentials: process.env['CREDENTIALS_DIRECTORY'],
    waitMs: flags.wait ?? (process.stderr.isTTY ? WAIT_AT_TERMINAL : WAIT),
    timeoutMs: flags.timeout,
    // The secrets of another machine are not needed for a plan.
    missingSecrets: file === undefined ? 'not compared' : 'blocked',
    ...options,
    requireTest: options?.requireTest === true || manifest.requireTest === true,
  };
}

/**
 * Prints the problems of services on stderr, unless another process has done so. A warning that several services cause is
 * printed once.
 * @param reported the warnings that were printed before
 */
export function printProblems(ran: readonly TaskResult<BaseData>[], reported = new Set<string>()): void {
  for (const { service, printed } of ran) {
    if (printed) continue;
    for (const warning of unreported(service.warnings, reported)) printProblem('warning', warning);
    for (const failure of service.failures) printProblem('error', failure);
  }
}
