/** Names that several resources have: what plan and status say, and what apply does about them. */
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../generator/base/problem.ts';
import { readStatus } from '../../../generator/reconcile/status.ts';
import { BOX, clients } from '../drafts.ts';
import { actions, failures, startHarness } from '../harness.ts';
import { make, names, stored } from '../preserved/manual-edits.ts';

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
