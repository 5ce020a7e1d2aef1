/** Another revision of the TRaSH guides: the plan of its changes, and the apply. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Manifest, parseManifest } from '../../../generator/reconcile/manifest/manifest.ts';
import type { ServiceReport } from '../../../generator/reconcile/run.ts';
import { planData } from '../../../generator/report/plan-data.ts';
import { planSheet } from '../../../generator/report/plan-report.ts';
import { sheetText } from '../../../generator/report/sheet/sheet-text.ts';
import { withFolder } from '../../emit.ts';
import { evaluate } from '../../nix/evaluate.ts';
import { type AppFiles, SONARR, format, group, profile, writeGuide } from '../../nix/trash/small-guide.ts';
import { type Harness, actions, failures, startHarness } from '../harness.ts';

/**
 * A later revision: a format has other conditions, one another score, one another name, and a group and a profile have
 * one format more.
 */
const LATER: AppFiles = {
  ...SONARR,
  cf: {
    ...SONARR['cf'],
    'tier-01': format('Tier 01', { default: 1700, german: 900 }, 'Alpha', 'Lambda'),
    'tier-02': { ...format('Tier 02', { default: 1600 }, 'Gamma'), name: 'Tier Two' },
    'bad-groups': {
      ...format('Bad Groups', { default: -5000 }, 'Delta'),
      specifications: [
        {
          name: 'Delta',
          implementation: 'ReleaseGroupSpecification',
          negate: false,
          required: true,
          fields: { value: '^(Delta|Deltas)$' },
        },
      ],
    },
  },
  'cf-groups': {
    ...SONARR['cf-groups'],
    '-unwanted-groups': group('[Unwanted] Groups', ['+Bad Groups', '+Scene'], ['Web', 'Base Profile']),
  },
  'quality-profiles': {
    ...SONARR['quality-profiles'],
    web: profile('Web', ['Tier 01', 'Service', 'Boost'], { cutoffFormatScore: 20_000 }),
  },
};

/** Returns the manifests of Sonarr with a profile of each guide. */
function manifestsWith(guides: readonly string[], { fake, folder }: Harness): Manifest[] {
  const expression = `map (guide: (evaluate [
    (root + "/nix/modules")
    {
      suite.services.sonarr = { baseUrl = "${fake.url}"; apiKeyFile = "${path.join(folder, 'key')}"; };
      suite.trashGuides = guide;
      suite.qualityProfiles.Web = { services = [ "sonarr" ]; trash = "Web"; };
    }
  ]).manifests.sonarr) [ ${guides.join(' ')} ]`;
  return evaluate<object[]>(expression).map((one) => parseManifest(JSON.stringify(one), 'evaluated'));
}

const textOf = (mode: 'apply' | 'plan', report: ServiceReport): string =>
  `${sheetText(planSheet(planData(mode, [report])), { verbose: true })}\n`;

test(
  'profiles of another revision of the TRaSH guides are a plan that names what changes, and an apply after which nothing is left to do',
  { tags: ['nixpkgs'] },
  async () => {
    await withFolder(async (folder) => {
      await using harness = await startHarness({ recording: 'sonarr-4.0.19' });
      const [earlier = '', later = ''] = ['earlier', 'later'].map((name) => path.join(folder, name));
      for (const one of [earlier, later]) mkdirSync(one);
      const guides = [writeGuide(earlier), writeGuide(later, { sonarr: LATER })];
      const [before, after] = manifestsWith(guides, harness) as [Manifest, Manifest];

      const created = await harness.plan(before);
      await expect(textOf('plan', created)).toMatchFileSnapshot('../../golden/apply/trash-new.txt');
      expect(failures(await harness.apply(before))).toEqual([]);
      const writes = harness.fake.writes.length;
      expect(failures(await harness.apply(before))).toEqual([]);
      // Another program created the same.
      const adopted = await harness.apply(before, { stateDir: path.join(folder, 'state') });
      expect(failures(adopted)).toEqual([]);
      expect(adopted.outcomes.map(({ step }) => step.adopted)).toEqual(Array(5).fill(true));
      expect(harness.fake.writes).toHaveLength(writes);

      const planned = await harness.plan(after);
      await expect(textOf('plan', planned)).toMatchFileSnapshot('../../golden/apply/trash-upgrade.txt');
      const applied = await harness.apply(after);
      expect(failures(applied)).toEqual([]);
      expect(actions(applied)).toEqual(actions(planned));
      const second = await harness.plan(after);
      expect(new Set(actions(second).map((one) => one.split(' ')[0]))).toEqual(new Set(['unchanged']));
    });
  },
);
