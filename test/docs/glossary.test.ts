/** The glossary and ARCHITECTURE.md name places in the code; each of those places exists. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../nix/evaluate.ts';

const text = readFileSync(path.join(root, 'docs/glossary.md'), 'utf8');

/** The rows of all tables: term, meaning, and the place in the code where there is one. */
const rows = [
  ...text.matchAll(/^\| \*\*(?<term>.+?)\*\* +\| (?<meaning>[^|]+?) +\|(?: `(?<place>[^`]+)` +\|)?$/gmu),
].map(({ groups = {} }) => ({ term: groups['term'] ?? '', place: groups['place'] }));

const files = readdirSync(path.join(root, 'generator'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({
    file: `generator/${file}`,
    source: readFileSync(path.join(root, 'generator', file), 'utf8'),
  }));

/** Returns true if a place is a path, the name of a file, or an exported name. */
function isInCode(place: string): boolean {
  if (place.includes('/')) return existsSync(path.join(root, place));
  if (place.endsWith('.ts')) return files.some(({ file }) => path.basename(file) === place);
  const declaration = new RegExp(
    `^export (?:abstract |async )*(?:class|function|interface|type|const) ${place}\\b`,
    'mu',
  );
  return files.some(({ source }) => declaration.test(source));
}

/** The folders from which a page names paths. */
const BASES = [
  '.',
  'generator',
  'generator/reconcile',
  'generator/schema',
  'test',
  'test/service',
  'test/service-apply',
];

/** Returns true if code in a page is a path, a file, an exported name, a word of the tables, or Nix of the reader. */
function isInCheckout(code: string): boolean {
  if (/ |=|^dist\//u.test(code)) return true;
  if (code.includes('/')) return BASES.some((base) => existsSync(path.join(root, base, code)));
  if (code.endsWith('.json')) return existsSync(path.join(root, 'generator/servarr', code));
  return isInCode(code) || WORDS.has(code);
}

/** Names in ARCHITECTURE.md that are no exports: the option of users, an app, a key of apps.json. */
const WORDS = new Set(['like', 'sonarr', 'suite']);

describe('the pages for maintainers', () => {
  const codesOf = (page: string): string[] =>
    [...readFileSync(path.join(root, page), 'utf8').matchAll(/`([^`\n]+)`/gu)].map(([, code = '']) => code);

  it.each(['ARCHITECTURE.md', 'test/README.md', 'CONTRIBUTING.md'])('%s names paths that exist', (page) => {
    const paths = codesOf(page).filter((code) => /^(?:[\w.-]+\/)+[\w.-]*$/u.test(code));
    expect(paths.filter((code) => !isInCheckout(code))).toEqual([]);
  });

  it('ARCHITECTURE.md names files and exports that exist', () => {
    expect(codesOf('ARCHITECTURE.md').filter((code) => !isInCheckout(code))).toEqual([]);
  });

  it('ARCHITECTURE.md can be read in a few minutes', () => {
    const words = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8')
      .split(/\s+/u)
      .filter((word) => /\w/u.test(word));
    expect(words.length).toBeLessThanOrEqual(1800);
  });
});

describe('the glossary', () => {
  it('has each term once, in two tables', () => {
    const terms = rows.map(({ term }) => term.toLowerCase());
    expect(terms.length).toBeGreaterThan(30);
    expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([]);
  });

  it('names places that exist', () => {
    const named = rows.flatMap(({ place }) => place ?? []);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((place) => !isInCode(place))).toEqual([]);
  });
});
