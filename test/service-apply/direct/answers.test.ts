/** Direct kinds and the responses of a service to writes: rejections, failures, and responses that are not true. */
import { describe, expect, test } from 'vitest';
import { isWrite } from '../../service/http/boundaries.ts';
import type { Fault } from '../../service/http/faults.ts';
import type { PlainRow } from '../../service/store.ts';
import { type Harness, failures, startHarness } from '../harness.ts';
import { declared, flatActions, folders, mappings, stored, writes } from './folders.ts';

const start = (): Promise<Harness> => startHarness({ recording: 'sonarr-4.0.19' });
const BOX = mappings(['box', '/d', '/srv/a']);
const MOVED = mappings(['box', '/d', '/srv/b']);

const status = (code: number, text = ''): Fault => ({
  kind: 'status',
  status: code,
  text,
  type: 'application/json',
});

/** Responds to each request of a method with a fault. Returns the times of these requests, in milliseconds. */
function respondTo(harness: Harness, method: string, fault: Fault): number[] {
  const times: number[] = [];
  harness.fake.fault = (request) => {
    if (request.method !== method) return undefined;
    times.push(performance.now());
    return fault;
  };
  return times;
}

/** Runs a task once, before the first request that matches. */
function before(harness: Harness, method: string, end: string, task: () => void): void {
  let isDone = false;
  harness.fake.fault = (request) => {
    if (isDone || request.method !== method || !request.path.endsWith(end)) return undefined;
    isDone = true;
    task();
    return undefined;
  };
}

const rowsOf = (harness: Harness): Map<number, PlainRow> =>
  harness.fake.store.plain('remotepathmapping').rows;

describe('the create of a root folder', () => {
  test('is sent once if the service rejects it', async () => {
    await using harness = await start();
    const times = respondTo(harness, 'POST', status(400, '[]'));
    expect(failures(await harness.apply(declared(harness, folders('/srv/a'))))).toEqual(['write-refused']);
    expect(times).toHaveLength(1);
    expect(stored(harness, 'rootfolder')).toEqual([]);
  });

  test.each([500, 503])('is sent once per run if the service fails with status %i', async (code) => {
    await using harness = await start();
    const times = respondTo(harness, 'POST', status(code));
    expect(failures(await harness.apply(declared(harness, folders('/srv/a'))))).toHaveLength(1);
    expect(times).toHaveLength(1);
  });
});

describe('suite handles a remote path mapping', () => {
  test('deleted before the PUT: the next run creates it again, and it stays managed', async () => {
    await using harness = await start();
    await harness.apply(declared(harness, BOX));
    before(harness, 'PUT', '/remotepathmapping/1', () => rowsOf(harness).clear());
    writes(harness);
    expect(failures(await harness.apply(declared(harness, MOVED)))).toEqual(['write-refused']);
    expect(failures(await harness.apply(declared(harness, MOVED)))).toEqual([]);
    expect(writes(harness)).toEqual([
      'PUT /api/v3/remotepathmapping/1 404',
      'POST /api/v3/remotepathmapping 201',
    ]);
    expect(stored(harness, 'remotepathmapping')).toMatchObject([{ localPath: '/srv/b/' }]);
    expect(flatActions(await harness.apply(declared(harness, {})))).toEqual(['delete box /d/']);
  });

  test('deleted before the read that precedes the PUT: the next run creates it again', async () => {
    await using harness = await start();
    await harness.apply(declared(harness, BOX));
    before(harness, 'GET', '/remotepathmapping/1', () => rowsOf(harness).clear());
    writes(harness);
    expect(failures(await harness.apply(declared(harness, MOVED)))).toEqual(['changed-meanwhile']);
    expect(failures(await harness.apply(declared(harness, MOVED)))).toEqual([]);
    expect(writes(harness)).toEqual(['POST /api/v3/remotepathmapping 201']);
  });

  test('with another local path just before the deletion: it stays, and is no longer managed', async () => {
    await using harness = await start();
    await harness.apply(declared(harness, BOX));
    before(harness, 'GET', '/remotepathmapping/1', () => {
      for (const [id, row] of rowsOf(harness)) rowsOf(harness).set(id, { ...row, localPath: '/theirs/' });
    });
    expect(failures(await harness.apply(declared(harness, {})))).toEqual(['changed-meanwhile']);
    expect(stored(harness, 'remotepathmapping')).toMatchObject([{ localPath: '/theirs/' }]);
    expect(flatActions(await harness.apply(declared(harness, {})))).toEqual(['leave box /d/']);
  });

  test('with another identity just before the deletion: it stays', async () => {
    await using harness = await start();
    await harness.apply(declared(harness, BOX));
    before(harness, 'GET', '/remotepathmapping/1', () => {
      for (const [id, row] of rowsOf(harness)) rowsOf(harness).set(id, { ...row, remotePath: '/theirs/' });
    });
    expect(failures(await harness.apply(declared(harness, {})))).toEqual(['changed-meanwhile']);
    expect(stored(harness, 'remotepathmapping')).toHaveLength(1);
  });

  test('with another identity just before the update: it stays', async () => {
    await using harness = await start();
    await harness.apply(declared(harness, BOX));
    before(harness, 'GET', '/remotepathmapping/1', () => {
      for (const [id, row] of rowsOf(harness)) rowsOf(harness).set(id, { ...row, remotePath: '/theirs/' });
    });
    expect(failures(await harness.apply(declared(harness, MOVED)))).toEqual(['changed-meanwhile']);
    expect(stored(harness, 'remotepathmapping')).toContainEqual({
      host: 'box',
      remotePath: '/theirs/',
      localPath: '/srv/a/',
    });
  });

  test('still shown after a successful DELETE: the run fails, and the next run deletes the mapping', async () => {
    await using harness = await start();
    await harness.apply(declared(harness, BOX));
    respondTo(harness, 'DELETE', status(200, '{}'));
    const report = await harness.apply(declared(harness, {}));
    expect(report.failures.map(({ code, what }) => [code, what])).toEqual([
      ['write-unconfirmed', 'the service said that it deleted the resource, but still lists it'],
    ]);
    harness.fake.fault = undefined;
    expect(flatActions(await harness.apply(declared(harness, {})))).toEqual(['delete box /d/']);
    expect(stored(harness, 'remotepathmapping')).toEqual([]);
  });

  test('not stored after a successful PUT: the run fails, and the next run sends the PUT again', async () => {
    await using harness = await start();
    await harness.apply(declared(harness, BOX));
    respondTo(harness, 'PUT', status(200, JSON.stringify([...rowsOf(harness).values()][0])));
    const report = await harness.apply(declared(harness, MOVED));
    expect(failures(report)).toEqual(['write-unconfirmed']);
    expect(report.failures[0]?.what).toContain('localPath is "/srv/a/", not "/srv/b"');
    harness.fake.fault = undefined;
    harness.fake.requests.splice(0);
    expect(failures(await harness.apply(declared(harness, MOVED)))).toEqual([]);
    expect(harness.fake.requests.filter(isWrite)).toHaveLength(1);
  });
});
