/**
 * Libraries that lost the indexers that Prowlarr wrote into them. One run over all services makes Prowlarr
 * write them again, once.
 */
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
  const services = [
    { harness: prowlarr, manifest: prowlarr.manifest(draft) },
    { harness: sonarr, manifest: sonarr.manifest({ indexer: [] }) },
    { harness: radarr, manifest: radarr.manifest({ indexer: [] }) },
  ];
  const over = async (run: typeof applyService): Promise<ServiceReport[]> => {
    fleet.forget();
    const all = await Promise.all(
      services.map(async ({ harness, manifest }) => {
        const options = harness.options();
        return { manifest, options, report: await run(manifest, options) };
      }),
    );
    const reports = await resync(all, async (manifest: Manifest, options) => run(manifest, options));
    await fleet.pushed();
    return reports;
  };
  return { fleet, apply: async () => over(applyService), plan: async () => over(planService) };
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
