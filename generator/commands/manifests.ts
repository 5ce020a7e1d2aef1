/** What the commands over manifests share: flags, running over several, printing, exit codes. */
import { stateDirectory } from '../reconcile/manifest/inputs.ts';
import { type Manifest, PRUNE_MODES, readManifest } from '../reconcile/manifest/manifest.ts';
import type { RunOptions, ServiceReport } from '../reconcile/run.ts';
import { type PlanData, type ServiceData, planData, serviceData } from '../report/plan-data.ts';
import { planMarkdown, planText } from '../report/plan.ts';
import { Problem, collectAll, problemsOf } from '../base/problem.ts';
import { printJson, printNotice, printProblem, printResult } from '../report/terminal.ts';
import { exitCodeOf } from './exit-codes.ts';
import type { Values } from './flags/command.ts';
import { choice, on, seconds, text, texts } from './flags/flag.ts';
import { hostManifests, hostState } from './host.ts';
import { isElsewhere, runInNamespace } from './namespace.ts';
import { format, timeout } from './options.ts';

/** The flags that say which services a command is about, and how they are asked. */
export function sourceFlags(waitSeconds: number) {
  return {
    manifest: texts(
      'Manifest of a service, made by the NixOS modules; repeatable. As root on a host with them: default all of /etc/suite/manifests',
    ),
    stateDir: text(
      'Where to remember what was created and sent; default $STATE_DIRECTORY, for a manifest of this host that of its unit',
    ),
    wait: seconds('Seconds to wait for a service to come up', waitSeconds, 0),
    timeout,
  };
}

/** The flags that `plan` and `apply` have. */
export const manifestFlags = {
  ...sourceFlags(120),
  prune: choice(PRUNE_MODES, 'What to delete, instead of what the manifest says'),
  replace: on(
    'Delete and create anew what has the name but another implementation, though suite did not create it',
  ),
  format: format(['text', 'markdown', 'json']),
};

type SourceFlags = Values<ReturnType<typeof sourceFlags>>;
type Flags = Values<typeof manifestFlags> & { readonly requireTest?: boolean };

/** One manifest to run, and how. */
interface Job {
  readonly file: string;
  readonly manifest: Manifest;
  readonly options: RunOptions;
}

/** What a command does with each manifest, and makes of it as data `S`. */
export interface Work<S> {
  readonly command: string;
  /** What makes another process do the same, beside the flags of all commands. */
  readonly words: readonly string[];
  readonly options?: Partial<RunOptions>;
  readonly run: (manifest: Manifest, options: RunOptions) => Promise<S>;
  /** The data where it could not be run at all. */
  readonly failed: (service: Manifest['service'], problems: readonly Problem[]) => S;
}

/** What came of a job; `told` where its problems have been printed already. */
export interface Ran<S> {
  readonly service: S;
  readonly told: boolean;
}

type Mode = 'plan' | 'apply';
type Run = (manifest: Manifest, options: RunOptions) => Promise<ServiceReport>;

/**
 * Runs over the manifests that the flags name, or all of this host, at once, and prints the result.
 * @returns the report
 * @throws Problem or Problems where a manifest cannot be used; nothing has been sent then
 */
export async function runManifests(mode: Mode, flags: Flags, run: Run): Promise<PlanData> {
  const ran = await overManifests(flags, {
    command: mode,
    words: wordsOf(mode, flags),
    options: { prune: flags.prune, replace: flags.replace, requireTest: flags.requireTest === true },
    run: async (manifest, options) => serviceData(await run(manifest, options)),
    failed: ({ name: service, app }, failures) =>
      serviceData({ service, app, mode, outcomes: [], warnings: [], failures, redact: (line) => line }),
  });
  const data: PlanData = { ...planData(mode, []), services: ran.map(({ service }) => service) };
  print(data, flags.format);
  printProblems(ran);
  process.exitCode = exitCodeOf(data);
  return data;
}

/** The flags of `plan` and `apply` that make another process do the same. */
function wordsOf(mode: Mode, { prune, replace, requireTest }: Flags): string[] {
  return [
    ...(prune === undefined ? [] : [`--prune=${prune}`]),
    ...(replace ? ['--replace'] : []),
    ...(requireTest === true && mode === 'apply' ? ['--require-test'] : []),
  ];
}

/**
 * Runs over the manifests that the flags name, or all of this host, at once; sorted by service.
 * @throws Problem or Problems where a manifest cannot be used; nothing has been sent then
 */
export async function overManifests<S>(flags: SourceFlags, work: Work<S>): Promise<Ran<S>[]> {
  const files = flags.manifest ?? (await hostManifests());
  const jobs = (await readManifests(files)).map(({ file, manifest }) => ({
    file,
    manifest,
    options: runOptions(flags, work, file, manifest),
  }));
  return Promise.all(jobs.map((job) => runJob(job, work)));
}

async function runJob<S>(job: Job, { command, words, run, failed }: Work<S>): Promise<Ran<S>> {
  const { networkNamespacePath: namespace, service } = job.manifest;
  try {
    if (namespace !== undefined && (await isElsewhere(namespace)))
      return { service: await runInNamespace<S>(namespace, [command, ...wordsOfJob(job), ...words]), told: true }; // prettier-ignore
    return { service: await run(job.manifest, job.options), told: false };
  } catch (error) {
    return { service: failed(service, problemsOf(error)), told: false };
  }
}

/** The flags of all commands that make another process do the same. */
function wordsOfJob({ file, options: { stateDir, waitMs, timeoutMs } }: Job): string[] {
  return [
    `--manifest=${file}`,
    `--state-dir=${stateDir}`,
    '--format=json',
    `--wait=${waitMs / 1000}`,
    `--timeout=${timeoutMs / 1000}`,
  ];
}

/** All manifests, sorted by service. Throws Problems with what is wrong in any of them. */
async function readManifests(files: readonly string[]): Promise<Pick<Job, 'file' | 'manifest'>[]> {
  const read = await collectAll(files.map(async (file) => ({ file, manifest: await readManifest(file) })));
  const names = read.map(({ manifest }) => manifest.service.name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw namedTwice(twice);
  return read.toSorted((left, right) => (left.manifest.service.name < right.manifest.service.name ? -1 : 1));
}

function namedTwice(service: string): Problem {
  return new Problem({
    code: 'manifest-twice',
    place: '--manifest',
    what: `two manifests are about the service "${service}"`,
    fix: 'Name one manifest per service.',
  });
}

function runOptions<S>(
  flags: SourceFlags,
  { options }: Work<S>,
  file: string,
  { service, requireTest }: Manifest,
): RunOptions {
  const own = hostState(file, service.name);
  return {
    stateDir: stateDirectory(flags.stateDir, process.env['STATE_DIRECTORY'] ?? own),
    credentials: process.env['CREDENTIALS_DIRECTORY'],
    waitMs: flags.wait,
    timeoutMs: flags.timeout,
    notice: printNotice,
    ...options,
    requireTest: options?.requireTest === true || requireTest === true,
  };
}

function print(data: PlanData, how: Flags['format']): void {
  if (how === 'json') printJson(data);
  else printResult(how === 'markdown' ? planMarkdown(data) : planText(data));
}

/** Prints what is to be said of each service on stderr, where another process has not done so. */
export function printProblems(ran: readonly Ran<Pick<ServiceData, 'warnings' | 'failures'>>[]): void {
  for (const { service, told } of ran) {
    if (told) continue;
    for (const warning of service.warnings) printProblem('warning', warning);
    for (const failure of service.failures) printProblem('error', failure);
  }
}
