import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    globalSetup: ['./test/setup.ts', './test/build.ts'],
    reporters: ['default', './test/counts.ts'],
  },
});
