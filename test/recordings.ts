/** The recordings of real services (`test/recordings`): what they answered, less their prose. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Json } from '../generator/base/json.ts';
import { Folder } from './recorder/folder.ts';

/** The recorded services: folder name, app, and the API version of the plain `<kind>-schema.json` files. */
export const RECORDINGS = [
  { folder: 'lidarr-2.14.5', app: 'lidarr', api: 'v1' },
  { folder: 'prowlarr-2.3.6', app: 'prowlarr', api: 'v1' },
  { folder: 'radarr-6.0.3', app: 'radarr', api: 'v3' },
  { folder: 'sonarr-4.0.19', app: 'sonarr', api: 'v3' },
  { folder: 'sonarr-develop', app: 'sonarr', api: 'v3' },
] as const;

/** Services of which only answers and what their fields take were recorded. */
const READ_ONLY = [
  { folder: 'readarr-0.4.18', app: 'readarr', api: 'v1' },
  { folder: 'whisparr-2.0.0', app: 'whisparr', api: 'v3' },
] as const;

/** Newer versions: the answers of a fresh service, and the values of new fields. `before` is the version before it. */
export const NEWER_RECORDINGS = [
  { folder: 'bookshelf-0.4.20', app: 'bookshelf', api: 'v1', before: 'readarr-0.4.18' },
  { folder: 'lidarr-3.1.0', app: 'lidarr', api: 'v1', before: 'lidarr-2.14.5' },
  { folder: 'lidarr-3.1.2', app: 'lidarr', api: 'v1', before: 'lidarr-3.1.0' },
  { folder: 'prowlarr-2.6.1', app: 'prowlarr', api: 'v1', before: 'prowlarr-2.3.6' },
  { folder: 'radarr-6.4.2', app: 'radarr', api: 'v3', before: 'radarr-6.0.3' },
  { folder: 'sonarr-5.0.0-aug', app: 'sonarr', api: 'v3', before: 'sonarr-develop' },
] as const;

/** All recorded services. */
export const ALL_RECORDINGS = [...RECORDINGS, ...READ_ONLY, ...NEWER_RECORDINGS];

/** The folder of one recorded service. */
export type Recording = (typeof ALL_RECORDINGS)[number]['folder'];

/** The recordings that the committed schema records come from. */
export const RECORD_SOURCES = [
  'bookshelf-0.4.20',
  'lidarr-3.1.0',
  'prowlarr-2.6.1',
  'radarr-6.4.2',
  'readarr-0.4.18',
  'sonarr-4.0.19',
  'whisparr-2.0.0',
] as const satisfies readonly Recording[];

/** A service and the versions before it, the newest first. */
export function withEarlier(folder: Recording): Recording[] {
  const row = NEWER_RECORDINGS.find((recording) => recording.folder === folder);
  return row === undefined ? [folder] : [folder, ...withEarlier(row.before)];
}

/** The newest version of a service, up to this one, that has a file. */
export function withFile(folder: Recording, file: string): Recording | undefined {
  return withEarlier(folder).find((recording) => hasRecorded(recording, file));
}

/** Returns a function that calls `make` once per key. */
export function once<V, K = string>(make: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    if (!known.has(key)) known.set(key, make(key));
    return known.get(key) as V;
  };
}

const ROOT = path.join(import.meta.dirname, 'recordings');

const parsed = (file: string): Json => JSON.parse(readFileSync(file, 'utf8')) as Json;

/** True for a file that a recording has, e.g. `hasRecorded('sonarr-4.0.19', 'validation.json')`. */
export function hasRecorded(recording: Recording, file: string): boolean {
  return existsSync(path.join(ROOT, recording, file));
}

/** The files of a recording. */
export function recordedFiles(recording: Recording): string[] {
  return (readdirSync(path.join(ROOT, recording), { recursive: true }) as string[]).filter((file) =>
    file.endsWith('.json'),
  );
}

/**
 * What a file of a recording holds, e.g. `recorded('sonarr-4.0.19', 'tag.json')`. Read once: callers must not change
 * it. The type is the caller's claim, as with any test data.
 */
export function recorded<T = unknown>(recording: Recording, file: string): T {
  return folderOf(recording).facts(file) as T;
}

const folderOf = once(
  (recording: Recording) => new Folder((file) => parsed(path.join(ROOT, recording, file))),
);

/** A file that belongs to no service: `validation-probes.json`, `general-choices.json`. */
export function sharedRecording<T = unknown>(file: string): T {
  return readShared(file) as T;
}

const readShared = once((file) => parsed(path.join(ROOT, file)));
