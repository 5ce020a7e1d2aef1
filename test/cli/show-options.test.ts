/** `suite show` of options of suite, by their path or its end. */
import { expect, test } from 'vitest';
import type { SuiteOption } from '../../generator/report/suite-options.ts';
import { testFolder } from '../folder.ts';
import { warmSuite as suite } from '../warm/suite.ts';

async function shown(...words: readonly string[]): Promise<{ options?: readonly SuiteOption[] }> {
  const { stdout } = await suite(testFolder(), 'show', ...words, '--format', 'json');
  return JSON.parse(stdout) as { options?: readonly SuiteOption[] };
}

test.each([
  ['rootFolders', 'suite.services.<name>.rootFolders', 'suite.services.<name>.rootFolders.path'],
  ['delayProfiles', 'suite.services.<name>.delayProfiles', 'suite.services.<name>.delayProfiles.tags'],
  ['suite.services.sonarr', 'suite.services.<name>.apiKeyFile', 'suite.services.<name>.unit'],
  ['suite.services."a b".urlBase', 'suite.services.<name>.urlBase'],
  ['services', 'suite.services', 'suite.services.<name>.app'],
  ['prune', 'suite.downloadarr.prune', 'suite.notif.prune'],
  ['suite.downloadarr.prune', 'suite.downloadarr.prune'],
  ['apply.interval', 'suite.apply.interval'],
  ['INTERVAL', 'suite.apply.interval'],
  ['upgradeUntil', 'suite.qualityProfiles.<name>.upgradeUntil'],
  ['suite.qualityProfiles.HD.upgradeUntil', 'suite.qualityProfiles.<name>.upgradeUntil'],
  ['qualityProfiles', 'suite.qualityProfiles', 'suite.qualityProfiles.<name>.qualities'],
  ['suite.notif.gotify.services', 'suite.notif.<implementation>.services'],
  ['notif', 'suite.notif.enable', 'suite.notif.<implementation>.tags'],
  ['trashGuides', 'suite.trashGuides'],
  ['qualityDefinitions', 'suite.qualitySizes'],
  ['downloadClients', 'suite.downloadarr.extraClients'],
  ['indexers', 'suite.indexers.prune'],
])('show %s: %s', async (words, ...names) => {
  const { options = [] } = await shown(words);
  expect(options.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
});

test.each([
  'gotify',
  'suite.notif.gotify',
  'rootFolder',
  'suite.services.tv.settings.naming',
  'services.tv.settings.naming',
])('show %s is an implementation', async (words) => {
  expect(await shown(words)).not.toHaveProperty('options');
});

test('two words are a name with a blank, or a name and its key', async () => {
  expect(await shown('Download', 'Station')).toEqual(await shown('Download Station'));
  expect(await shown('apply', 'interval')).toEqual(await shown('apply.interval'));
});

test('the text has type, default, example and description, once for options that are alike', async () => {
  const { stdout } = await suite(testFolder(), 'show', 'prune');
  expect(stdout).toMatch(
    /^suite\.applications\.prune, suite\.downloadarr\.prune, .*\n\nThe undeclared resources /u,
  );
  expect(stdout).toContain('Type: one of "none", "owned", "all"\nDefault: "owned"\n\nExample:\n\n"none"\n');
  expect(stdout.match(/Type:/gu)).toHaveLength(1);
});
