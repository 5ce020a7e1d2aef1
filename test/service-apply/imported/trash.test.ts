/** Imports with the TRaSH guides: their names in place of conditions and scores, what differs, and a silent plan. */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import { importText } from '../../../generator/import/module-text.ts';
import { TRASH_APPS, type TrashGuide, readGuides } from '../../../generator/source/trash/guide.ts';
import { withFolder } from '../../emit.ts';
import { expectGolden } from '../../nix/golden.ts';
import { writeGuide } from '../../nix/trash/small-guide.ts';
import { GUIDES } from '../../run/beside.ts';
import { randomItems } from '../../thorough.ts';
import { type ServiceFleet, startFleet } from '../multi-service.ts';
import { applyEvaluated, evaluateTexts, expectEmptyPlans, importHouse } from './multi-service.ts';

type Fleet = ServiceFleet<'anime' | 'radarr' | 'sonarr'>;

const startThree = async (): Promise<Fleet> =>
  startFleet({
    anime: { recording: 'sonarr-4.0.19' },
    radarr: { recording: 'radarr-6.0.3' },
    sonarr: { recording: 'sonarr-4.0.19' },
  });

/** A house as a module, and the changes by hand. */
type House = readonly [module: string, byHand?: (fleet: Fleet) => void];

/** Returns the import of each house, which evaluates and plans nothing. */
async function imported(folder: string, houses: readonly House[]) {
  await using stack = new AsyncDisposableStack();
  const guides = await readGuides(folder, TRASH_APPS);
  const withGuides = (module: string) => `{ imports = [ (${module}) ]; suite.trashGuides = ${folder}; }`;
  const declared = houses.map(async ([module, byHand]) => ({ text: withGuides(module), byHand, fleet: stack.use(await startThree()) })); // prettier-ignore
  const all: { readonly text: string; readonly fleet: Fleet }[] = [];
  for (const house of evaluateTexts(await Promise.all(declared))) {
    const { fleet, byHand } = house;
    await applyEvaluated(house);
    byHand?.(fleet);
    all.push({ text: importText(await importHouse(fleet, { guides })), fleet });
  }
  await expectEmptyPlans(all.map(({ text, fleet }) => ({ text: withGuides(text), fleet })), true); // prettier-ignore
  return all;
}

/** Changes the custom format or profile of that name in the web UI of Sonarr. */
function edit(fleet: Fleet, name: string, change: (row: Record<string, Json>) => object): void {
  for (const kind of ['customformat', 'qualityprofile']) {
    const { rows } = fleet.worlds.sonarr.fake.store.plain(kind);
    for (const [id, row] of rows)
      if (row['name'] === name) rows.set(id, { ...row, ...change(row as unknown as Record<string, Json>) });
  }
}

const CASES: readonly [name: string, ...House][] = [
  [
    'a profile of both apps, for three services',
    '{ suite.qualityProfiles.Web = { services = [ "anime" "radarr" "sonarr" ]; trash = "Web"; }; }',
  ],
  [
    'a profile under another name, with fewer qualities and other scores, and upgrades off',
    `{ suite.qualityProfiles.Mine = {
      services = [ "sonarr" ]; trash = { profile = "Web"; without = [ "WEBRip-1080p" ]; formats = [ "Boost" "Scene" ]; groups."[Required] Tiers" = false; };
      scores = { "Bad Groups" = -1; Service = null; "Only German" = 7; }; upgradeUntil = null; minimumUpgradeScore = 5;
    }; }`,
  ],
  [
    'another score set, and a group with all its formats',
    '{ suite.qualityProfiles.Mine = { services = [ "sonarr" ]; trash = { profile = "Web"; scoreSet = "german"; groups."[Optional] Extras" = "all"; }; }; }',
  ],
  [
    'an own profile with two formats',
    '{ suite.qualityProfiles.Mine = { services = [ "sonarr" ]; qualities = [ "SDTV" ]; trash.formats = [ "Scene" "Tier 01" ]; }; }',
  ],
  [
    'formats that were renamed, changed, put into file names, and scored by nothing',
    '{ suite.qualityProfiles.Web = { services = [ "sonarr" ]; trash = { profile = "Web"; formats = [ "Boost" "Scene" ]; }; }; }',
    (fleet) => {
      edit(fleet, 'Tier 01', () => ({ name: 'Tier One' }));
      edit(fleet, 'Tier 02', () => ({ includeCustomFormatWhenRenaming: true }));
      edit(fleet, 'Bad Groups', ({ specifications }) => ({
        specifications: [{ ...(specifications as object[])[0], negate: true }],
      }));
      edit(fleet, 'Web', ({ formatItems }) => ({
        formatItems: (formatItems as { name: string }[]).map((one) =>
          one.name === 'Tier 01'
            ? { ...one, name: 'Tier One' }
            : one.name === 'Scene'
              ? { ...one, score: 0 }
              : one,
        ),
      }));
    },
  ],
  [
    'naming and sizes',
    `{ suite.services.sonarr.settings.naming = { renameEpisodes = true; seriesFolderFormat.trash = "plex"; standardEpisodeFormat.trash = "default"; };
       suite.services.sonarr.qualitySizes = { trash = "series"; HDTV-720p.min = 11; Bluray-480p.max = 120; };
       suite.services.radarr.qualitySizes.trash = "movie"; }`,
  ],
];

/** The profiles of one app, some with fewer formats and other scores. */
const everyProfile = ({ app, profiles }: TrashGuide) =>
  profiles.map(({ name }, index) => {
    const [key, quoted] = [`${name} ${app}`, name].map((text) => JSON.stringify(text));
    const changes = ['', 'scores."Bad Dual Groups" = 0;', 'scores.LQ = null; minimumScore = 20;'][index % 3];
    const value = `{ name = ${quoted}; services = [ "${app}" ]; trash = ${quoted}; ${changes} }`;
    // A format of the change that no profile takes is next to the profile.
    return { declared: `${key} = ${value};`, expected: [`trash = ${quoted};`, `profile = ${quoted};`] };
  });

describe('import with the TRaSH guides', { tags: ['nixpkgs'] }, () => {
  test('writes their names and what differs', async () => {
    await withFolder(async (folder) => {
      const all = await imported(writeGuide(folder), CASES.map(([, ...house]) => house)); // prettier-ignore
      expectGolden('import.trash.txt', all.map(({ text }, index) => `# ${CASES[index]?.[0]}\n${text}`).join('\n')); // prettier-ignore
    });
  });

  test('recognises every profile of both apps', { tags: ['guides'] }, async () => {
    const guides = await readGuides(GUIDES, TRASH_APPS);
    const all = randomItems(guides.flatMap(everyProfile), 4);
    const declared = all.map((one) => one.declared).join(' ');
    const [house] = await imported(GUIDES, [[`{ suite.qualityProfiles = { ${declared} }; }`]]);
    const { text = '' } = house ?? {};
    for (const { expected } of all)
      expect(
        expected.some((one) => text.includes(one)),
        expected[0],
      ).toBe(true);
    expect(text.split('\n').length).toBeLessThan(15 * all.length);
  });
});
