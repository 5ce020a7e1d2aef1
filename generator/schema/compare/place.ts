/** Where a comparison is: schema, kind, and what the other schemas have of one implementation. */
import type { App } from '../../servarr/apps.ts';
import type { ProviderKind } from '../../servarr/kinds.ts';
import type { RecordItem, SchemaRecord } from '../record/record.ts';
import type { Change } from './change.ts';
import type { Draft } from './meaning.ts';

/** Records by schema id. */
export type Records = Readonly<Record<string, SchemaRecord>>;

/** The surroundings of one implementation. */
export interface ComparisonContext {
  readonly schema: string;
  readonly app: App;
  readonly kind: ProviderKind;
  /** True for a definition, which goes by its own name. */
  readonly named: boolean;
  /** The numbers of the table of rules, before and after. */
  readonly rules: readonly [from: number, to: number];
  /** The items of the same implementation that the other schemas had before. */
  readonly elsewhere: readonly RecordItem[];
  /** Those that they have now. */
  readonly elsewhereNow: readonly RecordItem[];
}

/** Returns changes of an item. */
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
 * Returns what it means that a service gains something: an entry that sets it for another service, and names this one
 * too, sets it in both from now on.
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
      ? `Entries that set it for another service and name this one too now set it on ${place.schema}.`
      : why,
  };
}
