/** Checks what a folder may import, and that the tests of units are in the folders of their sources. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** The floors of the generator, from the ground up: each may import those before it. */
const FLOORS = [
  'base',
  'files',
  'servarr servarr/kinds servarr/choices servarr/keys',
  'schema/record schema/profile schema/field schema/settings schema/constraints schema/descriptions',
  'schema/model schema/key-description schema/compare',
  'nix',
  'source/services source/http source/trash source',
  'emit',
  'reconcile/manifest reconcile/values reconcile/codec reconcile/service reconcile/kinds reconcile/state reconcile/observe',
  'reconcile/desired reconcile/plan reconcile/apply reconcile',
  'import/values import/sets import/trash import',
  'report/sheet report',
  'commands/flags commands/manifests commands/records commands/services',
  'commands',
  '.',
].flatMap((folders) => folders.split(' '));

interface Import {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

const sources = filesBelow('generator').filter((file) => file.endsWith('.ts'));

/** The files that a file imports, for types too. */
function targetsOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const found = [...text.matchAll(/\b(?:from|import\()\s*'(?<target>\.[^']*)'/gu)];
  return found.map(({ groups }) => path.join(path.dirname(file), groups?.['target'] ?? ''));
}

function importsOf(file: string): Import[] {
  return targetsOf(file).map((target) => ({ file, from: floorOf(file), to: floorOf(target) }));
}

/** The shortest way from a file back to itself, as one line; none if there is no way. */
function cycleFrom(file: string, targets: ReadonlyMap<string, readonly string[]>): string[] {
  const ways = [[file]];
  const seen = new Set<string>();
  for (let way = ways.shift(); way !== undefined; way = ways.shift())
    for (const next of targets.get(way.at(-1) ?? '') ?? []) {
      if (next === file) return [[...way, file].join(' -> ')];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  return [];
}

function floorOf(file: string): string {
  return path.relative('generator', path.dirname(file)) || '.';
}

const imports = sources.flatMap(importsOf);

test('every folder has a place in the order', () => {
  expect([...new Set(sources.map(floorOf))].filter((folder) => !FLOORS.includes(folder))).toEqual([]);
  expect(imports.length).toBeGreaterThan(300);
});

test('no import runs back up', () => {
  const up = imports.filter(({ from, to }) => FLOORS.indexOf(to) > FLOORS.indexOf(from));
  expect(up.map(({ file, to }) => `${file} imports ${to}`)).toEqual([]);
});

test('no file imports itself by way of others', () => {
  const targets = new Map(sources.map((file) => [file, targetsOf(file)]));
  expect(sources.flatMap((file) => cycleFrom(file, targets)).join('\n')).toBe('');
});

test('the fakes and the oracles of the tests are not imported', () => {
  const outside = sources.filter((file) => /from '(?:\.\.\/)+test\//u.test(readFileSync(path.join(root, file), 'utf8'))); // prettier-ignore
  expect(outside).toEqual([]);
});

test('no two files of the generator have one name', () => {
  const same = [...Map.groupBy(sources, (file) => path.basename(file)).values()];
  expect(same.filter((files) => files.length > 1)).toEqual([]);
});

test('a test of a unit stands where its source does', () => {
  const folders = new Set(sources.map(floorOf));
  const astray = filesBelow('test/unit')
    .filter((file) => file.endsWith('.test.ts') && path.dirname(file) !== path.normalize('test/unit'))
    .map((file) => path.relative('test/unit', path.dirname(file)))
    .filter((folder) => !folders.has(folder));
  expect(astray).toEqual([]);
});
