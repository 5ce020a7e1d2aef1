/** What `plan` and `apply` share: flags, running over several manifests, printing, exit codes. */
import { stateDirectory } from '../reconcile/manifest/inputs.ts';
import { type Manifest, PRUNE_MODES, readManifest } from '../reconcile/manifest/manifest.ts';
import type { RunOptions, ServiceReport } from '../reconcile/run.ts';
import { type PlanData, hasFailures, planData } from '../report/plan-data.ts';
import { planMarkdown, planText } from '../report/plan.ts';
import { Problem, collectAll } from '../base/problem.ts';
import { printJson, printNotice, printProblem, printResult } from '../report/terminal.ts';
import type { Values } from './flags/command.ts';
import { choice, needed, on, seconds, text, texts } from './flags/flag.ts';
import { format, timeout } from './options.ts';

const FAILED = 2;

/** The flags that both commands have. */
export const manifestFlags = {
  manifest: needed(texts('Manifest of a service, made by the NixOS modules; repeatable')),
  stateDir: text('Where to remember what was created and sent; default $STATE_DIRECTORY'),
  wait: seconds('Seconds to wait for a service to come up', 120, 0),
  timeout,
  prune: choice(PRUNE_MODES, 'What to delete, instead of what the manifest says'),
  replace: on(
    'Delete and create anew what has the name but another implementation, though suite did not create it',
  ),
  format: format(['text', 'markdown', 'json']),
};

type Flags = Values<typeof manifestFlags> & { readonly requireTest?: boolean };

/**
 * Runs over the manifests that the flags name, all services at once, and prints the result.
 * @returns the report
 * @throws Problem or Problems where a manifest cannot be used; nothing has been sent then
 */
export async function runManifests(
  mode: 'plan' | 'apply',
  flags: Flags,
  run: (manifest: Manifest, options: RunOptions) => Promise<ServiceReport>,
): Promise<PlanData> {
  const manifests = await readManifests(flags.manifest);
  const options = runOptions(flags);
  const reports = await Promise.all(manifests.map((manifest) => run(manifest, options)));
  const data = planData(mode, reports);
  print(data, flags.format);
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

function runOptions(flags: Flags): RunOptions {
  return {
    stateDir: stateDirectory(flags.stateDir, process.env['STATE_DIRECTORY']),
    credentials: process.env['CREDENTIALS_DIRECTORY'],
    waitMs: flags.wait,
    timeoutMs: flags.timeout,
    prune: flags.prune,
    replace: flags.replace,
    requireTest: flags.requireTest === true,
    notice: printNotice,
  };
}

function print(data: PlanData, how: Flags['format']): void {
  if (how === 'json') printJson(data);
  else printResult(how === 'markdown' ? planMarkdown(data) : planText(data));
  for (const { warnings, failures } of data.services) {
    for (const warning of warnings) printProblem('warning', warning);
    for (const failure of failures) printProblem('error', failure);
  }
}
