/**
 * Libraries that lost the indexers that Prowlarr wrote into them. One run over all services makes Prowlarr
 * write them again, once.
 */
import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { resync } from '../../../generator/reconcile/resync.ts';
import { type ServiceReport, applyService, planService } from '../../../generator/reconcile/run.ts';
import type { Manifest } from '../../../generator/reconcile/manifest/manifest.ts';
import { planData } from '../../../generator/report/plan-data.ts';
import { planSheet } from '../../../generator/report/plan.ts';
import { sheetText } from '../../../generator/report/sheet/text.ts';
import type { Draft, EntryDraft } from '../harness.ts';
import { startFleet } from '../multi-service.ts';
import { names } from '../preserved/manual-edits.ts';

const FLEET = {
  prowlarr: { recording: 'prowlarr-2.3.6' },
  sonarr: { recording: 'sonarr-4.0.19', apiKey: 'a'.repeat(32) },
  radarr: { recording: 'radarr-6.0.3', apiKey: 'b'.repeat(32) },
} as const;

type Run = typeof applyService;
type Fleet = Awaited<ReturnType<typeof startFleet<typeof FLEET>>>;

/** Prowlarr with two libraries; `apply` and `plan` are one run over all three. */
async function connected({ level = 'fullSync', tags = [] }: { level?: string; tags?: string[] } = {}) {
  const fleet = await startFleet(FLEET);
  const { prowlarr, sonarr, radarr } = fleet.worlds;
  const application = async (name: 'radarr' | 'sonarr', implementation: string): Promise<EntryDraft> => {
    const { url: baseUrl, apiKey } = fleet.fake(name);
    const fields = {
      baseUrl,
      prowlarrUrl: 'http://prowlarr:9696',
      apiKey: await prowlarr.secret(name, apiKey),
    };
    return {
      name,
      implementation,
      general: { syncLevel: level },
      fields,
      ...(name === 'radarr' ? { tags } : {}),
    };
  };
  const draft: Draft = {
    indexer: ['a', 'b'].map((name) => ({ implementation: 'Knaben', name })),
    applications: [await application('sonarr', 'Sonarr'), await application('radarr', 'Radarr')],
  };
  const services = (more: Draft) => [
    { harness: prowlarr, manifest: prowlarr.manifest({ ...draft, ...more }) },
    { harness: sonarr, manifest: sonarr.manifest({ indexer: [] }) },
    { harness: radarr, manifest: radarr.manifest({ indexer: [] }) },
  ];
  /** @param run the first run of Prowlarr, `again` its second one */
  const over = async (run: Run, again = run, more: Draft = {}): Promise<ServiceReport[]> => {
    fleet.forget();
    const all = await Promise.all(
      services(more).map(async ({ harness, manifest }) => {
        const options = harness.options();
        const ofLibraries = run === planService ? planService : applyService;
        const how = manifest.service.app === 'prowlarr' ? run : ofLibraries;
        return { manifest, options, report: await how(manifest, options) };
      }),
    );
    const reports = await resync(all, async (manifest: Manifest, options) => again(manifest, options));
    await fleet.pushed();
    return reports;
  };
  return { fleet, over, apply: async () => over(applyService), plan: async () => over(planService) };
}

const ASKED = ['POST /api/v1/command 201'];
const PUSHED = ['a (Prowlarr)', 'b (Prowlarr)'];
const codes = (reports: readonly ServiceReport[]) =>
  reports.flatMap(({ warnings, failures }) => [...warnings, ...failures].map(({ code }) => code));

describe('a library that lost the indexers of Prowlarr', () => {
  test('gets them back in the next run; plan and apply report it, and the run after that changes nothing', async () => {
    const { fleet, apply, plan } = await connected();
    await using _ = fleet;
    await apply();
    expect([codes(await apply()), fleet.writes.prowlarr]).toEqual([[], []]);
    fleet.fake('radarr').store.of('indexer').rows.clear();
    const planned = await plan();
    expect([codes(planned), fleet.writes.prowlarr]).toEqual([['library-empty'], []]);
    expect(sheetText(planSheet(planData('plan', planned)))).toContain(
      '> command ApplicationIndexerSync: asked for at the end',
    );
    const [report] = await apply();
    expect(report?.warnings).toMatchObject([
      {
        code: 'library-empty',
        place: 'prowlarr',
        what: 'radarr has none of the indexers of prowlarr, so suite asks prowlarr to write them again',
      },
    ]);
    expect(fleet.writes.prowlarr).toEqual(ASKED);
    expect(names(fleet.worlds.radarr, 'indexer')).toEqual(PUSHED);
    // A second run of Prowlarr drops the loss from the state, so that suite notices the next loss within
    // one run.
    expect([codes(await apply()), fleet.writes.prowlarr]).toEqual([[], []]);
    const { requests } = fleet.fake('prowlarr');
    const ofTwo = requests.length;
    expect([codes(await apply()), 2 * requests.length]).toEqual([[], ofTwo]);
    fleet.fake('radarr').store.of('indexer').rows.clear();
    await apply();
    expect(names(fleet.worlds.radarr, 'indexer')).toEqual(PUSHED);
  });

  test('sends one command if no indexer fits it', async () => {
    const { fleet, apply } = await connected({ tags: ['films'] });
    await using _ = fleet;
    await apply();
    expect([codes(await apply()), fleet.writes.prowlarr]).toEqual([['library-empty'], ASKED]);
    expect([codes(await apply()), fleet.writes.prowlarr]).toEqual([[], []]);
    expect(names(fleet.worlds.radarr, 'indexer')).toEqual([]);
  });

  test('is a failure of that service alone if its second run has a defect', async () => {
    const { fleet, apply, over } = await connected();
    await using _ = fleet;
    await apply();
    fleet.fake('radarr').store.of('indexer').rows.clear();
    const [report, ...others] = await over(applyService, async () => {
      throw new TypeError('secret of the service');
    });
    expect(report?.failures.map(({ code, place }) => [code, place])).toEqual([['defect', 'prowlarr']]);
    expect(report?.failures[0]?.message).not.toContain('secret of the service');
    expect(codes(others)).toEqual([]);
  });

  test('is reported with an action if its application only adds indexers', async () => {
    const { fleet, apply } = await connected({ level: 'addOnly' });
    await using _ = fleet;
    await apply();
    fleet.fake('radarr').store.of('indexer').rows.clear();
    const [report] = await apply();
    expect(report?.warnings).toMatchObject([
      { code: 'library-empty', fix: expect.stringContaining('The application "radarr" only adds') },
    ]);
  });
});

describe('a run that asks Prowlarr to write again reports both runs of Prowlarr', () => {
  const CLIENT = { downloadclient: [{ implementation: 'QBittorrent', name: 'box', fields: { host: 'q' } }] };

  /** Applies a new client beside a library that lost its indexers, each run of Prowlarr in its own way. */
  async function applied(first: (fleet: Fleet) => Run, second: (fleet: Fleet) => Run) {
    const { fleet, apply, over } = await connected();
    await using _ = fleet;
    await apply();
    fleet.fake('radarr').store.of('indexer').rows.clear();
    const [report] = await over(first(fleet), second(fleet), CLIENT);
    const clients = report?.outcomes.filter(({ step }) => step.kind === 'downloadclient') ?? [];
    return {
      clients: clients.map(({ step, problem }) => [step.action, problem?.code]),
      failures: report?.failures.map(({ code }) => code),
      warnings: report?.warnings.map(({ code }) => code),
      commands: report?.followUps.map(({ command }) => command),
      stored: names(fleet.worlds.prowlarr, 'downloadclient'),
    };
  }
  const well = () => applyService;
  const rejected =
    ({ worlds: { prowlarr } }: Fleet): Run =>
    async (manifest, options) => {
      prowlarr.fake.fault = (request) =>
        request.method === 'POST' && request.path.endsWith('/downloadclient')
          ? { kind: 'status', status: 403 }
          : undefined;
      const report = await applyService(manifest, options);
      prowlarr.fake.fault = undefined;
      return report;
    };
  const away =
    (fleet: Fleet): Run =>
    async (manifest, options) => {
      await fleet.away('prowlarr');
      return applyService(manifest, { ...options, waitMs: 0 });
    };
  const withReadableKey =
    ({ worlds: { prowlarr } }: Fleet): Run =>
    async (manifest, options) => {
      await chmod(path.join(prowlarr.folder, 'key'), 0o644);
      return applyService(manifest, options);
    };
  const ASKS = ['ApplicationIndexerSync'];
  const EMPTY = ['library-empty'];
  const DONE = {
    clients: [['create', undefined]],
    failures: [],
    warnings: EMPTY,
    commands: ASKS,
    stored: ['box'],
  };
  const FAILED = { clients: [['create', 'service-forbidden']], stored: [] };

  test.each([
    ['both succeed', well, well, DONE],
    ['the second one repairs a failure of the first one', rejected, well, DONE],
    ['both fail alike', rejected, rejected, { ...DONE, ...FAILED, failures: ['service-forbidden'] }],
    [
      'Prowlarr stops after the first one',
      well,
      away,
      { ...DONE, failures: ['service-not-up'], commands: [] },
    ],
    [
      'the first one fails, and Prowlarr stops after it',
      rejected,
      away,
      { ...DONE, ...FAILED, failures: ['service-forbidden', 'service-not-up'], commands: [] },
    ],
    [
      'only the second one warns',
      well,
      withReadableKey,
      { ...DONE, warnings: [...EMPTY, 'key-readable-by-others'] },
    ],
  ])('%s', async (_, first, second, expected) => {
    expect(await applied(first, second)).toEqual(expected);
  });
});
