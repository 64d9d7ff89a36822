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

  it('takes more lines a row where its lines are wider than the terminal, each below its part of the head', () => {
    expect(listing(rows, plain, 24)).toBe('   RUN    STATUS\n    CHAIN\n→  run_1  done\n    nightly\n   run_2  failed\n');
    const dim = (cell: string) => `<${cell}>`;
    expect(listing(rows, dim, 24).split('\n').slice(4)).toEqual(['< >  <run_2>  <failed>', '']); // painted or not, nothing is no line
    const narrow = listing(rows, plain, 4).split('\n');
    expect(narrow.slice(0, 3)).toEqual(['   RUN', '    STATUS', '    CHAIN']);
  });
});
