import { defineConfig } from 'vitest/config';

// What other programs are started with is not what the tests are about: it triples the start of Node 20.
delete process.env['NODE_EXTRA_CA_CERTS'];

// The soak tier runs the long forms of the same tests: see `soak` in test/support/tiers.ts.
const soak = process.env['WINDLASS_SOAK'] === '1';

/** Need a process for themselves: what they change cannot be taken back. */
const ALONE = ['test/config/file-system-border.test.ts', 'test/toolsets/native_git/*.test.ts'];

/** Start the built command, or the whole application in the process of the test: the gate is the application's. */
const APPLICATION = [
  'test/{app,cli,crash,examples,fuzz,mission}/**/*.test.ts',
  'test/config/{envelopes-page,policy-tests,shipped-table}.test.ts',
  'test/tools/invariants/{evals,secrets}.test.ts',
];

// docs/testing.md says how the suite is arranged. Projects run in the order of their names, so that the short files come last.
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 3, // on two cores: many a test waits for a disk, a clock or another process
    testTimeout: soak ? 1_800_000 : 30_000,
    hookTimeout: 60_000,
    setupFiles: ['test/support/seed.ts'],
    projects: [
      { extends: true, test: { name: 'alone', include: ALONE } },
      shared('application', APPLICATION, [], ['test/support/hosts.ts']),
      shared('rooms', ['test/**/*.test.ts'], [...ALONE, ...APPLICATION]),
    ],
  },
});

/** Its files share the processes they run in: see `test/support/runner.ts`. */
function shared(name: 'application' | 'rooms', include: string[], exclude: string[], globalSetup: string[] = []) {
  return {
    extends: true as const,
    test: {
      name,
      include,
      exclude,
      isolate: false,
      globalSetup,
      runner: 'test/support/runner.ts',
      setupFiles: [`test/support/${name}.ts`],
    },
  };
}
