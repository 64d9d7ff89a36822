import { defineConfig } from 'vitest/config';

// The soak tier runs the long forms of the same tests: see `soak` in test/support/tiers.ts.
const soak = process.env['WINDLASS_SOAK'] === '1';

/** Files that need a process to themselves. Every other file shares one: see test/support/runner.ts. */
const ALONE = [
  // Takes the place of a module of Node.
  'test/config/file-system-border.test.ts',
  // The whole application in this process, which makes the one gate of a process itself.
  'test/app/**',
  'test/cli/output/{asks,call}.test.ts',
  'test/config/{envelopes-page,policy-tests,shipped-table}.test.ts',
  'test/mission/**',
  'test/tools/invariants/{evals,secrets}.test.ts',
];

export default defineConfig({
  test: {
    setupFiles: ['test/support/seed.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: soak ? 1_800_000 : 30_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'alone', include: ALONE.map((glob) => glob.replace(/\*\*$/, '**/*.test.ts')) } },
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['test/**/*.test.ts'],
          exclude: ALONE,
          isolate: false,
          runner: 'test/support/runner.ts',
        },
      },
    ],
  },
});
