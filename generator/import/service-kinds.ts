/** Resources of kinds that are declared as options of a service -> these options. Pure. */
import { type Json, sameJson } from '../base/json.ts';
import { Problem } from '../base/problem.ts';
import { joinList } from '../base/text.ts';
import { type FlatRow, type Kind, type KindRow, type KeyRow, keysOf, kindRow } from '../servarr/kinds.ts';
import { isFlatValue } from './check/flat.ts';
import { type Notes, optionOfService } from './check/notes.ts';
import { choicesOf } from '../servarr/choices/choices.ts';
import { type Value, isUnset } from '../servarr/values.ts';
import { shapeOf } from '../reconcile/codec/misfit.ts';
import { codecOf } from '../reconcile/codec/codecs.ts';
import { type Key, type Resource, listedTagIds, tagLabels } from '../reconcile/codec/resource.ts';
import { displayName } from '../reconcile/desired/references.ts';
import { inOrder, positionKey } from '../reconcile/service/order.ts';
import { withTargets } from '../reconcile/service/reference-targets.ts';
import type { ServiceContents } from './read.ts';
import { placeIn } from '../reconcile/service/problems.ts';

/** An option of one service: its root folders, its mappings … */
export interface ImportedOption {
  readonly kind: Kind | 'settings';
  readonly service: string;
  readonly option: string;
  /** As a user would write it: a list, or the keys of a singleton. */
  readonly value: Json;
}

/** Returns the options of a service. Leaves out values that a configuration cannot have, with a warning. */
export function importServiceOptions(contents: ServiceContents, notes: Notes): ImportedOption[] {
  return contents.kinds.flatMap(({ kind, resources }) => {
    const row = kindRow(kind);
    if (!isOption(row)) return [];
    const entries = inImportOrder(kind, resources)
      .flatMap((one) => entryOf(contents, kind, row, one, notes))
      .filter((one) => !(row.fresh ?? []).some((fresh) => sameJson(fresh, one)));
    const value = row.lifecycle === 'singleton' ? entries[0] : entries;
    if (value === undefined || entries.length === 0) return [];
    return [{ kind, service: contents.service.name, option: row.declaredAt.option, value }];
  });
}

/** Returns true for kinds that are options of a service; settings are written by group instead. */
function isOption(row: KindRow): row is FlatRow {
  return 'option' in row.declaredAt;
}

/** Returns resources by position if their order matters to the service. */
function inImportOrder(kind: Kind, all: readonly Resource[]): Resource[] {
  const ranks = new Map(inOrder(kind, all).map((id, rank) => [id, rank]));
  const rank = ({ id }: Resource): number => ranks.get(id) ?? ranks.size;
  return positionKey(kind) === undefined ? [...all] : all.toSorted((one, other) => rank(one) - rank(other));
}

function entryOf(
  contents: ServiceContents,
  kind: Kind,
  { shorthandKey }: FlatRow,
  { name, values }: Resource,
  notes: Notes,
): Json[] {
  const { app, name: service } = contents.service;
  const keys = [...keysOf(kind, app)].map(([key, row]) => ({
    key,
    row,
    value: written(contents, kind, key, row, values.get(key)),
  }));
  const missing = keys.filter(({ row, value }) => row.required === true && value === undefined);
  const nameless = missing.filter(({ row }) => row.type !== 'reference');
  if (nameless.length > 0) {
    notes.leaveOut(
      optionOfService(service),
      new Problem({
        code: 'import-value',
        place: placeIn(service, { kind, name }),
        what: `left out, because it has no ${joinList(nameless.map(({ key }) => key))}`,
        fix: `Set one in the web UI of ${service}, then import again.`,
      }),
    );
    return [];
  }
  if (missing.length > 0) {
    notes.leaveOut(
      optionOfService(service),
      new Problem({
        code: 'import-reference',
        place: placeIn(service, { kind, name }),
        what: `left out, because the service does not list what its ${joinList(missing.map(({ key }) => key))} refers to`,
        fix: `Choose another in the web UI of ${service}, then import again.`,
      }),
    );
    return [];
  }
  const wrong = keys.filter(({ row, value }) => value !== undefined && !isFlatValue(row, app, value));
  if (wrong.length > 0) {
    const shown = wrong.map(({ key, value }) => `${key} (${shapeOf(value ?? null)})`);
    notes.leaveOut(
      optionOfService(service),
      new Problem({
        code: 'import-value',
        place: placeIn(service, { kind, name }),
        what: `left out, because a configuration cannot have such values: ${joinList(shown)}`,
        fix: `Correct them in the web UI of ${service}, or declare the ${kindRow(kind).title} yourself.`,
      }),
    );
    return [];
  }
  const known = keys.flatMap(({ key, value }): [Key, Json][] => (value === undefined ? [] : [[key, value]]));
  const [first] = known;
  return first !== undefined && known.length === 1 && first[0] === shorthandKey
    ? [first[1]]
    : [Object.fromEntries(known)];
}

/** Returns a value as a configuration has it; undefined if there is nothing to write. */
function written(
  { service: { app }, lists, tags }: ServiceContents,
  kind: Kind,
  key: Key,
  row: KeyRow,
  stored: Value,
): Json | undefined {
  if (isUnset(stored)) return undefined;
  const traits = codecOf(kind).traits({ kind, app }, undefined, key);
  if (traits?.reference !== undefined) {
    const name = displayName(withTargets(traits.reference, lists), stored);
    return typeof name === 'string' ? name : undefined;
  }
  if (traits?.form === 'tags') {
    const ids = listedTagIds(stored, tags).listed;
    return ids.length === 0 ? undefined : tagLabels(ids, tags);
  }
  const known = choicesOf(row, app);
  // Evaluation would reject an unknown enum value; without the key, the service keeps what it has.
  return known === undefined || Object.values(known).includes(stored as number | string) ? stored : undefined;
}
