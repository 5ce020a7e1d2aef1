/** `suite list trash` and `suite show trash`. */
import { expect, test } from 'vitest';
import { testFolder } from '../folder.ts';
import { id, writeGuide } from '../nix/trash/small-guide.ts';
import { warmSuite as suite } from '../warm/suite.ts';

test('lists names and shows a profile, as text and as JSON', async () => {
  const folder = testFolder();
  const guides = ['--guides', writeGuide(folder)];
  const list = await suite('.', 'list', 'trash', ...guides);
  const show = await suite('.', 'show', 'trash', 'Web', ...guides);
  const scores = await suite('.', 'show', 'trash', 'Tier 02', ...guides);
  expect([list, show]).toMatchObject([
    { code: 0, stderr: '' },
    { code: 0, stderr: '' },
  ]);
  await expect(`${list.stdout}\n\n${show.stdout}\n\n${scores.stdout}`).toMatchFileSnapshot(
    '../golden/output/trash.txt',
  );

  const names = await suite('.', 'list', 'trash', ...guides, '--app', 'radarr', '--format', 'json');
  expect(JSON.parse(names.stdout)).toMatchObject([{ app: 'radarr', profiles: ['Web'] }]);
  const format = await suite('.', 'show', 'trash', id('Tier 01'), ...guides, '--format', 'json');
  expect(JSON.parse(format.stdout)).toMatchObject([{ app: 'sonarr', id: id('Tier 01'), groups: [] }]);
  const profile = await suite('.', 'show', 'trash', 'Web German', ...guides, '--format', 'json');
  expect(JSON.parse(profile.stdout)).toMatchObject([{ app: 'sonarr', name: 'Web German' }]);
});
