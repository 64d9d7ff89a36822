import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cdTo, firstEscape, nextStep, possibleDirectories, readLine, type ShellStep } from '../../src/shell/index.js';

function steps(line: string): readonly ShellStep[] {
  const reading = readLine(line);
  if (reading.kind === 'refused') throw new Error(reading.construct);
  return reading.steps;
}

/** Runs a line of `true` and `false` (and `cd`, which succeeds): what ran, what was skipped, the status. */
function play(line: string): { readonly ran: readonly string[]; readonly skipped: readonly number[]; readonly status: number } {
  const all = steps(line);
  const statuses: number[] = [];
  const ran: string[] = [];
  for (;;) {
    const next = nextStep(all, statuses);
    if (next.kind === 'end') return { ran, skipped: next.skipped, status: next.status };
    const argv = all[next.step]?.argv ?? [];
    ran.push(argv.slice(1).join(' ') || (argv[0] ?? ''));
    statuses.push(argv[0] === 'false' ? 1 : 0);
  }
}

describe('order of evaluation', () => {
  it('LSH-3 && and || have equal precedence and bind to the left', () => {
    expect(play('true a || true b && true c')).toEqual({ ran: ['a', 'c'], skipped: [1], status: 0 });
    expect(play('false a && true b || true c')).toEqual({ ran: ['a', 'c'], skipped: [1], status: 0 });
    expect(play('false a || true b && false c || true d')).toEqual({ ran: ['a', 'b', 'c', 'd'], skipped: [], status: 0 });
  });

  it('LSH-3 a skipped step keeps the status; ; starts anew', () => {
    expect(play('false a && true b; true c')).toEqual({ ran: ['a', 'c'], skipped: [1], status: 0 });
    expect(play('false a && true b && true c')).toEqual({ ran: ['a'], skipped: [1, 2], status: 1 });
    expect(play('true a; false b')).toEqual({ ran: ['a', 'b'], skipped: [], status: 1 });
    expect(play('# nothing')).toEqual({ ran: [], skipped: [], status: 0 });
  });

  it('LSH-3 agrees with a direct evaluation for all sequences', () => {
    const step = fc.record({ op: fc.constantFrom(';', '&&', '||' as const), status: fc.constantFrom(0, 1, 127) });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (list) => {
        const all = list.map(
          ({ op }, index): ShellStep => ({ op: (index === 0 ? ';' : op) as ShellStep['op'], argv: ['x'], span: [0, 1] }),
        );
        let status = 0;
        const expected: number[] = [];
        for (const [index, { op, status: own }] of list.entries()) {
          if (index > 0 && ((op === '&&' && status !== 0) || (op === '||' && status === 0))) continue;
          expected.push(index);
          status = own;
        }
        const ran: number[] = [];
        let next = nextStep(all, []);
        while (next.kind === 'run') {
          ran.push(next.step);
          next = nextStep(
            all,
            ran.map((index) => list[index]?.status ?? 0),
          );
        }
        expect({ ran, status: next.status }).toEqual({ ran: expected, status });
      }),
      { seed: 5 },
    );
  });
});

describe('where steps may be', () => {
  const from = (line: string, cwd = '/w') => {
    const found = possibleDirectories(steps(line), cwd);
    return found.kind === 'known' ? found.steps.map((step) => [...step.from].sort()) : found;
  };
  const leaves = (line: string, root = '/w', cwd = root) => {
    const found = possibleDirectories(steps(line), cwd);
    return found.kind === 'known' ? firstEscape(found.steps, root) : found;
  };

  it('LSH-3 cd moves the steps after it, if it can have run', () => {
    expect(from('cd sub && ls')).toEqual([['/w'], ['/w/sub']]);
    expect(from('cd sub; ls')).toEqual([['/w'], ['/w', '/w/sub']]);
    expect(from('true || cd sub; pwd')).toEqual([['/w'], ['/w'], ['/w', '/w/sub']]);
    expect(from('cd sub || ls')).toEqual([['/w'], ['/w']]);
    expect(from('cd a && cd b && ls || git')).toEqual([['/w'], ['/w/a'], ['/w/a/b'], ['/w', '/w/a', '/w/a/b']]);
    expect(from('cd /x/ && ls', '/w/')).toEqual([['/w'], ['/x']]);
  });

  it('LSH-2 LSH-3 a cd that could leave the root is found, whichever way the statuses fall', () => {
    expect(leaves('cd .. && ls')).toEqual({ step: 0, to: '/' });
    expect(leaves('cd sub && cd .. && ls')).toBeNull();
    expect(leaves('cd sub && cd ../.. && ls')).toEqual({ step: 1, to: '/' });
    expect(leaves('ls || cd sub; cd ..')).toEqual({ step: 2, to: '/' });
    expect(leaves('cd ../other && ls', '/w/pkg')).toEqual({ step: 0, to: '/w/other' });
    expect(leaves('cd /w/pkg-evil', '/w/pkg')).toEqual({ step: 0, to: '/w/pkg-evil' });
    expect(leaves('cd /w/pkg/..tools', '/w/pkg')).toBeNull();
  });

  it('LSH-3 follows only so many conditional folders', () => {
    const many = Array.from({ length: 20 }, (_, index) => `cd d${index}`).join('; ');
    expect(from(many)).toMatchObject({ kind: 'too_many' });
  });

  it('LSH-3 the folders a step runs in are among those said to be possible', () => {
    const command = fc.oneof(
      fc.constantFrom('true', 'false'),
      fc.constantFrom('a', 'b', '..', '../c').map((dir) => `cd ${dir}`),
    );
    const operator = fc.constantFrom(' && ', ' || ', '; ');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(command, operator), { minLength: 1, maxLength: 7 }),
        fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
        (parts, luck) => {
          const all = steps(parts.map(([text, op], index) => (index === parts.length - 1 ? text : text + op)).join(''));
          const possible = possibleDirectories(all, '/w/x/y');
          if (possible.kind !== 'known') return;
          const statuses: number[] = [];
          let folder = '/w/x/y';
          for (let next = nextStep(all, []); next.kind === 'run'; next = nextStep(all, statuses)) {
            const step = all[next.step];
            expect(possible.steps[next.step]?.from).toContain(folder);
            const succeeds = step?.cd === undefined ? step?.argv[0] === 'true' : luck[statuses.length];
            statuses.push(succeeds ? 0 : 1);
            if (step?.cd !== undefined && succeeds) folder = cdTo(folder, step.cd);
          }
        },
      ),
      { seed: 6 },
    );
  });
});
