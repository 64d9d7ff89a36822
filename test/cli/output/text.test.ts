import { describe, expect, it } from 'vitest';
import { listing } from '../../../src/cli/output/text.js';

describe('a listing', () => {
  const rows = [
    ['', 'RUN', 'STATUS', 'CHAIN'],
    ['→', 'run_1', 'done', 'nightly'],
    [' ', 'run_2', 'failed', ''],
  ];
  const plain = (cell: string) => cell;

  it('is a table where it fits, and for whoever is no terminal', () => {
    const table = '   RUN    STATUS  CHAIN\n→  run_1  done    nightly\n   run_2  failed\n';
    for (const columns of [undefined, 200, 25]) expect(listing(rows, plain, columns)).toBe(table);
  });

  it('stands row by row where its lines are wider than the terminal', () => {
    const stacked = listing(rows, plain, 24);
    expect(stacked).toBe('→ run_1\n  STATUS  done\n  CHAIN   nightly\nrun_2\n  STATUS  failed\n');
  });
});
