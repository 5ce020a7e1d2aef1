/** Edits of custom formats, profiles and auto tags by users in the web UI, with values that no test configuration has. */
import { type Json, canonical, isObject } from '../../../generator/base/json.ts';
import type { PlainRow } from '../../service/store.ts';

/** The kinds that are declared as sets by name. */
export type SetKind = 'autotagging' | 'customformat' | 'metadataprofile' | 'qualityprofile';

/** The parts of a row that suite may leave alone or change, each as one text. */
export type Facets = ReadonlyMap<string, string>;

/** Keys that a user edits; what a kind does not have is no edit. */
export type Edited = 'conditions' | 'groups' | 'minimum' | 'name' | 'score' | 'tags' | 'until';

type Values = Readonly<Record<string, unknown>>;

/** Returns the facets of a row. Each score is a separate facet, with the name of its format. */
export function facetsOf(kind: SetKind, { id: _id, ...row }: PlainRow): Facets {
  const { cutoff, upgradeAllowed, formatItems, ...rest } = row;
  const scores = listIn(formatItems).map(
    (one) => [`score ${String(one['name'])}`, String(one['score'])] as const,
  );
  const others = Object.entries(rest).map(([key, value]) => [key, canonical(value as Json)] as const);
  const until =
    kind === 'qualityprofile' ? [['cutoff', JSON.stringify([cutoff, upgradeAllowed])] as const] : [];
  return new Map([...others, ...until, ...scores]);
}

/** Facets that the keys of a declaration may change. */
const FACETS: Readonly<Record<string, readonly string[]>> = {
  conditions: ['specifications'],
  includeInRenames: ['includeCustomFormatWhenRenaming'],
  minimumScore: ['minFormatScore'],
  minimumUpgradeScore: ['minUpgradeFormatScore'],
  // A cutoff that is no longer allowed would be rejected.
  qualities: ['items', 'cutoff'],
  upgradeUntil: ['cutoff'],
  upgradeUntilScore: ['cutoffFormatScore'],
};

/** Returns the facets that a declaration may change. */
export function facetsDeclared({ scores, ...keys }: Readonly<Record<string, Json>>): string[] {
  const own = Object.keys(keys).flatMap((key) => FACETS[key] ?? [key]);
  return [...own, ...Object.keys(isObject(scores) ? scores : {}).map((format) => `score ${format}`)];
}

/** Returns the facets that an edit changes, of which no run may take the new value back. */
export function facetsEdited(before: Facets, after: Facets): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => before.get(key) !== after.get(key),
  );
}

/**
 * Returns the row after an edit, as the web UI would send it; undefined if the row has nothing of the kind.
 * @param count a number that no other edit has: the values are above all that configurations have
 */
export function edited(kind: SetKind, row: PlainRow, key: Edited, count: number): PlainRow | undefined {
  if (key === 'name') return { ...row, name: `hand-${count}` };
  if (key === 'tags') return kind === 'autotagging' ? { ...row, tags: [1000 + count] } : undefined;
  if (key === 'conditions') return withCondition(row, count);
  return kind === 'qualityprofile' ? editedProfile(row, key, count) : undefined;
}

function withCondition(row: PlainRow, count: number): PlainRow | undefined {
  const [first, ...rest] = listIn(row['specifications']);
  return first === undefined
    ? undefined
    : { ...row, specifications: [{ ...first, name: `hand-${count}` }, ...rest] };
}

function editedProfile(
  row: PlainRow,
  key: Exclude<Edited, 'conditions' | 'name' | 'tags'>,
  count: number,
): PlainRow | undefined {
  if (key === 'minimum') return { ...row, minFormatScore: -1000 - count };
  if (key === 'until') return { ...row, cutoffFormatScore: 1000 + count };
  if (key === 'groups') return withGroup(row, count);
  const formats = listIn(row['formatItems']);
  const at = count % Math.max(1, formats.length);
  if (formats.length === 0) return undefined;
  return {
    ...row,
    formatItems: formats.map((one, index) => (index === at ? { ...one, score: 1000 + count } : one)),
  };
}

/** Two qualities of a profile in a new group, or an existing group under a new name. */
function withGroup(row: PlainRow, count: number): PlainRow | undefined {
  const items = listIn(row['items']);
  const group = items.find((one) => one['name'] !== undefined);
  if (group !== undefined) {
    const renamed = { ...group, name: `hand-${count}` };
    return { ...row, items: items.map((one) => (one === group ? renamed : one)) };
  }
  const [one, two] = items.filter(({ allowed }) => allowed !== true);
  if (one === undefined || two === undefined) return undefined;
  const members = { id: 5000 + count, name: `hand-${count}`, allowed: false, items: [one, two] };
  return { ...row, items: [members, ...items.filter((other) => other !== one && other !== two)] };
}

function listIn(value: unknown): Values[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
