/** The state of one instance in a run against another: nothing of the other one counts as suite's own. */
import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import type { Manifest } from '../../../generator/reconcile/manifest/manifest.ts';
import { testService } from '../../../generator/reconcile/service-tests.ts';
import { stateFile } from '../../../generator/reconcile/state/store.ts';
import { readStatus } from '../../../generator/reconcile/service-status.ts';
import { ask } from '../../service/ask.ts';
import { FAKE_KEY } from '../../service/options.ts';
import { type Harness, actions, startHarness } from '../harness.ts';

const OTHER_KEY = 'f'.repeat(32);

/** Two instances of one app, at two addresses, with one state directory. Ends with `await using`. */
async function twoInstances(secondKey: string) {
  const first = await startHarness({ recording: 'sonarr-4.0.19' });
  const second = await startHarness({ recording: 'sonarr-4.0.19', apiKey: secondKey });
  const end = async (): Promise<void> => {
    await first[Symbol.asyncDispose]();
    await second[Symbol.asyncDispose]();
  };
  return { first, second, stateDir: first.stateDir, [Symbol.asyncDispose]: end };
}

async function read({ fake }: Harness, kind: string): Promise<Json> {
  const { body } = await ask(fake, 'GET', `/api/v3/${kind}`);
  return body as Json;
}

function codes({ warnings }: { readonly warnings: readonly { readonly code: string }[] }): string[] {
  return warnings.map(({ code }) => code);
}

test.each([
  ['keeps a root folder with the ID and the path of the state', OTHER_KEY, true],
  ['with the same API key is the one of the state, at its new address', FAKE_KEY, false],
])('another instance %s', async (_, apiKey, isOther) => {
  await using both = await twoInstances(apiKey);
  const { first, second, stateDir } = both;
  const path = 'suite.services.sonarr.rootFolders[0]';
  await first.apply(first.manifest({}, 'owned', { rootfolder: [{ path, values: { path: '/tv' } }] }));
  await ask(second.fake, 'POST', '/api/v3/rootfolder', { path: '/tv' });
  const undeclared = second.manifest({});
  const file = stateFile(stateDir, 'sonarr');
  const before = readFileSync(file, 'utf8');
  const planned = await second.plan(undeclared, { stateDir });
  expect(readdirSync(stateDir).sort()).toEqual(['digest.key', 'sonarr.json']);
  expect(readFileSync(file, 'utf8')).toBe(before);
  const applied = await second.apply(undeclared, { stateDir });
  for (const report of [planned, applied]) {
    expect(actions(report)).toEqual(isOther ? [] : ['delete /tv']);
    expect(codes(report)).toEqual(isOther ? ['state-other-instance'] : []);
  }
  expect(await read(second, 'rootfolder')).toHaveLength(isOther ? 1 : 0);
  if (isOther) expect(readFileSync(`${file}.other`, 'utf8')).toBe(before);
  expect(codes(await second.apply(undeclared, { stateDir }))).toEqual([]);
});

test('another instance gets the password that only the first one was sent, and keeps its resource', async () => {
  await using both = await twoInstances(OTHER_KEY);
  const { first, second, stateDir } = both;
  const clients = async (harness: Harness): Promise<Manifest> => {
    const password = await harness.secret('password', 'the-declared-password');
    const fields = { host: '127.0.0.1', port: 8080, username: 'u', password };
    return harness.manifest({ downloadclient: [{ implementation: 'QBittorrent', fields }] });
  };
  await first.apply(await clients(first));
  const [{ id: _, ...client }] = (await read(first, 'downloadclient')) as [
    { fields: { name: string }[] } & { id: number },
  ];
  const fields = client.fields.map((one) => (one.name === 'password' ? { ...one, value: 'another' } : one));
  await ask(second.fake, 'POST', '/api/v3/downloadclient', { ...client, fields });
  const declared = await clients(second);
  const planned = await second.plan(declared, { stateDir });
  expect(planned.outcomes.map(({ step }) => [step.action, step.adopted])).toEqual([['update', true]]);
  const status = await readStatus(declared, second.options({ stateDir }));
  expect(status).toMatchObject({ appliedAt: undefined, reached: { counts: { drifted: 1, stale: 0 } } });
  expect(codes(status)).toEqual(['state-other-instance']);
  expect(codes(await testService(declared, second.options({ stateDir }), false))).toContain(
    'state-other-instance',
  );
  expect(actions(await second.apply(declared, { stateDir }))).toEqual(['update QBittorrent']);
  expect(actions(await second.apply(declared, { stateDir }))).toEqual(['unchanged QBittorrent']);
  expect(actions(await second.apply(second.manifest({ downloadclient: [] }), { stateDir }))).toEqual([
    'leave QBittorrent',
  ]);
  expect(await read(second, 'downloadclient')).toHaveLength(1);
});
