/** Root folders and mappings in the form of a manifest. */
import type { Manifest } from '../../../generator/reconcile/manifest/manifest.ts';
import type { Kind } from '../../../generator/servarr/kinds.ts';
import { isWrite } from '../../service/http/boundaries.ts';
import type { Draft, FlatDraft, Harness, ServiceEntries } from '../harness.ts';

/** Returns entries of one direct kind from their values. */
export function entries(option: string, ...values: readonly FlatDraft['values'][]): FlatDraft[] {
  return values.map((one, index) => ({ path: `suite.services.sonarr.${option}[${index}]`, values: one }));
}

/** Returns root folders from their paths. */
export function folders(...paths: readonly string[]): ServiceEntries {
  return { rootfolder: entries('rootFolders', ...paths.map((path) => ({ path }))) };
}

/** Returns mappings from `host`, `remotePath` and `localPath`. */
export function mappings(...all: readonly (readonly [string, string, string])[]): ServiceEntries {
  const values = all.map(([host, remotePath, localPath]) => ({ host, remotePath, localPath }));
  return { remotepathmapping: entries('remotePathMappings', ...values) };
}

/** Returns what makes a manifest with these entries, declared with the service, and with more keys. */
export const declaring =
  (flat: ServiceEntries = {}, draft: Draft = {}, more: object = {}) =>
  (harness: Harness): Manifest => ({ ...harness.manifest(draft, 'owned', flat), ...more });

/** Returns the fake's resources of one direct kind, without IDs. */
export function stored(harness: Harness, kind: Kind): unknown[] {
  return [...harness.fake.store.plain(kind).rows.values()].map(({ id: _id, ...rest }) => rest);
}

/** Returns the writes since the last call: `POST /api/v3/rootfolder 201`. */
export function writes(harness: Harness): string[] {
  const all = harness.fake.requests.splice(0);
  return all.filter(isWrite).map(({ method, path, status }) => `${method} ${path} ${status}`);
}
