/** Types for reading custom formats, auto tags and profiles in `import`. */
import type { Json } from '../../base/json.ts';
import { displaySafe, joinSome } from '../../base/text.ts';
import type { ModelImplementation } from '../../schema/model/implementation.ts';
import type { RecordItem } from '../../schema/record/record.ts';
import type { Resource, Tag } from '../../reconcile/codec/resource.ts';
import type { TargetLists } from '../../reconcile/service/reference-targets.ts';
import type { Kind } from '../../servarr/kinds.ts';
import type { ServiceConfig } from '../../source/services/config.ts';
import { type Value, isUnset } from '../../servarr/values.ts';
import type { FieldType } from '../../schema/field/types.ts';
import { unprintable } from '../values/printable.ts';

/** The keys of a resource as a user would write them, or why it is left out: one clause. */
export type Reading = { readonly keys: Readonly<Record<string, Json>> } | { readonly why: string };

/** The contents of a service that reading these kinds needs. */
export interface SetContents {
  readonly service: Pick<ServiceConfig, 'app' | 'name' | 'schema'>;
  readonly tags: readonly Tag[];
  readonly kinds: readonly { readonly kind: Kind; readonly resources: readonly Resource[] }[];
  /** The targets of references, by path. */
  readonly lists: TargetLists;
}

/** The context of reading a resource. */
export interface ReadingContext {
  readonly contents: SetContents;
  /** The ID of the schema record that evaluation uses. */
  readonly schema: string;
  /** The items of the kind in the schema record. */
  readonly known: readonly RecordItem[];
  /** The implementations of the model, which evaluation uses. */
  readonly implementations: readonly ModelImplementation[];
}

const MOST_SHOWN = 10;

/** A value of a key: undefined if there is nothing to write, `lost` if import cannot write it. */
export type ReadValue = { readonly value: Json | undefined } | { readonly lost: string };

/** Returns the keys that have a value, or the reason if one value is lost. */
export function readingOf(all: readonly (readonly [string, ReadValue])[]): Reading {
  const lost = all.flatMap(([key, one]) =>
    'lost' in one ? [`${displaySafe(key, 60)} (${displaySafe(one.lost, 200)})`] : [],
  );
  if (lost.length > 0) return { why: `of ${joinSome(lost, MOST_SHOWN)}` };
  const keys = all.flatMap(([key, one]): [string, Json][] =>
    'value' in one && one.value !== undefined ? [[key, one.value]] : [],
  );
  return { keys: Object.fromEntries(keys) };
}

/** Returns a value that import can write, else why it is lost. */
export function printed(value: Value, type?: FieldType): ReadValue {
  if (isUnset(value)) return { value: undefined };
  const why = unprintable(value ?? null, type);
  return why === undefined ? { value } : { lost: why };
}
