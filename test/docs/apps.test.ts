/** The tables of apps in the documentation, made from the tables of apps and kinds. UPDATE_GOLDEN=1 renews them. */
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

/** Returns `yes`, `generate` if there is no record, or nothing. */
function has(app: App, kind: Kind): string {
  if (!kindsOf(app).includes(kind)) return '';
  const record = recordOf(app);
  if (record === undefined) return 'generate';
  const isRecorded = (RECORDED_KINDS as readonly Kind[]).includes(kind) || isAlwaysListed(kind);
  const isChecked = !isRecorded || (record.kinds[kind as RecordedKind] ?? []).length > 0;
  return isChecked ? 'yes' : '';
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

const TABLES: Readonly<Record<string, readonly [page: string, text: string]>> = {
  apps: [
    'docs/services.md',
    table(
      ['app', '`app`', 'record', 'behaves like'],
      APP_NAMES.map((app) => {
        const version = recordOf(app)?.version;
        return [
          APPS[app].title,
          `\`${app}\``,
          version === undefined ? 'none: run `suite generate`' : titleWithVersion(app, version),
          APPS[app].like ?? '',
        ];
      }),
    ),
  ],
  kinds: [
    'docs/services.md',
    table(
      ['option', ...APP_NAMES],
      KINDS.map((kind) => [`\`${optionOf(kind)}\``, ...APP_NAMES.map((app) => has(app, kind))]),
    ),
  ],
};

test.each(Object.entries(TABLES))('the table "%s" is what the rows say', async (name, [page, text]) => {
  const mark = new RegExp(`(<!-- table: ${name} -->\n\n)(?:\\|.*\n)+`, 'u');
  const written = readFileSync(page, 'utf8');
  expect(written).toMatch(mark);
  const right = written.replace(mark, (_, head: string) => `${head}${text}\n`);
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
