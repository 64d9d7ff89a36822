import { describe, expect, it } from 'vitest';
import type { CallDocument } from '../../../src/app.js';
import { exitOfRun } from '../../../src/cli/exit.js';
import { callText, leftText } from '../../../src/cli/output/call.js';
import { createStyle } from '../../../src/cli/output/style.js';
import type { RealPath } from '../../../src/contract/index.js';

const BASE: CallDocument = {
  v: 1,
  tool: 'local_shell.local_shell',
  call_id: 'call_1',
  run: null,
  outcome: 'waiting',
  decision: null,
  plan: null,
  argv: [],
  result: null,
  error: null,
  artifacts: [],
  asks: [],
};

describe('what a person reads of a call', () => {
  it('shows where each word ends, and nothing that is not seen or looks like a line of ours', async () => {
    const style = await createStyle({ tty: false, color: false, env: {} });
    const argv = [['echo', 'a b', 'x\n  runs   ls', 'zero\u200bwidth', '\u202egnp', '']];
    expect(callText({ ...BASE, argv }, style, { color: false })).toContain(
      '  runs   echo "a b" "x\\n  runs   ls" "zero\\u{200b}width" "\\u{202e}gnp" ""\n',
    );
    const failed = {
      ...BASE,
      outcome: 'failed' as const,
      error: { code: 'exit_code', message: 'no\nok all done \u061c\ufeff', retryable: false },
    };
    const text = callText({ ...failed, result: { stdout: 'waiting\u001b[2J\n  runs   rm', stderr: '' } }, style, { color: false });
    expect(text.split('\n').filter((line) => /^(?:ok|waiting| {2}runs)/.test(line))).toEqual([]);
    for (const unseen of ['\u001b', '\u061c', '\ufeff']) expect(text).not.toContain(unseen);
  });

  it('names the run where something changed, and what puts it back', () => {
    const plan = { reads: [], writes: [], programs: [], hosts: [] };
    const done = { ...BASE, outcome: 'ok' as const, run: 'run_1' };
    const said = (call: Partial<CallDocument>): string => leftText({ ...done, plan, ...call }, { color: false });
    const writes = [{ path: 'a', real: '/w/a' as RealPath, pre: 'absent', post: 'absent' }] as const;
    expect(said({ plan: { ...plan, writes } })).toBe('run run_1; to put back what it changed: windlass runs revert run_1\n');
    expect(said({ argv: [['make']] })).toBe('run run_1; more: windlass trace run_1\n');
    expect([said({}), said({ plan: { ...plan, writes }, outcome: 'denied' }), said({ run: null, argv: [['make']] })]).toEqual(['', '', '']);
  });

  it('says how much of a long line is not shown', async () => {
    const style = await createStyle({ tty: false, color: false, env: {} });
    expect(callText({ ...BASE, argv: [['echo', 'x'.repeat(1000), 'rm']] }, style, { color: false })).toMatch(/x … \d+ characters more\n/);
  });
});

describe('the exit code of a run that failed', () => {
  it('tells a provider that is away from everything else', () => {
    const failed = (code: string) => exitOfRun({ outcome: 'failed', error: { code, message: '', retryable: true } });
    expect(['network', 'rate_limited', 'provider_error', 'stream_cut'].map(failed)).toEqual([75, 75, 75, 75]);
    expect(['exit_code', 'request_refused', 'key_refused'].map(failed)).toEqual([1, 1, 1]);
    expect(exitOfRun({ outcome: 'timeout', error: { code: 'timeout', message: '', retryable: true } })).toBe(124);
    expect(exitOfRun({ outcome: 'ok', error: null })).toBe(0);
    expect(exitOfRun({ outcome: null, error: null })).toBe(6);
  });
});
