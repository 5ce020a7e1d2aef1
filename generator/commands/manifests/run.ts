/** Shared code of the commands over manifests: flags, parallel runs, output, exit codes. */
import { hostname } from 'node:os';
import { problemsOrDefect } from '../../base/problem.ts';
import { type Manifest, PRUNE_MODES } from '../../reconcile/manifest/manifest.ts';
import type { RunOptions, ServiceReport } from '../../reconcile/run.ts';
import type { ReportBase } from '../../reconcile/session.ts';
import { NO_REDACTION } from '../../base/redact.ts';
import {
  type PlanData,
  type ServiceData,
  planData,
  serviceData,
  unreported,
} from '../../report/plan-data.ts';
import { planSheet } from '../../report/plan.ts';
import { sheetText } from '../../report/sheet/text.ts';
import {
  printJson,
  printNotice,
  printProblem,
  printResult,
  printSheet,
  styled,
} from '../../report/terminal.ts';
import { exitCodeOf } from '../../report/exit-codes.ts';
import type { GLOBAL, Values } from '../flags/command.ts';
import { enumFlag, booleanFlag } from '../flags/flag.ts';
import { isElsewhere, runInNamespace } from './namespace.ts';
import { format } from '../flags/options.ts';
import { type ManifestSource, type SourceFlags, sourceFlags } from './sources.ts';

/** The flags of `plan` and `apply`. */
export const manifestFlags = {
  ...sourceFlags(),
  prune: enumFlag(PRUNE_MODES, 'Undeclared resources to delete; overrides the manifest'),
  replace: booleanFlag(
    "Replace a resource that has an entry's name but another implementation, even if suite did not create it",
  ),
  format: format(['text', 'markdown', 'json']),
};

type Flags = Values<typeof manifestFlags & typeof GLOBAL> & { readonly requireTest?: boolean };

/** Milliseconds to wait for a service to start: in a unit, and for a user at a terminal. */
const WAIT = 120_000;
const WAIT_AT_TERMINAL = 10_000;

/** One manifest to run, with its options. */
interface Job {
  readonly source: ManifestSource;
  readonly options: RunOptions;
}

/** The work of a command on each manifest. Its result is data `S`. */
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

/** The result of a job. */
export interface TaskResult<S> {
  readonly service: S;
  readonly printed: boolean;
}

type Mode = 'plan' | 'apply';
type Run = (manifest: Manifest, options: RunOptions) => Promise<ServiceReport>;

/**
 * Runs over all manifests at the same time and prints the result.
 * @returns the report
 */
export async function runManifests(
  mode: Mode,
  flags: Flags,
  sources: readonly ManifestSource[],
  run: Run,
): Promise<PlanData> {
  const printer = flags.format === 'text' ? textPrinter(mode, flags.verbose) : undefined;
  const ran = await runAll(mode, flags, sources, run, { onDone: printer });
  const data: PlanData = { ...planData(mode, []), services: ran.map(({ service }) => service) };
  if (flags.format !== 'text') {
    if (flags.format === 'json') printJson(data);
    else printSheet(planSheet(data, { host: hostname(), time: new Date() }), flags.format);
    printProblems(ran);
  }
  process.exitCode = exitCodeOf(data);
  return data;
}

/**
 * Returns a printer of single services: the result on stdout, problems on stderr. The summary is the last line,
 * which `systemctl status` shows and notifications can quote.
 */
function textPrinter(mode: Mode, verbose: boolean): (done: TaskResult<ServiceData>) => void {
  const reported = new Set<string>();
  let isFirst = true;
  return (done) => {
    const sheet = planSheet({ ...planData(mode, []), services: [done.service] });
    const lines = sheetText(sheet, { paint: styled, verbose }).split('\n');
    const summary = lines.pop() ?? '';
    if (!isFirst) lines.unshift('');
    isFirst = false;
    if (lines.length > 0) printResult(lines.join('\n'));
    printProblems([done], reported);
    printResult(summary);
  };
}

/** Returns what an apply would do, without printing it; secrets that are not on this machine are failures, as in an apply. */
export async function planForConfirmation(
  flags: Flags,
  sources: readonly ManifestSource[],
  run: Run,
): Promise<PlanData> {
  const ran = await runAll('plan', flags, sources, run, { options: { missingSecrets: 'blocked' } });
  return { ...planData('plan', []), services: ran.map(({ service }) => service) };
}

async function runAll(
  mode: Mode,
  flags: Flags,
  sources: readonly ManifestSource[],
  run: Run,
  {
    options = mode === 'apply' ? { missingSecrets: 'blocked' } : {},
    onDone,
  }: Partial<Pick<ManifestTask<ServiceData>, 'onDone' | 'options'>>,
): Promise<TaskResult<ServiceData>[]> {
  return forEachManifest<ServiceData>(sources, flags, {
    command: mode,
    words: forwardedFlags(mode, flags),
    options: {
      prune: flags.prune,
      replace: flags.replace,
      requireTest: flags.requireTest === true,
      ...options,
    },
    onDone,
    run: async (manifest, how) => serviceData(await run(manifest, how)),
    failed: (base) => serviceData({ ...base, outcomes: [], followUps: [] }),
  });
}

/** Returns the flags of `plan` and `apply` for another process. */
function forwardedFlags(mode: Mode, { prune, replace, requireTest }: Flags): string[] {
  return [
    ...(prune === undefined ? [] : [`--prune=${prune}`]),
    ...(replace ? ['--replace'] : []),
    ...(requireTest === true && mode === 'apply' ? ['--require-test'] : []),
  ];
}

/** Runs over manifests, all at once. Returns the results in the order of the sources. */
export async function forEachManifest<S>(
  sources: readonly ManifestSource[],
  flags: SourceFlags,
  work: ManifestTask<S>,
): Promise<TaskResult<S>[]> {
  const jobs = sources.map((source) => {
    const { name } = source.manifest.service;
    const onWait = (what: string): void => printNotice(`${name}: waiting, ${what}`);
    return runJob({ source, options: { ...runOptions(flags, work, source), onWait } }, work);
  });
  for (const job of jobs) work.onDone?.(await job);
  return Promise.all(jobs);
}

async function runJob<S>(job: Job, { command, words, run, failed }: ManifestTask<S>): Promise<TaskResult<S>> {
  const { file, manifest } = job.source;
  const { networkNamespacePath: namespace, service } = manifest;
  try {
    // A manifest that was evaluated here may belong to another machine, so suite contacts its service from here.
    if (file !== undefined && namespace !== undefined && (await isElsewhere(namespace)))
      return { service: await runInNamespace<S>(namespace, [command, ...wordsOfJob(file, job), ...words]), printed: true }; // prettier-ignore
    return { service: await run(manifest, job.options), printed: false };
  } catch (error) {
    const failures = problemsOrDefect(error, service.name);
    const base = { service: service.name, app: service.app, warnings: [], failures, redact: NO_REDACTION };
    return { service: failed(base), printed: false };
  }
}

/** Returns the common flags for another process. */
function wordsOfJob(file: string, { source, options }: Job): string[] {
  const { stateDir, waitMs, timeoutMs } = options;
  const { service, secrets } = source.manifest;
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
export function printProblems(
  ran: readonly TaskResult<Pick<ServiceData, 'warnings' | 'failures'>>[],
  reported = new Set<string>(),
): void {
  for (const { service, printed } of ran) {
    if (printed) continue;
    for (const warning of unreported(service.warnings, reported)) printProblem('warning', warning);
    for (const failure of service.failures) printProblem('error', failure);
  }
}
