/** Where a comparison is: schema, kind, and what stands around one implementation. */
import type { App } from '../../servarr/apps.ts';
import type { Kind } from '../../servarr/kinds.ts';
import type { Change } from './change.ts';
import type { RecordItem, SchemaRecord } from '../record/record.ts';

/** Records by schema id. */
export type Records = Readonly<Record<string, SchemaRecord>>;

/** What the comparison of one implementation needs to know of its surroundings. */
export interface ComparisonContext {
  readonly schema: string;
  readonly app: App;
  readonly kind: Kind;
  /** True for a definition, which goes by its own name. */
  readonly named: boolean;
  /** The numbers of the table of rules, before and after. */
  readonly rules: readonly [from: number, to: number];
  /** The items of the same implementation that the other schemas had before. */
  readonly elsewhere: readonly RecordItem[];
  /** Those that they have now. */
  readonly elsewhereNow: readonly RecordItem[];
}

/** What every change of one implementation has. */
export function changeBase(
  { schema, kind, named }: ComparisonContext,
  item: RecordItem,
): Pick<Change, 'schema' | 'kind' | 'implementation' | 'definition'> {
  const definition = named && item.name !== undefined ? { definition: item.name } : {};
  return { schema, kind, implementation: item.implementation, ...definition };
}

/** What one service gains and another had already: an entry for both that sets it now sets it in both. */
export function affectsOtherEntries(
  place: ComparisonContext,
  has: (item: RecordItem) => boolean,
  why: string,
): Pick<Change, 'breaking' | 'why'> {
  const wider = place.elsewhere.some(has);
  return {
    breaking: wider,
    why: wider
      ? `Entries that set it for another service and name this one too now set it on ${place.schema}.`
      : why,
  };
}
