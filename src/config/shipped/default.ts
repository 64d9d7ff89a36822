import type { Envelope } from '../generated/config.js';
import { DELICATE, QUARANTINE, WRITE_WALL } from './quarantine.js';

/** For somebody who is there to answer: reading goes ahead, every change is asked about, secrets are out of reach. */
export const DEFAULT: Envelope = {
  description: 'Reads freely, asks before every change.',
  // Whatever no axis covers is asked about too.
  default_action: 'approve',
  files: {
    read: { grant: 'allow', approve_paths: DELICATE },
    write: { grant: 'approve', deny_paths: WRITE_WALL },
  },
  shell: {
    grant: 'approve',
    blacklist: ['mkfs', 'mke2fs', 'fdisk', 'shred', 'wipefs'],
    substitution: 'approve',
    // Read, and nothing else. git is left out: a repository's own configuration can make a read start programs.
    prefix_allowlist: ['ls', 'cat', 'head', 'tail', 'wc', 'pwd', 'echo', 'true', 'false', 'grep', 'rg', 'go version'],
    ask_always: ['rm', 'sudo', 'dd', 'chmod', 'chown', 'mv', 'cp'],
  },
  network: { read: 'approve', write: 'approve' },
  missions: { fire: 'allow', answer: 'allow' },
  always_deny: QUARANTINE,
  // Wide enough for a long session, far below what a loop burns in a night.
  compute: { tool_calls: 300, tokens: 2_000_000, on_exhausted: 'stuck' },
};
