import { expect, test } from 'vitest';
import { resolveDesired } from '../../generator/reconcile/desired/desired.ts';
import type { StateWriter } from '../../generator/reconcile/apply/state-writer.ts';
import { post } from '../../generator/reconcile/apply/post.ts';
import { Secrets } from '../../generator/reconcile/manifest/secrets.ts';
import { ServiceApi } from '../../generator/reconcile/service/api.ts';
import { openClient } from '../../generator/source/http/client.ts';
import { ApiKey } from '../../generator/source/services/key.ts';
import { probe } from '../../generator/source/live.ts';
import { FAKE_KEY } from '../service/options.ts';
import { QUICK, startHarness } from './harness.ts';

test('what was there before a POST is not taken for its result', async () => {
  await using harness = await startHarness({ recording: 'sonarr-4.0.19' });
  await harness.apply({ downloadclient: [{ implementation: 'Transmission', name: 'one' }] });
  const client = openClient(harness.manifest({}).service, new ApiKey(FAKE_KEY));
  const api = new ServiceApi(client, await probe(client), QUICK);
  const entry = {
    path: 'p',
    name: 'one',
    implementation: 'Transmission',
    enable: true,
    general: {},
    fields: {},
  };
  const items = await api.schema('downloadclient');
  const desired = resolveDesired(entry, {
    service: 'sonarr',
    app: 'sonarr',
    kind: 'downloadclient',
    items,
    secrets: new Secrets(new Map()),
  });
  const stateWriter = { dropIntent: async () => undefined } as unknown as StateWriter;
  harness.fake.fault = ({ method }) => (method === 'POST' ? { kind: 'reset', when: 'before' } : undefined);
  const as = 'one (suite 00000000)';
  await expect(post({ desired, as, body: {} }, { api, stateWriter })).rejects.toMatchObject({
    code: 'service-closed',
  });
  expect(await post({ desired, as: 'one', body: {} }, { api, stateWriter })).toMatchObject({ id: 1 });
  await client.close();
});
