import { expect, test } from 'vitest';
import { resolveDesired } from '../../generator/reconcile/desired/desired.ts';
import type { StepContext } from '../../generator/reconcile/apply/context.ts';
import { post } from '../../generator/reconcile/apply/post.ts';
import { Secrets } from '../../generator/reconcile/manifest/secrets.ts';
import { ServiceApi } from '../../generator/reconcile/service/api.ts';
import { openClient } from '../../generator/source/http/client.ts';
import { ApiKey } from '../../generator/source/services/key.ts';
import { probe } from '../../generator/source/live.ts';
import { FAKE_KEY } from '../service/options.ts';
import { QUICK, entry, startHarness } from './harness.ts';

test('a resource that existed before a POST is not mistaken for its result', async () => {
  await using harness = await startHarness({ recording: 'sonarr-4.0.19' });
  await harness.apply({ downloadclient: [{ implementation: 'Transmission', name: 'one' }] });
  const client = openClient(harness.manifest({}).service, new ApiKey(FAKE_KEY));
  const api = new ServiceApi(client, await probe(client), QUICK);
  const schema = await api.schema('downloadclient');
  const state = { records: [], secretKeys: [] };
  const of = { service: 'sonarr', app: 'sonarr', kind: 'downloadclient' } as const;
  const desired = resolveDesired(entry('downloadclient', { name: 'one', implementation: 'Transmission' }), {
    ...of,
    schema,
    state,
    actual: [],
    lists: new Map(),
    secrets: new Secrets(new Map()),
  });
  const context = { api } as unknown as StepContext;
  harness.fake.fault = ({ method }) => (method === 'POST' ? { kind: 'reset', when: 'before' } : undefined);
  const identity = 'one (suite 00000000)';
  await expect(post({ desired, identity, body: {} }, context)).rejects.toMatchObject({
    code: 'service-closed',
  });
  expect(await post({ desired, identity: 'one', body: {} }, context)).toMatchObject({ actual: { id: 1 } });
  await client.close();
});
