/**
 * Finds what tests use and the repository does not publish. A variable names each; the other place is the folder `shared`
 * next to the checkout. `.ci/run` runs the tests where that folder does not exist.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';

const SHARED = path.resolve(import.meta.dirname, '../../../shared');

/** The folder of captures, from which the recordings are made. */
export const CAPTURES = process.env['SUITE_CAPTURES'] ?? path.join(SHARED, 'captures');

/** True if the captures exist. */
export const hasCaptures = existsSync(path.join(CAPTURES, 'INDEX.md'));

/** Nixpkgs' own module files and a stand-in for its package set; see the README in that folder. */
export const HOST_KIT = process.env['SUITE_HOST_KIT'] ?? path.join(SHARED, 'host');

/** nixpkgs' library, where `$SUITE_NIXPKGS_LIB` and `$NIX_PATH` name no other. */
export const LIBRARY = path.join(SHARED, 'nixpkgs-lib');

/** A checkout of the TRaSH guides. */
export const GUIDES = process.env['SUITE_TRASH_GUIDES'] ?? path.join(SHARED, 'trash-guides');
