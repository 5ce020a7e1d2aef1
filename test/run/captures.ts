/** Where the captures are that the recordings are made of. Only those who record have them. */
import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder of captures: `$SUITE_CAPTURES`, or the one beside the checkout. */
export const CAPTURES =
  process.env['SUITE_CAPTURES'] ?? path.resolve(import.meta.dirname, '../../../shared/captures');

/** True where they are there. */
export const hasCaptures = existsSync(path.join(CAPTURES, 'INDEX.md'));
