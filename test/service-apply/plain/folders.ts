/** Root folders and mappings as a manifest has them, and worlds in which they are tried. */
import type { PlainEntries, PlainEntry } from '../../../generator/reconcile/manifest/plain.ts';
import type { Manifest } from '../../../generator/reconcile/manifest/manifest.ts';
import type { ServiceReport } from '../../../generator/reconcile/run.ts';
import type { PlainKind } from '../../../generator/servarr/plain.ts';
import { isWrite } from '../../service/http/boundaries.ts';
import type { Draft, Harness } from '../harness.ts';

/** Entries of one sort, by their values. */
export function entries(option: string, ...values: readonly PlainEntry['values'][]): PlainEntry[] {
  return values.map((one, index) => ({ path: `suite.services.sonarr.${option}[${index}]`, values: one }));
}

/** Root folders by their paths. */
export function folders(...paths: readonly string[]): PlainEntries {
  return { rootfolder: entries('rootFolders', ...paths.map((path) => ({ path }))) };
}

/** Mappings by `host`, `remotePath`, `localPath`. */
export function mappings(...all: readonly (readonly [string, string, string])[]): PlainEntries {
  const values = all.map(([host, remotePath, localPath]) => ({ host, remotePath, localPath }));
  return { remotepathmapping: entries('remotePathMappings', ...values) };
}

/** A manifest with these beside the kinds. */
export function declared(harness: Harness, plain: PlainEntries, draft: Draft = {}): Manifest {
  return harness.manifest(draft, 'owned', plain);
}

/** `action name` of each step beside the kinds. */
export function plainActions({ plain }: ServiceReport): string[] {
  return plain.map(({ step }) => `${step.action} ${step.name}`);
}

/** What the fake has of one sort, without numbers. */
export function stored(harness: Harness, kind: PlainKind): unknown[] {
  return [...harness.fake.store.plain(kind).rows.values()].map(({ id: _id, ...rest }) => rest);
}

/** The writes since it was asked last: `POST /api/v3/rootfolder 201`. */
export function writes(harness: Harness): string[] {
  const all = harness.fake.requests.splice(0);
  return all.filter(isWrite).map(({ method, path, status }) => `${method} ${path} ${status}`);
}
