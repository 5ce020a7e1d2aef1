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
    `^export (?:abstract |async )?(?:class|function|interface|type|const) ${place}\\b`,
    'mu',
  );
  return files.some(({ source }) => declaration.test(source));
}

describe('ARCHITECTURE.md and the README of the tests', () => {
  it.each(['ARCHITECTURE.md', 'test/README.md', 'CONTRIBUTING.md'])('%s names paths that exist', (page) => {
    const paths = [...readFileSync(path.join(root, page), 'utf8').matchAll(/`((?:[\w.-]+\/)+[\w.-]*)`/gu)]
      .map(([, found = '']) => found)
      .filter((found) => !found.startsWith('dist/'));
    const bases = [
      '.',
      'generator',
      'generator/reconcile',
      'generator/schema',
      'generator/report',
      'test',
      'test/service',
      'test/service-apply',
    ];
    const missing = paths.filter((one) => !bases.some((base) => existsSync(path.join(root, base, one))));
    expect(missing).toEqual([]);
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
