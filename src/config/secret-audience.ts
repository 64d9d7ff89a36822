import type { Recipient } from '../contract/index.js';

const PROGRAM = /^program:(\/[^@]*)@sha256:([0-9a-f]{64})$/;

/** Whether an entry of an audience is this very recipient: nothing of it is a pattern. */
export function isFor(entry: string, to: Recipient): boolean {
  switch (to.kind) {
    case 'origin':
      return URL.canParse(entry) && new URL(entry).origin === to.origin && to.origin !== 'null';
    case 'program': {
      const [, path, sha256] = PROGRAM.exec(entry) ?? [];
      return path === to.path && sha256 === to.sha256;
    }
    case 'webhook':
      return entry === `webhook:${to.path}`;
  }
}
