/** Options that several services share. Pure. */
import { groupAlike } from '../base/collections.ts';
import { type Json, sameJson } from '../base/json.ts';
import { KINDS, kindRow } from '../servarr/kinds.ts';
import type { ImportedOption } from './service-kinds.ts';

/** An option below `suite` that declares something for several services. */
export interface SharedOption {
  readonly option: string;
  readonly value: Json;
}

/** Returns the options that several services have alike, once, and the rest. */
export function sharedOptions(options: readonly ImportedOption[]): {
  readonly own: readonly ImportedOption[];
  readonly shared: readonly SharedOption[];
} {
  const sharedByKind = KINDS.flatMap((kind) => {
    const row = kindRow(kind);
    if (!('sharedBelow' in row) || row.sharedBelow === undefined) return [];
    const { sharedBelow, declaredAt } = row;
    const groups = groupAlike(
      options.filter(({ option }) => option === declaredAt.option),
      ({ service }) => service,
      (one, other) => sameJson(one.value, other.value),
    );
    const [most = []] = groups.toSorted((one, other) => other.length - one.length);
    if (most.length < 2) return [];
    const services = most.map(({ service }) => service).sort();
    const { trash, ...below } = (most[0]?.value ?? {}) as Readonly<Record<string, Json>>;
    const value = {
      services,
      ...(trash === undefined ? {} : { trash }),
      ...(Object.keys(below).length === 0 ? {} : { [sharedBelow]: below }),
    };
    return [{ most, option: { option: declaredAt.option, value } }];
  });
  const taken = new Set(sharedByKind.flatMap(({ most }) => most));
  return {
    own: options.filter((one) => !taken.has(one)),
    shared: sharedByKind.map(({ option }) => option),
  };
}
