import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { planData } from '../../../generator/report/plan-data.ts';
import { type Draft, type EntryDraft, type Harness, actions, failures, startHarness } from '../harness.ts';
import { edit, make, stored, writes } from './manual-edits.ts';

const RECORDING = { recording: 'sonarr-4.0.19' } as const;
const notes = (...notification: EntryDraft[]): Draft => ({ notification });

/** A Trakt with the tokens of a sign-in, as one would export them. */
async function trakt(
  harness: Harness,
  suffix: string,
  general: EntryDraft['general'] = { onDownload: true },
): Promise<Draft> {
  const [accessToken, refreshToken] = [
    await harness.secret('access', `access-${suffix}`),
    await harness.secret('refresh', `refresh-${suffix}`),
  ];
  const fields = { accessToken, refreshToken, expires: '2027-01-31T12:00:00Z', authUser: 'me' };
  return notes({ implementation: 'Trakt', name: 'trakt', ...(general && { general }), fields });
}

const RENEWED = { accessToken: 'renewed', refreshToken: 'renewed-too', expires: '2028-01-01T00:00:00Z' };

describe('tokens that the service renews', () => {
  test('are sent once, left alone when renewed, and sent again when what is declared changes', async () => {
    await using harness = await startHarness(RECORDING);
    const draft = await trakt(harness, '1');
    expect(failures(await harness.apply(draft))).toEqual([]);
    expect(stored(harness, 'trakt', 'notification').settings).toMatchObject({ accessToken: 'access-1' });
    edit(harness, 'trakt', { settings: RENEWED }, 'notification');
    harness.fake.requests.length = 0;
    await harness.apply(draft);
    expect(writes(harness)).toEqual([]);
    // Another change does not put the old ones back.
    await harness.apply(await trakt(harness, '1', { onDownload: true, onUpgrade: true }));
    expect(stored(harness, 'trakt', 'notification').settings).toMatchObject(RENEWED);
    await harness.apply(await trakt(harness, '2', { onDownload: true, onUpgrade: true }));
    expect(stored(harness, 'trakt', 'notification').settings).toMatchObject({
      accessToken: 'access-2',
      refreshToken: 'refresh-2',
    });
    // It stays ours, whatever the service made of its tokens.
    edit(harness, 'trakt', { settings: RENEWED }, 'notification');
    expect(actions(await harness.apply(notes()))).toEqual(['delete trakt']);
  });

  test('of a sign-in that was there before are not overwritten, nor taken away', async () => {
    await using harness = await startHarness(RECORDING);
    await harness.apply(await trakt(harness, '1'));
    edit(harness, 'trakt', { settings: RENEWED }, 'notification');
    const elsewhere = { stateDir: `${harness.stateDir}-2` };
    await harness.apply(await trakt(harness, '0', { onDownload: true, onUpgrade: true }), elsewhere);
    expect(stored(harness, 'trakt', 'notification').settings).toMatchObject(RENEWED);
    await harness.apply(
      notes({ implementation: 'Trakt', name: 'trakt', general: { onDownload: true } }),
      elsewhere,
    );
    expect(stored(harness, 'trakt', 'notification').settings).toMatchObject(RENEWED);
  });
});

describe('what ever was a secret', () => {
  const HOOK = 'https://hooks.example/T0P-S3CRET';
  const hook = (url: EntryDraft['fields']): Draft =>
    notes({
      implementation: 'Webhook',
      name: 'hook',
      general: { onGrab: true },
      ...(url && { fields: url }),
    });

  test('stays one: as a literal, when it is declared no longer, of another resource, after it was forgotten', async () => {
    await using harness = await startHarness(RECORDING);
    await harness.apply(hook({ url: await harness.secret('url', HOOK) }));
    harness.secrets.clear();
    const seen: string[] = [];
    const look = async (draft: Draft): Promise<void> => {
      for (const report of [await harness.plan(draft), await harness.apply(draft)])
        seen.push(JSON.stringify(planData(report.mode, [report])));
    };
    await look(hook({ url: 'https://plain.example/x' }));
    make(
      harness,
      stored(harness, 'hook', 'notification'),
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
    await using harness = await startHarness(RECORDING);
    await harness.apply(hook({ url: await harness.secret('url', HOOK), username: 'me' }));
    harness.secrets.clear();
    const report = await harness.plan(hook({ username: 'me' }));
    expect(report.outcomes[0]?.step.changes).toEqual([
      { key: 'fields.url', secret: true, why: 'undeclared' },
    ]);
    expect(JSON.stringify(planData('plan', [report]))).not.toContain('S3CRET');
  });
});

describe('a service renamed in the configuration', () => {
  test('keeps what was known of it: nothing is sent, and what is declared no longer is deleted', async () => {
    await using harness = await startHarness(RECORDING);
    const password = await harness.secret('secret-0', 'pw');
    const box = { implementation: 'QBittorrent', name: 'box', fields: { host: 'a', password } };
    const manifest = harness.manifest({ downloadclient: [box] });
    await harness.apply(manifest);
    const renamed = (draft: Draft) => {
      const next = harness.manifest(draft);
      return { ...next, configured: ['tv'], service: { ...next.service, name: 'tv' } };
    };
    harness.fake.requests.length = 0;
    expect(actions(await harness.plan(renamed({ downloadclient: [box] })))).toEqual(['unchanged box']);
    expect(actions(await harness.apply(renamed({ downloadclient: [box] })))).toEqual(['unchanged box']);
    expect(writes(harness)).toEqual([]);
    expect((await readdir(harness.stateDir)).sort()).toEqual(['digest.key', 'tv.json']);
    expect(actions(await harness.apply(renamed({ downloadclient: [] })))).toEqual(['delete box']);
  });
});
