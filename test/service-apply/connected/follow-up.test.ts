/** The follow-up command that suite sends to Prowlarr after its indexers or applications have changed. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { planData } from '../../../generator/report/plan-data.ts';
import { planSheet } from '../../../generator/report/plan.ts';
import { sheetText } from '../../../generator/report/sheet/text.ts';
import { applying } from '../../program.ts';
import { WarmProcess } from '../../warm/suite.ts';
import type { FaultChooser } from '../../service/http/faults.ts';
import { type ServiceFleet, startFleet } from '../multi-service.ts';
import { type Draft, type Harness, failures } from '../harness.ts';
import { names } from '../preserved/manual-edits.ts';

const HOUSE = {
  prowlarr: { recording: 'prowlarr-2.3.6' },
  sonarr: { recording: 'sonarr-4.0.19', apiKey: 'a'.repeat(32) },
} as const;
type Two = ServiceFleet<keyof typeof HOUSE>;

const COMMAND = 'POST /api/v1/command';
const LINE =
  '  > command ApplicationIndexerSync: asked for at the end, so that the applications have the indexers at once';

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

const asked = (house: Two): number => house.writes.prowlarr.filter((line) => line.startsWith(COMMAND)).length;

const codes = (problems: readonly { readonly code: string }[]): string[] => problems.map(({ code }) => code);

async function planned(harness: Harness, draft: Draft): Promise<string[]> {
  return sheetText(planSheet(planData('plan', [await harness.plan(draft)]))).split('\n');
}

async function stateOf(harness: Harness): Promise<{ due?: string[] }> {
  return JSON.parse(await readFile(path.join(harness.stateDir, 'prowlarr.json'), 'utf8')) as {
    due?: string[];
  };
}

const failing: FaultChooser = (request) =>
  request.path.endsWith('/command') ? { kind: 'status', status: 500 } : undefined;

describe('after a change in Prowlarr', () => {
  test('suite asks it once, at the end, to write its indexers into the libraries; plan announces it; the next run sends nothing', async () => {
    await using fleet = await startFleet(HOUSE);
    const { prowlarr, sonarr } = fleet.worlds;
    const draft = await connected(fleet, 'a', 'b');
    expect((await planned(prowlarr, draft)).slice(-2)).toEqual([
      LINE,
      expect.stringMatching(/^prowlarr .*: 3 to create, 0 as declared$/u),
    ]);
    expect(fleet.writes.prowlarr).toEqual([]);
    const report = await prowlarr.apply(draft);
    expect([failures(report), codes(report.warnings)]).toEqual([[], []]);
    expect(report.followUps).toMatchObject([{ command: 'ApplicationIndexerSync' }]);
    expect(fleet.writes.prowlarr.at(-1)).toBe(`${COMMAND} 201`);
    expect(asked(fleet)).toBe(1);
    await fleet.pushed();
    expect(names(sonarr, 'indexer')).toEqual(['a (Prowlarr)', 'b (Prowlarr)']);
    expect((await stateOf(prowlarr)).due).toBeUndefined();
    fleet.forget();
    expect((await planned(prowlarr, draft)).at(-1)).toMatch(/: nothing to do, 3 as declared$/u);
    expect((await prowlarr.apply(draft)).followUps).toEqual([]);
    expect(fleet.writes.prowlarr).toEqual([]);
    // An entry that is no longer declared is a change too.
    await prowlarr.apply(await connected(fleet, 'a'));
    expect(asked(fleet)).toBe(1);
    await fleet.pushed();
    expect(names(sonarr, 'indexer')).toEqual(['a (Prowlarr)']);
  });

  test('a change of another kind, a change in a library, or no change sends no command', async () => {
    await using fleet = await startFleet(HOUSE);
    const { prowlarr, sonarr } = fleet.worlds;
    await prowlarr.apply({ downloadclient: [{ implementation: 'QBittorrent', name: 'qb' }] });
    await sonarr.apply({
      indexer: [{ implementation: 'Newznab', name: 'own', fields: { baseUrl: 'http://nzb.example' } }],
    });
    const draft = await connected(fleet, 'a');
    const wrong = draft.applications?.map((one) => ({
      ...one,
      fields: { ...one.fields, baseUrl: 'nonsense' },
    }));
    const report = await prowlarr.apply({ applications: wrong ?? [] });
    expect(codes(report.failures)).toEqual(['write-refused']);
    expect(fleet.fakes.flatMap(({ commands }) => commands)).toEqual([]);
    expect((await stateOf(prowlarr)).due).toBeUndefined();
  });

  test('a rejected command is a warning, and the next run sends it again', async () => {
    await using fleet = await startFleet(HOUSE);
    const { prowlarr } = fleet.worlds;
    const draft = await connected(fleet, 'a');
    fleet.faulty(failing, 'prowlarr');
    const report = await prowlarr.apply(draft);
    expect([failures(report), report.followUps]).toEqual([[], []]);
    expect(report.warnings).toMatchObject([
      {
        code: 'command-failed',
        place: 'prowlarr, command ApplicationIndexerSync',
        what: expect.stringMatching(
          /^the service rejected the command by which the applications have the indexers at once: .*500/u,
        ),
        fix: 'The next run asks for it again.',
      },
    ]);
    fleet.faulty(undefined);
    expect(await planned(prowlarr, draft)).toEqual([
      LINE,
      expect.stringMatching(/^prowlarr .*: 1 command to ask for, 2 as declared$/u),
    ]);
    fleet.forget();
    const again = await prowlarr.apply(draft);
    expect(sheetText(planSheet(planData('apply', [again])))).toMatch(
      /^ {2}> command ApplicationIndexerSync: asked for, so that .*\nprowlarr .*: 1 command asked for, 2 as declared$/u,
    );
    expect(fleet.writes.prowlarr).toEqual([`${COMMAND} 201`]);
    fleet.forget();
    await prowlarr.apply(draft);
    expect(fleet.writes.prowlarr).toEqual([]);
  });

  test('an application whose service is down is created and enabled with a warning, tested until it works, and then the command is sent', async () => {
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
    fleet.forget();
    const still = await prowlarr.apply(draft);
    expect([codes(still.warnings), still.followUps, fleet.writes.prowlarr]).toEqual([
      ['test-failed'],
      [],
      [],
    ]);
    await fleet.back('sonarr');
    fleet.targets.prowlarr.up('sonarr');
    const works = await prowlarr.apply(draft);
    expect([codes(works.warnings), fleet.writes.prowlarr]).toEqual([[], [`${COMMAND} 201`]]);
    await fleet.pushed();
    expect(names(sonarr, 'indexer')).toEqual(['a (Prowlarr)']);
    fleet.forget();
    await prowlarr.apply(draft);
    expect([fleet.writes.prowlarr, fleet.targets.prowlarr.tested]).toEqual([[], []]);
  });

  test.each([
    ['a change was sent', /^(?:PUT|POST) .*\/applications/u],
    ['it was asked for', /\/command$/u],
  ])('a run that is killed when %s: the next one asks', async (_, at) => {
    for (const when of ['before', 'after'] as const) {
      await using fleet = await startFleet(HOUSE);
      const { prowlarr, sonarr } = fleet.worlds;
      const draft = await connected(fleet, 'a');
      const { service, secrets, kinds } = prowlarr.manifest(draft);
      const file = path.join(prowlarr.folder, 'manifest.json');
      await writeFile(file, JSON.stringify({ format: 1, service, secrets, kinds }));
      const own = new WarmProcess(path.resolve());
      fleet.faulty(({ method, path: to }) => {
        if (!at.test(`${method} ${to}`)) return undefined;
        // The run is killed before the response to the request arrives.
        setTimeout(() => own.kill(), 20);
        return { kind: 'hang', when };
      }, 'prowlarr');
      const [, ...args] = applying(file, prowlarr.stateDir);
      await expect(own.run(prowlarr.folder, args)).rejects.toThrow(/ended its process: null$/u);
      expect((await stateOf(prowlarr)).due).toEqual(['ApplicationIndexerSync']);
      fleet.faulty(undefined);
      fleet.forget();
      expect(failures(await prowlarr.apply(draft)), when).toEqual([]);
      expect(asked(fleet)).toBe(1);
      await fleet.pushed();
      expect(names(sonarr, 'indexer')).toEqual(['a (Prowlarr)']);
      fleet.forget();
      await prowlarr.apply(draft);
      expect(fleet.writes.prowlarr).toEqual([]);
    }
  });
});
