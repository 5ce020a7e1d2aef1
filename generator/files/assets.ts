/**
 * What suite brings along: templates, its records, its package.json, an expression of Nix. They stand beside the sources here;
 * in the bundle they are part of the program (scripts/build.ts). `#assets` of package.json is one or the other.
 */
import { readFileSync, readdirSync } from 'node:fs';

const ROOT = new URL('../../', import.meta.url);

/** The text of a file, by its path from the root: `templates/index.nix.hbs`. One that is not there is a defect. */
export function readAsset(file: string): string {
  return readFileSync(new URL(file, ROOT), 'utf8');
}

/** The names of the files in a folder, sorted: `nix/schemas`. */
export function listAssets(folder: string): string[] {
  return readdirSync(new URL(folder, ROOT)).sort();
}
