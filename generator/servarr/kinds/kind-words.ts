/** The words for kinds on the command line: their names, and those of the modules that declare them. */
import {
  type RecordedKind,
  SCHEMA_KINDS,
  SETTINGS,
  SETTINGS_KINDS,
  type SchemaKind,
  moduleOf,
} from '../kinds.ts';
import { APP_NAMES } from '../like.ts';

/** Returns the recorded kinds of that name or module, ignoring case: `indexer`, `suite.indexers`, `settings`. */
export function kindsNamed(name: string): readonly RecordedKind[] {
  const kind = kindNamed(name);
  if (kind !== undefined) return [kind];
  const folded = name.toLowerCase().replace(/^suite\./u, '');
  return folded === SETTINGS ? SETTINGS_KINDS : SETTINGS_KINDS.filter((one) => one === folded);
}

const APP = new RegExp(`[ ./]?\\b(?:${APP_NAMES.join('|')})\\b`, 'giu');

/** Returns a name without apps, because a record is of no service: `rootFolders` of `sonarr.rootFolders`. */
export function withoutApps(name: string): string {
  return name.replaceAll(APP, '').replace(/^[ ./]/u, '');
}

/** Returns the kinds with a schema and their modules: `downloadclient` or `downloadarr`; and `settings`. */
export function kindAndModuleNames(): string[] {
  return [...SCHEMA_KINDS, ...SCHEMA_KINDS.map(moduleOf), SETTINGS];
}

/** Returns the kind with a schema of that name or module, ignoring case: `indexer`, `indexers`, `suite.indexers`. */
export function kindNamed(name: string): SchemaKind | undefined {
  const folded = name.toLowerCase().replace(/^suite\./u, '');
  return SCHEMA_KINDS.find((kind) => folded === kind || folded === moduleOf(kind).toLowerCase());
}
