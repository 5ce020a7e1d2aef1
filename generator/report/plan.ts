/** A plan, or what an apply did, as text for a terminal or the journal and as Markdown for a review. */
import { inertMarkdown } from '../base/markdown.ts';
import type { KeyChange } from '../reconcile/desired/changes.ts';
import type { Json } from '../base/json.ts';
import type { Kind } from '../servarr/kinds.ts';
import { type PlainKind, titlesOf } from '../servarr/plain.ts';
import { displaySafe } from '../base/text.ts';
import {
  type Counts,
  type FollowUpData,
  type PlanData,
  type ProblemData,
  type ServiceData,
  type StepData,
  hasChanges,
} from './plan-data.ts';

/** A mark per action, so that a reader can scan the lines. */
const MARKS: Readonly<Record<StepData['action'], string>> = {
  create: '+',
  update: '~',
  replace: '±',
  delete: '-',
  unchanged: '=',
  leave: '·',
  blocked: '!',
};

/** Longer values are cut in texts; the JSON report has them whole. */
const VALUE_LIMIT = 100;

/** One block per service: what changes, key by key, and a summary line as the last one. */
export function planText({ mode, services }: PlanData): string {
  return services.map((service) => serviceText(service, mode)).join('\n\n');
}

function serviceText(service: ServiceData, mode: PlanData['mode']): string {
  const { left = [], others = [] } = Object.groupBy(service.steps.filter(isTold), ({ action }) =>
    action === 'leave' ? 'left' : 'others',
  );
  const lines = [...others.flatMap((step) => stepLines(step)), ...leftLines(left)];
  const after = (service.followUps ?? []).map(
    (one) => `  > command ${one.command}: ${followUpText(one, mode)}`,
  );
  return [...lines, ...after, summaryLine(service, mode)].join('\n');
}

/** What is said of a command that a service is asked for once it has changed. */
export function followUpText({ effect }: FollowUpData, mode: PlanData['mode']): string {
  return `asked for${mode === 'plan' ? ' at the end' : ''}, so that ${effect}`;
}

/** What is left for the same reason shares a line: under `prune = "none"` it may become a lot, and is told each time. */
function leftLines(steps: readonly StepData[]): string[] {
  return [...Map.groupBy(steps, ({ reason }) => reason)].map(
    ([reason, all]) =>
      `  ${MARKS.leave} ${all.map((step) => title(step)).join(', ')}: ${displaySafe(reason, 500)}`,
  );
}

/** What is as declared is only counted, whatever notes it has, unless it was just taken over or failed. */
export function isTold({ action, adopted, failure }: StepData): boolean {
  return action !== 'unchanged' || adopted || failure !== undefined;
}

/** A failed test is not among them: it is a warning or an error, which has its fix and its code. */
function stepLines(step: StepData): string[] {
  const mark = step.failure === undefined ? MARKS[step.action] : '!';
  const reason = step.failure === undefined ? step.reason : `failed: ${step.failure.what}`;
  return [
    `  ${mark} ${title(step)}: ${displaySafe(reason, 500)}`,
    ...step.changes.map((change) => `      ${changeText(change)}`),
    ...step.notes.map((note) => `      note: ${displaySafe(note, 500)}`),
  ];
}

function title({ kind, name, implementation }: StepData): string {
  const same = implementation === undefined || name === implementation;
  return `${titlesOf(kind as Kind | PlainKind).title} "${displaySafe(name)}"${same ? '' : ` (${displaySafe(implementation)})`}`;
}

function changeText({ key, from, to, secret, why }: KeyChange): string {
  const back = why === 'undeclared' ? ', back to the default' : '';
  const change = secret ? 'changed (secret)' : `${valueText(from)} -> ${valueText(to)}`;
  return `${displaySafe(key)}: ${change}${back}`;
}

/** A value on one line; `unset` where there is none. */
export function valueText(value: Json | undefined): string {
  return value === undefined ? 'unset' : displaySafe(JSON.stringify(value), VALUE_LIMIT);
}

const WORDS = {
  plan: { create: 'to create', update: 'to update', replace: 'to replace', delete: 'to delete' },
  apply: { create: 'created', update: 'updated', replace: 'replaced', delete: 'deleted' },
} as const;

/** One line for the journal: `sonarr 4.0.19.2979: 1 created, 19 as declared`. */
export function summaryLine(
  { service, version, counts, followUps = [], failures }: ServiceData,
  mode: PlanData['mode'],
): string {
  const name = version === undefined ? service : `${service} ${version}`;
  if (version === undefined && failures.length > 0) return `${name}: failed`;
  return `${name}: ${countText(counts, followUps.length, mode)}`;
}

/** A command alone is something to do, too: an earlier run did not get to it. */
function countText(counts: Counts, commands: number, mode: PlanData['mode']): string {
  const parts = (['create', 'update', 'replace', 'delete'] as const)
    .filter((action) => counts[action] > 0)
    .map((action) => `${counts[action]} ${WORDS[mode][action]}`);
  const rest = [`${counts.unchanged} as declared`, ...(counts.failed > 0 ? [`${counts.failed} failed`] : [])];
  const nothing =
    commands === 0
      ? 'nothing to do'
      : `${commands} ${commands === 1 ? 'command' : 'commands'} ${mode === 'plan' ? 'to ask for' : 'asked for'}`;
  return [...(parts.length > 0 ? parts : [nothing]), ...rest].join(', ');
}

/** The same as Markdown: a heading and a table per service, for a pull request. */
export function planMarkdown(data: PlanData): string {
  const verb = data.mode === 'plan' ? 'Plan' : 'Applied';
  const head = `## ${verb}${hasChanges(data) ? '' : ': nothing to do'}`;
  return [head, ...data.services.map((service) => serviceMarkdown(service, data.mode))].join('\n\n');
}

function serviceMarkdown(service: ServiceData, mode: PlanData['mode']): string {
  const rows = service.steps.filter((step) => isTold(step) || step.test !== undefined).map(stepRow);
  const table =
    rows.length === 0 ? [] : [['| | what | why | changes |', '|---|---|---|---|', ...rows].join('\n')];
  const line = (word: string) => (problem: ProblemData) =>
    `- **${word}**: ${cell(problem.place === undefined ? problem.what : `${problem.place}: ${problem.what}`)}`;
  const after = (service.followUps ?? []).map(
    (one) => `- **command ${cell(one.command)}**: ${cell(followUpText(one, mode))}`,
  );
  const notes = [...after, ...service.failures.map(line('failed')), ...service.warnings.map(line('warning'))];
  return [
    `### ${cell(summaryLine(service, mode))}`,
    ...table,
    ...(notes.length > 0 ? [notes.join('\n')] : []),
  ].join('\n\n');
}

function stepRow(step: StepData): string {
  const reason = step.failure === undefined ? step.reason : `failed: ${step.failure.what}`;
  const told = [
    ...step.changes.map(changeText),
    ...step.notes.map((note) => `note: ${note}`),
    ...(step.test ? [step.test.what] : []),
  ];
  const action = step.failure === undefined ? step.action : 'failed';
  return `| ${action} | ${cell(title(step))} | ${cell(reason)} | ${told.map(cell).join('<br>')} |`;
}

function cell(text: string): string {
  return inertMarkdown(displaySafe(text, 500));
}
