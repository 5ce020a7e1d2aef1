/** The pages of the documentation list each command, flag and exit code of the program. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { kebab } from '../../generator/commands/flags/flag.ts';
import { COMMANDS } from '../../generator/commands/command-table.ts';
import { EXIT_CODES } from '../../generator/report/exit-codes.ts';

const PAGE = readFileSync('docs/cli.md', 'utf8');
const PAGES = [...globSync('docs/*.md'), 'README.md'].map((page) => readFileSync(page, 'utf8')).join('\n');

test('each exit code is in the table of docs/cli.md, and no other', () => {
  const table = PAGE.slice(PAGE.indexOf('## Exit codes'), PAGE.indexOf('## Completion'));
  const codes = [...table.matchAll(/^\| (?<code>\d+) +\|/gmu)].map(({ groups }) => Number(groups?.['code']));
  expect(codes).toEqual(EXIT_CODES.map(([code]) => code));
});

test.each(COMMANDS)('the pages show %s and each of its flags', async (usage, _, load) => {
  const [name = ''] = usage.split(' ');
  expect(PAGES).toMatch(new RegExp(String.raw`(?:suite|--) ${name}\b`, 'u'));
  const { flags } = await load();
  const missing = Object.entries(flags)
    .filter(([, { positional }]) => positional !== true)
    .map(([key]) => `--${kebab(key)}`)
    .filter((flag) => !new RegExp(String.raw`${flag}(?![\w-])`, 'u').test(PAGES));
  expect(missing).toEqual([]);
});

test('the flags that describe a service are in the table of docs/cli.md', async () => {
  const { serviceFlags } = await import('../../generator/commands/flags/shared-flags.ts');
  for (const [key, { options }] of Object.entries(serviceFlags))
    if (options.array === true) expect(PAGE).toContain(`| \`--${kebab(key)} NAME=`);
});

test('each npm script that a page names is in package.json', () => {
  const pages = [...globSync('docs/*.md'), 'README.md', 'CONTRIBUTING.md', 'test/README.md'];
  const named = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/npm run (?<name>[\w:]+(?:-\w+)*)/gu)].map(
      ({ groups }) => groups?.['name'],
    ),
  );
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => name === undefined || !(name in scripts))).toEqual([]);
});
