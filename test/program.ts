/**
 * The program as tests start it in a separate process: the bundle, built once per run (test/run/build.ts).
 */
import path from 'node:path';

export const SOURCE = path.resolve('generator/cli.ts');
/** The bundle that users have. */
export const PROGRAM = path.resolve('dist/suite.mjs');

/** The arguments with which a separate Node process applies the manifest in `file`, with its state in `stateDir`. */
export function applying(file: string, stateDir: string): string[] {
  return [PROGRAM, 'apply', '--manifest', file, '--state-dir', stateDir, '--wait', '30', '--timeout', '30'];
}
