import { describe, expect, test } from 'vitest';
import { RECORDINGS, hasCaptures } from '../captures.ts';
import type { FakeService } from '../service/fake.ts';
import { actions, failures, startWorld } from './harness.ts';

const QB = { implementation: 'QBittorrent', name: 'qb' };
const SAB = { implementation: 'Sabnzbd', name: 'sab' };

/** What the fake stores under a name. */
function stored(fake: FakeService, name: string, kind: 'downloadclient' | 'notification' = 'downloadclient') {
  const found = fake.resources(kind).find((one) => one.name === name);
  if (found === undefined) throw new Error(`nothing is named ${name}`);
  return found;
}

const FOUR = RECORDINGS.filter(({ folder }) => folder !== 'sonarr-develop');

describe.skipIf(!hasCaptures).each(FOUR)('on $folder', ({ folder, app }) => {
  test('a create has the real values, schema defaults, and class defaults for masked ones', async () => {
    await using world = await startWorld({ recording: folder, clientsUp: false });
    const report = await world.apply({
      downloadclient: [
        { ...QB, fields: { host: 'box' } },
        { implementation: 'Deluge', name: 'de' },
      ],
    });
    expect(failures(report)).toEqual([]);
    expect(report.warnings.map(({ code }) => code)).toEqual(['test-failed', 'test-failed']);
    expect(stored(world.fake, 'qb').general['enable']).toBe(true);
    expect(stored(world.fake, 'qb').settings).toMatchObject({ host: 'box', port: 8080 });
    // The schema shows it as asterisks, which a POST would have stored.
    expect(stored(world.fake, 'de').settings['password']).toBe('default-Deluge-password');
    const methods = world.fake.writes.map(({ method, query }) => `${method} ${query}`);
    expect(methods).toEqual(['POST ', 'PUT forceSave=true', 'POST ', 'PUT forceSave=true']);
  });

  test('keys that are not ours keep their value; keys that were ours go back to the default', async () => {
    await using world = await startWorld({ recording: folder });
    await world.apply({
      downloadclient: [
        { ...QB, general: { priority: 7 }, fields: { host: 'box', port: 9000, username: 'alice' } },
      ],
    });
    const before = stored(world.fake, 'qb');
    world.fake.store
      .of('downloadclient')
      .rows.set(before.id, { ...before, settings: { ...before.settings, urlBase: '/by-hand' } });
    const next = { downloadclient: [{ ...QB, fields: { host: 'box' } }] };
    const plan = await world.plan(next);
    expect(plan.outcomes[0]?.step.changes).toEqual([
      { key: 'fields.port', from: 9000, to: 8080, secret: false, why: 'undeclared' },
      { key: 'fields.username', from: 'alice', secret: false, why: 'undeclared' },
      { key: 'priority', from: 7, to: 1, secret: false, why: 'undeclared' },
    ]);
    expect(failures(await world.apply(next))).toEqual([]);
    const { settings, general } = stored(world.fake, 'qb');
    expect(settings).toMatchObject({ host: 'box', port: 8080, urlBase: '/by-hand' });
    expect(settings['username']).toBeUndefined();
    expect(general['priority']).toBe(1);
    expect(actions(await world.plan(next))).toEqual(['unchanged qb']);
  });

  test('a value changed by hand comes back, one PUT', async () => {
    await using world = await startWorld({ recording: folder });
    const draft = { downloadclient: [{ ...QB, fields: { host: 'box' } }] };
    await world.apply(draft);
    const { id, settings, ...rest } = stored(world.fake, 'qb');
    world.fake.store
      .of('downloadclient')
      .rows.set(id, { id, ...rest, settings: { ...settings, host: 'other' } });
    world.fake.requests.length = 0;
    expect(actions(await world.apply(draft))).toEqual(['update qb']);
    expect(world.fake.writes.map(({ method }) => method)).toEqual(['PUT']);
    expect(stored(world.fake, 'qb').settings['host']).toBe('box');
  });

  test('rotating a secret is one PUT, and only then', async () => {
    await using world = await startWorld({ recording: folder });
    const draft = {
      downloadclient: [{ ...QB, fields: { password: await world.secret('secret-0', 'first') } }],
    };
    await world.apply(draft);
    await world.secret('secret-0', 'second');
    world.fake.requests.length = 0;
    const report = await world.apply(draft);
    expect(report.outcomes[0]?.step.changes).toEqual([
      { key: 'fields.password', secret: true, why: 'declared' },
    ]);
    expect(world.fake.writes.map(({ method }) => method)).toEqual(['PUT']);
    expect(stored(world.fake, 'qb').settings['password']).toBe('second');
    world.fake.requests.length = 0;
    await world.apply(draft);
    expect(world.fake.writes).toEqual([]);
  });

  test('an update passes secrets that are not ours through', async () => {
    await using world = await startWorld({ recording: folder });
    await world.apply({
      downloadclient: [{ ...SAB, fields: { apiKey: await world.secret('secret-0', 'kept') } }],
    });
    const { id, ...rest } = stored(world.fake, 'sab');
    world.fake.store
      .of('downloadclient')
      .rows.set(id, { id, ...rest, settings: { ...rest.settings, apiKey: 'by hand' } });
    await world.apply({
      downloadclient: [{ ...SAB, fields: { host: 'b', apiKey: { _secret: 'secret-0' } } }],
    });
    expect(stored(world.fake, 'sab').settings).toMatchObject({ host: 'b', apiKey: 'kept' });
    const owner = stored(world.fake, 'sab');
    world.fake.store
      .of('downloadclient')
      .rows.set(owner.id, { ...owner, settings: { ...owner.settings, password: 'theirs' } });
    await world.apply({
      downloadclient: [{ ...SAB, fields: { host: 'c', apiKey: { _secret: 'secret-0' } } }],
    });
    expect(stored(world.fake, 'sab').settings).toMatchObject({
      host: 'c',
      apiKey: 'kept',
      password: 'theirs',
    });
    expect(Object.values(stored(world.fake, 'sab').settings)).not.toContain('********');
  });

  test('adopts the same name in another case and says so; its secrets are sent once', async () => {
    await using world = await startWorld({ recording: folder });
    await world.apply({ downloadclient: [{ ...QB, name: 'QB', fields: { host: 'box' } }] });
    const draft = {
      downloadclient: [{ ...QB, fields: { host: 'box', password: await world.secret('secret-0', 'pw') } }],
    };
    const report = await world.apply(draft, { stateDir: `${world.stateDir}-2` });
    expect(report.outcomes[0]?.step).toMatchObject({
      action: 'update',
      adopted: true,
      reason: 'was there before and is taken over',
    });
    expect(world.fake.resources('downloadclient')).toHaveLength(1);
    expect(actions(await world.plan(draft, { stateDir: `${world.stateDir}-2` }))).toEqual(['unchanged qb']);
    // Adopted is not created: it stays when it is declared no longer.
    expect(actions(await world.apply({ downloadclient: [] }, { stateDir: `${world.stateDir}-2` }))).toEqual(
      [],
    );
    expect(world.fake.resources('downloadclient')).toHaveLength(1);
  });

  test('another implementation under the name is an error, unless it is ours or --replace', async () => {
    await using world = await startWorld({ recording: folder });
    await world.apply({ downloadclient: [QB] });
    const other = { downloadclient: [{ implementation: 'Transmission', name: 'Qb' }] };
    const elsewhere = { stateDir: `${world.stateDir}-2` };
    expect(failures(await world.apply(other, elsewhere))).toEqual(['name-taken']);
    expect(stored(world.fake, 'qb').implementation).toBe('QBittorrent');
    const ours = await world.apply(other);
    expect(actions(ours)).toEqual(['replace Qb']);
    expect(
      world.fake.resources('downloadclient').map(({ name, implementation }) => [name, implementation]),
    ).toEqual([['Qb', 'Transmission']]);
    await world.apply({ downloadclient: [QB] }, { ...elsewhere, replace: true });
    expect(stored(world.fake, 'qb').implementation).toBe('QBittorrent');
  });

  test('prune: none, owned and all', async () => {
    await using world = await startWorld({ recording: folder });
    await world.apply({ downloadclient: [{ ...QB, name: 'theirs' }] }, { stateDir: `${world.stateDir}-2` });
    await world.apply({ downloadclient: [QB, { ...QB, name: 'second' }] });
    const names = () => world.fake.resources('downloadclient').map(({ name }) => name);
    for (let times = 0; times < 2; times += 1) {
      const kept = await world.apply(world.manifest({ downloadclient: [QB] }, 'none'));
      expect(actions(kept)).toEqual(['unchanged qb', 'leave second']);
    }
    expect(names()).toEqual(['theirs', 'qb', 'second']);
    world.fake.requests.length = 0;
    await world.apply(world.manifest({ downloadclient: [] }, 'owned'));
    expect(names()).toEqual(['theirs']);
    // Where nothing is declared, neither schema nor tags are asked for.
    const asked = world.fake.requests.filter(({ method }) => method === 'GET').map(({ path }) => path);
    expect(asked.filter((path) => /schema|tag/u.test(path))).toEqual([]);
    await world.apply(world.manifest({ downloadclient: [] }, 'all'));
    expect(names()).toEqual([]);
  });

  test('a kind that is not managed is not even read', async () => {
    await using world = await startWorld({ recording: folder });
    await world.apply({ downloadclient: [QB], notification: [{ implementation: 'Webhook' }] });
    world.fake.requests.length = 0;
    await world.apply({ notification: [{ implementation: 'Webhook' }] });
    expect(world.fake.requests.filter(({ path }) => path.includes('downloadclient'))).toEqual([]);
    expect(world.fake.resources('downloadclient')).toHaveLength(1);
  });

  test('tags by label: created when missing, compared as a set, left alone where unmanaged', async () => {
    await using world = await startWorld({ recording: folder });
    const draft = {
      notification: [
        { implementation: 'Webhook', tags: ['B-two', 'a1'], fields: { url: 'http://x.example' } },
      ],
    };
    expect(failures(await world.apply(draft))).toEqual([]);
    expect([...world.fake.store.tags.rows.values()].map(({ label }) => label)).toEqual(['a1', 'b-two']);
    expect(
      actions(
        await world.plan({
          notification: [
            { ...draft.notification[0], implementation: 'Webhook', tags: ['a1', 'b-two', 'a1'] },
          ],
        }),
      ),
    ).toEqual(['unchanged Webhook']);
    await world.apply({ notification: [{ implementation: 'Webhook', fields: { url: 'http://x.example' } }] });
    expect(stored(world.fake, 'Webhook', 'notification').tags).toEqual([]);
  });

  test('a notification that is not enabled has no events, and gets them with enable', async () => {
    await using world = await startWorld({ recording: folder, clientsUp: false });
    const hook = {
      implementation: 'Webhook',
      general: { onGrab: true },
      fields: { url: 'http://127.0.0.1:1/x' },
    };
    await world.apply({ notification: [{ ...hook, enable: false }] });
    expect(stored(world.fake, 'Webhook', 'notification').general['onGrab']).toBe(false);
    expect(failures(await world.apply({ notification: [hook] }))).toEqual([]);
    expect(stored(world.fake, 'Webhook', 'notification').general['onGrab']).toBe(true);
    expect(app).toBe(world.fake.app);
  });
});
