/** Situations as rows: what happens to a service one after the other, and what each run does about it. */
import { expect, test } from 'vitest';
import type { Problem } from '../../generator/base/problem.ts';
import type { Manifest } from '../../generator/reconcile/manifest/manifest.ts';
import type { Step } from '../../generator/reconcile/plan/step.ts';
import type { RunOptions, ServiceReport } from '../../generator/reconcile/run.ts';
import { exitCodeOf } from '../../generator/report/exit-codes.ts';
import { planData } from '../../generator/report/plan-data.ts';
import type { Kind, ProviderKind } from '../../generator/servarr/kinds.ts';
import type { Fault } from '../service/http/faults.ts';
import type { FakeOptions } from '../service/options.ts';
import type { Stored } from '../service/store.ts';
import { SONARR, clients } from './drafts.ts';
import { type Draft, type EntryDraft, type Harness, actions, failures, startHarness } from './harness.ts';
import { make, names, stored, writes } from './preserved/manual-edits.ts';

export type Event = (harness: Harness) => unknown;

/** A situation: its name, and what happens. */
export type Situation = readonly [name: string, ...events: Event[]];

export function situations(all: readonly Situation[], options: FakeOptions = SONARR): void {
  test.each(all.map(([name, ...events]) => [name, events] as const))('%s', async (_, events) => {
    await using harness = await startHarness(options);
    for (const [index, event] of events.entries())
      try {
        await event(harness);
      } catch (error) {
        if (error instanceof Error) error.message = `event ${index + 1}: ${error.message}`;
        throw error;
      }
  });
}

/** A configuration: clients, kinds, or a manifest of the service. */
type Declared = readonly EntryDraft[] | Draft | ((harness: Harness) => Manifest | Promise<Draft | Manifest>);

/** Further expectations of a run. */
interface More extends Partial<RunOptions> {
  /** A part of the first step. */
  readonly step?: Partial<Step>;
  /** The state directory of another host. */
  readonly host?: string;
  /** A part of the first message: of the first failure, else of the first warning, else the reason of the first step. */
  readonly says?: RegExp | string;
  /** The writes: `PUT downloadclient/1 202`. */
  readonly sends?: readonly string[];
  /** Key, value before and value after of all changes. */
  readonly changes?: readonly (readonly unknown[])[];
}

async function declaredIn(harness: Harness, what: Declared): Promise<Draft | Manifest> {
  if (typeof what === 'function') return what(harness);
  return Array.isArray(what) ? clients(...(what as EntryDraft[])) : (what as Draft);
}

const run =
  (mode: 'apply' | 'plan') =>
  (what: Declared, want?: string, { step, host, says, sends, changes, ...options }: More = {}): Event =>
  async (harness) => {
    const declared = await declaredIn(harness, what);
    harness.fake.requests.length = 0;
    const stateDir = host === undefined ? {} : { stateDir: `${harness.stateDir}-${host}` };
    const report = await harness[mode](declared, { ...options, ...stateDir });
    expectOutcome(report, want);
    if (step !== undefined) expect(report.outcomes[0]?.step).toMatchObject(step);
    if (says !== undefined) expect(firstMessage(report)).toMatch(says);
    if (sends !== undefined) expect(writes(harness)).toEqual(sends);
    if (changes !== undefined) expect(changesOf(report)).toEqual(changes);
  };

/**
 * Applies. Fails if the outcome is another one.
 * @param want `update box, !write-refused`: steps, failures with an exclamation mark, warnings with a question mark.
 *   Failures are always compared, steps and warnings if there is one; `nothing`: no step, `?none`: no warning
 */
export const apply = run('apply');
/** Plans, with the same expectations. */
export const plan = run('plan');

/** Applies, whatever fails. The command ends with this exit code. */
export const ends =
  (code: 0 | 75 | 78, what: Declared): Event =>
  async (harness) => {
    const report = await harness.apply(await declaredIn(harness, what));
    expect(exitCodeOf(planData('apply', [report]))).toBe(code);
  };

function expectOutcome(report: ServiceReport, want = ''): void {
  const parts = want === '' ? [] : want.split(', ');
  const marked = (mark: string) => parts.filter((one) => one.startsWith(mark)).map((one) => one.slice(1));
  const steps = parts.filter((one) => !/^[!?]/u.test(one));
  expect(failures(report), report.failures.map(({ message }) => message).join('\n')).toEqual(marked('!'));
  if (steps.length > 0) expect(actions(report).join(', ') || 'nothing').toBe(steps.join(', '));
  const warned = marked('?');
  if (warned.length > 0) expect(codesOf(report.warnings)).toEqual(warned.filter((one) => one !== 'none'));
}

const codesOf = (problems: readonly Problem[]): string[] => problems.map(({ code }) => code);

function firstMessage({
  failures: [failure],
  warnings: [warning],
  outcomes: [outcome],
}: ServiceReport): string {
  return (failure ?? warning)?.message ?? outcome?.step.reason ?? '';
}

const changesOf = ({ outcomes }: ServiceReport): unknown[][] =>
  outcomes.flatMap(({ step }) => step.changes.map(({ key, from, to }) => [key, from, to]));

/** An answer: a status, the JSON of an answer 200, or a fault. */
type Answer = number | string | Fault;

const faultOf = (answer: Answer): Fault =>
  typeof answer === 'number'
    ? { kind: 'status', status: answer, text: '', type: 'text/plain' }
    : typeof answer === 'string'
      ? { kind: 'status', status: 200, text: answer, type: 'application/json' }
      : answer;

/**
 * From now on, requests get another answer.
 * @param which a regular expression of method and path: `^GET .*\/tag$`
 * @param times the number of requests that get it
 */
export const answers =
  (which: string, answer: Answer, times = Infinity): Event =>
  ({ fake }) => {
    let count = 0;
    fake.fault = ({ method, path }) =>
      new RegExp(which, 'u').test(`${method} ${path}`) && (count += 1) <= times ? faultOf(answer) : undefined;
  };

/** From now on, the connection ends at these requests, before or after the service takes them. */
export const loses = (which: string, when: 'after' | 'before' = 'before'): Event =>
  answers(which, { kind: 'reset', when });

/** All requests are answered again. */
export const heals: Event = ({ fake }) => {
  fake.fault = undefined;
};

/** Does something when such a request arrives, before it takes effect; `times`: only at the first ones. */
export const during =
  (which: string, event: Event, times = Infinity): Event =>
  (harness) => {
    let count = 0;
    harness.fake.fault = ({ method, path }) => {
      if (new RegExp(which, 'u').test(`${method} ${path}`) && (count += 1) <= times) void event(harness);
      return undefined;
    };
  };

/** A user changes a resource. */
export const edits =
  (name: string, part: Partial<Stored>, kind: ProviderKind = 'downloadclient'): Event =>
  (harness) => {
    const was = stored(harness, name, kind);
    const [settings, general] = [
      { ...was.settings, ...part.settings },
      { ...was.general, ...part.general },
    ];
    harness.fake.store.of(kind).rows.set(was.id, { ...was, ...part, settings, general });
  };
/** A user copies a resource and changes the copy. */
export const makes =
  (like: string, part: Partial<Stored>, kind?: ProviderKind): Event =>
  (harness) =>
    make(harness, stored(harness, like, kind), part, kind);
/** A user deletes a resource. */
export const drops =
  (name: string, kind: ProviderKind = 'downloadclient'): Event =>
  (harness) =>
    harness.fake.store.of(kind).rows.delete(stored(harness, name, kind).id);

/** Someone adds resources of a kind without implementations. */
export const adds =
  (kind: Kind, ...rows: readonly object[]): Event =>
  ({ fake }) => {
    for (const row of rows) fake.store.plain(kind).add((id) => ({ ...row, id }));
  };
/** From now on, all targets are up or down. */
export const targets =
  (areUp: boolean): Event =>
  ({ fake }) => {
    fake.clientsUp = areUp;
  };

/** The service has resources with these names. */
export const hasOnly =
  (kind: ProviderKind, ...all: readonly string[]): Event =>
  (harness) =>
    expect(names(harness, kind)).toEqual(all);
/** The service has clients with these names. */
export const has = (...all: readonly string[]): Event => hasOnly('downloadclient', ...all);
/** The service has so many resources of a kind without implementations. */
export const counts =
  (kind: Kind, count: number): Event =>
  ({ fake }) =>
    expect([...fake.store.plain(kind).rows.values()]).toHaveLength(count);
/** The service has exactly these resources of a kind without implementations. */
export const holds =
  (kind: Kind, ...all: readonly object[]): Event =>
  ({ fake }) =>
    expect([...fake.store.plain(kind).rows.values()]).toEqual(all.map((one) => expect.objectContaining(one)));
/** The service has a resource like that, and no other of its name. */
export const stores =
  (name: string, part: Readonly<Record<string, unknown>>, kind: ProviderKind = 'downloadclient'): Event =>
  ({ fake }) =>
    expect(fake.resources(kind).filter((one) => one.name === name)).toMatchObject([part]);
