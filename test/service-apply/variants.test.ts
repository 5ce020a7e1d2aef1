import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { applying } from '../program.ts';
import { type Draft, type Harness, actions, failures, startHarness } from './harness.ts';

async function draftFor(harness: Harness): Promise<Draft> {
  const password = await harness.secret('secret-0', 'hunter2');
  return {
    downloadclient: [{ implementation: 'QBittorrent', name: 'qb', fields: { host: 'h', password } }],
    notification: [
      {
        implementation: 'Webhook',
        name: 'hook',
        tags: ['a'],
        general: { onGrab: true },
        fields: { url: 'http://127.0.0.1:1', password },
      },
    ],
  };
}

describe('other services', () => {
  test('the newer API with other paths and other parameters reaches the same end state', async () => {
    await using harness = await startHarness({ recording: 'sonarr-develop', api: 'v5', clientsUp: false });
    const draft = await draftFor(harness);
    expect(failures(await harness.apply(draft))).toEqual([]);
    expect(harness.fake.writes.map(({ method, path: asked }) => `${method} ${asked}`)).toEqual([
      'POST /api/v5/tag',
      'POST /api/v5/downloadclient',
      'PUT /api/v5/downloadclient/1',
      'POST /api/v5/connection',
      'PUT /api/v5/connection/1',
    ]);
    expect(harness.fake.writes[2]?.query).toContain('skipTesting=true');
    expect(harness.fake.resources('notification')[0]?.general['onGrab']).toBe(true);
    expect(actions(await harness.plan(draft))).toEqual(['unchanged qb', 'unchanged hook']);
    expect(failures(await harness.apply({ downloadclient: [], notification: [] }))).toEqual([]);
    expect(harness.fake.resources('notification')).toEqual([]);
  });

  test('a service that masks nothing and whose names are case-sensitive: secrets are compared directly', async () => {
    await using harness = await startHarness({ recording: 'readarr-0.4.18', clientsUp: false });
    const draft = await draftFor(harness);
    expect(failures(await harness.apply(draft))).toEqual([]);
    expect(actions(await harness.plan(draft, { stateDir: `${harness.stateDir}-new` }))).toEqual([
      'unchanged qb',
      'unchanged hook',
    ]);
    await harness.secret('secret-0', 'changed');
    const report = await harness.apply(draft);
    expect(actions(report)).toEqual(['update qb', 'update hook']);
    expect(JSON.stringify(report.outcomes.map(({ step }) => step.changes))).not.toContain('hunter2');
    expect(harness.fake.resources('downloadclient')[0]?.settings['password']).toBe('changed');
  });

  test('a service behind a URL base works', async () => {
    await using harness = await startHarness({
      recording: 'radarr-6.0.3',
      urlBase: '/radarr',
      clientsUp: false,
    });
    const draft = await draftFor(harness);
    expect(failures(await harness.apply(draft))).toEqual([]);
    expect(harness.fake.requests.every(({ path: asked }) => asked.startsWith('/radarr/api'))).toBe(true);
  });

  test('a list that fails is reported and nothing of its kind changes; the other kind is applied', async () => {
    await using harness = await startHarness({ recording: 'prowlarr-2.3.6', clientsUp: false });
    const old = [{ implementation: 'Webhook', name: 'old hook', enable: false }];
    await harness.apply({
      downloadclient: [{ implementation: 'Transmission', name: 'old' }],
      notification: old,
    });
    harness.fake.fault = ({ method, path: asked }) =>
      method === 'GET' && asked.endsWith('/downloadclient')
        ? { kind: 'status', status: 500, type: 'application/json', text: '{"message":"x"}' }
        : undefined;
    const report = await harness.apply(await draftFor(harness));
    expect(failures(report)).toEqual(['list-broken', 'deletion-postponed']);
    expect(report.failures[0]?.what).toBe(
      'the service fails to list its download clients: it failed (500): x; most likely one of them has an implementation that the service lacks',
    );
    expect(actions(report)).toEqual(['create hook', 'delete old hook']);
    expect(harness.fake.resources('notification').map(({ name }) => name)).toEqual(['old hook', 'hook']);
    expect(harness.fake.resources('downloadclient').map(({ name }) => name)).toEqual(['old']);
  });
});

describe('two runs at once', () => {
  test('run one after the other, and create each resource once', async () => {
    await using harness = await startHarness({ recording: 'sonarr-4.0.19', clientsUp: false });
    const draft = await draftFor(harness);
    const reports = await Promise.all([harness.apply(draft), harness.apply(draft), harness.apply(draft)]);
    expect(reports.flatMap(failures)).toEqual([]);
    expect(reports.flatMap(actions).toSorted()).toEqual([
      'create hook',
      'create qb',
      'unchanged hook',
      'unchanged hook',
      'unchanged qb',
      'unchanged qb',
    ]);
    expect((await readdir(harness.stateDir)).toSorted()).toEqual(['digest.key', 'sonarr.json']);
  });

  test('run one after the other as processes, too', async () => {
    await using harness = await startHarness({ recording: 'sonarr-4.0.19', clientsUp: false });
    const file = await harness.manifestFile(await draftFor(harness));
    const runs = [1, 2, 3].map(() =>
      once(spawn(process.execPath, applying(file, harness.stateDir), { stdio: 'ignore' }), 'exit'),
    );
    expect((await Promise.all(runs)).map(([code]) => code as number)).toEqual([0, 0, 0]);
    expect(
      harness.fake.writes.filter(({ method }) => method === 'POST').map(({ path: asked }) => asked),
    ).toEqual(['/api/v3/tag', '/api/v3/downloadclient', '/api/v3/notification']);
  });
});
