import { describe, expect, test } from 'vitest';
import { RECORDINGS } from '../recordings.ts';
import { actions, failures, startHarness } from './harness.ts';
import { edit, names, stored } from './preserved/manual-edits.ts';

const QB = { implementation: 'QBittorrent', name: 'qb' };
const SAB = { implementation: 'Sabnzbd', name: 'sab' };

const FOUR = RECORDINGS.filter(({ folder }) => folder !== 'sonarr-develop');

test('a create leaves a masked default to the service, which rejects an empty password beside the default user', async () => {
  await using harness = await startHarness({ recording: 'lidarr-2.14.5' });
  expect(
    failures(await harness.apply({ downloadclient: [{ implementation: 'Nzbget', name: 'nz' }] })),
  ).toEqual([]);
  expect(stored(harness, 'nz').settings['password']).toBe('default-Nzbget-password');
});

describe.each(FOUR)('on $folder', ({ folder, app }) => {
  test('a create has the declared values, schema defaults, and class defaults for masked fields', async () => {
    await using harness = await startHarness({ recording: folder, clientsUp: false });
    const report = await harness.apply({
      downloadclient: [
        { ...QB, fields: { host: 'box' } },
        { implementation: 'Deluge', name: 'de' },
      ],
    });
    expect(failures(report)).toEqual([]);
    expect(report.warnings.map(({ code }) => code)).toEqual(['test-failed', 'test-failed']);
    expect(stored(harness, 'qb').general['enable']).toBe(true);
    expect(stored(harness, 'qb').settings).toMatchObject({ host: 'box', port: 8080 });
    // The schema returns asterisks, which a POST would store.
    expect(stored(harness, 'de').settings['password']).toBe('default-Deluge-password');
    const methods = harness.fake.writes.map(({ method, query }) => `${method} ${query}`);
    expect(methods).toEqual(['POST ', 'PUT forceSave=true', 'POST ', 'PUT forceSave=true']);
  });

  test('unmanaged keys keep their values; keys that are no longer declared return to the default', async () => {
    await using harness = await startHarness({ recording: folder });
    await harness.apply({
      downloadclient: [
        { ...QB, general: { priority: 7 }, fields: { host: 'box', port: 9000, username: 'alice' } },
      ],
    });
    edit(harness, 'qb', { settings: { urlBase: '/by-hand' } });
    const next = { downloadclient: [{ ...QB, fields: { host: 'box' } }] };
    const plan = await harness.plan(next);
    expect(plan.outcomes[0]?.step.changes).toEqual([
      { key: 'fields.port', from: 9000, to: 8080, secret: false, why: 'undeclared' },
      { key: 'fields.username', from: 'alice', secret: false, why: 'undeclared' },
      { key: 'priority', from: 7, to: 1, secret: false, why: 'undeclared' },
    ]);
    expect(failures(await harness.apply(next))).toEqual([]);
    const { settings, general } = stored(harness, 'qb');
    expect(settings).toMatchObject({ host: 'box', port: 8080, urlBase: '/by-hand' });
    expect(settings['username']).toBeUndefined();
    expect(general['priority']).toBe(1);
    expect(actions(await harness.plan(next))).toEqual(['unchanged qb']);
  });

  test('a value changed by hand is restored with one PUT', async () => {
    await using harness = await startHarness({ recording: folder });
    const draft = { downloadclient: [{ ...QB, fields: { host: 'box' } }] };
    await harness.apply(draft);
    edit(harness, 'qb', { settings: { host: 'other' } });
    harness.fake.requests.length = 0;
    expect(actions(await harness.apply(draft))).toEqual(['update qb']);
    expect(harness.fake.writes.map(({ method }) => method)).toEqual(['PUT']);
    expect(stored(harness, 'qb').settings['host']).toBe('box');
  });

  test('a changed secret is one PUT, and an unchanged one is none', async () => {
    await using harness = await startHarness({ recording: folder });
    const draft = {
      downloadclient: [{ ...QB, fields: { password: await harness.secret('secret-0', 'first') } }],
    };
    await harness.apply(draft);
    await harness.secret('secret-0', 'second');
    harness.fake.requests.length = 0;
    const report = await harness.apply(draft);
    expect(report.outcomes[0]?.step.changes).toEqual([
      { key: 'fields.password', secret: true, why: 'declared' },
    ]);
    expect(harness.fake.writes.map(({ method }) => method)).toEqual(['PUT']);
    expect(stored(harness, 'qb').settings['password']).toBe('second');
    harness.fake.requests.length = 0;
    await harness.apply(draft);
    expect(harness.fake.writes).toEqual([]);
  });

  test('an update keeps secrets that suite does not manage', async () => {
    await using harness = await startHarness({ recording: folder });
    await harness.apply({
      downloadclient: [{ ...SAB, fields: { apiKey: await harness.secret('secret-0', 'kept') } }],
    });
    edit(harness, 'sab', { settings: { apiKey: 'by hand' } });
    await harness.apply({
      downloadclient: [{ ...SAB, fields: { host: 'b', apiKey: { _secret: 'secret-0' } } }],
    });
    expect(stored(harness, 'sab').settings).toMatchObject({ host: 'b', apiKey: 'kept' });
    edit(harness, 'sab', { settings: { password: 'theirs' } });
    await harness.apply({
      downloadclient: [{ ...SAB, fields: { host: 'c', apiKey: { _secret: 'secret-0' } } }],
    });
    expect(stored(harness, 'sab').settings).toMatchObject({
      host: 'c',
      apiKey: 'kept',
      password: 'theirs',
    });
    expect(Object.values(stored(harness, 'sab').settings)).not.toContain('********');
  });

  test('a resource whose name differs in case is adopted and reported; its secrets are sent once', async () => {
    await using harness = await startHarness({ recording: folder });
    await harness.apply({ downloadclient: [{ ...QB, name: 'QB', fields: { host: 'box' } }] });
    const draft = {
      downloadclient: [{ ...QB, fields: { host: 'box', password: await harness.secret('secret-0', 'pw') } }],
    };
    const report = await harness.apply(draft, { stateDir: `${harness.stateDir}-2` });
    expect(report.outcomes[0]?.step).toMatchObject({
      action: 'update',
      adopted: true,
      reason: 'renamed from "QB"; existed before; suite adopts it',
    });
    expect(harness.fake.resources('downloadclient')).toHaveLength(1);
    expect(actions(await harness.plan(draft, { stateDir: `${harness.stateDir}-2` }))).toEqual([
      'unchanged qb',
    ]);
    // suite did not create the adopted resource, so the resource stays when it is no longer declared.
    expect(
      actions(await harness.apply({ downloadclient: [] }, { stateDir: `${harness.stateDir}-2` })),
    ).toEqual(['leave qb']);
    expect(harness.fake.resources('downloadclient')).toHaveLength(1);
  });

  test('prune: none, owned and all', async () => {
    await using harness = await startHarness({ recording: folder });
    await harness.apply(
      { downloadclient: [{ ...QB, name: 'theirs' }] },
      { stateDir: `${harness.stateDir}-2` },
    );
    await harness.apply({ downloadclient: [QB, { ...QB, name: 'second' }] });
    for (let times = 0; times < 2; times += 1) {
      const kept = await harness.apply(harness.manifest({ downloadclient: [QB] }, 'none'));
      expect(actions(kept)).toEqual(['unchanged qb', 'leave second']);
    }
    expect(names(harness)).toEqual(['theirs', 'qb', 'second']);
    harness.fake.requests.length = 0;
    await harness.apply(harness.manifest({ downloadclient: [] }, 'owned'));
    expect(names(harness)).toEqual(['theirs']);
    // suite requests no schema if nothing is declared.
    const asked = harness.fake.requests.filter(({ method }) => method === 'GET').map(({ path }) => path);
    expect(asked.filter((path) => path.includes('schema'))).toEqual([]);
    await harness.apply(harness.manifest({ downloadclient: [] }, 'all'));
    expect(names(harness)).toEqual([]);
  });

  test('a kind of which nothing is declared is read only as long as suite has resources there', async () => {
    await using harness = await startHarness({ recording: folder });
    const notification = [{ implementation: 'Webhook' }];
    await harness.apply({ downloadclient: [QB], notification });
    const requests = async (): Promise<string[]> => {
      harness.fake.requests.length = 0;
      expect(failures(await harness.apply({ notification }))).toEqual([]);
      return harness.fake.requests.map(
        ({ method, path }) => `${method} ${path.split('/').slice(3).join('/')}`,
      );
    };
    expect(await requests()).toContain('DELETE downloadclient/1');
    expect(names(harness)).toEqual([]);
    expect((await requests()).filter((one) => one.includes('downloadclient'))).toEqual([]);
  });

  test('tags are labels: created if missing, compared as a set, and left alone if not managed', async () => {
    await using harness = await startHarness({ recording: folder });
    const draft = {
      notification: [
        { implementation: 'Webhook', tags: ['B-two', 'a1'], fields: { url: 'http://x.example' } },
      ],
    };
    expect(failures(await harness.apply(draft))).toEqual([]);
    expect([...harness.fake.store.tags.rows.values()].map(({ label }) => label)).toEqual(['a1', 'b-two']);
    expect(
      actions(
        await harness.plan({
          notification: [
            { ...draft.notification[0], implementation: 'Webhook', tags: ['a1', 'b-two', 'a1'] },
          ],
        }),
      ),
    ).toEqual(['unchanged Webhook']);
    await harness.apply({
      notification: [{ implementation: 'Webhook', fields: { url: 'http://x.example' } }],
    });
    expect(stored(harness, 'Webhook', 'notification').tags).toEqual([]);
  });

  test('a notification that is not enabled has no events, and gets them with enable', async () => {
    await using harness = await startHarness({ recording: folder, clientsUp: false });
    const hook = {
      implementation: 'Webhook',
      general: { onGrab: true },
      fields: { url: 'http://127.0.0.1:1/x' },
    };
    await harness.apply({ notification: [{ ...hook, enable: false }] });
    expect(stored(harness, 'Webhook', 'notification').general['onGrab']).toBe(false);
    expect(failures(await harness.apply({ notification: [hook] }))).toEqual([]);
    expect(stored(harness, 'Webhook', 'notification').general['onGrab']).toBe(true);
    expect(app).toBe(harness.fake.app);
  });
});
