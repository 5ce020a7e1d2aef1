/** `plan` and `apply`: their flags, their output and their exit codes. */
import { hostname } from 'node:os';
import { PRUNE_MODES } from '../../reconcile/manifest/manifest.ts';
import { applyService, planService } from '../../reconcile/run.ts';
import { exitCodeOf } from '../../report/exit-codes.ts';
import { type PlanData, type ServiceData, planData, serviceData } from '../../report/plan-data.ts';
import { hidesKeys, planSheet } from '../../report/plan-report.ts';
import { sheetText } from '../../report/sheet/sheet-text.ts';
import { printJson, printNotice, printResult, printSheet, styled } from '../../report/terminal.ts';
import type { GLOBAL, Values } from '../flags/command.ts';
import { booleanFlag, enumFlag } from '../flags/flag.ts';
import { format } from '../flags/shared-flags.ts';
import { type ManifestTask, type TaskResult, forEachManifest, printProblems } from './for-each-manifest.ts';
import { type ManifestSource, sourceFlags } from './sources.ts';

export const manifestFlags = {
  ...sourceFlags(),
  prune: enumFlag(PRUNE_MODES, 'Undeclared resources to delete; overrides the manifest'),
  replace: booleanFlag(
    "Replace a resource that has an entry's name but another implementation, even if suite did not create it",
  ),
  format: format(['text', 'markdown', 'json']),
};

type Flags = Values<typeof manifestFlags & typeof GLOBAL> & { readonly requireTest?: boolean };
type Mode = PlanData['mode'];

/**
 * Runs over all manifests at the same time and prints the result.
 * @param confirmed the plan that the user has just seen: only the outcomes that differ from it are printed
 * @returns the report
 */
export async function runManifests(
  mode: Mode,
  flags: Flags,
  sources: readonly ManifestSource[],
  confirmed?: PlanData,
): Promise<PlanData> {
  const printer = flags.format === 'text' ? textPrinter(mode, flags.verbose, confirmed) : undefined;
  const ran = await runAll(mode, flags, sources, { onDone: printer });
  const data = dataOf(mode, ran);
  if (flags.format !== 'text') {
    if (flags.format === 'json') printJson(data);
    else printSheet(planSheet(data, { host: hostname(), time: new Date() }), flags.format);
    printProblems(ran);
  } else if (confirmed === undefined && !flags.verbose) hintAtKeys(data);
  process.exitCode = exitCodeOf(data);
  return data;
}

/**
 * Returns a printer of single services: the result on stdout, problems on stderr. The summary is the last line,
 * which `systemctl status` shows and notifications can quote.
 */
function textPrinter(
  mode: Mode,
  verbose: boolean,
  confirmed?: PlanData,
): (done: TaskResult<ServiceData>) => void {
  const reported = new Set<string>();
  let isFirst = true;
  return (done) => {
    const shown = { ...done, service: withoutSeen(done.service, confirmed) };
    const lines = sheetText(planSheet(dataOf(mode, [shown])), { paint: styled, verbose }).split('\n');
    const summary = lines.pop() ?? '';
    if (!isFirst) lines.unshift('');
    isFirst = false;
    if (lines.length > 0) printResult(lines.join('\n'));
    printProblems([done], reported);
    printResult(summary);
  };
}

/** Returns the data of a service without the steps that went as the confirmed plan says. Its counts stay. */
function withoutSeen(service: ServiceData, confirmed?: PlanData): ServiceData {
  const plan = confirmed?.services.find((planned) => planned.service === service.service);
  if (plan === undefined) return service;
  const seen = new Set(plan.steps.map(stepKey));
  return { ...service, steps: service.steps.filter((step) => !seen.has(stepKey(step))) };
}

/** Returns what a reader sees of a step, apart from its keys. */
function stepKey({ kind, name, action, failure, kept }: ServiceData['steps'][number]): string {
  return JSON.stringify([kind, name, action, failure?.code, kept]);
}

/** Tells a person at a terminal once that a text has more to show. */
export function hintAtKeys(data: PlanData): void {
  if (process.stderr.isTTY && hidesKeys(data)) printNotice('--verbose shows all keys of what is new.');
}

export async function planForConfirmation(
  flags: Flags,
  sources: readonly ManifestSource[],
): Promise<PlanData> {
  return dataOf('plan', await runAll('plan', flags, sources, { options: ALL_SECRETS }));
}

/** Secrets that are not on this machine are failures. */
const ALL_SECRETS = { missingSecrets: 'blocked' } as const;

async function runAll(
  mode: Mode,
  flags: Flags,
  sources: readonly ManifestSource[],
  { options, onDone }: Pick<ManifestTask<ServiceData>, 'onDone' | 'options'>,
): Promise<TaskResult<ServiceData>[]> {
  const { prune, replace } = flags;
  const isApply = mode === 'apply';
  const requireTest = isApply && flags.requireTest === true;
  return forEachManifest<ServiceData>(sources, flags, {
    command: mode,
    words: [
      ...(prune === undefined ? [] : [`--prune=${prune}`]),
      ...(replace ? ['--replace'] : []),
      ...(requireTest ? ['--require-test'] : []),
    ],
    options: { prune, replace, requireTest, ...(isApply ? ALL_SECRETS : options) },
    onDone,
    run: async (manifest, how) => serviceData(await (isApply ? applyService : planService)(manifest, how)),
    failed: (base) => serviceData({ ...base, outcomes: [] }),
  });
}

function dataOf(mode: Mode, ran: readonly TaskResult<ServiceData>[]): PlanData {
  return { ...planData(mode, []), services: ran.map(({ service }) => service) };
}
