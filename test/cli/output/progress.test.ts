import { describe, expect, it } from 'vitest';
import type { RunDocument, RunEvent } from '../../../src/app.js';
import type { Context } from '../../../src/cli/cli.js';
import type { GlobalOptions } from '../../../src/cli/globals.js';
import { createProgress } from '../../../src/cli/output/progress.js';
import { createStyle } from '../../../src/cli/output/style.js';

const DENIAL = { code: 'envelope_denied', message: 'envelope "e" denies it', retryable: false, source: '/w/windlass.yaml:8' };
const STEP = { v: 1, run: 'run_1', seq: 1, at: '2026-01-01T00:00:00.000Z', task: 'write', visit: 0, attempt: 0 } as const;
const EVENTS: readonly RunEvent[] = [
  { ...STEP, kind: 'tool_call', call: 'call_1', tool: 'local_fs.write_file', outcome: 'denied', error: DENIAL },
  { ...STEP, kind: 'step_failed', outcome: 'denied', error: DENIAL, next: 'end', retry: false },
];
const ENDED = {
  run: 'run_1',
  status: 'failed',
  outcome: 'denied',
  denials: [{}],
  asks: [],
  usage: { steps: 1, tool_calls: 1, elapsed_ms: 1 },
  error: DENIAL,
} as unknown as RunDocument;

async function told(quiet: boolean): Promise<string> {
  const said: string[] = [];
  const err = (text: string) => said.push(text);
  const context = {
    cli: { streams: { err } },
    options: { color: false, ...(quiet && { quiet }) },
    aside: await createStyle({ tty: false, color: false, env: {} }),
    live: false,
    note: (text: string) => quiet || err(text),
  } as unknown as Context<GlobalOptions>;
  const progress = createProgress(context);
  for (const event of EVENTS) progress.show(event);
  progress.end(ENDED);
  return said.join('');
}

describe('why a call was refused', () => {
  it.each([false, true])('is told once, with its code and the place of the rule (quiet: %s)', async (quiet) => {
    const text = await told(quiet);
    expect(text.split(DENIAL.message)).toHaveLength(2);
    expect(text).toContain(`${DENIAL.message} (envelope_denied, /w/windlass.yaml:8)\n`);
    expect(text).toMatch(/denied · 1 step.*envelope_denied.*\n {2}more: windlass trace run_1\n$/);
  });
});
