import { expect, test } from 'vitest';
import { desire } from '../../generator/reconcile/desired/desired.ts';
import type { Memory } from '../../generator/reconcile/apply/state-writer.ts';
import { post } from '../../generator/reconcile/apply/post.ts';
import { Secrets } from '../../generator/reconcile/manifest/secrets.ts';
import { Site } from '../../generator/reconcile/service/api.ts';
import { openClient } from '../../generator/source/http/client.ts';
import { ApiKey } from '../../generator/source/services/key.ts';
import { probe } from '../../generator/source/live.ts';
import { hasCaptures } from '../captures.ts';
import { FAKE_KEY } from '../service/options.ts';
import { QUICK, startWorld } from './harness.ts';

test.skipIf(!hasCaptures)('what was there before a POST is not taken for its result', async () => {
  await using world = await startWorld({ recording: 'sonarr-4.0.19' });
  await world.apply({ downloadclient: [{ implementation: 'Transmission', name: 'one' }] });
  const client = openClient(world.manifest({}).service, new ApiKey(FAKE_KEY));
  const site = new Site(client, await probe(client), QUICK);
  const entry = {
    path: 'p',
    name: 'one',
    implementation: 'Transmission',
    enable: true,
    general: {},
    fields: {},
  };
  const items = await site.schema('downloadclient');
  const desired = desire(entry, {
    service: 'sonarr',
    app: 'sonarr',
    kind: 'downloadclient',
    items,
    secrets: new Secrets(new Map()),
  });
  const memory = { dropIntent: async () => undefined } as unknown as Memory;
  world.fake.fault = ({ method }) => (method === 'POST' ? { kind: 'reset', when: 'before' } : undefined);
  const as = 'one (suite 00000000)';
  await expect(post({ desired, as, body: {} }, { site, memory })).rejects.toMatchObject({
    code: 'service-closed',
  });
  expect(await post({ desired, as: 'one', body: {} }, { site, memory })).toMatchObject({ id: 1 });
  await client.close();
});
