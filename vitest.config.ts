import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { INSTALL, type NeedName, handDown, has, isDemanded, needs } from './test/prerequisites.ts';
import { hasCaptures } from './test/run/beside.ts';
import { SEED, runSeed } from './test/run/seed.ts';
import { Spread } from './test/run/sequencer.ts';
import { temporary } from './test/run/temporary.ts';

/** Tests that measure time in fractions of a second. They run one by one, after all other tests. */
const TIMED = ['test/faults/size.test.ts'];

/**
 * Tests that need a separate process: their helpers keep a browser open for one file, or they replace a table. All other
 * files of a worker share modules and parsed recordings.
 */
const APART = ['test/site/*.test.ts'];

/**
 * A browser is several processes with their own timing, so one of its tests may run a second time. The last lines of the
 * run name every test that needed it.
 */
const AGAIN: Partial<Record<NeedName, { retry: number }>> = { browser: { retry: 1 } };

// Draws a seed and looks for the prerequisites once, and skips the tests whose tag is missing.
handDown(needs);
process.env[SEED] = String(runSeed());
const tags = (Object.keys(INSTALL) as NeedName[]).map((name) => ({
  name,
  // Of a test with several tags, a `false` of one would run it without the other.
  ...(has(name) ? {} : { skip: true }),
  ...AGAIN[name],
}));

/** Tests of unpublished captures. Without captures they are left out, so that they do not count as skipped. */
const UNPUBLISHED = hasCaptures ? [] : ['test/recorder/captures.test.ts'];

/** True if a run demands the host or `npm run test:host` selects it: a boot needs root, minutes and disk space. */
const HOST = isDemanded('host') || process.env['SUITE_TEST_HOST'] === 'true';

/** The environment of programs that tests start. They share Node's compile cache. */
const env = temporary === undefined ? {} : { TMPDIR: temporary, NODE_COMPILE_CACHE: `${temporary}/compiled` };

/** Two workers more than there are cores, because tests wait for programs, pages and hosts that they start. */
const maxWorkers = availableParallelism() + 2;

/** Milliseconds that a test may take, also on a busy machine. No test waits for time to pass. */
const TIMEOUT = 600_000;

export default defineConfig({
  test: {
    tags,
    // Each concurrent test of a file starts a program.
    maxConcurrency: 2,
    testTimeout: TIMEOUT,
    hookTimeout: TIMEOUT,
    unstubEnvs: true,
    globalSetup: ['./test/run/setup.ts', './test/run/build.ts'],
    setupFiles: ['./test/run/draw.ts'],
    // Node imports the files, as it does for users: less work than Vite's runner, which each call of an import passes.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    reporters: ['default', './test/run/counts.ts'],
    sequence: { sequencer: Spread },
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          env,
          include: ['test/**/*.test.ts'],
          exclude: [...TIMED, ...APART, ...UNPUBLISHED, ...(HOST ? [] : ['test/host/**'])],
          globalSetup: HOST ? ['./test/host/setup.ts'] : [],
          isolate: false,
          maxWorkers,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          env,
          include: APART,
          exclude: TIMED,
          maxWorkers,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: 'alone', env, include: TIMED, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
