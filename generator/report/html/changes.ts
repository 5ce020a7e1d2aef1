/** A plan, an apply or a difference as a page: by service, what weighs most first, to be filtered. */
import { groupBy } from '../../base/collections.ts';
import { displaySafe } from '../../base/text.ts';
import type { Kind } from '../../servarr/kinds.ts';
import { type PlainKind, titlesOf } from '../../servarr/plain.ts';
import { type Diff, type Change as SchemaChange, isRuleChange } from '../../schema/compare/change.ts';
import { type ChangeGroup, groupChanges } from '../diff/changes.ts';
import { ruleSections } from '../diff/rules.ts';
import { summarise } from '../diff/summary.ts';
import { followUpText, isTold, summaryLine, valueText } from '../plan.ts';
import {
  type PlanData,
  type ProblemData,
  type FollowUpData,
  type ServiceData,
  type StepData,
  hasChanges,
} from '../plan-data.ts';
import { renderChanges } from './templates.ts';

/** One key of an entry, old and new. */
interface KeyView {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly secret: boolean;
  readonly remark: string;
}

/** A sentence about an entry, and what follows from it. */
interface LineView {
  readonly breaking: boolean;
  readonly what: string;
  readonly more: readonly string[];
}

/** One resource or implementation. */
interface EntryView {
  /** The kind; empty for what is about the service as a whole. */
  readonly kind: string;
  readonly action: string;
  /** True for what takes something away, fails, or breaks a configuration. */
  readonly breaking: boolean;
  readonly title: string;
  readonly remark: string;
  readonly keys: readonly KeyView[];
  readonly lines: readonly LineView[];
}

/** One service. */
interface SectionView {
  readonly service: string;
  readonly title: string;
  readonly entries: readonly EntryView[];
}

/** Characters of a text; what is longer is cut. */
const LONGEST = 1000;

const fit = (text: string): string => displaySafe(text, LONGEST);

/** The page of a plan, or of what an apply did. */
export function planPage(data: PlanData): string {
  const heading = data.mode === 'plan' ? 'Plan' : 'Applied';
  const lede = hasChanges(data) ? 'What it changes, service by service.' : 'There is nothing to do.';
  return page(
    heading,
    lede,
    data.services.map((service) => planSection(service, data.mode)),
  );
}

/** The page of a difference. */
export function diffPage(diff: Diff): string {
  const ofServices = diff.changes.filter((change) => !isRuleChange(change));
  const changed = diff.schemas.filter(({ id }) => ofServices.some(({ schema }) => schema === id));
  const sections = changed.map(({ id, from, to }) => ({
    service: fit(id),
    title: fit(`${id}: ${from ?? 'not there'} → ${to ?? 'gone'}`),
    entries: heaviestFirst(diffEntries(ofServices.filter(({ schema }) => schema === id))),
  }));
  const rules = ruleSections(diff.changes).map(({ title, label, groups }) => ({
    service: label,
    title,
    entries: groupBy(groups, ({ subject }) => subject).map(([kind, ofKind]) => entryOf(kind, kind, ofKind)),
  }));
  return page('Difference', summarise(diff), [...sections, ...rules]);
}

function page(heading: string, lede: string, sections: readonly SectionView[]): string {
  const kinds = new Set(sections.flatMap(({ entries }) => entries.map(({ kind }) => kind)).filter(Boolean));
  return renderChanges({
    heading,
    lede,
    sections,
    services: sections.map(({ service }) => service),
    kinds: [...kinds].sort().map((kind) => ({ kind, title: titlesOf(kind as Kind | PlainKind).plural })),
  });
}

function heaviestFirst(entries: readonly EntryView[]): EntryView[] {
  return entries.toSorted((left, right) => Number(right.breaking) - Number(left.breaking));
}

function planSection(service: ServiceData, mode: PlanData['mode']): SectionView {
  const problems = [
    ...service.failures.map((one) => problemEntry('failed', one)),
    ...service.warnings.map((one) => problemEntry('warning', one)),
  ];
  return {
    service: fit(service.service),
    title: fit(summaryLine(service, mode)),
    entries: heaviestFirst([
      ...problems,
      ...service.steps.filter(isTold).map(stepEntry),
      ...(service.followUps ?? []).map((one) => followUpEntry(one, mode)),
    ]),
  };
}

function followUpEntry(one: FollowUpData, mode: PlanData['mode']): EntryView {
  const lines = [{ breaking: false, what: fit(followUpText(one, mode)), more: [] }];
  const title = fit(`command ${one.command}`);
  return { kind: '', action: '', breaking: false, title, remark: '', keys: [], lines };
}

function problemEntry(action: 'failed' | 'warning', { place = '', what, fix }: ProblemData): EntryView {
  const more = fix === undefined ? [] : [fit(fix)];
  const line = { breaking: false, what: fit(what), more };
  const common = { kind: '', remark: '', keys: [], lines: [line] };
  return { ...common, action, breaking: action === 'failed', title: fit(place) };
}

const TAKES_AWAY: ReadonlySet<StepData['action']> = new Set(['blocked', 'delete', 'replace']);

function stepEntry(step: StepData): EntryView {
  const { kind, name, implementation, action, reason, failure, changes, notes } = step;
  const lines = [failure === undefined ? reason : `failed: ${failure.what}`, ...notes];
  return {
    kind,
    action: failure === undefined ? action : 'failed',
    breaking: failure !== undefined || TAKES_AWAY.has(action),
    title: fit(name),
    remark: fit(
      `${titlesOf(kind as Kind | PlainKind).title}${implementation === undefined || name === implementation ? '' : `, ${implementation}`}`,
    ),
    lines: lines.map((line) => ({ breaking: false, what: fit(line), more: [] })),
    keys: changes.map(({ key, from, to, secret, why }) => ({
      key: fit(key),
      from: secret ? '' : valueText(from),
      to: secret ? '' : valueText(to),
      secret,
      remark: why === 'undeclared' ? 'back to the default' : '',
    })),
  };
}

function diffEntries(changes: readonly SchemaChange[]): EntryView[] {
  return groupBy(changes, ({ kind }) => kind ?? '').flatMap(([kind, ofKind]) =>
    groupBy(groupChanges(ofKind), ({ subject }) => subject)
      .filter(([subject]) => subject !== '')
      .map(([subject, groups]) => entryOf(kind, subject, groups)),
  );
}

function entryOf(kind: string, subject: string, groups: readonly ChangeGroup[]): EntryView {
  return {
    kind,
    action: '',
    breaking: groups.some(({ breaking }) => breaking),
    title: fit(subject),
    remark: '',
    keys: [],
    lines: groups.toSorted((left, right) => Number(right.breaking) - Number(left.breaking)).map(lineOf),
  };
}

function lineOf({ breaking, what, why, instead, paths }: ChangeGroup): LineView {
  const more = [
    ...(breaking ? [why] : []),
    ...(instead === undefined ? [] : [`Write instead: ${instead}`]),
    ...paths.map((path) => `used by ${path}`),
  ];
  return { breaking, what: fit(what), more: more.map(fit) };
}
