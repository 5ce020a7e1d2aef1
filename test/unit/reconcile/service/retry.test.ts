import { describe, expect, test } from 'vitest';
import { backoffDelay, withRetry } from '../../../../generator/reconcile/service/retry.ts';
import { waitForService } from '../../../../generator/reconcile/service/wait.ts';
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
  return new ServiceProblem(asked, {
    code: 'service-refused',
    what: 'nothing listens',
    fix: 'start it',
    ...part,
  });
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

const passing = problem({ transient: true });

describe('retrying', () => {
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
});

describe('waitForService', () => {
  test('until it is up, saying so once', async () => {
    const said: string[] = [];
    const { ask } = failing(passing, passing);
    expect(
      await waitForService(ask, { deadlineMs: 5000, pauseMs: 1, onWait: ({ code }) => said.push(code) }),
    ).toBe('done');
    expect(said).toEqual(['service-refused']);
  });

  test('not beyond the deadline: then with what was found last', async () => {
    const { ask } = failing(...Array.from({ length: 500 }, () => passing));
    await expect(waitForService(ask, { deadlineMs: 30, pauseMs: 1 })).rejects.toMatchObject({
      code: 'service-not-up',
      what: 'nothing listens',
    });
  });

  test('names the seconds of a wait', async () => {
    const { ask } = failing(...Array.from({ length: 500 }, () => passing));
    await expect(waitForService(ask, { deadlineMs: 600 })).rejects.toMatchObject({
      what: 'nothing listens; waited 1 s',
    });
  });

  test('not for a service that asks for more time than there is', async () => {
    const { ask, calls } = failing(problem({ transient: true, retryAfterMs: 60_000 }));
    await expect(waitForService(ask, { deadlineMs: 100 })).rejects.toMatchObject({ code: 'service-not-up' });
    expect(calls.count).toBe(1);
  });

  test('a wrong key ends it at once; a web page only after a while', async () => {
    const wrong = failing(problem({ code: 'service-key-refused', status: 401 }));
    await expect(waitForService(wrong.ask, { deadlineMs: 5000 })).rejects.toMatchObject({
      code: 'service-key-refused',
    });
    expect(wrong.calls.count).toBe(1);
    const page = problem({ code: 'service-page' });
    expect(await waitForService(failing(page, page).ask, { deadlineMs: 5000, pauseMs: 1 })).toBe('done');
    const forever = failing(...Array.from({ length: 500 }, () => page));
    await expect(waitForService(forever.ask, { deadlineMs: 5000, graceMs: 20, pauseMs: 1 })).rejects.toBe(
      page,
    );
  });
});
