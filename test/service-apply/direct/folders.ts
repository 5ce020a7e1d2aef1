/** Root folders and mappings as a manifest has them. */
import type { Manifest } from '../../../generator/reconcile/manifest/manifest.ts';
import type { ServiceReport } from '../../../generator/reconcile/run.ts';
import type { Outcome } from '../../../generator/reconcile/apply/apply.ts';
import { type Kind, kindRow } from '../../../generator/servarr/kinds.ts';
import { isWrite } from '../../service/http/boundaries.ts';
import type { Draft, FlatDraft, Harness, ServiceEntries } from '../harness.ts';

/** Entries of one sort, by their values. */
export function entries(option: string, ...values: readonly FlatDraft['values'][]): FlatDraft[] {
  return values.map((one, index) => ({ path: `suite.services.sonarr.${option}[${index}]`, values: one }));
}

/** Root folders by their paths. */
export function folders(...paths: readonly string[]): ServiceEntries {
  return { rootfolder: entries('rootFolders', ...paths.map((path) => ({ path }))) };
}

/** Mappings by `host`, `remotePath`, `localPath`. */
export function mappings(...all: readonly (readonly [string, string, string])[]): ServiceEntries {
  const values = all.map(([host, remotePath, localPath]) => ({ host, remotePath, localPath }));
  return { remotepathmapping: entries('remotePathMappings', ...values) };
}

/** A manifest with these declared with the service. */
export function declared(harness: Harness, withService: ServiceEntries, draft: Draft = {}): Manifest {
  return harness.manifest(draft, 'owned', withService);
}

/** The outcomes of kinds that are declared with the service. */
export function flatOutcomes({ outcomes }: Pick<ServiceReport, 'outcomes'>): Outcome[] {
  return outcomes.filter(({ step }) => kindRow(step.kind).codec === 'flat');
}

/** `action name` of each step of kinds that are declared with the service. */
export function flatActions(report: Pick<ServiceReport, 'outcomes'>): string[] {
  return flatOutcomes(report).map(({ step }) => `${step.action} ${step.name}`);
}

/** What the fake has of one sort, without numbers. */
export function stored(harness: Harness, kind: Kind): unknown[] {
  return [...harness.fake.store.plain(kind).rows.values()].map(({ id: _id, ...rest }) => rest);
}

/** The writes since it was asked last: `POST /api/v3/rootfolder 201`. */
export function writes(harness: Harness): string[] {
  const all = harness.fake.requests.splice(0);
  return all.filter(isWrite).map(({ method, path, status }) => `${method} ${path} ${status}`);
}
