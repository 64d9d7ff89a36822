import type { AskId, CallAsks } from '../../src/contract/index.js';

/** The asks of a run in which nobody was ever asked. What is raised is forgotten; no verdict can be used. */
export const noAsks: CallAsks = {
  newId: () => 'ask_1' as AskId,
  ofCall: async () => [],
  granting: async () => null,
  raise: () => {},
  close: () => {},
  consume: async () => Promise.reject(new Error('nobody answered')),
};
