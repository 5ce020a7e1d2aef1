/** The recordings of real services, where they are. A stranger's clone has none; its tests skip. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CAPTURES, has } from './prerequisites.ts';
import type { Recording } from './recordings.ts';

export { CAPTURES } from './prerequisites.ts';

/** True where the recordings can be read. */
export const hasCaptures = has('recordings');

export { ALL_RECORDINGS, RECORDINGS } from './recordings.ts';
export type { Recording } from './recordings.ts';

/** The path of a recording, e.g. `capturePath('sonarr-4.0.19', 'tag.json')`. */
export function capturePath(...parts: readonly [Recording, ...string[]]): string {
  return path.join(CAPTURES, ...parts);
}

/** The bytes of a recording as text, unchanged. */
export function captureText(...parts: readonly [Recording, ...string[]]): string {
  return readFileSync(capturePath(...parts), 'utf8');
}

/** A recording, parsed. The type is the caller's claim, as with any test data. */
export function capture<T = unknown>(...parts: readonly [Recording, ...string[]]): T {
  return JSON.parse(captureText(...parts)) as T;
}

/** A file that belongs to no one service, parsed: `validation-probes.json`, `general-choices.json`. */
export function sharedCapture<T = unknown>(file: string): T {
  return JSON.parse(readFileSync(path.join(CAPTURES, file), 'utf8')) as T;
}
