/** The program as tests start it in a process of its own: the bundle, made anew once per run (test/build.ts). */
import path from 'node:path';

/** The source, for tests that hold the two together. */
export const SOURCE = path.resolve('generator/cli.ts');
/** What users have. */
export const PROGRAM = path.resolve('dist/suite.mjs');
