/** The change of a list of conditions, condition by condition: those of custom formats and auto tags. */
import * as z from 'zod';
import { lookUp } from '../base/collections.ts';
import type { Json } from '../base/json.ts';
import { displaySafe } from '../base/text.ts';
import type { KeyChange } from '../reconcile/plan/compare.ts';
import { type Kind, conditionsKey } from '../servarr/kinds.ts';
import { sameValue } from '../servarr/values.ts';
import type { KeyLine } from './sheet/sheet.ts';

/** A condition as the plan shows it. */
const shown = z.object({
  name: z.string(),
  implementationName: z.string(),
  negate: z.boolean(),
  required: z.boolean(),
  fields: z.record(z.string(), z.json()),
});
type Condition = z.infer<typeof shown>;
const list = z.array(shown);

/** Returns the text of a value that is shown beside another one. */
type Show = (value: Json | undefined, other: Json | undefined) => string;

/**
 * Returns a change of conditions as one line per condition that is added or removed, and per key of one that is changed;
 * undefined for any other change, and for a list with conditions of another form.
 */
export function conditionTexts(
  kind: Kind,
  change: KeyChange,
  show: Show,
): Omit<KeyLine, 'remark'>[] | undefined {
  if (change.key !== conditionsKey(kind)) return undefined;
  const from = list.safeParse(change.from ?? []).data;
  const to = list.safeParse(change.to ?? []).data;
  if (from === undefined || to === undefined) return undefined;
  // Two conditions can share a name.
  const removed = [...from];
  const take = (isWanted: (one: Condition) => boolean): Condition | undefined => {
    const index = removed.findIndex(isWanted);
    return index < 0 ? undefined : removed.splice(index, 1)[0];
  };
  const unset = show(undefined, undefined);
  const keyOf = ({ name }: Condition) => `${change.key}.${name}`;
  const lines = to
    .filter(
      (one) => take((other) => isSame(other, one) && changedKeys(other, one).length === 0) === undefined,
    )
    .flatMap((one) => {
      const old = take((other) => isSame(other, one));
      if (old === undefined) return [{ key: keyOf(one), from: unset, to: describe(one, show) }];
      return changedKeys(old, one).map(([key, left, right]) => ({
        key: `${keyOf(one)}.${key}`,
        from: show(left, right),
        to: show(right, left),
      }));
    });
  return [...lines, ...removed.map((one) => ({ key: keyOf(one), from: describe(one, show), to: unset }))];
}

/** Returns true if one condition is the other one, possibly with other values. */
function isSame(left: Condition, right: Condition): boolean {
  return left.name === right.name && left.implementationName === right.implementationName;
}

/** Returns the keys that differ. A field that only one side has is at the default of the service. */
function changedKeys(from: Condition, to: Condition): (readonly [string, Json, Json])[] {
  const flags = (['negate', 'required'] as const).map((key) => [key, from[key], to[key]] as const);
  const fields = Object.entries(to.fields).flatMap(([key, value]) => {
    const old = lookUp(from.fields, key);
    return old === undefined ? [] : [[key, old, value] as const];
  });
  return [...fields, ...flags].filter(([, old, value]) => !sameValue(old, value));
}

/** Returns a condition without its name: `Resolution, value = "R2160p", negate`. */
function describe({ implementationName, negate, required, fields }: Condition, show: Show): string {
  const values = Object.entries(fields).flatMap(([key, value]) =>
    value === null || value === false ? [] : [`${key} = ${show(value, undefined)}`],
  );
  const flags = [...(negate ? ['negate'] : []), ...(required ? ['required'] : [])];
  return [displaySafe(implementationName), ...values, ...flags].join(', ');
}
