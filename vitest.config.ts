import { defineConfig } from 'vitest/config';

// The soak tier runs the long forms of the same tests: see `soak` in test/support/tiers.ts.
const soak = process.env['WINDLASS_SOAK'] === '1';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/support/seed.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: soak ? 1_800_000 : 30_000,
    hookTimeout: 60_000,
  },
});
