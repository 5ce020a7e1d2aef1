/** Custom formats of a service that are in the TRaSH guides: those with the same conditions. Pure. */
import { type Json, canonical, isObject } from '../../base/json.ts';
import { conditionsKey } from '../../servarr/kinds.ts';
import type { TrashFormat } from '../../source/trash/guide.ts';
import { conditionKeys } from '../sets/condition-keys.ts';
import type { Draft } from '../sets/reading.ts';

/** Returns a function that finds the format with the conditions of a draft. Of two with equal conditions, it prefers the same name. */
export function formatFinder(formats: readonly TrashFormat[]): (draft: Draft) => TrashFormat | undefined {
  const byOutline = Map.groupBy(formats, ({ specifications }) => outline(specifications));
  return (draft) => {
    const { key, value } = conditionsIn(draft);
    const candidates = (byOutline.get(outline(value)) ?? []).filter(
      ({ specifications }) => declaredForm(draft, key, value) === declaredForm(draft, key, specifications),
    );
    return candidates.find(({ name }) => name === draft.name) ?? candidates[0];
  };
}

/** Returns the key with the conditions of a format, and its value as the service stores it. */
function conditionsIn({ kind, resource }: Draft): { key: string; value: Json[] } {
  const key = conditionsKey(kind);
  const value = resource.values.get(key);
  return { key, value: Array.isArray(value) ? value : [] };
}

/** Returns what is cheap to compare, so that few formats are compared whole. */
function outline(conditions: readonly Json[]): string {
  const heads = conditions.map((one) => (isObject(one) ? [one['name'], one['implementation']] : []));
  return canonical(heads.map(canonical).sort());
}

/** Returns conditions as a configuration has them: names in place of numbers, no defaults, in any order. */
function declaredForm({ kind, resource, context }: Draft, key: string, conditions: Json[]): string {
  // The service describes the fields of the conditions in the body.
  const read = { ...resource, values: new Map([[key, conditions]]) };
  const { [key]: written } = conditionKeys(kind, read, { ...context, lost: [] });
  return canonical((Array.isArray(written) ? written : []).map(canonical).sort());
}
