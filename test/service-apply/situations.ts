/** Situations as rows: what happens to a service one after the other, and what each run does about it. */
import { expect, test } from 'vitest';
import type { Problem } from '../../generator/base/problem.ts';
import type { Manifest } from '../../generator/reconcile/manifest/manifest.ts';
import type { Step } from '../../generator/reconcile/plan/step.ts';
import type { RunOptions, ServiceReport } from '../../generator/reconcile/run.ts';
import type { ProviderKind } from '../../generator/servarr/kinds.ts';
import type { Fault } from '../service/http/faults.ts';
import type { FakeOptions } from '../service/options.ts';
import type { Stored } from '../service/store.ts';
import { SONARR, clients } from './drafts.ts';
import { type Draft, type EntryDraft, type Harness, actions, failures, startHarness } from './harness.ts';
import { drop, edit, make, names, stored, writes } from './preserved/manual-edits.ts';

/** Something that happens, or an expectation. */
export type Event = (harness: Harness) => unknown;

/** A situation: its name, and what happens. */
export type Situation = readonly [name: string, ...events: Event[]];

/** Runs each situation with a new service. */
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
}

const run =
  (mode: 'apply' | 'plan') =>
  (what: Declared, want?: string, { step, host, says, sends, ...options }: More = {}): Event =>
  async (harness) => {
    const declared = typeof what === 'function' ? await what(harness) : 'length' in what ? clients(...(what as EntryDraft[])) : what; // prettier-ignore
    harness.fake.requests.length = 0;
    const stateDir = host === undefined ? {} : { stateDir: `${harness.stateDir}-${host}` };
    const report = await harness[mode](declared, { ...options, ...stateDir });
    expectOutcome(report, want);
    if (step !== undefined) expect(report.outcomes[0]?.step).toMatchObject(step);
    if (says !== undefined) expect(firstMessage(report)).toMatch(says);
    if (sends !== undefined) expect(writes(harness)).toEqual(sends);
  };

/**
 * Applies. Fails if the outcome is another one.
 * @param want `update box, !write-refused`: steps, failures with an exclamation mark, warnings with a question mark.
 *   Failures are always compared, steps and warnings if there is one; `nothing`: no step, `?none`: no warning
 */
export const apply = run('apply');
/** Plans, with the same expectations. */
export const plan = run('plan');

function expectOutcome(report: ServiceReport, want = ''): void {
  const parts = want === '' || want === 'nothing' ? [] : want.split(', ');
  const marked = (mark: string) => parts.filter((one) => one.startsWith(mark)).map((one) => one.slice(1));
  const steps = parts.filter((one) => !/^[!?]/u.test(one));
  expect(failures(report), report.failures.map(({ message }) => message).join('\n')).toEqual(marked('!'));
  if (steps.length > 0 || want === 'nothing') expect(actions(report).join(', ')).toBe(steps.join(', '));
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
  (name: string, part: Partial<Stored>, kind?: ProviderKind): Event =>
  (harness) =>
    edit(harness, name, part, kind);
/** A user copies a resource and changes the copy. */
export const makes =
  (like: string, part: Partial<Stored>, kind?: ProviderKind): Event =>
  (harness) =>
    make(harness, stored(harness, like, kind), part, kind);
/** A user deletes a resource. */
export const drops =
  (name: string, kind?: ProviderKind): Event =>
  (harness) =>
    drop(harness, name, kind);

/** The service has clients with these names. */
export const has =
  (...all: readonly string[]): Event =>
  (harness) =>
    expect(names(harness)).toEqual(all);
/** The service has a resource like that, and no other of its name. */
export const stores =
  (name: string, part: Readonly<Record<string, unknown>>, kind: ProviderKind = 'downloadclient'): Event =>
  ({ fake }) =>
    expect(fake.resources(kind).filter((one) => one.name === name)).toMatchObject([part]);
