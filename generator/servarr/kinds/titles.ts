/**
 * The table of titles (`titles.json`): what has a profile and is not declared, such as films. Nix reads the same file.
 * Source: `editor-exchanges.json` in test/recordings.
 */
import type { ApiVersion, App } from '../apps.ts';
import type { Kind } from '../kinds.ts';
import { isFor } from '../like.ts';
import rows from './titles.json' with { type: 'json' };

/** The path of a list of titles, below the API version. */
export type TitleList = keyof typeof rows;

/** One list of titles. */
export interface TitleRow {
  readonly app: App;
  /** The version of the API whose editor was recorded. Newer services have it too. */
  readonly api: ApiVersion;
  /** The path of the request that changes several titles, below the API version. */
  readonly editor: string;
  /** The key of that request that has the IDs. */
  readonly ids: string;
  /** The property of a title that has its name. */
  readonly name: string;
  /** The display name of one title. */
  readonly title: string;
  readonly plural: string;
  /** Kind of the profiles that a title has -> the property with the ID of the profile. */
  readonly profiles: { readonly [K in Kind]?: string };
}

/** A test checks the shape of the file. */
const table = rows as Readonly<Record<TitleList, TitleRow>>;

/** The lists of titles, in the order in which their titles are moved: titles before collections, which have titles. */
export const TITLE_LISTS = Object.keys(table) as readonly TitleList[];

/** Returns the row of a list of titles. */
export function titleRow(list: TitleList): TitleRow {
  return table[list];
}

/** Returns the lists of an app whose titles have a profile of a kind, in the order of the table. */
export function titleListsOf(app: App, kind: Kind): TitleList[] {
  return TITLE_LISTS.filter(
    (list) => isFor([table[list].app], app) && table[list].profiles[kind] !== undefined,
  );
}
