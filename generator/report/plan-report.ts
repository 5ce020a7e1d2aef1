/** A plan, or the result of an apply, as a sheet. */
import type { Json } from '../base/json.ts';
import { count, displaySafe } from '../base/text.ts';
import {
  type Counts,
  NO_STEPS,
  type PlanData,
  type ProblemData,
  type ServiceData,
  type StepData,
  unreported,
} from './plan-data.ts';
import { type Entry, type KeyLine, type Section, type Sheet, keyText } from './sheet/sheet.ts';
import type { KeyChange } from '../reconcile/plan/changed-keys.ts';
import { describeResource } from '../reconcile/service/problems.ts';
import { isSharedName, kindRow } from '../servarr/kinds.ts';

/** The most characters of a value; the JSON report has all of them. */
const VALUE_LIMIT = 100;

const CONTEXT = 20;

export interface Occasion {
  readonly host: string;
  readonly time: Date;
}

export function planSheet(data: PlanData, occasion?: Occasion): Sheet {
  const reported = new Set<string>();
  return {
    heading: data.mode === 'plan' ? 'Plan' : 'Applied',
    summary: '',
    context: [
      ...(data.services.length > 1 ? [totals(data)] : []),
      ...(occasion === undefined ? [] : [describeOccasion(occasion)]),
    ],
    sections: data.services.map((service) =>
      serviceSection({ ...service, warnings: unreported(service.warnings, reported) }, data.mode),
    ),
  };
}

/** Returns the sums over all services: `3 services, 1 failed: 2 to create, 5 up to date`. */
function totals({ services, mode }: PlanData): string {
  const counts = { ...NO_STEPS };
  for (const service of services)
    for (const action of Object.keys(counts) as (keyof Counts)[]) counts[action] += service.counts[action];
  const failed = services.filter(({ failures }) => failures.length > 0).length;
  return `${count(services.length, 'service')}${failed > 0 ? `, ${failed} failed` : ''}: ${countText(counts, failed, mode)}`;
}

function describeOccasion({ host, time }: Occasion): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC on ${displaySafe(host)}`;
}

function serviceSection(service: ServiceData, mode: PlanData['mode']): Section {
  const told = service.steps.filter(isTold);
  return {
    title: summaryLine(service, mode),
    titleLast: true,
    entries: [
      ...told.filter(({ action }) => action !== 'leave').map(stepEntry),
      ...leftEntries(told.filter(({ action }) => action === 'leave')),
    ],
    problems: [
      ...service.failures.map((one) => problemEntry('failed', one)),
      ...service.warnings.map((one) => problemEntry('warning', one)),
    ],
  };
}

/** Returns false for a resource that is unchanged or not enabled yet, which is only counted, unless suite adopted it or a step failed. */
function isTold({ action, adopted, failure, notEnabled }: StepData): boolean {
  return (action !== 'unchanged' && notEnabled === undefined) || adopted || failure !== undefined;
}

/** A new resource has no old values. */
const IS_NEW: ReadonlySet<StepData['action']> = new Set(['create', 'replace']);

const TAKES_AWAY: ReadonlySet<StepData['action']> = new Set(['blocked', 'delete', 'replace']);

/** Returns the text for a secret. A masked secret may be unchanged, if suite does not know what it sent last. */
function secretText(action: StepData['action'], resent: boolean): string {
  if (IS_NEW.has(action)) return '(secret)';
  return resent ? 'sent (secret)' : 'changed (secret)';
}

/** Returns the entry of a step. It omits the test result, which is a warning or a failure of the service. */
function stepEntry(step: StepData): Entry {
  const { action, reason, failure, changes, notes } = step;
  return {
    action: failure === undefined ? action : 'failed',
    breaking: failure !== undefined || TAKES_AWAY.has(action),
    title: titleOf(step),
    noun: kindRow(step.kind).title,
    ...(IS_NEW.has(action) && failure === undefined ? { keysFolded: identityText(step) } : {}),
    keys: changes
      .filter((change) => failure !== undefined || !isRename(action, change))
      .map((change) => keyLine(action, change)),
    lines: [
      {
        what: failure === undefined ? reason : `failed: ${failure.what}`,
        more: notes.map((note) => `note: ${note}`),
      },
    ],
  };
}

/** Keys by which a person recognises a resource, in the order of what they say. */
const IDENTIFYING = [/^host$/iu, /^port$/iu, /(?:url|server)$/iu, /(?:path|folder)$/iu];

const SHOWN_KEYS = 3;

function rank({ key }: KeyChange): number {
  return IDENTIFYING.findIndex((pattern) => pattern.test(key.split('.').at(-1) ?? ''));
}

/** Returns the keys that identify a new resource: `fields.host: "box.example", fields.port: 8080`. */
function identityText({ action, name, changes }: StepData): string {
  return changes
    .filter((change) => !change.secret && change.to !== name && rank(change) >= 0)
    .toSorted((left, right) => rank(left) - rank(right))
    .slice(0, SHOWN_KEYS)
    .map((change) => keyText(keyLine(action, change)))
    .join(', ');
}

/** Returns true if the text of a report hides keys of new resources. */
export function hidesKeys({ services }: PlanData): boolean {
  return services.some(({ steps }) =>
    steps.some(({ action, changes }) => IS_NEW.has(action) && changes.length > 0),
  );
}

/** Returns true for a new name, which the reason has. */
function isRename(action: StepData['action'], { key, from }: KeyChange): boolean {
  return action === 'update' && key === 'name' && from !== undefined;
}

function keyLine(action: StepData['action'], change: KeyChange): KeyLine {
  const { key, from, to, secret, resent = false, why } = change;
  return {
    key,
    from: secret || IS_NEW.has(action) ? '' : valueText(from, to),
    to: secret ? secretText(action, resent) : valueText(to, from),
    remark: why === 'undeclared' ? 'back to the default' : '',
  };
}

/** Returns one entry for all resources that are kept for the same reason: with `prune = "none"` there can be many. */
function leftEntries(steps: readonly StepData[]): Entry[] {
  return [...Map.groupBy(steps, ({ kind, reason }) => `${kind}\u{1}${reason}`).values()].map(
    (sameReason) => ({
      action: 'leave',
      breaking: false,
      title: sameReason.map(titleOf).join(', '),
      lines: [{ what: sameReason[0]?.reason ?? '' }],
    }),
  );
}

function problemEntry(action: 'failed' | 'warning', { place = '', what, fix }: ProblemData): Entry {
  const lines = [{ what, more: fix === undefined ? [] : [fix] }];
  return { action, breaking: action === 'failed', title: place, lines };
}

function titleOf({ kind, name, implementation, implementationName }: StepData): string {
  const resource = describeResource({ kind, name });
  if (implementation === undefined) return resource;
  const type = implementationName ?? implementation;
  const isShared = isSharedName(kind, type);
  if (name === type && !isShared) return resource;
  return `${resource} (${displaySafe(isShared ? `${type}, ${implementation}` : type)})`;
}

/**
 * Returns a value on one line, `unset` if there is none. A string that is cut keeps its quotes, and the part in which it
 * differs from the value on the other side.
 */
function valueText(value: Json | undefined, other: Json | undefined): string {
  if (value === undefined) return 'unset';
  const text = JSON.stringify(value);
  if (text.length <= VALUE_LIMIT) return displaySafe(text, VALUE_LIMIT);
  if (typeof value !== 'string') {
    const start = other === undefined ? 0 : differenceStart(text, JSON.stringify(other));
    return displaySafe(start === 0 ? text : `…${text.slice(start)}`, VALUE_LIMIT);
  }
  const start = typeof other === 'string' ? differenceStart(value, other) : 0;
  const shown = start === 0 ? text : JSON.stringify(`…${value.slice(start)}`);
  return `${displaySafe(shown.slice(0, -1), VALUE_LIMIT)}"`;
}

/** Returns where to begin a long string, so that its first difference from another string is in view. */
function differenceStart(value: string, other: string): number {
  let start = 0;
  while (start < value.length && value[start] === other[start]) start++;
  return start <= VALUE_LIMIT / 2 ? 0 : start - CONTEXT;
}

const WORDS = {
  plan: {
    create: 'to create',
    update: 'to update',
    replace: 'to replace',
    delete: 'to delete',
  },
  apply: { create: 'created', update: 'updated', replace: 'replaced', delete: 'deleted' },
} as const;

/** Returns one line for the journal: `sonarr 4.0.19.2979: 1 created, 19 up to date`. */
function summaryLine({ service, version, counts, failures }: ServiceData, mode: PlanData['mode']): string {
  const name = version === undefined ? service : `${service} ${version}`;
  if (version === undefined && failures.length > 0) return `${name}: failed`;
  return `${name}: ${countText(counts, failures.length, mode)}`;
}

function countText(counts: Counts, failures: number, mode: PlanData['mode']): string {
  const parts = (['create', 'update', 'replace', 'delete'] as const)
    .filter((action) => counts[action] > 0 || (action === 'delete' && counts.kept > 0))
    .map((action) => `${counts[action]} ${WORDS[mode][action]}`);
  const rest = [
    ...(counts.kept > 0 ? [`${counts.kept} kept`] : []),
    `${counts.unchanged} up to date`,
    ...(counts.notEnabled > 0 ? [`${counts.notEnabled} not enabled yet`] : []),
    ...(counts.failed > 0 ? [`${counts.failed} failed`] : []),
  ];
  if (parts.length > 0) return [...parts, ...rest].join(', ');
  return [...(failures > 0 ? [] : ['nothing to do']), ...rest].join(', ');
}
