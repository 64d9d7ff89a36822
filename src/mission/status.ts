import type { MissionStatus, RunRow } from '../contract/index.js';

/** The mission's word for how its run stands. A chain concludes by its outcome: one that ended well has landed. */
export function missionStatus({ status, outcome }: Pick<RunRow, 'status' | 'outcome'>): MissionStatus {
  if (outcome !== null) return outcome.kind === 'ok' ? 'landed' : outcome.kind;
  // Without an outcome a run has not ended, whatever its column says.
  return status === 'waiting' || status === 'orphaned' ? status : 'running';
}
