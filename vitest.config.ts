import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['test/build.ts'],
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    globalSetup: './test/setup.ts',
    reporters: ['default', './test/counts.ts'],
  },
});
