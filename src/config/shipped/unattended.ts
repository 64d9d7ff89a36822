import type { Envelope } from '../generated/config.js';
import { DELICATE, QUARANTINE } from './quarantine.js';

/** For nobody there: what would be asked is denied, and a run that was denied something does not count as done. */
export const UNATTENDED: Envelope = {
  description: 'Reads the workspace and nothing else; never asks.',
  default_action: 'deny',
  files: {
    read: { grant: 'allow', deny_paths: DELICATE },
    write: 'deny',
  },
  shell: {
    grant: 'deny',
    prefix_allowlist: ['ls', 'cat', 'head', 'tail', 'wc', 'git log', 'git diff', 'git status'],
    sandbox: 'required',
  },
  network: { read: 'deny', write: 'deny' },
  missions: { fire: 'deny', answer: 'deny' },
  always_deny: QUARANTINE,
  compute: { turns: 40, tool_calls: 200, tokens: 1_000_000, wall: '30m', cost_usd: 5, on_exhausted: 'stuck' },
  on_denied: 'fail',
};
