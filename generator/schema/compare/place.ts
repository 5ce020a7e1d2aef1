/** The context of a comparison: schema, kind, and the items of the same implementation in other schemas. */
import type { App } from '../../servarr/apps.ts';
import type { Kind } from '../../servarr/kinds.ts';
import type { RecordItem, SchemaRecord } from '../record/record.ts';
import type { Change } from './change.ts';
import type { Draft } from './meaning.ts';

/** Records by schema ID. */
export type Records = Readonly<Record<string, SchemaRecord>>;

/** The context of one implementation. */
export interface ComparisonContext {
  readonly schema: string;
  readonly app: App;
  readonly kind: Kind;
  /** True for a definition, which is identified by its own name. */
  readonly named: boolean;
  /** The items of the same implementation in the other schemas, before. */
  readonly elsewhere: readonly RecordItem[];
  /** The items of the same implementation in the other schemas, after. */
  readonly elsewhereNow: readonly RecordItem[];
}

/** Returns the changes of an item. */
export function changesOf(
  { schema, kind, named }: ComparisonContext,
  item: RecordItem,
  drafts: readonly Draft[],
): Change[] {
  const definition = named && item.name !== undefined ? { definition: item.name } : {};
  const base = { schema, kind, implementation: item.implementation, ...definition };
  return drafts.map((draft) => ({ ...base, ...draft }));
}

/**
 * Returns the consequence of something new in a service. An entry that sets the key for another service, and also names
 * this service, now sets the key in both.
 */
export function meaningOfGain(
  place: ComparisonContext,
  has: (item: RecordItem) => boolean,
  why: string,
): Pick<Draft, 'breaking' | 'why'> {
  const wider = place.elsewhere.some(has);
  return {
    breaking: wider,
    why: wider
      ? `Entries that set it for another service and also name this one now set it on ${place.schema}.`
      : why,
  };
}
