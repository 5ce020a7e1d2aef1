import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { INSTALL, type NeedName, handDown, has, needs } from './test/prerequisites.ts';
import { hasCaptures } from './test/run/captures.ts';
import { temporary } from './test/run/temporary.ts';

/** Tests that hold what time something takes, in fractions of a second: they run one by one, when all others are done. */
const TIMED = [
  'test/browser/reference-speed.test.ts',
  'test/faults/size.test.ts',
  'test/service-apply/faults.test.ts',
  'test/unit/base/text.test.ts',
  'test/unit/reconcile/service/retry.test.ts',
  'test/unit/source/http/client-network.test.ts',
];

/**
 * Tests that take a process of their own: helpers that open and close something for a file, and a table that is
 * another one. All others share the modules, and what was read from the recordings, with those before them.
 */
const APART = ['test/browser/*.test.ts', 'test/nix/eighth-kind.test.ts'];

/** What was looked for once, and the tags of the tests that need it. */
handDown(needs);
const tags = (Object.keys(INSTALL) as NeedName[]).map((name) => ({ name, skip: !has(name) }));

/** Tests of what is not published: without it they are no tests, and none that is skipped. */
const UNPUBLISHED = hasCaptures ? [] : ['test/recorder/captures.test.ts'];

/** Made and booted in CI and by `npm run test:host`: it takes root, minutes and room. Everything else runs before it. */
const HOST = process.env['CI'] === 'true' || process.env['SUITE_TEST_HOST'] === 'true';

const host = {
  extends: true as const,
  test: {
    name: 'host',
    include: ['test/host/**/*.test.ts'],
    globalSetup: ['./test/host/setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers: 1,
    sequence: { groupOrder: 2 },
  },
};

/** Programs that tests start find what Node made of their text for those before them. */
const env = temporary === undefined ? {} : { TMPDIR: temporary, NODE_COMPILE_CACHE: `${temporary}/compiled` };

/** Tests wait for processes of theirs: one more than there are cores keeps all of these busy. */
const maxWorkers = availableParallelism() + 1;

export default defineConfig({
  test: {
    tags,
    // Concurrent tests of a file start a program each.
    maxConcurrency: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    unstubEnvs: true,
    globalSetup: ['./test/run/setup.ts', './test/run/build.ts'],
    reporters: ['default', './test/run/counts.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          env,
          include: ['test/**/*.test.ts'],
          exclude: [...TIMED, ...APART, ...UNPUBLISHED, 'test/host/**'],
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
      ...(HOST ? [host] : []),
    ],
  },
});
