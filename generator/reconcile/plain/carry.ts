/**
 * Carrying out one step. A lost answer or a killed run makes nothing twice, for the services take no two of one place;
 * whose what is then there is cannot be told, so it stays nobody's here and is never removed.
 */
import { Problem } from '../../base/problem.ts';
import { shown } from '../../base/text.ts';
import type { Json } from '../../base/json.ts';
import { plainKeys, plainRow } from '../../family/plain.ts';
import { isPassing, isTimeForAnother } from '../service/retry.ts';
import type { Site, Written } from '../service/site.ts';
import { type PlainRecord, plainRecordsOf } from '../state/shape.ts';
import type { StateStore } from '../state/state.ts';
import { type PlainPlace, plainPlace, plainRefused } from './problems.ts';
import {
  type PlainResource,
  type PlainValues,
  parsePlain,
  plainIdentity,
  plainIn,
  samePlain,
  samePlainValues,
  withoutSlash,
} from './resource.ts';
import type { PlainCreate, PlainDelete, PlainStep, PlainUpdate } from './step.ts';

/** What carrying out a step needs beside the step. */
export interface PlainCarry extends Omit<PlainPlace, 'kind'> {
  readonly site: Site;
  readonly store: Pick<StateStore, 'save' | 'state'>;
}

type Kind = PlainStep['kind'];
type Declared = PlainCreate | PlainUpdate;

/**
 * Makes one, or brings the one that has turned up meanwhile to what is declared.
 * @throws Problem
 */
export async function createPlain(step: PlainCreate, context: PlainCarry): Promise<void> {
  const { site } = context;
  for (let count = 0; ; count++) {
    const posted = await postOnce(step, context);
    if (!(posted instanceof Problem)) return keep(step, posted, { doubtful: false }, context);
    const there = (await list(step.kind, context)).find((one) => isIt(step, one));
    if (there !== undefined) return settle(step, there, context);
    if (!isPassing(posted) || !(await isTimeForAnother(count, posted, site.patience))) throw posted;
  }
}

/** The new one as the service shows it, or why there may be none. */
async function postOnce(step: PlainCreate, context: PlainCarry): Promise<PlainResource | Problem> {
  try {
    const written = await context.site.postPlain(step.kind, bodyOf(step, context));
    if (!written.ok) return refused(step, written, context);
    const made = plainIn({ ...context, kind: step.kind }, written.answer.body);
    return made !== undefined && isIt(step, made)
      ? made
      : unconfirmed(step, 'answered with something else', context);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** It is there already, of whomever. */
async function settle(step: PlainCreate, actual: PlainResource, context: PlainCarry): Promise<void> {
  if (lostValues(step, actual, context).length === 0) return;
  if (!plainRow(step.kind).put) return check(step, actual, context);
  await put({ ...step, actual, record: undefined }, actual, context);
}

/**
 * Brings one to what is declared, if it is still the one that the plan was about.
 * @throws Problem
 */
export async function updatePlain(step: PlainUpdate, context: PlainCarry): Promise<void> {
  const now = (await list(step.kind, context)).find(({ id }) => id === step.actual.id);
  if (now === undefined) return createPlain({ ...step, action: 'create' }, context);
  if (!samePlainValues({ ...context, kind: step.kind }, now.values, step.actual.values))
    throw changedMeanwhile(step, context);
  await put(step, now, context);
}

async function put(
  step: Omit<PlainCreate, 'action'> & Pick<PlainUpdate, 'actual' | 'record'>,
  now: PlainResource,
  context: PlainCarry,
): Promise<void> {
  const { kind, record } = step;
  const { id } = now;
  const of = { ...context, kind };
  const before = [record?.values, record?.sending];
  const doubtful =
    record?.doubtful === true ||
    !before.some((one) => one !== undefined && samePlainValues(of, one, now.values));
  const body = { ...now.whole, ...bodyOf(step, context), id };
  if (record !== undefined)
    await remember(kind, { ...record, sending: { ...now.values, ...step.values } }, context);
  const written = await context.site.writePlain('PUT', kind, id, body);
  if (!written.ok) {
    if (record !== undefined && written.status !== 500) await remember(kind, record, context);
    throw refused(step, written, context);
  }
  const answered = plainIn(of, written.answer.body);
  const shownNow = answered?.id === id ? answered : (await list(kind, context)).find((one) => one.id === id);
  if (shownNow === undefined) throw unconfirmed(step, 'took it, but does not show it', context);
  if (record === undefined) check(step, shownNow, context);
  else await keep(step, shownNow, { doubtful }, context);
}

/**
 * Removes one, if it is still what the plan was about; gone already is as good.
 * @throws Problem
 */
export async function deletePlain(step: PlainDelete, context: PlainCarry): Promise<void> {
  const { kind, actual } = step;
  const find = async () => (await list(kind, context)).find(({ id }) => id === actual.id);
  const now = await find();
  if (now !== undefined && !samePlainValues({ ...context, kind }, now.values, actual.values))
    throw changedMeanwhile(step, context);
  if (now !== undefined) {
    const written = await context.site.writePlain('DELETE', kind, actual.id);
    if (!written.ok && written.status !== 404)
      throw plainRefused({ ...context, kind }, { values: actual.values }, written);
    if ((await find()) !== undefined)
      throw unconfirmed(step, 'said that it was deleted, but still lists it', context);
  }
  await forget(kind, actual.id, context);
}

async function list(kind: Kind, { site, app }: PlainCarry): Promise<PlainResource[]> {
  return parsePlain({ kind, app }, await site.plain(kind), site.plainUrl(kind));
}

function isIt({ kind, values }: Pick<Declared, 'kind' | 'values'>, one: PlainResource): boolean {
  return plainIdentity(kind, one.values) === plainIdentity(kind, values);
}

/** What is declared, as it is sent: paths on the service's disk without the slash that it may refuse. */
function bodyOf({ kind, values }: Pick<Declared, 'kind' | 'values'>, { app }: PlainCarry): PlainValues {
  const keys = plainKeys(kind, app);
  const sent = (wire: string, value: Json): Json => {
    const key = keys.get(wire);
    return key?.is === 'folder' && typeof value === 'string' ? withoutSlash(value, key) : value;
  };
  return Object.fromEntries(Object.entries(values).map(([wire, value]) => [wire, sent(wire, value)]));
}

/** Remembers what we made as the service shows it, and makes sure that it shows what is declared. */
async function keep(
  step: Pick<Declared, 'kind' | 'name' | 'path' | 'values'>,
  { id, values, whole }: PlainResource,
  { doubtful }: { readonly doubtful: boolean },
  context: PlainCarry,
): Promise<void> {
  await remember(step.kind, { id, values, ...(doubtful ? { doubtful } : {}) }, context);
  check(step, { id, values, whole }, context);
}

function check(
  step: Pick<Declared, 'kind' | 'name' | 'path' | 'values'>,
  actual: PlainResource,
  context: PlainCarry,
): void {
  const lost = lostValues(step, actual, context);
  if (lost.length > 0)
    throw unconfirmed(step, `took it, but shows something else: ${lost.join('; ')}`, context);
}

function lostValues(
  { kind, values }: Pick<Declared, 'kind' | 'values'>,
  actual: PlainResource,
  { app }: PlainCarry,
): string[] {
  return [...plainKeys(kind, app)].flatMap(([wire, key]) => {
    const [want, is] = [values[wire], actual.values[wire]];
    const kept = want === undefined || samePlain(key, want, is);
    return kept
      ? []
      : [`${key.key} is ${shown(JSON.stringify(is ?? null), 100)}, not ${shown(JSON.stringify(want), 100)}`];
  });
}

async function remember(kind: Kind, record: PlainRecord, { store }: PlainCarry): Promise<void> {
  const others = plainRecordsOf(store.state, kind).filter(({ id }) => id !== record.id);
  store.state.plain[kind] = [...others, record];
  await store.save();
}

async function forget(kind: Kind, gone: number, { store }: PlainCarry): Promise<void> {
  store.state.plain[kind] = plainRecordsOf(store.state, kind).filter(({ id }) => id !== gone);
  await store.save();
}

function refused(
  step: Pick<Declared, 'kind' | 'path' | 'values'>,
  written: Extract<Written, { ok: false }>,
  context: PlainCarry,
): Problem {
  return plainRefused({ ...context, kind: step.kind }, step, written);
}

function unconfirmed(
  step: { readonly kind: Kind; readonly name: string; readonly path?: string },
  what: string,
  context: PlainCarry,
): Problem {
  return new Problem({
    code: 'write-unconfirmed',
    place: plainPlace({ ...context, kind: step.kind }, step),
    what: `the service ${what}`,
    fix: 'Look at the service, and at what stands between it and this host; then run again.',
  });
}

function changedMeanwhile(
  step: { readonly kind: Kind; readonly name: string; readonly path?: string },
  context: PlainCarry,
): Problem {
  return new Problem({
    code: 'changed-meanwhile',
    place: plainPlace({ ...context, kind: step.kind }, step),
    what: 'somebody else changed it while suite was at work, so it was left as it is',
    fix: 'Run again.',
  });
}
