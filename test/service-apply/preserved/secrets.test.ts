import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { hasCaptures } from '../../captures.ts';
import { planData } from '../../../generator/report/plan-data.ts';
import { type Draft, type EntryDraft, type World, actions, failures, startWorld } from '../harness.ts';
import { edit, make, stored, writes } from './manual-edits.ts';

const RECORDING = { recording: 'sonarr-4.0.19' } as const;
const notes = (...notification: EntryDraft[]): Draft => ({ notification });

/** A Trakt with the tokens of a sign-in, as one would export them. */
async function trakt(
  world: World,
  suffix: string,
  general: EntryDraft['general'] = { onDownload: true },
): Promise<Draft> {
  const [accessToken, refreshToken] = [
    await world.secret('access', `access-${suffix}`),
    await world.secret('refresh', `refresh-${suffix}`),
  ];
  const fields = { accessToken, refreshToken, expires: '2027-01-31T12:00:00Z', authUser: 'me' };
  return notes({ implementation: 'Trakt', name: 'trakt', ...(general && { general }), fields });
}

const RENEWED = { accessToken: 'renewed', refreshToken: 'renewed-too', expires: '2028-01-01T00:00:00Z' };

describe.skipIf(!hasCaptures)('tokens that the service renews', () => {
  test('are sent once, left alone when renewed, and sent again when what is declared changes', async () => {
    await using world = await startWorld(RECORDING);
    const draft = await trakt(world, '1');
    expect(failures(await world.apply(draft))).toEqual([]);
    expect(stored(world, 'trakt', 'notification').settings).toMatchObject({ accessToken: 'access-1' });
    edit(world, 'trakt', { settings: RENEWED }, 'notification');
    world.fake.requests.length = 0;
    await world.apply(draft);
    expect(writes(world)).toEqual([]);
    // Another change does not put the old ones back.
    await world.apply(await trakt(world, '1', { onDownload: true, onUpgrade: true }));
    expect(stored(world, 'trakt', 'notification').settings).toMatchObject(RENEWED);
    await world.apply(await trakt(world, '2', { onDownload: true, onUpgrade: true }));
    expect(stored(world, 'trakt', 'notification').settings).toMatchObject({
      accessToken: 'access-2',
      refreshToken: 'refresh-2',
    });
    // It stays ours, whatever the service made of its tokens.
    edit(world, 'trakt', { settings: RENEWED }, 'notification');
    expect(actions(await world.apply(notes()))).toEqual(['delete trakt']);
  });

  test('of a sign-in that was there before are not overwritten, nor taken away', async () => {
    await using world = await startWorld(RECORDING);
    await world.apply(await trakt(world, '1'));
    edit(world, 'trakt', { settings: RENEWED }, 'notification');
    const elsewhere = { stateDir: `${world.stateDir}-2` };
    await world.apply(await trakt(world, '0', { onDownload: true, onUpgrade: true }), elsewhere);
    expect(stored(world, 'trakt', 'notification').settings).toMatchObject(RENEWED);
    await world.apply(
      notes({ implementation: 'Trakt', name: 'trakt', general: { onDownload: true } }),
      elsewhere,
    );
    expect(stored(world, 'trakt', 'notification').settings).toMatchObject(RENEWED);
  });
});

describe.skipIf(!hasCaptures)('what ever was a secret', () => {
  const HOOK = 'https://hooks.example/T0P-S3CRET';
  const hook = (url: EntryDraft['fields']): Draft =>
    notes({
      implementation: 'Webhook',
      name: 'hook',
      general: { onGrab: true },
      ...(url && { fields: url }),
    });

  test('stays one: as a literal, when it is declared no longer, of another resource, after it was forgotten', async () => {
    await using world = await startWorld(RECORDING);
    await world.apply(hook({ url: await world.secret('url', HOOK) }));
    world.secrets.clear();
    const seen: string[] = [];
    const look = async (draft: Draft): Promise<void> => {
      for (const report of [await world.plan(draft), await world.apply(draft)])
        seen.push(JSON.stringify(planData(report.mode, [report])));
    };
    await look(hook({ url: 'https://plain.example/x' }));
    make(
      world,
      stored(world, 'hook', 'notification'),
      { name: 'theirs', settings: { url: HOOK } },
      'notification',
    );
    await look(notes());
    await look(
      notes({
        implementation: 'Webhook',
        name: 'theirs',
        general: { onGrab: true },
        fields: { url: 'https://other.example' },
      }),
    );
    expect(seen.join('\n')).toContain('"key":"fields.url","secret":true');
    expect(seen.filter((text) => /S3CRET|plain\.example|other\.example/u.test(text))).toEqual([]);
  });

  test('that goes back to the default is not shown either', async () => {
    await using world = await startWorld(RECORDING);
    await world.apply(hook({ url: await world.secret('url', HOOK), username: 'me' }));
    world.secrets.clear();
    const report = await world.plan(hook({ username: 'me' }));
    expect(report.outcomes[0]?.step.changes).toEqual([
      { key: 'fields.url', secret: true, why: 'undeclared' },
    ]);
    expect(JSON.stringify(planData('plan', [report]))).not.toContain('S3CRET');
  });
});

describe.skipIf(!hasCaptures)('a service renamed in the configuration', () => {
  test('keeps what was known of it: nothing is sent, and what is declared no longer is deleted', async () => {
    await using world = await startWorld(RECORDING);
    const password = await world.secret('secret-0', 'pw');
    const box = { implementation: 'QBittorrent', name: 'box', fields: { host: 'a', password } };
    const manifest = world.manifest({ downloadclient: [box] });
    await world.apply(manifest);
    const renamed = (draft: Draft) => {
      const next = world.manifest(draft);
      return { ...next, configured: ['tv'], service: { ...next.service, name: 'tv' } };
    };
    world.fake.requests.length = 0;
    expect(actions(await world.plan(renamed({ downloadclient: [box] })))).toEqual(['unchanged box']);
    expect(actions(await world.apply(renamed({ downloadclient: [box] })))).toEqual(['unchanged box']);
    expect(writes(world)).toEqual([]);
    expect((await readdir(world.stateDir)).sort()).toEqual(['digest.key', 'tv.json']);
    expect(actions(await world.apply(renamed({ downloadclient: [] })))).toEqual(['delete box']);
  });
});
