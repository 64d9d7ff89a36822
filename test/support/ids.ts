import type { AskId, CallId, Ids, MessageId, MissionId, RunId } from '../../src/contract/index.js';

/** Ids in order and a seeded random number: the same test gives the same run. `salt` keeps two processes of one run apart. */
export function seededIds(salt = ''): Ids {
  let count = 0;
  let seed = 42;
  const next = (prefix: string): string => `${prefix}_${salt}${String(++count).padStart(6, '0')}`;
  return {
    run: () => next('run') as RunId,
    call: () => next('call') as CallId,
    ask: () => next('ask') as AskId,
    message: () => next('msg') as MessageId,
    mission: () => next('mission') as MissionId,
    random: () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed / 2_147_483_648;
    },
  };
}
