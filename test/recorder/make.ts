/** `npm run recordings`: writes test/recordings from the captures (`run/beside.ts`). */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Json } from '../../generator/base/json.ts';
import { CAPTURES } from '../run/beside.ts';
import { recordFolder } from './folder.ts';
import { print } from './print.ts';

/** The text of every file that the captures in a folder give, by its path. */
export function recordingsOf(captures: string): Map<string, string> {
  const folders = readdirSync(captures, { withFileTypes: true });
  const names = ['', ...folders.filter((entry) => entry.isDirectory()).map(({ name }) => name)];
  return new Map(
    names.flatMap((name) =>
      [...recordFolder(read(path.join(captures, name), name !== ''))].map(
        ([file, value]) => [path.join(name, file), print(value)] as const,
      ),
    ),
  );
}

function read(folder: string, recursive: boolean): Map<string, Json> {
  const files = (readdirSync(folder, { recursive }) as string[]).filter((file) => file.endsWith('.json'));
  return new Map(
    files.map((file) => [file, JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Json]),
  );
}

/** Returns the first line of each file in `folder` that is not as `wanted` has it, as `path:line`. */
export function differing(wanted: ReadonlyMap<string, string>, folder: string): string[] {
  const there = (readdirSync(folder, { recursive: true }) as string[]).filter((file) =>
    file.endsWith('.json'),
  );
  const changed = [...wanted].flatMap(([file, text]) => {
    const target = path.join(folder, file);
    const lines = existsSync(target) ? readFileSync(target, 'utf8').split('\n') : [];
    const should = text.split('\n');
    const line = should.findIndex((one, at) => one !== lines[at]);
    if (line === -1 && lines.length === should.length) return [];
    return [`${file}:${line === -1 ? should.length + 1 : line + 1}`];
  });
  return [...changed, ...there.filter((file) => !wanted.has(file))];
}

function write(wanted: ReadonlyMap<string, string>, folder: string): void {
  for (const place of differing(wanted, folder)) {
    const file = place.replace(/:\d+$/u, '');
    const text = wanted.get(file);
    const target = path.join(folder, file);
    if (text === undefined) rmSync(target);
    else {
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, text);
    }
  }
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..');
  const folder = path.join(root, 'test/recordings');
  write(recordingsOf(CAPTURES), folder);
}
