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

/**
 * Returns a function that names the items of schema records. An item of no record is named by its definition or its class.
 * @param sets the records by schema ID; the first set that has the item decides
 */
export function titlesOf(...sets: readonly Readonly<Record<string, SchemaRecord>>[]): TitleOf {
  const rows = sets.flatMap((records) => Object.entries(records).flatMap(rowsOf));
  const byId = Map.groupBy(rows, ({ id }) => id);
  const byTitle = Map.groupBy(rows, ({ titleId }) => titleId);
  return ({ kind, implementation, definition, schema }) => {
    const known = byId.get(idOf(kind, implementation, definition)) ?? [];
    const row = known.find((one) => one.schema === schema) ?? known[0];
    if (row === undefined) return definition ?? implementation;
    const same = byTitle.get(row.titleId) ?? [];
    const isShared = same.some((one) => one.implementation !== implementation);
    return titleWithClass(row.title, implementation, isShared);
  };
}

/** Returns the display name, with the class only if another class has the same name. */
export function titleWithClass(title: string, implementation: string, isShared: boolean): string {
  return isShared ? `${title} (${implementation})` : title;
}

/** Returns the items of a record by their own names and by their display names; a definition also as its class. */
function rowsOf([schema, { kinds }]: readonly [string, SchemaRecord]) {
  return Object.entries(kinds).flatMap(([kind, items]) =>
    items.flatMap(({ implementation, implementationName: title, name }) => {
      const base = { schema, implementation };
      const own = { ...base, id: idOf(kind, implementation), title, titleId: idOf(kind, title) };
      if (name === undefined) return [own];
      const id = idOf(kind, implementation, name);
      return [own, { ...base, id, title: name, titleId: idOf(kind, '', name) }];
    }),
  );
}

function idOf(kind = '', implementation = '', definition = ''): string {
  return [kind, implementation, definition].join('\u{1}');
}
