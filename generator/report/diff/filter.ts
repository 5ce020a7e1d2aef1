/** Filters a difference by configuration: compares the entries of manifests with the changes. */
import type { Manifest, ManifestEntry } from '../../reconcile/manifest/manifest.ts';
import type { Change, Diff } from '../../schema/compare/change.ts';
import { codeRow } from '../../schema/compare/codes.ts';
import { lookUp } from '../../base/collections.ts';
import { type Json, canonical } from '../../base/json.ts';
import { optionPath } from '../../nix/option-path.ts';
import { kindRow } from '../../servarr/kinds.ts';
import { fieldKey } from '../../servarr/values.ts';

/**
 * Returns only the changes that affect the manifests, each with the option paths of the entries.
 * @returns a difference of the same shape; `breaking` counts the remaining changes
 */
export function filterDiffByManifests(diff: Diff, manifests: readonly Manifest[]): Diff {
  const changes = diff.changes.flatMap((change) => {
    const paths = [...new Set(manifests.flatMap((manifest) => usesOf(change, manifest)))].sort();
    return paths.length === 0 ? [] : [{ ...change, paths }];
  });
  return { ...diff, changes, breaking: changes.filter(({ breaking }) => breaking).length };
}

function usesOf(change: Change, { service, kinds }: Manifest): string[] {
  const here = service.schema === change.schema;
  if (change.code === 'schema-removed' && here) {
    const entries = Object.values(kinds).flatMap((kind) => kind.entries);
    return [optionPath('suite', 'services', service.name), ...entries.map(({ path }) => path)];
  }
  if (change.kind === undefined) return [];
  // Entries of a kind without implementations have none.
  const isFlat = kindRow(change.kind).codec === 'flat';
  const entries = (kinds[change.kind]?.entries ?? []).filter(
    ({ implementation, definition }) =>
      isFlat ||
      ([change.implementation, change.namesake].includes(implementation) && definition === change.definition),
  );
  return entries
    .filter((entry) => (here ? touches(change, entry) : reaches(change, entry)))
    .map(({ path }) => path);
}

function touches(change: Change, entry: ManifestEntry): boolean {
  // A name that now means two things must be distinguished from the other one.
  const { affects } = codeRow(change.code);
  if (affects === 'all' || change.namesake === entry.implementation) return true;
  if (affects === 'none') return false;
  const value = valueOf(entry, change);
  if (value === undefined || change.value === undefined) return value !== undefined;
  const wanted = canonical(change.value);
  return [value].flat().some((item) => canonical(item) === wanted);
}

/** Returns the value that an entry sets for the key of a change. */
function valueOf({ values }: ManifestEntry, { code, kind, key = '' }: Change): Json | undefined {
  const isPlain = codeRow(code).outsideFields || (kind && kindRow(kind).codec === 'flat');
  return lookUp(values, isPlain ? key : fieldKey(key));
}

/** Returns true if an entry that sets the key for another service now also sets it in this service. */
function reaches(change: Change, entry: ManifestEntry): boolean {
  const { reaches: affected } = codeRow(change.code);
  if (!change.breaking || affected === undefined) return false;
  return affected === 'all' || valueOf(entry, change) !== undefined;
}
