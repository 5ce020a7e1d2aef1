import { describe, expect, test } from 'vitest';
import { RECORDINGS } from '../recordings.ts';
import { type Draft, type Harness, actions, failures, startHarness } from './harness.ts';

/** A client and a notification that every app has, each with a secret. */
async function draftFor(harness: Harness): Promise<Draft> {
  const password = await harness.secret('secret-0', 'correct horse\n');
  const hook = await harness.secret('secret-1', 'https://hooks.example/T0ken/abc');
  return {
    downloadclient: [
      {
        implementation: 'QBittorrent',
        name: 'qBittorrent',
        tags: ['TV', 'nix'],
        general: { priority: 3 },
        fields: { host: '127.0.0.1', port: 8081, password },
      },
      { implementation: 'Transmission', enable: false, fields: { host: 'box.example', username: 'alice' } },
    ],
    notification: [
      { implementation: 'Discord', tags: ['tv'], general: { onGrab: true }, fields: { webHookUrl: hook } },
    ],
  };
}

describe.each(RECORDINGS)('apply to $folder', ({ folder }) => {
  test('a second run sends no write, and reads lists and tags once and no schema', async () => {
    await using harness = await startHarness({ recording: folder, clientsUp: false });
    const draft = await draftFor(harness);
    const first = await harness.apply(draft);
    expect(failures(first)).toEqual([]);
    expect(actions(first)).toEqual(['create qBittorrent', 'create Transmission', 'create Discord']);
    expect(actions(await harness.plan(draft))).toEqual([
      'unchanged qBittorrent',
      'unchanged Transmission',
      'unchanged Discord',
    ]);

    harness.fake.requests.length = 0;
    const second = await harness.apply(draft);
    expect(failures(second)).toEqual([]);
    expect(harness.fake.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
    const asked = harness.fake.requests.map(({ path }) => path.split('/').slice(3).join('/'));
    expect(asked.map((one) => (one === 'connection' ? 'notification' : one)).toSorted()).toEqual([
      '',
      'downloadclient',
      'notification',
      'system/status',
      'tag',
    ]);
  });
});
