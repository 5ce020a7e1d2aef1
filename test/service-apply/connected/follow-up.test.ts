/** The command that suite sends to Prowlarr at the end of every apply that declares applications. */
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { planData } from '../../../generator/report/plan-data.ts';
import { planSheet } from '../../../generator/report/plan-report.ts';
import { sheetText } from '../../../generator/report/sheet/sheet-text.ts';
import { applying } from '../../program.ts';
import { WarmProcess } from '../../warm/suite.ts';
import type { FaultChooser } from '../../service/http/faults.ts';
import { type ServiceFleet, startFleet } from '../multi-service.ts';
import { type Draft, type Harness, QUICK, failures } from '../harness.ts';
import { names } from '../preserved/manual-edits.ts';

const HOUSE = {
  prowlarr: { recording: 'prowlarr-2.3.6' },
  sonarr: { recording: 'sonarr-4.0.19', apiKey: 'a'.repeat(32) },
} as const;
type Two = ServiceFleet<keyof typeof HOUSE>;

const COMMAND = { method: 'POST', path: '/api/v1/command', status: 201 };
const LINE =
  '  > command ApplicationIndexerSync: sent at the end, so that the applications have the indexers at once';

async function connected(house: Two, ...indexers: readonly string[]): Promise<Draft> {
  const { url, apiKey } = house.fake('sonarr');
  const key = await house.worlds.prowlarr.secret('sonarr', apiKey);
  return {
    indexer: indexers.map((name) => ({
      implementation: 'Newznab',
      name,
      fields: { baseUrl: 'http://nzb.example' },
    })),
    applications: [
      {
        implementation: 'Sonarr',
        name: 'sonarr',
        fields: { baseUrl: url, prowlarrUrl: 'http://prowlarr:9696', apiKey: key },
      },
    ],
  };
}

const sent = (house: Two): number => house.fake('prowlarr').commands.length;

const codes = (problems: readonly { readonly code: string }[]): string[] => problems.map(({ code }) => code);

async function planned(harness: Harness, draft: Draft): Promise<string[]> {
  return sheetText(planSheet(planData('plan', [await harness.plan(draft)]))).split('\n');
}

const failing: FaultChooser = (request) =>
  request.path.endsWith('/command') ? { kind: 'status', status: 500 } : undefined;

const LIBRARY = ['a (Prowlarr)', 'b (Prowlarr)'];

describe('an apply that declares applications', () => {
  test('ends with the command, which a report names only if something changes', async () => {
    await using fleet = await startFleet(HOUSE);
    const { prowlarr, sonarr } = fleet.worlds;
    const draft = await connected(fleet, 'a', 'b');
    expect((await planned(prowlarr, draft)).slice(-2)).toEqual([
      LINE,
      expect.stringMatching(/^prowlarr .*: 3 to create, 0 up to date$/u),
    ]);
    expect(fleet.writes.prowlarr).toEqual([]);
    const report = await prowlarr.apply(draft);
    expect([failures(report), codes(report.warnings)]).toEqual([[], []]);
    expect(report.followUps).toMatchObject([{ command: 'ApplicationIndexerSync' }]);
    expect(fleet.fake('prowlarr').requests.at(-1)).toMatchObject(COMMAND);
    expect(sent(fleet)).toBe(1);
    await fleet.pushed();
    expect(names(sonarr, 'indexer')).toEqual(LIBRARY);
    fleet.forget();
    expect((await planned(prowlarr, draft)).at(-1)).toMatch(/: nothing to do, 3 up to date$/u);
    expect((await prowlarr.apply(draft)).followUps).toEqual([]);
    expect(fleet.fake('prowlarr').requests.at(-1)).toMatchObject(COMMAND);
    expect([fleet.writes.prowlarr, sent(fleet)]).toEqual([[], 2]);
    // An entry that is no longer declared is a change too.
    expect((await prowlarr.apply(await connected(fleet, 'a'))).followUps).toHaveLength(1);
    await fleet.pushed();
    expect(names(sonarr, 'indexer')).toEqual(['a (Prowlarr)']);
  });

  test('waits before the command until Prowlarr has copied its changes, and only then', async () => {
    await using fleet = await startFleet(HOUSE);
    const { prowlarr } = fleet.worlds;
    const draft = await connected(fleet, 'a');
    const settleMs = 400;
    const milliseconds = async (): Promise<number> => {
      const start = performance.now();
      await prowlarr.apply(draft, { retry: { ...QUICK, settleMs } });
      return performance.now() - start;
    };
    expect(await milliseconds()).toBeGreaterThan(settleMs);
    expect(await milliseconds()).toBeLessThan(settleMs);
  });

  test('restores what a library with fullSync lost, and not what one with addOnly lost', async () => {
    for (const [syncLevel, restored] of [
      ['fullSync', LIBRARY],
      ['addOnly', []],
    ] as const) {
      await using fleet = await startFleet(HOUSE);
      const { prowlarr, sonarr } = fleet.worlds;
      const { applications = [], ...rest } = await connected(fleet, 'a', 'b');
      const draft = {
        ...rest,
        applications: applications.map((one) => ({ ...one, general: { syncLevel } })),
      };
      await prowlarr.apply(draft);
      await fleet.pushed();
      expect(names(sonarr, 'indexer')).toEqual(LIBRARY);
      sonarr.fake.store.of('indexer').rows.clear();
      await prowlarr.apply(draft);
      await fleet.pushed();
      expect(names(sonarr, 'indexer'), syncLevel).toEqual(restored);
    }
  });

  test('a rejected command is a warning, in a run that changes nothing too', async () => {
    await using fleet = await startFleet(HOUSE);
    const { prowlarr } = fleet.worlds;
    const draft = await connected(fleet, 'a');
    fleet.faulty(failing, 'prowlarr');
    for (const report of [await prowlarr.apply(draft), await prowlarr.apply(draft)]) {
      expect([failures(report), report.followUps]).toEqual([[], []]);
      expect(report.warnings).toMatchObject([
        {
          code: 'command-failed',
          place: 'prowlarr, command ApplicationIndexerSync',
          what: expect.stringMatching(
            /^the service rejected the command by which the applications have the indexers at once: .*500/u,
          ),
          fix: 'The next run sends it again.',
        },
      ]);
    }
  });

  test('creates an application whose service is down with a warning; once it is up, the next run fills it', async () => {
    await using fleet = await startFleet(HOUSE);
    const { prowlarr, sonarr } = fleet.worlds;
    const draft = await connected(fleet, 'a');
    await fleet.away('sonarr');
    fleet.targets.prowlarr.down('sonarr');
    const first = await prowlarr.apply(draft);
    expect([failures(first), codes(first.warnings)]).toEqual([[], ['test-failed']]);
    expect(fleet.fake('prowlarr').resources('applications')).toMatchObject([
      { name: 'sonarr', general: { syncLevel: 'fullSync' } },
    ]);
    await fleet.back('sonarr');
    fleet.targets.prowlarr.up('sonarr');
    fleet.forget();
    const next = await prowlarr.apply(draft);
    expect([codes(next.warnings), fleet.writes.prowlarr, sent(fleet)]).toEqual([[], [], 2]);
    expect(fleet.targets.prowlarr.tested).toEqual([]);
    await fleet.pushed();
    expect(names(sonarr, 'indexer')).toEqual(['a (Prowlarr)']);
  });

  test.each([
    ['a change was sent', /^(?:PUT|POST) .*\/applications/u],
    ['the command was sent', /\/command$/u],
  ])('that is killed when %s: the next run fills the library', async (_, at) => {
    for (const when of ['before', 'after'] as const) {
      await using fleet = await startFleet(HOUSE);
      const { prowlarr, sonarr } = fleet.worlds;
      const draft = await connected(fleet, 'a');
      const file = await prowlarr.manifestFile(draft);
      const own = new WarmProcess(path.resolve());
      fleet.faulty(({ method, path: to }) => {
        if (!at.test(`${method} ${to}`)) return undefined;
        // The run is killed before the response to the request arrives.
        setTimeout(() => own.kill(), 20);
        return { kind: 'hang', when };
      }, 'prowlarr');
      const [, ...args] = applying(file, prowlarr.stateDir);
      await expect(own.run(prowlarr.folder, args)).rejects.toThrow(/ended its process: null$/u);
      fleet.faulty(undefined);
      expect(failures(await prowlarr.apply(draft)), when).toEqual([]);
      await fleet.pushed();
      expect(names(sonarr, 'indexer')).toEqual(['a (Prowlarr)']);
    }
  });
});

test('an apply that declares no application sends no command', async () => {
  await using fleet = await startFleet(HOUSE);
  const { prowlarr, sonarr } = fleet.worlds;
  await prowlarr.apply({ downloadclient: [{ implementation: 'QBittorrent', name: 'qb' }] });
  await sonarr.apply({
    indexer: [{ implementation: 'Newznab', name: 'own', fields: { baseUrl: 'http://nzb.example' } }],
  });
  expect(fleet.fakes.flatMap(({ commands }) => commands)).toEqual([]);
});
