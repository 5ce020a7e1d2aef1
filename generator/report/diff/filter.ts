/** Filters a difference by configuration: compares the entries of manifests with the changes. */
import type { Manifest, ManifestEntry } from '../../reconcile/manifest/manifest.ts';
import type { Change, Diff } from '../../schema/compare/change.ts';
import { lookUp } from '../../base/collections.ts';
import { type Json, canonical } from '../../base/json.ts';
import { optionPath } from '../../nix/keys.ts';
import { kindRow } from '../../servarr/kinds.ts';
import { fieldKey } from '../../servarr/values.ts';

/** The codes of changes that affect every entry of their implementation. */
const WHOLE: ReadonlySet<Change['code']> = new Set([
  'implementation-removed',
  'name-changed',
  'category-moved',
]);

/** The codes of changes that do not affect an entry that sets the key. */
const UNFELT: ReadonlySet<Change['code']> = new Set([
  'choice-added',
  'default-changed',
  'general-default-changed',
]);
/** The codes of additions to a service. */
const GAINED: ReadonlySet<Change['code']> = new Set(['event-gained', 'field-added', 'general-added']);

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
  if (WHOLE.has(change.code) || change.namesake === entry.implementation) return true;
  if (UNFELT.has(change.code)) return false;
  const value = valueOf(entry, change);
  if (value === undefined || change.value === undefined) return value !== undefined;
  const wanted = canonical(change.value);
  return [value].flat().some((item) => canonical(item) === wanted);
}

/** Returns the value that an entry sets for the key of a change. */
function valueOf({ values }: ManifestEntry, { code, kind, key = '' }: Change): Json | undefined {
  const isPlain = /^(?:event|general)-/u.test(code) || (kind && kindRow(kind).codec === 'flat');
  return lookUp(values, isPlain ? key : fieldKey(key));
}

/** Returns true if an entry that sets the key for another service now also sets it in this service. */
function reaches(change: Change, entry: ManifestEntry): boolean {
  if (!change.breaking) return false;
  return (
    change.code === 'implementation-added' ||
    (GAINED.has(change.code) && valueOf(entry, change) !== undefined)
  );
}
