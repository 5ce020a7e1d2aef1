/** Display names of implementations and definitions. */
import type { SchemaRecord } from '../record/record.ts';

/** The implementation or definition to name. */
export interface TitledItem {
  readonly kind?: string | undefined;
  readonly implementation: string;
  readonly definition?: string | undefined;
  /** The schema whose display name to prefer; schemas can have different ones. */
  readonly schema?: string;
}

/** Returns the display name: `qBittorrent`, or `Download Station (TorrentDownloadStation)` if two classes share it. */
export type TitleOf = (of: TitledItem) => string;

/** An item of a record, by its own name and by its display name. */
interface Row {
  readonly id: string;
  readonly schema: string;
  readonly implementation: string;
  readonly title: string;
  readonly titleId: string;
}

/**
 * Returns a function that names the items of schema records. An item of no record is named by its definition or its class.
 * @param sets the records by schema ID; the first set that has the item decides
 */
export function titlesOf(...sets: readonly Readonly<Record<string, SchemaRecord>>[]): TitleOf {
  const rows = sets.flatMap((records) => Object.entries(records).flatMap(rowsOf));
  const byId = Map.groupBy(rows, ({ id }) => id);
  const byTitle = Map.groupBy(rows, ({ titleId }) => titleId);
  return (of) => {
    const known = byId.get(idOf(of.kind, of.implementation, of.definition)) ?? [];
    const row = known.find(({ schema }) => schema === of.schema) ?? known[0];
    if (row === undefined) return of.definition ?? of.implementation;
    const isShared = byTitle
      .get(row.titleId)
      ?.some(({ implementation }) => implementation !== of.implementation);
    return titleWithClass(row.title, of.implementation, isShared ?? false);
  };
}

/** Returns the display name, with the class only if another class has the same name. */
export function titleWithClass(title: string, implementation: string, isShared: boolean): string {
  return isShared ? `${title} (${implementation})` : title;
}

/** Returns the rows of a record: an item with a separate name is a definition, and a row of its implementation. */
function rowsOf([schema, { kinds }]: readonly [string, SchemaRecord]): Row[] {
  return Object.entries(kinds).flatMap(([kind, items]) =>
    items.flatMap(({ implementation, implementationName, name }) => {
      const base = { schema, implementation };
      const own = { ...base, id: idOf(kind, implementation), title: implementationName };
      const rows = [{ ...own, titleId: idOf(kind, implementationName) }];
      if (name === undefined) return rows;
      const id = idOf(kind, implementation, name);
      return [...rows, { ...base, id, title: name, titleId: idOf(kind, '', name) }];
    }),
  );
}

function idOf(kind = '', implementation = '', definition = ''): string {
  return [kind, implementation, definition].join('\u{1}');
}
