import { defineConfig } from 'vitest/config';

/** The tests on a host: one machine at a time, and what is waited for takes its time. */
export default defineConfig({
  test: {
    include: ['test/host/**/*.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    fileParallelism: false,
    bail: 0,
    globalSetup: ['./test/setup.ts', './test/build.ts', './test/host/setup.ts'],
    reporters: ['default', './test/counts.ts'],
  },
});
