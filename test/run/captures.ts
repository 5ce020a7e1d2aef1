/** Finds the captures from which the recordings are made. They are not published. */
import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder of captures: `$SUITE_CAPTURES`, or the one beside the checkout. */
export const CAPTURES =
  process.env['SUITE_CAPTURES'] ?? path.resolve(import.meta.dirname, '../../../shared/captures');

/** True if the captures exist. */
export const hasCaptures = existsSync(path.join(CAPTURES, 'INDEX.md'));
