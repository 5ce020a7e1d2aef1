/** What `plan` and `apply` share: flags, running over several manifests, printing, exit codes. */
import type { Argv } from 'yargs';
import { stateDirectory } from '../reconcile/manifest/inputs.ts';
import { type Manifest, PRUNE_MODES, type Prune, readManifest } from '../reconcile/manifest/manifest.ts';
import type { RunOptions, ServiceReport } from '../reconcile/run.ts';
import { type PlanData, hasFailures, planData } from '../report/plan-data.ts';
import { planMarkdown, planText } from '../report/plan.ts';
import { Problem, collectAll } from '../base/problem.ts';
import { printJson, printNotice, printProblem, printResult } from '../report/terminal.ts';
import { withFormat } from './options.ts';

const FAILED = 2;

/** Adds the flags that both commands have. */
export function withManifests<T>(yargs: Argv<T>) {
  return withFormat(yargs, ['text', 'markdown', 'json'])
    .option('manifest', {
      type: 'string',
      array: true,
      nargs: 1,
      demandOption: true,
      describe: 'Manifest of a service, made by the NixOS modules; repeatable',
    })
    .option('state-dir', {
      type: 'string',
      requiresArg: true,
      describe: 'Where to remember what was created and sent; default $STATE_DIRECTORY',
    })
    .option('wait', { type: 'number', default: 120, describe: 'Seconds to wait for a service to come up' })
    .option('timeout', { type: 'number', default: 60, describe: 'Seconds that one answer may take' })
    .option('prune', { choices: PRUNE_MODES, describe: 'What to delete, instead of what the manifest says' })
    .option('replace', {
      type: 'boolean',
      default: false,
      describe:
        'Delete and create anew what has the name but another implementation, though suite did not create it',
    });
}

/**
 * Runs over the manifests that the flags name, all services at once, and prints the result.
 * @returns the report
 * @throws Problem or Problems where a manifest cannot be used; nothing has been sent then
 */
export async function runManifests(
  mode: 'plan' | 'apply',
  flags: Readonly<Record<string, unknown>>,
  run: (manifest: Manifest, options: RunOptions) => Promise<ServiceReport>,
): Promise<PlanData> {
  const manifests = await readManifests(flags['manifest'] as readonly string[]);
  const options = runOptions(flags);
  const reports = await Promise.all(manifests.map((manifest) => run(manifest, options)));
  const data = planData(mode, reports);
  print(data, String(flags['format']));
  if (hasFailures(data)) process.exitCode = FAILED;
  return data;
}

/** All manifests, sorted by service. Throws Problems with what is wrong in any of them. */
async function readManifests(files: readonly string[]): Promise<Manifest[]> {
  const manifests = await collectAll(files.map(readManifest));
  const twice = manifests.find(
    ({ service }, index) => manifests.findIndex((other) => other.service.name === service.name) !== index,
  );
  if (twice !== undefined) throw namedTwice(twice.service.name);
  return manifests.toSorted((left, right) => (left.service.name < right.service.name ? -1 : 1));
}

function namedTwice(service: string): Problem {
  return new Problem({
    code: 'manifest-twice',
    place: '--manifest',
    what: `two manifests are about the service "${service}"`,
    fix: 'Name one manifest per service.',
  });
}

function runOptions(flags: Readonly<Record<string, unknown>>): RunOptions {
  return {
    stateDir: stateDirectory(flags['state-dir'] as string | undefined, process.env['STATE_DIRECTORY']),
    credentials: process.env['CREDENTIALS_DIRECTORY'],
    waitMs: seconds(flags, 'wait'),
    timeoutMs: seconds(flags, 'timeout'),
    prune: flags['prune'] as Prune | undefined,
    replace: flags['replace'] === true,
    requireTest: flags['require-test'] === true,
    notice: printNotice,
  };
}

/** The longest time that a timer of Node can take, in seconds. */
const LONGEST = 2_147_483;

function seconds(flags: Readonly<Record<string, unknown>>, flag: 'wait' | 'timeout'): number {
  const value = Number(flags[flag]);
  const least = flag === 'wait' ? 0 : 0.001;
  if (value >= least && value <= LONGEST) return Math.round(value * 1000);
  throw new Problem({
    code: 'usage',
    place: `--${flag}`,
    what: `takes a number of seconds of at least ${flag === 'wait' ? '0' : '1'}`,
    fix: `Leave --${flag} out for its default.`,
  });
}

function print(data: PlanData, format: string): void {
  if (format === 'json') printJson(data);
  else printResult(format === 'markdown' ? planMarkdown(data) : planText(data));
  for (const { warnings, failures } of data.services) {
    for (const warning of warnings) printProblem('warning', warning);
    for (const failure of failures) printProblem('error', failure);
  }
}
