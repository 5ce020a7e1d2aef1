/** Schema records: the facts of one app's schemas, in a defined order, without prose. */
import type { Json } from '../../base/json.ts';
import type { ApiVersion, App } from '../../servarr/apps.ts';
import type { Kind } from '../../servarr/kinds.ts';

/** The version of the record format that this version writes and reads. */
export const RECORD_FORMAT = 1;

/** The pattern of a schema ID, which becomes a file name and an attribute name. */
export const SCHEMA_ID = /^[a-z0-9][a-z0-9-]{0,62}$/u;

export interface RecordChoice {
  readonly name: string;
  readonly value: number | string;
}

export interface RecordField {
  readonly name: string;
  readonly type: string;
  readonly label?: string;
  readonly default?: Json;
  readonly privacy?: string;
  readonly unit?: string;
  readonly hidden?: string;
  readonly advanced?: true;
  readonly isFloat?: true;
  /** The action that fetches the choices from the target. Such a field has no fixed choices. */
  readonly provider?: string;
  /** The help text; only with `--help-texts`, in a user's own records. */
  readonly help?: string;
  readonly choices?: readonly RecordChoice[];
}

export interface RecordItem {
  readonly implementation: string;
  readonly implementationName: string;
  /** The name that distinguishes the items of one implementation (indexers). */
  readonly name?: string;
  readonly protocol?: string;
  /** The privacy of its site (indexers): `public`, `semiPrivate`, `private`. */
  readonly privacy?: string;
  /** The settings outside `fields`, with the value that the schema shows. */
  readonly general: Readonly<Record<string, Json>>;
  /** The events (`onGrab` …) that the service supports for it, sorted. */
  readonly events: readonly string[];
  readonly fields: readonly RecordField[];
}

/** The schemas of one app. The file is named after the schema ID, by default the app. */
export interface SchemaRecord {
  readonly format: typeof RECORD_FORMAT;
  readonly app: App;
  readonly version: string;
  readonly api: ApiVersion;
  readonly kinds: { readonly [K in Kind]?: readonly RecordItem[] };
}

export interface Note {
  readonly code:
    | 'duplicate-implementation'
    | 'duplicate-field'
    | 'kind-absent'
    | 'odd-answer'
    | 'unknown-type'
    | 'unknown-setting'
    | 'colliding-option';
  readonly place: string;
  readonly what: string;
}

/** Returns the identity of an item: the implementation, and the name if several items share it. */
export function itemKey(item: {
  readonly implementation: string;
  readonly name?: string | null | undefined;
}): string {
  return item.name === undefined ? item.implementation : `${item.implementation}\u{1}${item.name}`;
}

/** Returns true for the item that represents a shared implementation: it is named after the implementation. */
export function isGeneric({
  name,
  implementationName,
}: {
  readonly name?: string | null | undefined;
  readonly implementationName?: string | null | undefined;
}): boolean {
  return Boolean(name && implementationName && name.endsWith(implementationName));
}
