/**
 * Files that ship with suite: templates, schema records, package.json, a Nix expression. This module reads them from
 * the source tree; the bundle contains
 * them (scripts/build.ts). `#assets` of package.json selects one.
 */
import { readFileSync, readdirSync } from 'node:fs';

const ROOT = new URL('../../', import.meta.url);

/** Returns the text of a file, by its path from the root: `templates/index.nix.hbs`. A missing file is a defect. */
export function readAsset(file: string): string {
  return readFileSync(new URL(file, ROOT), 'utf8');
}

/** Returns the sorted names of the files in a folder such as `nix/schemas`. */
export function listAssets(folder: string): string[] {
  return readdirSync(new URL(folder, ROOT)).sort();
}
