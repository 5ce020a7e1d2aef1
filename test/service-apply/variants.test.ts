import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { hasCaptures } from '../captures.ts';
import { applying } from '../program.ts';
import { READARR_LIKE } from '../service/rules.ts';
import { type Draft, type World, actions, failures, startWorld } from './harness.ts';

async function draftFor(world: World): Promise<Draft> {
  const password = await world.secret('secret-0', 'hunter2');
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

describe.skipIf(!hasCaptures)('other services', () => {
  test('the newer API: other paths, other parameters, the same end', async () => {
    await using world = await startWorld({ recording: 'sonarr-develop', api: 'v5', clientsUp: false });
    const draft = await draftFor(world);
    expect(failures(await world.apply(draft))).toEqual([]);
    expect(world.fake.writes.map(({ method, path: asked }) => `${method} ${asked}`)).toEqual([
      'POST /api/v5/tag',
      'POST /api/v5/downloadclient',
      'PUT /api/v5/downloadclient/1',
      'POST /api/v5/connection',
      'PUT /api/v5/connection/1',
    ]);
    expect(world.fake.writes[2]?.query).toContain('skipTesting=true');
    expect(world.fake.resources('notification')[0]?.general['onGrab']).toBe(true);
    expect(actions(await world.plan(draft))).toEqual(['unchanged qb', 'unchanged hook']);
    expect(failures(await world.apply({ downloadclient: [], notification: [] }))).toEqual([]);
    expect(world.fake.resources('notification')).toEqual([]);
  });

  test('one that masks nothing and tells names apart by case: secrets are compared as they are', async () => {
    await using world = await startWorld({
      recording: 'lidarr-2.14.5',
      rules: READARR_LIKE,
      clientsUp: false,
    });
    const draft = await draftFor(world);
    expect(failures(await world.apply(draft))).toEqual([]);
    expect(actions(await world.plan(draft, { stateDir: `${world.stateDir}-new` }))).toEqual([
      'unchanged qb',
      'unchanged hook',
    ]);
    await world.secret('secret-0', 'changed');
    const report = await world.apply(draft);
    expect(actions(report)).toEqual(['update qb', 'update hook']);
    expect(JSON.stringify(report.outcomes.map(({ step }) => step.changes))).not.toContain('hunter2');
    expect(world.fake.resources('downloadclient')[0]?.settings['password']).toBe('changed');
  });

  test('behind a URL base', async () => {
    await using world = await startWorld({ recording: 'radarr-6.0.3', urlBase: '/radarr', clientsUp: false });
    const draft = await draftFor(world);
    expect(failures(await world.apply(draft))).toEqual([]);
    expect(world.fake.requests.every(({ path: asked }) => asked.startsWith('/radarr/api'))).toBe(true);
  });

  test('a list that fails is told, and nothing is changed; the other kind goes on', async () => {
    await using world = await startWorld({ recording: 'prowlarr-2.3.6', clientsUp: false });
    const old = [{ implementation: 'Webhook', name: 'old hook', enable: false }];
    await world.apply({
      downloadclient: [{ implementation: 'Transmission', name: 'old' }],
      notification: old,
    });
    world.fake.fault = ({ method, path: asked }) =>
      method === 'GET' && asked.endsWith('/downloadclient')
        ? { kind: 'status', status: 500, type: 'application/json', text: '{"message":"x"}' }
        : undefined;
    const report = await world.apply(await draftFor(world));
    expect(failures(report)).toEqual(['list-broken', 'deletion-postponed']);
    expect(report.failures[0]?.what).toBe(
      'the service fails to list its download clients: it failed (500): x; most likely one of them is of an implementation that it does not have',
    );
    expect(actions(report)).toEqual(['create hook', 'delete old hook']);
    expect(world.fake.resources('notification').map(({ name }) => name)).toEqual(['old hook', 'hook']);
    expect(world.fake.resources('downloadclient').map(({ name }) => name)).toEqual(['old']);
  });
});

describe.skipIf(!hasCaptures)('two runs at once', () => {
  test('are one after the other: each thing is made once', async () => {
    await using world = await startWorld({ recording: 'sonarr-4.0.19', clientsUp: false });
    const draft = await draftFor(world);
    const reports = await Promise.all([world.apply(draft), world.apply(draft), world.apply(draft)]);
    expect(reports.flatMap(failures)).toEqual([]);
    expect(reports.flatMap(actions).toSorted()).toEqual([
      'create hook',
      'create qb',
      'unchanged hook',
      'unchanged hook',
      'unchanged qb',
      'unchanged qb',
    ]);
    expect((await readdir(world.stateDir)).toSorted()).toEqual(['digest.key', 'sonarr.json']);
  });

  test('as processes too', async () => {
    await using world = await startWorld({ recording: 'sonarr-4.0.19', clientsUp: false });
    const { service, secrets, kinds } = world.manifest(await draftFor(world));
    const file = path.join(world.folder, 'manifest.json');
    await writeFile(file, JSON.stringify({ format: 1, service, secrets, kinds }));
    const runs = [1, 2, 3].map(() =>
      once(spawn(process.execPath, applying(file, world.stateDir), { stdio: 'ignore' }), 'exit'),
    );
    expect((await Promise.all(runs)).map(([code]) => code as number)).toEqual([0, 0, 0]);
    expect(
      world.fake.writes.filter(({ method }) => method === 'POST').map(({ path: asked }) => asked),
    ).toEqual(['/api/v3/tag', '/api/v3/downloadclient', '/api/v3/notification']);
  });
});
