import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../../generator/base/problem.ts';
import {
  backoffDelay,
  waitForService,
  withRetry,
} from '../../../../generator/reconcile/service/retry-and-wait.ts';
import { ApiKey } from '../../../../generator/source/services/api-key.ts';
import {
  ServiceProblem,
  type ServiceProblemParts,
} from '../../../../generator/source/http/service-problem.ts';
import { madeService } from '../../../made.ts';

const PATIENCE = { attempts: 4, pauseMs: 1, longestPauseMs: 10 };

function problem(part: Partial<ServiceProblemParts>): ServiceProblem {
  const asked = {
    service: madeService('sonarr'),
    key: new ApiKey('k'.repeat(32)),
    method: 'GET',
    path: '/api',
    url: new URL('http://127.0.0.1:1/api'),
    redact: String,
  } as const;
  const parts = { code: 'service-failed', what: 'nothing listens', fix: 'start it' } as const;
  return new ServiceProblem(asked, { ...parts, ...part });
}

/** Fails with each error in turn, then gives a value; counts its calls. */
function failing(...errors: readonly Error[]) {
  const calls = { count: 0 };
  const ask = async (): Promise<string> => {
    const error = errors[calls.count];
    calls.count += 1;
    if (error) throw error;
    return 'done';
  };
  return { ask, calls };
}

const passing = problem({ code: 'service-refused' });

test('what passes is tried again, as often as patience lasts', async () => {
  const { ask, calls } = failing(passing, passing, passing);
  expect(await withRetry(ask, PATIENCE)).toBe('done');
  expect(calls.count).toBe(4);
  const never = failing(...Array.from({ length: 9 }, () => passing));
  await expect(withRetry(never.ask, PATIENCE)).rejects.toBe(passing);
  expect(never.calls.count).toBe(4);
});

test.each([
  ['a refused key', problem({ status: 401, code: 'service-key-refused' })],
  ['a missing path', problem({ status: 404, code: 'service-not-found' })],
  ['a refused request', problem({ status: 400, code: 'service-request-refused' })],
  ['a longer pause than suite waits', problem({ retryAfterMs: 11 })],
  ['a defect', new TypeError('defect')],
])('%s is not tried again', async (_, error) => {
  const { ask, calls } = failing(error);
  await expect(withRetry(ask, PATIENCE)).rejects.toBe(error);
  expect(calls.count).toBe(1);
});

test('pauses grow, and are as long as the service asks, within limits', () => {
  expect([0, 1, 2, 9].map((count) => backoffDelay(count, passing, PATIENCE))).toEqual([1, 2, 4, 10]);
  expect(backoffDelay(0, problem({ retryAfterMs: 9 }), PATIENCE)).toBe(9);
});

const many = (error: Error) => failing(...Array.from({ length: 500 }, () => error));

describe('waitForService', () => {
  test('until it is up, saying so once', async () => {
    const said: string[] = [];
    const options = { deadlineMs: 5000, pauseMs: 1, onWait: ({ code }: Problem) => said.push(code) };
    expect(await waitForService(failing(passing, passing).ask, options)).toBe('done');
    expect(said).toEqual(['service-refused']);
  });

  const page = problem({ code: 'service-page' });
  const late = { code: 'service-not-up', what: 'nothing listens' };
  test.each<[string, Error, { deadlineMs: number; graceMs?: number; pauseMs?: number }, object, number?]>([
    ['not beyond the deadline', passing, { deadlineMs: 30, pauseMs: 1 }, late],
    ['with the seconds of a wait', passing, { deadlineMs: 600 }, { what: `${late.what}; waited 1 s` }],
    [
      'not for a service that asks for more time than there is',
      problem({ code: 'service-busy', retryAfterMs: 60_000 }),
      { deadlineMs: 100 },
      { code: 'service-not-up' },
      1,
    ],
    [
      'not after a wrong key',
      problem({ code: 'service-key-refused' }),
      { deadlineMs: 5000 },
      { code: 'service-key-refused' },
      1,
    ],
    ['not for long for a web page', page, { deadlineMs: 5000, graceMs: 20, pauseMs: 1 }, page],
  ])('%s: then with what was found last', async (_, error, options, want, count) => {
    const { ask, calls } = many(error);
    await expect(waitForService(ask, options)).rejects.toMatchObject(want);
    if (count !== undefined) expect(calls.count).toBe(count);
  });

  test('for a web page that a service shows while it starts', async () => {
    expect(await waitForService(failing(page, page).ask, { deadlineMs: 5000, pauseMs: 1 })).toBe('done');
  });
});
