/** The versions of the schema records, where a page names them. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sortByText } from '../../generator/base/collections.ts';
import { joinList } from '../../generator/base/text.ts';
import { APPS } from '../../generator/servarr/apps.ts';
import { committedRecords } from '../records.ts';

test('README.md names the versions of the records', async () => {
  const records = sortByText(Object.values(await committedRecords()), ({ app }) => app);
  const versions = records.map(
    ({ app, version }) => `${APPS[app].title} ${version.split('.').slice(0, 2).join('.')}`,
  );
  expect(readFileSync('README.md', 'utf8')).toContain(`were generated from ${joinList(versions)};`);
});
