/** Reads the values of custom formats, auto tags and profiles for `import`. */
import type { Json } from '../../base/json.ts';
import type { ModelImplementation } from '../../schema/model/implementation.ts';
import type { RecordItem } from '../../schema/record/record.ts';
import { type Value, isUnset } from '../../servarr/values.ts';
import type { Resource, Tag } from '../../reconcile/codec/resource.ts';
import type { TargetLists } from '../../reconcile/service/reference-targets.ts';
import type { Kind } from '../../servarr/kinds.ts';
import type { ServiceConfig } from '../../source/services/config.ts';
import type { LostKey } from '../values/notes.ts';
import { unprintable, unprintableName } from '../values/printable.ts';

/** The keys of a resource as a user would write them. */
export type Keys = Readonly<Record<string, Json>>;

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
  /** Collects the keys of the resource that import cannot write. */
  readonly lost: LostKey[];
}

/** Returns the keys that have a value. */
export function keysWith(all: readonly (readonly [key: string, value: Json | undefined])[]): Keys {
  return Object.fromEntries(
    all.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])),
  );
}

/** Returns a value, or undefined if import cannot write it. */
export function writable(key: string, value: Value, context: ReadingContext): Json | undefined {
  if (value === undefined || isUnset(value)) return undefined;
  const why = unprintable(value);
  return why === undefined ? value : lose(key, why, context);
}

/** Records that import cannot write a key. */
export function lose(key: string, why: string, { lost }: ReadingContext): undefined {
  lost.push([key, why]);
}

/** Records that import cannot write a name, if it is not the name of an attribute in Nix. */
export function checkName(key: string, name: string, context: ReadingContext): void {
  const why = unprintableName(name);
  if (why !== undefined) lose(key, why, context);
}
