import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findInGuides, namesIn } from '../../../../generator/source/trash/contents.ts';
import { TRASH_APPS, type TrashApp, readGuides } from '../../../../generator/source/trash/guide.ts';
import { trashProfileText } from '../../../../generator/report/trash-text.ts';
import { testFolder } from '../../../folder.ts';
import { SONARR, group, id, profile, writeGuide } from '../../../nix/trash/small-guide.ts';

/** Reads the small guide, with these files in place of those for Sonarr. */
const small = (apps: readonly TrashApp[] = TRASH_APPS, sonarr = SONARR) =>
  readGuides(writeGuide(testFolder(), { sonarr }), apps);

test('has the names of one app', async () => {
  const [names, ...others] = (await small(['sonarr'])).map(namesIn);
  expect(others).toEqual([]);
  expect(names).toMatchObject({
    app: 'sonarr',
    profiles: ['Web', 'Web German'],
    formats: [{ name: 'Only German' }, { name: 'Tier 01' }],
    sizes: ['series'],
    scoreSets: ['german'],
    naming: { seriesFolderFormat: ['default', 'plex'], standardEpisodeFormat: ['default'] },
  });
  const defaults = names?.groups.map(({ name, default: isDefault }) => `${name} ${isDefault}`);
  expect(defaults?.join(', ')).toBe(
    '[Optional] Extras false, [Optional] Sizes false, [Required] Tiers true, [Unwanted] Groups true',
  );
  expect(names?.groups.at(-1)?.formats).toEqual([
    { name: 'Bad Groups', id: id('Bad Groups'), on: true },
    { name: 'Scene', id: id('Scene'), on: false },
  ]);
});

test('a profile is found by its ID', async () => {
  const guides = await small();
  expect(findInGuides(guides, id('Web German'))).toEqual(findInGuides(guides, 'Web German'));
});

test('suggests the closest profile', async () => {
  const guides = await small(['sonarr']);
  expect(() => findInGuides(guides, 'Web Germn')).toThrow(
    'the guides have no quality profile or custom format "Web Germn" for sonarr\n  Did you mean "Web German"? `suite list trash` with the same --guides',
  );
  expect(() => findInGuides(guides, 'Base Profile')).toThrow('no quality profile or custom format');
});

test('escapes names', async () => {
  const profiles = { hostile: profile('A\u{1b}[31m', []) };
  const guides = await small(['sonarr'], { ...SONARR, 'quality-profiles': profiles });
  const text = trashProfileText(findInGuides(guides, 'A\u{1b}[31m').profiles);
  expect(text).toContain(String.raw`A\u{1b}[31m, sonarr`);
  expect(text).not.toContain('\u{1b}');
});

test('rejects a folder without metadata.json', async () => {
  const folder = testFolder();
  const expected = `the folder ${folder} has no metadata.json\n  Name a copy of https://github.com/TRaSH-Guides`;
  await expect(readGuides(folder, TRASH_APPS)).rejects.toThrow(expected);
});

test('rejects a file that is not JSON', async () => {
  const folder = writeGuide(testFolder());
  writeFileSync(path.join(folder, 'docs/json/sonarr/cf/boost.json'), '{');
  await expect(readGuides(folder, ['sonarr'])).rejects.toThrow('cf/boost.json: its form is not known');
});

test('rejects a revision before February 2026', async () => {
  const groups = { old: { ...group('Old', [], []), quality_profiles: { exclude: {} } } };
  await expect(small(['sonarr'], { ...SONARR, 'cf-groups': groups })).rejects.toThrow(
    'cf-groups/old.json: it has no quality_profiles.include',
  );
});
