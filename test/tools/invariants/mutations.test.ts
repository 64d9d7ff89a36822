import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { execaNode } from 'execa';
import { describe, expect, it } from 'vitest';
import { MUTATIONS } from '../../support/mutations.js';
import { soaking } from '../../support/tiers.js';

const repository = resolve(import.meta.dirname, '../../..');

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

/** The files of this folder that test the invariants. */
const OTHERS = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.test.ts') && name !== 'mutations.test.ts')
  .map((name) => `test/tools/invariants/${name}`);

describe('TM-16 the tests of the invariants can fail', () => {
  it.each(MUTATIONS.map((mutation) => [mutation.invariant, mutation.file, mutation] as const))(
    'a mutation against invariant %d stands once in %s',
    (_invariant, _file, { file, from, to }) => {
      const text = readFileSync(resolve(repository, file), 'utf8');
      expect(text.split(from)).toHaveLength(2);
      expect(to).not.toBe(from);
    },
  );

  it('there is one against every invariant', () => {
    const numbers = new Set(MUTATIONS.map(({ invariant }) => invariant));
    expect([...numbers].sort((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, n) => n + 1));
  });

  it.runIf(soaking).each(MUTATIONS.map((mutation, at) => [mutation.invariant, mutation.file, at] as const))(
    'invariant %d is seen broken by a change of %s',
    async (invariant, _file, at) => {
      const vitest = resolve(repository, 'node_modules/vitest/vitest.mjs');
      const args = ['run', ...OTHERS, '-t', `invariant ${invariant} `];
      const { stdout } = await execaNode(vitest, [...args, '--config', 'test/support/mutated.config.ts', '--reporter', 'json'], {
        cwd: repository,
        env: { WINDLASS_MUTATION: String(at), WINDLASS_SOAK: '' },
        reject: false,
        timeout: 120_000,
      });
      const report = JSON.parse(stdout.slice(stdout.indexOf('{"'))) as Report;
      const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
      const told = results.filter(({ status }) => status === 'passed' || status === 'failed');
      expect(
        told.map(({ title, status }) => [
          title.startsWith(`invariant ${invariant} `) || title.includes(`TM-16 invariant ${invariant} `),
          status,
        ]),
      ).toEqual([[true, 'failed']]);
    },
  );
});
