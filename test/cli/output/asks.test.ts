import { describe, expect, it } from 'vitest';
import type { AskBody } from '../../../src/app.js';
import { cardText } from '../../../src/cli/output/asks.js';
import { createStyle } from '../../../src/cli/output/style.js';

const ASK: AskBody = {
  id: 'ask_1',
  run: 'run_1',
  call: 'call_1',
  task: 'work',
  state: 'pending',
  tool: 'local_shell.local_shell',
  version: '1',
  summary: 'deploy --env prod',
  proposed_by: 'model',
  rationale: 'the tests are green\u001b[2J\u202e',
  args: { command: 'deploy', args: ['--env', 'prod stage', '--force'] },
  plan: { reads: [], writes: [], programs: [{ word: 'deploy', real: '/usr/local/bin/deploy', sha256: 'a'.repeat(64) }], hosts: [] },
  argv: [['deploy', '--env', 'prod stage', '--force']],
  cwd: '/w',
  diff: '--- a (current)\n+++ a (proposed)\n@@ -1,2 +1,2 @@\n-x  \n+\tx \r\n y ',
  effect: 'mutate-irreversible',
  effects: { reads: [], writes: [], external_calls: ['/usr/local/bin/deploy'], visible_to_users: 'possible' },
  credential: { principal: 'ada (uid 1)', scopes: [] },
  risk: { level: 'high', class: 'mutate-irreversible', reasons: ['what it does may not be possible to take back'] },
  options: ['once', 'session', 'deny'],
  rule: null,
  decision: {
    verdict: 'approve',
    layer: 'envelope',
    rule: 'shell approve',
    source: 'windlass.yaml:3',
    reason: 'why',
    code: 'approval_required',
  },
  envelope: 'careful',
  digest: 'd',
  scopes: ['once', 'session'],
  created: '2026-01-01T00:00:00Z',
  expires: '2026-01-08T00:00:00Z',
  level: 'L2',
  terms: { approvers: null, second_person: false, fired_by: null, strongly: false, dry_run: true, confirm: null },
  answer: null,
  used: null,
} as unknown as AskBody;

describe('TM-8 the card', () => {
  it('says who asks and why, as whom it acts, what it does, who may see it, what speaks against it, what can be answered', async () => {
    const style = await createStyle({ tty: false, color: false, env: {} });
    const card = cardText(ASK, style);
    for (const words of [
      'local_shell.local_shell version 1',
      'deploy --env "prod stage" --force',
      'deploy = /usr/local/bin/deploy sha256 aaaaaaaaaaaaaaaa…',
      '/w\n',
      'others may see it',
      'ada (uid 1)',
      'high, mutate-irreversible',
      'may not be possible to take back',
      'shell approve (windlass.yaml:3)',
      'a model',
      'the tests are green\\u{1b}[2J\\u{202e}',
      'once, session, deny',
      '2026-01-08T00:00:00Z, then denied',
    ])
      expect(card).toContain(words);
    for (const unseen of ['\u001b', '\u202e']) expect(card).not.toContain(unseen);
  });

  it('makes white space seen where it changes, and only there', async () => {
    const style = await createStyle({ tty: false, color: false, env: {} });
    expect(cardText(ASK, style)).toContain('\n-x··\n+\\tx·\\r\n y \n');
  });
});
