/** Names that several resources have, and temporary names: what plan and status say, and what apply does about them. */
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../generator/base/problem.ts';
import { readStatus } from '../../../generator/reconcile/status.ts';
import { type Draft, type EntryDraft, actions, failures, startHarness } from '../harness.ts';
import { make, names, stored } from '../preserved/manual-edits.ts';

const BOX: EntryDraft = { implementation: 'QBittorrent', name: 'box', fields: { host: 'a' } };
const clients = (...downloadclient: EntryDraft[]): Draft => ({ downloadclient });
const told = (problems: readonly Problem[]) =>
  problems.map(({ code, place, what, fix }) => [code, place, what, fix]);

describe('a name that two resources have', () => {
  test('plan, apply and status name both IDs; the service rejects updates with its own reason', async () => {
    await using harness = await startHarness({ recording: 'sonarr-4.0.19' });
    await harness.apply(clients(BOX));
    make(harness, stored(harness, 'box'), {});
    const wanted = [
      [
        'name-shared',
        'sonarr, download client "box"',
        '2 download clients have this name (IDs 1 and 2), and the service rejects updates of each',
        'Delete download client ID 2 in the web UI and keep ID 1.',
      ],
    ];
    expect(told((await harness.plan(clients(BOX))).warnings)).toEqual(wanted);
    expect(told((await harness.apply(clients(BOX))).warnings)).toEqual(wanted);
    const status = await readStatus(harness.manifest(clients(BOX)), harness.options());
    expect(told(status.warnings)).toEqual(wanted);
    expect(names(harness)).toEqual(['box', 'box']);
    const next = await harness.apply(clients({ ...BOX, fields: { host: 'b' } }));
    expect(next.failures).toMatchObject([
      { code: 'write-refused', what: expect.stringContaining('is rejected [taken]') },
    ]);
    expect(told(next.warnings)).toEqual(wanted);
  });
});

test('a temporary name that the state does not know is reported with its ID', async () => {
  await using harness = await startHarness({ recording: 'sonarr-4.0.19' });
  harness.fake.fault = ({ method }) => (method === 'PUT' ? { kind: 'status', status: 503 } : undefined);
  await harness.apply(clients(BOX));
  harness.fake.fault = undefined;
  const known = await harness.plan(clients(BOX));
  expect(known.warnings).toEqual([]);
  const lost = await harness.plan(clients(BOX), { stateDir: `${harness.stateDir}-new` });
  expect(told(lost.warnings)).toEqual([
    [
      'leftover',
      expect.stringMatching(/^sonarr, download client "box \(suite [0-9a-f]{8}\)"$/u),
      'an interrupted run of suite gave it this temporary name, and this state directory has no record of that run',
      'If another machine manages the service with suite, run `suite apply` there. If not, delete ID 1 in the web UI.',
    ],
  ]);
});

test('what Prowlarr copied into a library is named: what to rename and what to delete', async () => {
  await using harness = await startHarness({ recording: 'sonarr-4.0.19' });
  const feed = { implementation: 'Torznab', name: 'own', fields: { baseUrl: 'http://site.example' } };
  await harness.apply({ indexer: [feed] });
  const like = stored(harness, 'own', 'indexer');
  for (const [name, id] of [
    ['a (suite 1ccce972) (Prowlarr)', 1],
    ['b (Prowlarr)', 2],
    ['b (suite 9ef9eb62) (Prowlarr)', 2],
    ['c (Prowlarr)', 3],
  ] as const) {
    const settings = { ...like.settings, baseUrl: `http://prowlarr:9696/${id}/` };
    make(harness, like, { name, settings }, 'indexer');
  }
  const { warnings } = await harness.plan({ indexer: [feed] });
  expect(told(warnings)).toEqual([
    [
      'leftover',
      'sonarr, indexer "a (suite 1ccce972) (Prowlarr)"',
      'Prowlarr copied it while it had a temporary name of suite, and never renames it, because its application only adds',
      'Rename ID 2 to "a (Prowlarr)" in the web UI.',
    ],
    [
      'leftover',
      'sonarr, indexer "b (suite 9ef9eb62) (Prowlarr)"',
      'Prowlarr wrote it in addition to ID 3, for the same indexer, and never deletes it',
      'Delete ID 4 in the web UI.',
    ],
  ]);
  expect(actions(await harness.plan({ indexer: [feed] }))).toEqual(['unchanged own']);
});

test('names that differ only in their form of Unicode are one name', async () => {
  await using harness = await startHarness({ recording: 'sonarr-4.0.19' });
  const [composed, decomposed] = ['caf\u00E9', 'cafe\u0301'];
  const both = clients({ ...BOX, name: composed }, { ...BOX, name: decomposed });
  expect(failures(await harness.plan(both))).toEqual(['name-twice']);
  await harness.apply(clients({ ...BOX, name: composed }));
  expect(actions(await harness.apply(clients({ ...BOX, name: decomposed })))).toEqual([
    `update ${decomposed}`,
  ]);
  expect(harness.fake.resources('downloadclient')).toMatchObject([{ id: 1, name: decomposed }]);
});
