/**
 * Carrying out one step. A lost answer or a killed run makes nothing twice, for the services take no two of one place;
 * whose what is then there is cannot be told, so it stays nobody's here and is never removed.
 */
import { Problem } from '../../base/problem.ts';
import type { Json } from '../../base/json.ts';
import { plainKeys } from '../../servarr/plain.ts';
import { MAX_ATTEMPTS_ON_500, isTransient, waitBeforeRetry } from '../service/retry.ts';
import type { WriteResult } from '../service/api.ts';
import { type PlainCarry, check, forget, keep, lostValues, remember } from './keep.ts';
import { changedMeanwhile, unconfirmed } from '../service/problems.ts';
import { plainRefused } from './problems.ts';
import {
  type PlainResource,
  type PlainValues,
  parsePlain,
  plainIdentity,
  plainIn,
  samePlainValues,
  withoutSlash,
} from './resource.ts';
import { plainPlace, postPlain, readPlain, writePlain } from './site.ts';
import type { PlainCreate, PlainDelete, PlainStep, PlainUpdate } from './step.ts';

type Kind = PlainStep['kind'];
type Declared = PlainCreate | PlainUpdate;

/**
 * Makes one, or brings the one that has turned up meanwhile to what is declared.
 * @throws Problem
 */
export async function createPlain(step: PlainCreate, context: PlainCarry): Promise<void> {
  const { retry } = context.api;
  for (let count = 0; ; count++) {
    const posted = await postOnce(step, context);
    if (posted.kind === 'made') return keep(step, posted.made, { doubtful: false }, context);
    const there = (await list(step.kind, context)).find((one) => isIt(step, one));
    if (there !== undefined) return settle(step, there, context);
    const { problem, attempts } = posted;
    const again = count + 1 < attempts && (await waitBeforeRetry(count, problem, retry));
    if (!again) throw problem;
  }
}

type Posted =
  | { readonly kind: 'made'; readonly made: PlainResource }
  /** `attempts`: how often this is worth trying in all. */
  | { readonly kind: 'not made'; readonly problem: Problem; readonly attempts: number };

/** The new one as the service shows it, or why there may be none. */
async function postOnce(step: PlainCreate, context: PlainCarry): Promise<Posted> {
  try {
    const written = await postPlain(context.api, step.kind, bodyOf(step, context));
    if (!written.ok) {
      const attempts = written.status === 500 ? MAX_ATTEMPTS_ON_500 : 1;
      return { kind: 'not made', problem: refused(step, written, context), attempts };
    }
    const made = plainIn({ ...context, kind: step.kind }, written.answer.body);
    if (made !== undefined && isIt(step, made)) return { kind: 'made', made };
    return {
      kind: 'not made',
      problem: unconfirmed(context.service, step, 'answered with something else'),
      attempts: 1,
    };
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    return { kind: 'not made', problem, attempts: isTransient(problem) ? Infinity : 1 };
  }
}

/** It is there already, of whomever. */
async function settle(step: PlainCreate, actual: PlainResource, context: PlainCarry): Promise<void> {
  if (lostValues(step, actual, context).length === 0) return;
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
    throw changedMeanwhile(context.service, step);
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
  const written = await writePlain(context.api, 'PUT', { kind, id, body });
  if (!written.ok) {
    if (record !== undefined && written.status !== 500) await remember(kind, record, context);
    throw refused(step, written, context);
  }
  const answered = plainIn(of, written.answer.body);
  const shownNow = answered?.id === id ? answered : (await list(kind, context)).find((one) => one.id === id);
  if (shownNow === undefined) throw unconfirmed(context.service, step, 'took it, but does not show it');
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
    throw changedMeanwhile(context.service, step);
  if (now !== undefined) {
    const written = await writePlain(context.api, 'DELETE', { kind, id: actual.id });
    if (!written.ok && written.status !== 404)
      throw plainRefused({ ...context, kind }, { values: actual.values }, written);
    if ((await find()) !== undefined)
      throw unconfirmed(context.service, step, 'said that it was deleted, but still lists it');
  }
  await forget(kind, actual.id, context);
}

async function list(kind: Kind, { api, app }: PlainCarry): Promise<PlainResource[]> {
  return parsePlain({ kind, app }, await readPlain(api, kind), plainPlace(api, kind));
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

function refused(
  step: Pick<Declared, 'kind' | 'path' | 'values'>,
  written: Extract<WriteResult, { ok: false }>,
  context: PlainCarry,
): Problem {
  return plainRefused({ ...context, kind: step.kind }, step, written);
}
