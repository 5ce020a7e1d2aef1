/** Reads the values of custom formats, auto tags and profiles for `import`. */
import type { Json } from '../../base/json.ts';
import type { Resource } from '../../reconcile/codec/resource.ts';
import type { FieldType } from '../../schema/field/types.ts';
import type { ModelImplementation } from '../../schema/model/implementation.ts';
import type { RecordItem } from '../../schema/record/record.ts';
import type { App } from '../../servarr/apps.ts';
import type { SchemaKind } from '../../servarr/kinds.ts';
import { type Value, isUnset } from '../../servarr/values.ts';
import type { ServiceResources } from '../values/keys-of-table.ts';
import type { LostKey } from '../values/notes.ts';
import { unprintable, unprintableName } from '../values/printable.ts';

/** The keys of a resource as a user would write them. */
export type Keys = Readonly<Record<string, Json>>;

export interface ReadingContext {
  readonly contents: ServiceResources;
  /** The ID of the schema record that evaluation uses. */
  readonly schema: string;
  readonly items: readonly RecordItem[];
  readonly implementations: readonly ModelImplementation[];
  /** Collects the keys of the resource that import cannot write. */
  readonly lost: LostKey[];
}

/** A custom format, an auto tag or a profile of one service, before equal ones are merged. */
export interface Draft {
  readonly kind: SchemaKind;
  readonly service: string;
  readonly app: App;
  readonly name: string;
  /** The keys as a user would write them. */
  readonly keys: Keys;
  readonly resource: Resource;
  readonly context: ReadingContext;
}

export function keysWith(pairs: readonly (readonly [key: string, value: Json | undefined])[]): Keys {
  return Object.fromEntries(
    pairs.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])),
  );
}

/** Returns a value, or undefined if import cannot write it. */
export function writable(
  key: string,
  value: Value,
  context: ReadingContext,
  type?: FieldType,
): Json | undefined {
  if (value === undefined || isUnset(value)) return undefined;
  const why = unprintable(value, type);
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
