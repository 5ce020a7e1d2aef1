import { describe, expect, test } from 'vitest';
import { planData } from '../../../generator/report/plan-data.ts';
import { SONARR } from '../drafts.ts';
import { type Draft, type EntryDraft, type Harness, actions, failures, startHarness } from '../harness.ts';
import { edit, make, stored, writing } from './manual-edits.ts';

const notes = (...notification: EntryDraft[]): Draft => ({ notification });

/** A Trakt entry with the tokens of a sign-in, as a user would export them. */
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

describe('tokens that the service refreshes', () => {
  test('are sent once, left alone after a refresh, and sent again when the declared ones change', async () => {
    await using harness = await startHarness(SONARR);
    const draft = await trakt(harness, '1');
    expect(failures(await harness.apply(draft))).toEqual([]);
    expect(stored(harness, 'trakt', 'notification').settings).toMatchObject({ accessToken: 'access-1' });
    edit(harness, 'trakt', { settings: RENEWED }, 'notification');
    expect(await writing(harness, draft)).toEqual([]);
    // Another change does not restore the old tokens.
    await harness.apply(await trakt(harness, '1', { onDownload: true, onUpgrade: true }));
    expect(stored(harness, 'trakt', 'notification').settings).toMatchObject(RENEWED);
    await harness.apply(await trakt(harness, '2', { onDownload: true, onUpgrade: true }));
    expect(stored(harness, 'trakt', 'notification').settings).toMatchObject({
      accessToken: 'access-2',
      refreshToken: 'refresh-2',
    });
    // The resource stays managed, even if the service refreshes its tokens.
    edit(harness, 'trakt', { settings: RENEWED }, 'notification');
    expect(actions(await harness.apply(notes()))).toEqual(['delete trakt']);
  });

  test('of an earlier sign-in are neither overwritten nor removed', async () => {
    await using harness = await startHarness(SONARR);
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

describe('a value that has ever been a secret', () => {
  const HOOK = 'https://hooks.example/T0P-S3CRET';
  const hook = (url: EntryDraft['fields']): Draft =>
    notes({
      implementation: 'Webhook',
      name: 'hook',
      general: { onGrab: true },
      ...(url && { fields: url }),
    });

  test('stays secret as a literal, when no longer declared, in another resource, and after its record is dropped', async () => {
    await using harness = await startHarness(SONARR);
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

  test('is not printed when its key returns to the default', async () => {
    await using harness = await startHarness(SONARR);
    await harness.apply(hook({ url: await harness.secret('url', HOOK), username: 'me' }));
    harness.secrets.clear();
    const report = await harness.plan(hook({ username: 'me' }));
    expect(report.outcomes[0]?.step.changes).toEqual([
      { key: 'fields.url', secret: true, why: 'undeclared' },
    ]);
    expect(JSON.stringify(planData('plan', [report]))).not.toContain('S3CRET');
  });
});
