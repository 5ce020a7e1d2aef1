/** Schema records: the facts of what one app answered, in a defined order, without prose. */
import type { Json } from '../../base/json.ts';
import type { ApiVersion, App } from '../../servarr/apps.ts';
import type { Kind } from '../../servarr/kinds.ts';

/** The number of the record format that this version writes and reads. */
export const RECORD_FORMAT = 1;

/** One choice of a select. */
export interface RecordChoice {
  readonly name: string;
  readonly value: number | string;
}

/** One field of an implementation: facts only. Absent keys mean "no", "none" or "normal". */
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
  /** The action that fetches the choices from the target; such a select has no fixed ones. */
  readonly provider?: string;
  /** Only with `--help-texts`, in a user's own records. */
  readonly help?: string;
  readonly choices?: readonly RecordChoice[];
}

/** One implementation (for Prowlarr's indexers: one definition of it). */
export interface RecordItem {
  readonly implementation: string;
  readonly implementationName: string;
  /** What tells several items of one implementation apart (indexers). */
  readonly name?: string;
  readonly protocol?: string;
  /** Whom the site behind it lets in (indexers): `public`, `semiPrivate`, `private`. */
  readonly privacy?: string;
  /** Present if nobody has recorded what the service asks of its values: they are checked by type only. */
  readonly rules?: 'unknown';
  /** Keys outside `fields` that a user has a say in, with the value that the schema shows. */
  readonly general: Readonly<Record<string, Json>>;
  /** The `on…` events that the service says it supports here, sorted. */
  readonly events: readonly string[];
  readonly fields: readonly RecordField[];
}

/** What one app answered. The file is named after the schema id, by default the app. */
export interface SchemaRecord {
  readonly format: typeof RECORD_FORMAT;
  readonly app: App;
  readonly version: string;
  readonly api: ApiVersion;
  /** The number of the table of rules that is held to (`rules/since.ts`); absent: there were none yet. */
  readonly rules?: number;
  readonly kinds: { readonly [K in Kind]?: readonly RecordItem[] };
}

/** Something that degraded on the way; never stops a regeneration. */
export interface Note {
  readonly code:
    | 'duplicate-implementation'
    | 'duplicate-field'
    | 'kind-absent'
    | 'odd-answer'
    | 'unknown-rules'
    | 'unknown-type'
    | 'colliding-option';
  readonly place: string;
  readonly what: string;
}

/** What an item is known by: the implementation, and the name where several share it. */
export function itemKey(item: RecordItem): string {
  return item.name === undefined ? item.implementation : `${item.implementation}\u{1}${item.name}`;
}
