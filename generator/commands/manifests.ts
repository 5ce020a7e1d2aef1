/** What `plan` and `apply` share: flags, running over several manifests, printing, exit codes. */
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

/** The flags that both commands have. */
export const manifestFlags = {
  manifest: texts(
    'Manifest of a service, made by the NixOS modules; repeatable. As root on a host with them: default all of /etc/suite/manifests',
  ),
  stateDir: text(
    'Where to remember what was created and sent; default $STATE_DIRECTORY, for a manifest of this host that of its unit',
  ),
  wait: seconds('Seconds to wait for a service to come up', 120, 0),
  timeout,
  prune: choice(PRUNE_MODES, 'What to delete, instead of what the manifest says'),
  replace: on(
    'Delete and create anew what has the name but another implementation, though suite did not create it',
  ),
  format: format(['text', 'markdown', 'json']),
};

type Flags = Values<typeof manifestFlags> & { readonly requireTest?: boolean };

/** One manifest to run, and how. */
interface Job {
  readonly file: string;
  readonly manifest: Manifest;
  readonly options: RunOptions;
}

type Mode = 'plan' | 'apply';
type Run = (manifest: Manifest, options: RunOptions) => Promise<ServiceReport>;

/**
 * Runs over the manifests that the flags name, or all of this host, at once, and prints the result.
 * @returns the report
 * @throws Problem or Problems where a manifest cannot be used; nothing has been sent then
 */
export async function runManifests(mode: Mode, flags: Flags, run: Run): Promise<PlanData> {
  const files = flags.manifest ?? (await hostManifests());
  const jobs = (await readManifests(files)).map(({ file, manifest }) => ({
    file,
    manifest,
    options: runOptions(flags, file, manifest),
  }));
  const ran = await Promise.all(jobs.map((job) => runJob(mode, job, run)));
  const data: PlanData = { ...planData(mode, []), services: ran.map(({ service }) => service) };
  print(data, flags.format);
  for (const { service, told } of ran) if (!told) printProblems(service);
  process.exitCode = exitCodeOf(data);
  return data;
}

/** What came of a job; `told` where its problems have been printed already. */
interface Ran {
  readonly service: ServiceData;
  readonly told: boolean;
}

async function runJob(mode: Mode, job: Job, run: Run): Promise<Ran> {
  const { networkNamespacePath: namespace, service } = job.manifest;
  try {
    if (namespace !== undefined && (await isElsewhere(namespace)))
      return { service: await runInNamespace(namespace, [mode, ...argumentsOf(mode, job)]), told: true };
    return { service: serviceData(await run(job.manifest, job.options)), told: false };
  } catch (error) {
    const { name, app } = service;
    const nothing = { service: name, app, mode, outcomes: [], warnings: [], redact: (line: string) => line };
    return { service: serviceData({ ...nothing, failures: problemsOf(error) }), told: false };
  }
}

/** The flags that make another process do the same. */
function argumentsOf(mode: Mode, { file, options }: Job): string[] {
  const { stateDir, waitMs, timeoutMs, prune, replace, requireTest } = options;
  return [
    `--manifest=${file}`,
    `--state-dir=${stateDir}`,
    '--format=json',
    `--wait=${waitMs / 1000}`,
    `--timeout=${timeoutMs / 1000}`,
    ...(prune === undefined ? [] : [`--prune=${prune}`]),
    ...(replace === true ? ['--replace'] : []),
    ...(requireTest === true && mode === 'apply' ? ['--require-test'] : []),
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

function runOptions(flags: Flags, file: string, { service, requireTest }: Manifest): RunOptions {
  const own = hostState(file, service.name);
  return {
    stateDir: stateDirectory(flags.stateDir, process.env['STATE_DIRECTORY'] ?? own),
    credentials: process.env['CREDENTIALS_DIRECTORY'],
    waitMs: flags.wait,
    timeoutMs: flags.timeout,
    prune: flags.prune,
    replace: flags.replace,
    requireTest: flags.requireTest === true || requireTest === true,
    notice: printNotice,
  };
}

function print(data: PlanData, how: Flags['format']): void {
  if (how === 'json') printJson(data);
  else printResult(how === 'markdown' ? planMarkdown(data) : planText(data));
}

function printProblems({ warnings, failures }: ServiceData): void {
  for (const warning of warnings) printProblem('warning', warning);
  for (const failure of failures) printProblem('error', failure);
}
