/** Keys of an entry that evaluation would reject: by themselves, or because of other keys. */
import { compareText } from '../base/collections.ts';
import type { Json } from '../base/json.ts';
import { type Conflicts, conflictsIn } from '../schema/constraints/groups.ts';
import type { ImportedResource } from './resource.ts';
import type { ImportedValue } from './values.ts';

/** A key that is left out. */
export interface LeftOutKey {
  readonly key: string;
  /** One clause. */
  readonly why: string;
  /** Absent if it must not be shown. */
  readonly value?: Json;
}

type Values = ReadonlyMap<string, ImportedValue>;
type Explicit = readonly (readonly [string, ImportedValue])[];

/** Returns the keys that differ from the default in at least one service of the entry. */
export function explicitIn(all: readonly Values[]): Explicit {
  const keys = new Map<string, ImportedValue>();
  for (const [key, value] of all.flatMap((one) => [...one]))
    if (value.explicit && !keys.has(key)) keys.set(key, value);
  return [...keys].sort(([left], [right]) => compareText(left, right));
}

/**
 * Returns the fields that evaluation rejects because of other fields.
 * @param categories those that the entry sets for each service
 */
export function conflictsOf(
  alike: readonly ImportedResource[],
  fields: Explicit,
  categories: Readonly<Record<string, Json>>,
): Conflicts {
  // A reference to a secret counts as set.
  const values = Object.fromEntries(
    fields.map(([key, { value, secret }]) => [key, secret === 'none' ? (value ?? '') : {}]),
  );
  return new Map(
    alike.flatMap(({ service, category, evaluated }) => {
      if (evaluated === undefined) return [];
      const filled = categories[service];
      const own = category === undefined || filled === undefined ? {} : { [category]: filled };
      return [...conflictsIn({ ...evaluated, values: { ...values, ...own } })];
    }),
  );
}

/** Returns the keys that are left out, with their values unless these are secrets. */
export function leftOutKeys(
  alike: readonly ImportedResource[],
  fields: Explicit,
  conflicts: Conflicts,
): LeftOutKey[] {
  const rejected = alike
    .flatMap(({ general, fields: all }) => [...general, ...all])
    .flatMap(([key, { rejected: why, value }]): [string, LeftOutKey][] => {
      if (why === undefined) return [];
      return [[key, { key, why: why.why, ...(why.showable ? { value: value ?? '' } : {}) }]];
    });
  const excluded = fields.flatMap(([key, { value, secret }]): [string, LeftOutKey][] => {
    const why = conflicts.get(key);
    if (why === undefined) return [];
    return [[key, { key, why, ...(secret === 'none' ? { value: value ?? '' } : {}) }]];
  });
  return [...new Map([...rejected, ...excluded]).values()];
}
