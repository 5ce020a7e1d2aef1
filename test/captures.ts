/** The recordings of real services, where they are. A stranger's clone has none; its tests skip. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CAPTURES, has } from './prerequisites.ts';

/** True where the recordings can be read. */
export const hasCaptures = has('recordings');

/** The recorded services: folder name, app and API version answered under the plain `<kind>-schema.json` names. */
export const RECORDINGS = [
  { folder: 'lidarr-2.14.5', app: 'lidarr', api: 'v1' },
  { folder: 'prowlarr-2.3.6', app: 'prowlarr', api: 'v1' },
  { folder: 'radarr-6.0.3', app: 'radarr', api: 'v3' },
  { folder: 'sonarr-4.0.19', app: 'sonarr', api: 'v3' },
  { folder: 'sonarr-develop', app: 'sonarr', api: 'v3' },
] as const;

/** Those that were only asked: answers, and what their fields take. */
const ASKED = [
  { folder: 'readarr-0.4.18', app: 'readarr', api: 'v1' },
  { folder: 'whisparr-2.0.0', app: 'whisparr', api: 'v3' },
] as const;

/** All recorded services. */
export const ALL_RECORDINGS = [...RECORDINGS, ...ASKED];

/** The folder of one recorded service. */
export type Recording = (typeof ALL_RECORDINGS)[number]['folder'];

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
