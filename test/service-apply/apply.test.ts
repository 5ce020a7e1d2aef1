/** One configuration on every app and API, on unusual services, and in parallel runs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { RECORDINGS } from '../recordings.ts';
import { applying } from '../program.ts';
import { PROWLARR } from './drafts.ts';
import { type Draft, type Harness, actions, startHarness } from './harness.ts';
import { type Event, answers, apply, plan, situations } from './situations.ts';

const BROKEN = { kind: 'status', status: 500, type: 'application/json', text: '{"message":"x"}' } as const;
const withSecrets = async (harness: Harness): Promise<Draft> => {
  const password = await harness.secret('secret-0', 'correct horse\n');
  const webHookUrl = await harness.secret('secret-1', 'https://hooks.example/T0ken/abc');
  const box = { host: '127.0.0.1', port: 8081, password };
  return {
    downloadclient: [
      { implementation: 'QBittorrent', name: 'qBittorrent', tags: ['TV', 'nix'], general: { priority: 3 }, fields: box }, // prettier-ignore
      { implementation: 'Transmission', enable: false, fields: { host: 'box.example', username: 'alice' } },
    ],
    notification: [
      { implementation: 'Discord', tags: ['tv'], general: { onGrab: true }, fields: { webHookUrl } },
    ],
  };
};
const small =
  (text = 'hunter2') =>
  async (harness: Harness): Promise<Draft> => {
    const password = await harness.secret('secret-0', text);
    const hook = { implementation: 'Webhook', name: 'hook', tags: ['a'], general: { onGrab: true }, fields: { url: 'http://127.0.0.1:1', password } }; // prettier-ignore
    return { downloadclient: [{ implementation: 'QBittorrent', name: 'qb', fields: { host: 'h', password } }], notification: [hook] }; // prettier-ignore
  };
const old: Draft = {
  downloadclient: [{ implementation: 'Transmission', name: 'old' }],
  notification: [{ implementation: 'Webhook', name: 'old hook', enable: false }],
};
const asks =
  (...want: string[]): Event =>
  ({ fake }) => {
    const all = fake.requests.map(({ method, path }) => `${method} ${path.split('/').slice(3).join('/')}`);
    expect(all.toSorted()).toEqual(want.map((one) => `GET ${one}`).toSorted());
  };
const stores =
  (kind: 'downloadclient' | 'notification', ...want: string[]): Event =>
  ({ fake }) =>
    expect(fake.resources(kind).map(({ name }) => name)).toEqual(want);

// prettier-ignore
describe('a first apply of a client and a notification, and a second one', () => {
  const unchanged = 'unchanged qBittorrent, unchanged Transmission, unchanged Discord';
  for (const { folder } of RECORDINGS)
    situations([[`on ${folder}: the second sends no write, and reads lists and tags once and no schema`,
      apply(withSecrets, 'create qBittorrent, create Transmission, create Discord'), plan(withSecrets, unchanged), apply(withSecrets, unchanged),
      asks('', 'downloadclient', folder === 'sonarr-develop' ? 'connection' : 'notification', 'system/status', 'tag')]], { recording: folder, clientsUp: false });
  situations([['over the newer API with other paths and other parameters reach the same end state',
    apply(small(), '', { sends: ['POST downloadclient 201', 'PUT downloadclient/1 202', 'POST tag 201', 'POST connection 201', 'PUT connection/1 202'] }),
    ({ fake }) => expect([fake.writes[1]?.query, fake.writes[2]?.path, fake.resources('notification')[0]?.general['onGrab']]).toEqual([expect.stringContaining('skipTesting=true'), '/api/v5/tag', true]),
    plan(small(), 'unchanged qb, unchanged hook'), apply({ downloadclient: [], notification: [] }), stores('notification')]], { recording: 'sonarr-develop', api: 'v5', clientsUp: false });
  situations([['on a service that masks nothing and whose names are case-sensitive compare secrets directly',
    apply(small()), plan(small(), 'unchanged qb, unchanged hook', { host: 'new' }),
    async (harness) => {
      const report = await harness.apply(await small('changed')(harness));
      expect(actions(report)).toEqual(['update qb', 'update hook']);
      expect(JSON.stringify(report.outcomes.map(({ step }) => step.changes))).not.toContain('hunter2');
      expect(harness.fake.resources('downloadclient')[0]?.settings['password']).toBe('changed');
    }]], { recording: 'readarr-0.4.18', clientsUp: false });
  situations([['behind a URL base work',
    apply(small()), ({ fake }) => expect(fake.requests.every(({ path }) => path.startsWith('/radarr/api'))).toBe(true)]], { recording: 'radarr-6.0.3', urlBase: '/radarr', clientsUp: false });
  situations([['with a list that fails: it is reported and nothing of its kind changes; the other kind is applied',
    apply(old), answers('^GET .*/downloadclient$', BROKEN),
    apply(small(), 'create hook, delete old hook, !list-broken, !deletion-postponed', { says: 'the service fails to list its download clients: it failed (500): x; most likely one of them has an implementation that the service lacks' }),
    stores('notification', 'old hook', 'hook'), stores('downloadclient', 'old')]], { ...PROWLARR, clientsUp: false });
});

describe('runs at the same time', () => {
  test('run one after the other', async () => {
    await using harness = await startHarness({ recording: 'sonarr-4.0.19', clientsUp: false });
    const args = applying(await harness.manifestFile(await small()(harness)), harness.stateDir);
    const runs = [1, 2, 3].map(async () => once(spawn(process.execPath, args, { stdio: 'ignore' }), 'exit'));
    expect((await Promise.all(runs)).map(([code]) => code as number)).toEqual([0, 0, 0]);
    const posts = harness.fake.writes.filter(({ method }) => method === 'POST').map(({ path }) => path);
    expect(posts).toEqual(['/api/v3/downloadclient', '/api/v3/tag', '/api/v3/notification']);
  });
});
