/** The pages for users of other tools: their words mean what `words.json` says. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import table from '../../generator/servarr/words.json' with { type: 'json' };
import { root } from '../nix/evaluate.ts';

const PAGES = {
  'from-nixflix': ['nixflix'],
  'from-nixarr': ['nixarr'],
  'from-configarr': ['recyclarr', 'configarr'],
  'from-terraform': ['terraform'],
  'from-buildarr': ['buildarr', 'api'],
} as const;

function targetsOf(tools: readonly string[], word: string): string[] {
  const places = Object.values(table as unknown as Record<string, Record<string, Record<string, unknown>>>);
  return places
    .flatMap((place) => tools.flatMap((tool) => place[tool]?.[word] ?? []))
    .flat()
    .map((target) => String(target).split('.').at(-1) ?? '');
}

test.each(Object.entries(PAGES))('%s', (page, tools) => {
  const text = readFileSync(path.join(root, `docs/${page}.md`), 'utf8');
  const rows = [...text.matchAll(/^\| (.*) \|$/gmu)]
    .map(([, row = '']) => row.split(' | '))
    .filter((cells) => !/^stays? in/u.test(cells.at(-1) ?? ''));
  const found = rows.flatMap((cells) => {
    const codes = cells
      .slice(0, -1)
      .join(' ')
      .matchAll(/`(?:[\w.]+\.)?(?<word>\w+)`/gu);
    return [...codes].flatMap(({ groups }) => {
      const word = groups?.['word'] ?? '';
      const targets = targetsOf(tools, word);
      const isMeant = targets.some((one) => cells.at(-1)?.includes(one));
      return targets.length === 0 ? [] : [{ word, isMeant }];
    });
  });
  expect(found.filter(({ isMeant }) => !isMeant)).toEqual([]);
  console.info(`${page}: ${found.length} words`);
});
