/** The files of `test/recordings`: facts in, changed lines out. Every line has a seal, so that none is made by hand. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Json, isObject } from '../../generator/base/json.ts';
import { type Files, folderOf, merged, recordFolder } from './folder.ts';

/** The folder of all recordings. */
export const RECORDED = path.resolve(import.meta.dirname, '../recordings');

/** Reads the JSON files of a folder by their names. */
export function readFolder(folder: string, recursive = true): Map<string, Json> {
  const all = existsSync(folder) ? (readdirSync(folder, { recursive }) as string[]) : [];
  const files = all.filter((file) => file.endsWith('.json'));
  return new Map(
    files.map((file) => [file, JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Json]),
  );
}

/** Returns the text of each file of a recording after more facts about the service came in, by its path. */
export function textsWith(root: string, name: string, facts: Files): Map<string, string> {
  const written = readFolder(path.join(root, name), name !== '');
  const folder = folderOf(written);
  const before = new Map([...written.keys()].map((file) => [file, folder.facts(file)]));
  const content = recordFolder(merged(before, facts), written, folder);
  return new Map([...content].map(([file, value]) => [path.join(name, file), print(value)]));
}

/** Returns the first line of each file that is not as `wanted` has it, as `path:line`. */
export function differing(wanted: ReadonlyMap<string, string>, root: string): string[] {
  return [...wanted].flatMap(([file, text]) => {
    const [lines, should] = [linesOf(root, file), text.split('\n')];
    const line = should.findIndex((one, at) => one !== lines[at]);
    if (line === -1 && lines.length === should.length) return [];
    return [`${file}:${line === -1 ? should.length + 1 : line + 1}`];
  });
}

function linesOf(root: string, file: string): string[] {
  const target = path.join(root, file);
  return existsSync(target) ? readFileSync(target, 'utf8').split('\n') : [];
}

/** Writes the files that differ and their seals. Returns the first changed line of each. */
export function write(wanted: ReadonlyMap<string, string>, root: string): string[] {
  const changed = differing(wanted, root);
  const seals = readSeals(root);
  for (const [file, text] of wanted) {
    seals.set(file, sealOf(text.split('\n')));
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    if (changed.some((place) => place.startsWith(`${file}:`))) writeFileSync(path.join(root, file), text);
  }
  const rows = [...seals].toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(path.join(root, SEALS), rows.map((row) => `${row.join(' ')}\n`).join(''));
  return changed;
}

const SEALS = 'seals.txt';

/** The start of the digest of a file, and after it one character of that of each line, which finds the changed one. */
const FILE_DIGEST = 8;

function sealOf(lines: readonly string[]): string {
  const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
  return digest(lines.join('\n')).slice(0, FILE_DIGEST) + lines.map((line) => digest(line)[0]).join('');
}

function readSeals(root: string): Map<string, string> {
  const rows = linesOf(root, SEALS).filter((line) => line !== '');
  return new Map(rows.map((row) => row.split(' ') as [string, string]));
}

/** Returns the lines that no program wrote, as `path:line`: the first one of each file. */
export function madeByHand(root: string): string[] {
  const seals = readSeals(root);
  const files = (readdirSync(root, { recursive: true }) as string[]).filter((file) => file.endsWith('.json'));
  const gone = [...seals.keys()].filter((file) => !files.includes(file));
  return [...gone, ...files].toSorted().flatMap((file) => {
    const [is, should = ''] = [sealOf(linesOf(root, file)), seals.get(file)];
    if (is === should) return [];
    const line = [...is].findIndex((one, at) => at >= FILE_DIGEST && one !== should[at]);
    return [`${file}:${Math.max(1, line - FILE_DIGEST + 1)}`];
  });
}

/** Longest value in columns that is printed on one line. */
const WIDTH = 240;

/** Returns the text of a recording: an entry a line, where that is not too long a line. */
export function print(value: Json): string {
  return `${textOf(value, '')}\n`;
}

function textOf(value: Json, indent: string): string {
  const line = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || line.length + indent.length <= WIDTH) return line;
  const inner = `${indent} `;
  if (!isObject(value)) {
    const scalars = value.every((item) => typeof item !== 'object');
    return scalars ? line : `[\n${value.map((item) => inner + textOf(item, inner)).join(',\n')}\n${indent}]`;
  }
  const entries = Object.entries(value).map(
    ([key, item]) => `${inner}${JSON.stringify(key)}: ${textOf(item, inner)}`,
  );
  return `{\n${entries.join(',\n')}\n${indent}}`;
}
