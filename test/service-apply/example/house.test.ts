/** The example configuration with settings, formats, profiles and recyclarr: evaluated, planned and applied. */
import { describe, expect, test } from 'vitest';
import type { Manifest } from '../../../generator/reconcile/manifest/manifest.ts';
import type { Within } from '../stateful/in-process.ts';
import { writesOf } from '../stateful/scenes.ts';
import { NAMES, asRecyclarr, changesOf, freshService, house, manifestOf, run } from './house.ts';

/** Applies until the service is as declared: one run, and a second one that writes nothing. */
async function settled(within: Within, manifest: Manifest): Promise<void> {
  const problems = (await run('apply', within, manifest))?.flatMap(({ problem }) => problem?.message ?? []);
  expect(problems).toEqual([]);
  expect(changesOf(await run('apply', within, manifest))).toEqual([]);
  expect(writesOf(within)).toEqual([]);
}

describe('the example configuration', { tags: ['nixpkgs'] }, () => {
  test('evaluates without a message', () => {
    expect([house.errors, house.warnings]).toEqual([[], []]);
    expect(Object.keys(house.manifests)).toEqual(NAMES.toSorted());
  });

  test.each(NAMES)('%s is planned without a write, applied, and then as declared', async (name) => {
    const within = freshService(name);
    const manifest = manifestOf(name);
    const planned = changesOf(await run('plan', within, manifest));
    expect(planned.length).toBeGreaterThan(2);
    expect(writesOf(within)).toEqual([]);
    expect(changesOf(await run('apply', within, manifest))).toEqual(planned);
    await settled(within, manifest);
  });

  test('without the profile of recyclarr its entry alone fails, and the next run scores it', async () => {
    const within = freshService('sonarr');
    const profiles = within.fake.store.plain('qualityprofile').rows;
    for (const [id, { name }] of profiles) if (name === 'WEB-1080p') profiles.delete(id);
    const manifest = manifestOf('sonarr');
    const outcomes = (await run('apply', within, manifest)) ?? [];
    const failed = outcomes.flatMap(({ step, problem }) => (problem ? [`${step.name} ${problem.code}`] : []));
    expect(failed).toEqual(['WEB-1080p reference-unknown']);
    asRecyclarr(within.fake.store);
    expect(changesOf(await run('plan', within, manifest))).toEqual(['update qualityprofile WEB-1080p']);
    await settled(within, manifest);
  });
});
