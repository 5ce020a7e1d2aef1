/** What the commands over manifests share: flags, running over several, printing, exit codes. */
import { type Problem, problemsOf } from '../../base/problem.ts';
import { type Manifest, PRUNE_MODES } from '../../reconcile/manifest/manifest.ts';
import { type RanService, resync } from '../../reconcile/resync.ts';
import type { RunOptions, ServiceReport } from '../../reconcile/run.ts';
import { NO_REDACTION } from '../../base/secrets/redactor.ts';
import { type PlanData, type ServiceData, planData, serviceData } from '../../report/plan-data.ts';
import { planSheet } from '../../report/plan.ts';
import { printSheet } from '../../report/print-sheet.ts';
import { printJson, printNotice, printProblem } from '../../report/terminal.ts';
import { exitCodeOf } from '../../report/exit-codes.ts';
import type { Values } from '../flags/command.ts';
import { enumFlag, booleanFlag } from '../flags/flag.ts';
import { isElsewhere, runInNamespace } from './namespace.ts';
import { format } from '../flags/options.ts';
import { type ManifestSource, type SourceFlags, sourceFlags } from './sources.ts';

/** The flags that `plan` and `apply` have. */
export const manifestFlags = {
  ...sourceFlags(120),
  prune: enumFlag(PRUNE_MODES, 'What to delete, instead of what the manifest says'),
  replace: booleanFlag(
    "Replace a resource that has an entry's name but another implementation, even if suite did not create it",
  ),
  format: format(['text', 'markdown', 'html', 'json']),
};

type Flags = Values<typeof manifestFlags> & { readonly requireTest?: boolean };

/** One manifest to run, and how. */
interface Job {
  readonly source: ManifestSource;
  readonly options: RunOptions;
}

/** What a command does with each manifest, and makes of it as data `S`. */
export interface ManifestTask<S> {
  readonly command: string;
  /** What makes another process do the same, beside the flags of all commands. */
  readonly words: readonly string[];
  readonly options?: Partial<RunOptions>;
  readonly run: (manifest: Manifest, options: RunOptions) => Promise<S>;
  /** The data where it could not be run at all. */
  readonly failed: (service: Manifest['service'], problems: readonly Problem[]) => S;
}

/** What came of a job; `told` where its problems have been printed already. */
export interface TaskResult<S> {
  readonly service: S;
  readonly printed: boolean;
}

type Mode = 'plan' | 'apply';
type Run = (manifest: Manifest, options: RunOptions) => Promise<ServiceReport>;

/**
 * Runs over manifests, all at once, and prints the result.
 * @returns the report
 */
export async function runManifests(
  mode: Mode,
  flags: Flags,
  sources: readonly ManifestSource[],
  run: Run,
): Promise<PlanData> {
  const ran = await runAll(mode, flags, sources, run);
  const data: PlanData = { ...planData(mode, []), services: ran.map(({ service }) => service) };
  await print(data, flags.format);
  printProblems(ran);
  process.exitCode = exitCodeOf(data);
  return data;
}

/** What an apply would do, without printing it; secrets that are not here are failures as they are there. */
export async function planForConfirmation(
  flags: Flags,
  sources: readonly ManifestSource[],
  run: Run,
): Promise<PlanData> {
  const ran = await runAll('plan', flags, sources, run, { missingSecrets: 'blocked' });
  return { ...planData('plan', []), services: ran.map(({ service }) => service) };
}

async function runAll(
  mode: Mode,
  flags: Flags,
  sources: readonly ManifestSource[],
  run: Run,
  options: Partial<RunOptions> = mode === 'apply' ? { missingSecrets: 'blocked' } : {},
): Promise<TaskResult<ServiceData>[]> {
  const done: RanService[] = [];
  const ran = await forEachManifest(sources, flags, {
    command: mode,
    words: forwardedFlags(mode, flags),
    options: {
      prune: flags.prune,
      replace: flags.replace,
      requireTest: flags.requireTest === true,
      ...options,
    },
    run: async (manifest, how) => {
      const report = await run(manifest, how);
      done.push({ manifest, options: how, report });
      return serviceData(report);
    },
    failed: ({ name: service, app }, failures) =>
      serviceData({
        service,
        app,
        mode,
        outcomes: [],
        followUps: [],
        warnings: [],
        failures,
        redactor: NO_REDACTION,
      }),
  });
  const final = new Map((await resync(done, run)).map((report) => [report.service, serviceData(report)]));
  return ran.map((one) => ({ ...one, service: final.get(one.service.service) ?? one.service }));
}

/** The flags of `plan` and `apply` that make another process do the same. */
function forwardedFlags(mode: Mode, { prune, replace, requireTest }: Flags): string[] {
  return [
    ...(prune === undefined ? [] : [`--prune=${prune}`]),
    ...(replace ? ['--replace'] : []),
    ...(requireTest === true && mode === 'apply' ? ['--require-test'] : []),
  ];
}

/** Runs over manifests, all at once. */
export async function forEachManifest<S>(
  sources: readonly ManifestSource[],
  flags: SourceFlags,
  work: ManifestTask<S>,
): Promise<TaskResult<S>[]> {
  return Promise.all(
    sources.map((source) => runJob({ source, options: runOptions(flags, work, source) }, work)),
  );
}

async function runJob<S>(job: Job, { command, words, run, failed }: ManifestTask<S>): Promise<TaskResult<S>> {
  const { file, manifest } = job.source;
  const { networkNamespacePath: namespace, service } = manifest;
  try {
    // What was evaluated here may be of another machine, and is asked from where we are.
    if (file !== undefined && namespace !== undefined && (await isElsewhere(namespace)))
      return { service: await runInNamespace<S>(namespace, [command, ...wordsOfJob(file, job), ...words]), printed: true }; // prettier-ignore
    return { service: await run(manifest, job.options), printed: false };
  } catch (error) {
    return { service: failed(service, problemsOf(error)), printed: false };
  }
}

/** The flags of all commands that make another process do the same. */
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
    waitMs: flags.wait,
    timeoutMs: flags.timeout,
    notice: printNotice,
    // The secrets of another machine need not be here to plan.
    missingSecrets: file === undefined ? 'not compared' : 'blocked',
    ...options,
    requireTest: options?.requireTest === true || manifest.requireTest === true,
  };
}

async function print(data: PlanData, how: Flags['format']): Promise<void> {
  if (how === 'json') printJson(data);
  else await printSheet(planSheet(data), how);
}

/** Prints what is to be said of each service on stderr, where another process has not done so. */
export function printProblems(ran: readonly TaskResult<Pick<ServiceData, 'warnings' | 'failures'>>[]): void {
  for (const { service, printed } of ran) {
    if (printed) continue;
    for (const warning of service.warnings) printProblem('warning', warning);
    for (const failure of service.failures) printProblem('error', failure);
  }
}
