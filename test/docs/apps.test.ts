/** The table of apps in the documentation, made from the tables of apps and kinds. UPDATE_GOLDEN=1 renews it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import { sortByText } from '../../generator/base/collections.ts';
import { joinList } from '../../generator/base/text.ts';
import { APPS, APP_NAMES, type App, kindsOf } from '../../generator/servarr/apps.ts';
import {
  KINDS,
  type Kind,
  type RecordedKind,
  RECORDED_KINDS,
  implementationPath,
  kindRow,
} from '../../generator/servarr/kinds.ts';
import { isAlwaysListed } from '../../generator/servarr/keys/seen.ts';
import { titleWithVersion } from '../../generator/servarr/like.ts';
import type { SchemaRecord } from '../../generator/schema/record/record.ts';
import { committedRecords } from '../records.ts';

const records = await committedRecords();
const recordOf = (app: App): SchemaRecord | undefined => records[app];

function optionOf(kind: Kind): string {
  const { declaredAt } = kindRow(kind);
  if ('settings' in declaredAt) return `settings.${declaredAt.settings}`;
  if ('option' in declaredAt) return declaredAt.option;
  return implementationPath(kind, '').split('.').slice(0, 2).join('.');
}

/** Returns true if suite checks a kind of an app: its record has the kind, or the app has no record yet. */
function has(app: App, kind: Kind): boolean {
  const record = recordOf(app);
  if (!kindsOf(app).includes(kind)) return false;
  if (record === undefined || !(RECORDED_KINDS as readonly Kind[]).includes(kind) || isAlwaysListed(kind))
    return true;
  return (record.kinds[kind as RecordedKind] ?? []).length > 0;
}

/** Returns the options that an app lacks. */
const lacks = (app: App): string =>
  KINDS.filter((kind) => !has(app, kind))
    .map((kind) => `\`${optionOf(kind)}\``)
    .join(', ');

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

const APPS_TABLE = table(
  ['app', '`app`', 'record', 'behaves like', 'does not have'],
  APP_NAMES.map((app) => {
    const version = recordOf(app)?.version;
    return [
      APPS[app].title,
      `\`${app}\``,
      version === undefined ? 'none: run `suite generate`' : titleWithVersion(app, version),
      APPS[app].like ?? '',
      lacks(app),
    ];
  }),
);

test('the table of apps is what the rows say', async () => {
  const page = 'docs/services.md';
  const mark = /(<!-- table: apps -->\n\n)(?:\|.*\n)+/u;
  const written = readFileSync(page, 'utf8');
  expect(written).toMatch(mark);
  const right = written.replace(mark, (_, head: string) => `${head}${APPS_TABLE}\n`);
  const formatted = await format(right, { parser: 'markdown', printWidth: 110 });
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(page, formatted);
  else expect(written).toBe(formatted);
});

test('README.md names the versions of the records', () => {
  const versions = sortByText(Object.values(records), ({ app }) => app).map(
    ({ app, version }) => `${APPS[app].title} ${version.split('.').slice(0, 2).join('.')}`,
  );
  expect(readFileSync('README.md', 'utf8')).toContain(`were generated from ${joinList(versions)};`);
});
