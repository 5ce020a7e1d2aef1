/** Replaying a recorded sequence against one fake. */
import { PROVIDER_KINDS } from '../../../generator/servarr/kinds.ts';
import { EXCEPTED, EXCEPTED_NAMES, isSent, unasked } from './exceptions.ts';
import { comparable, differences, rejectionDiffers, replay } from './exchange.ts';
import type { Exchange } from './exchange.ts';
import type { FakeService } from '../fake.ts';
import { type Run, exchangesOf } from './runs.ts';

export interface Outcome {
  /** Answered as recorded. */
  readonly met: string[];
  /** Answered otherwise, and on no list: one line each. */
  readonly missed: string[];
  /** On the list of exceptions, and answered as recorded after all. */
  readonly stale: string[];
}

/** Sends the exchanges in order and sorts them. The sequence's restarts happen where their names say so. */
export function replayRun(run: Run, fake: FakeService): Outcome {
  const outcome: Outcome = { met: [], missed: [], stale: [] };
  let restarts = 0;
  for (const exchange of exchangesOf(run)) {
    if (exchange.name.includes('after-restart') && restarts++ === 0) fake.cleanUp();
    if (run.gap === undefined) takeBack(exchange, fake);
    else run.gap(exchange, fake);
    if (isUnasked(run, exchange)) standIn(exchange, fake);
    else replayOne(run, exchange, fake, outcome);
  }
  return outcome;
}

function isUnasked({ gap }: Run, exchange: Exchange): boolean {
  if (gap === undefined) return unasked(exchange) !== undefined;
  return exchange.response.status >= 400 && !isSent(exchange.request);
}

function replayOne(run: Run, exchange: Exchange, fake: FakeService, outcome: Outcome): void {
  const { set, name, response } = exchange;
  const { want, got } = comparable(exchange, replay(exchange, fake));
  const isLoose = run.gap !== undefined && response.status >= 400;
  const differs = isLoose ? rejectionDiffers(want, got) : differences(want, got);
  const full = set === undefined ? name : `${set}/${name}`;
  const reason = EXCEPTED[fake.recording]?.[full];
  const isExcepted =
    reason !== undefined || (run.gap !== undefined && EXCEPTED_NAMES.some(([names]) => names.test(name)));
  if (differs.length === 0) (reason === undefined ? outcome.met : outcome.stale).push(full);
  else if (!isExcepted) outcome.missed.push(`${full}: ${differs.slice(0, 3).join(' | ')}`.slice(0, 330));
}

/**
 * Resources that the recording lacks: each resource was deleted after it was created enabled, and all at
 * the end.
 */
function takeBack({ name }: Exchange, fake: FakeService): void {
  const gone = { 'life: create switched off': /^Life$/, 'list at the end': /(?:)/ }[name];
  for (const { rows } of gone === undefined ? [] : PROVIDER_KINDS.map((kind) => fake.store.of(kind)))
    [...rows.values()].filter((stored) => gone?.test(stored.name)).forEach(({ id }) => rows.delete(id));
}

/** Where the request is not there but what it made is, that is made, so that the numbers go on as recorded. */
function standIn(exchange: Exchange, fake: FakeService): void {
  const { request, response } = exchange;
  const path = request.path.replace(/\/$/, '');
  const kept = /\/(downloadclient|notification|connection|indexer|importlist)(\?|$)/.test(path);
  if (kept && response.status === 201 && typeof response.body === 'object') {
    const body = { ...response.body, id: 0 };
    replay({ ...exchange, request: { method: request.method, path, body } }, fake);
  }
}
