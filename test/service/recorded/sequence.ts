/** Replaying a sequence of recorded exchanges against one fake. */
import { PROVIDER_KINDS } from '../../../generator/servarr/kinds.ts';
import { EXCEPTED, isSent, unasked } from './exceptions.ts';
import { comparable, differences, rejectionDiffers, replay } from './exchange.ts';
import type { Exchange } from './exchange.ts';
import type { FakeService } from '../fake.ts';

/** The result of a sequence. */
export interface Outcome {
  /** Answered as recorded. */
  readonly met: string[];
  /** Answered otherwise or not sent, with the reason from the list. */
  readonly excepted: Record<string, string>;
  /** Answered otherwise, and on no list. */
  readonly missed: { readonly name: string; readonly differs: readonly string[] }[];
  /** On the list, and answered as recorded after all. */
  readonly stale: string[];
}

/** Sends the exchanges in order and sorts them. The sequence's restarts happen where their names say so. */
export async function replayAll(exchanges: readonly Exchange[], fake: FakeService): Promise<Outcome> {
  const outcome: Outcome = { met: [], excepted: {}, missed: [], stale: [] };
  let restarts = 0;
  for (const exchange of exchanges) {
    if (exchange.name.includes('after-restart') && restarts === 0) {
      restarts += 1;
      await fake.restart();
    }
    await replayOne(exchange, fake, outcome);
  }
  return outcome;
}

async function replayOne(exchange: Exchange, fake: FakeService, outcome: Outcome): Promise<void> {
  const name = exchange.set === undefined ? exchange.name : `${exchange.set}/${exchange.name}`;
  takeBack(exchange, fake);
  const silent = unasked(exchange);
  if (silent !== undefined) {
    outcome.excepted[name] = silent;
    await standIn(exchange, fake);
    return;
  }
  const { want, got } = comparable(exchange, await replay(exchange, fake));
  const differs = differences(want, got);
  const reason = EXCEPTED[fake.recording]?.[name];
  if (reason !== undefined) {
    outcome.excepted[name] = reason;
  }
  if (differs.length === 0) {
    (reason === undefined ? outcome.met : outcome.stale).push(name);
  } else if (reason === undefined) {
    outcome.missed.push({ name, differs });
  }
}

/** The differences of a fake from a sequence of exchanges of which the recording lacks a part. */
export interface Gaps {
  /** Does what was done before an exchange and is not in the recording. */
  readonly before?: (exchange: Exchange) => Promise<void> | void;
  /** Exchanges that the fake answers differently, by a pattern of their names, with the reason. */
  readonly excepted?: readonly (readonly [names: RegExp, reason: string])[];
}

/** Sends exchanges in order. Returns the number of those that are answered as recorded, and the others in one line each. */
export async function replayWithGaps(
  exchanges: readonly Exchange[],
  fake: FakeService,
  { before, excepted = [] }: Gaps,
): Promise<{ readonly met: number; readonly missed: readonly string[] }> {
  const missed: string[] = [];
  let met = 0;
  for (const exchange of exchanges) {
    await before?.(exchange);
    if (exchange.response.status >= 400 && !isSent(exchange.request)) continue;
    const { want, got } = comparable(exchange, await replay(exchange, fake));
    const differs = exchange.response.status >= 400 ? rejectionDiffers(want, got) : differences(want, got);
    if (differs.length === 0) met++;
    else if (!excepted.some(([names]) => names.test(exchange.name)))
      missed.push(`${exchange.name}: ${differs.slice(0, 3).join(' | ')}`.slice(0, 330));
  }
  return { met, missed };
}

/**
 * Resources that the recording lacks: each resource was deleted after it was created enabled, and all at
 * the end.
 */
function takeBack({ name }: Exchange, fake: FakeService): void {
  const gone = { 'life: create switched off': /^Life$/, 'list at the end': /(?:)/ }[name];
  for (const { rows } of gone === undefined ? [] : PROVIDER_KINDS.map((kind) => fake.store.of(kind))) {
    [...rows.values()].filter((stored) => gone?.test(stored.name)).forEach(({ id }) => rows.delete(id));
  }
}

/** Where the request is not there but what it made is, that is made, so that the numbers go on as recorded. */
async function standIn(exchange: Exchange, fake: FakeService): Promise<void> {
  const { request, response } = exchange;
  const path = request.path.replace(/\/$/, '');
  const kept = /\/(downloadclient|notification|connection|indexer|importlist)(\?|$)/.test(path);
  if (kept && response.status === 201 && typeof response.body === 'object') {
    const body = { ...response.body, id: 0 };
    await replay({ ...exchange, request: { method: request.method, path, body } }, fake);
  }
}
