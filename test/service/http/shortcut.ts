/**
 * Requests of this process to a fake service pass no socket, which would take as long as the rest of a short run. Those of
 * other processes, and those to a service with faults, do.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import symbols from 'undici/lib/core/symbols.js';
import RawPool from 'undici/lib/dispatcher/pool.js';
import type { FakeService } from '../fake.ts';
import { bodyOf, headersOf } from './delivery.ts';
import type { Reply } from './failures.ts';

/** The services of this process that are up, by origin. */
export const shortcuts = new Map<string, FakeService>();

const dispatch = Reflect.get(RawPool.prototype, 'dispatch');

RawPool.prototype.dispatch = function withoutSocket(this: Dispatcher, options, handler): boolean {
  const { origin, host } = (this as unknown as Record<symbol, URL>)[symbols.kUrl] as URL;
  const service = shortcuts.get(origin);
  if (service === undefined || service.fault !== undefined || isClosed(this))
    return dispatch.call(this, options, handler);
  const { method, path: target, body } = options;
  const headers = { ...(options.headers as Record<string, string>), host };
  const { seen, end } = service.begin(method, target);
  const answer = (): Reply => {
    const given = service.handle({ method, target, headers }, String(body ?? ''), seen);
    end(given.status);
    return given;
  };
  void reply(answer, () => shortcuts.has(origin), handler);
  return true;
};

/** True after the client has closed its connections. */
const isClosed = (pool: Dispatcher): boolean => Boolean(Reflect.get(pool, 'destroyed'));

async function reply(
  answer: () => Reply,
  isUp: () => boolean,
  handler: Dispatcher.DispatchHandler,
): Promise<void> {
  const controller = {
    aborted: false,
    paused: false,
    reason: null,
    pause: () => undefined,
    resume: () => undefined,
    abort: (reason: Error) => handler.onResponseError?.(controller, reason),
  };
  handler.onRequestStart?.(controller, {});
  // Another request may arrive before the service answers this one.
  await turn();
  const given = answer();
  if (!isUp()) return controller.abort(Object.assign(new Error('closed'), { code: 'ECONNRESET' }));
  handler.onResponseStart?.(controller, given.status, headersOf(given));
  handler.onResponseData?.(controller, Buffer.from(bodyOf(given) ?? ''));
  handler.onResponseEnd?.(controller, {});
}
