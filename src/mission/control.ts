import {
  type Ids,
  type Mission,
  type MissionControl,
  type MissionId,
  type MissionRow,
  type Missions,
  WindlassError,
} from '../contract/index.js';
import type { Runtime } from '../runtime/index.js';
import { fire } from './fire.js';
import { missionStatus } from './status.js';

export interface MissionParts {
  readonly runtime: Pick<Runtime, 'start'>;
  readonly missions: Missions;
  readonly ids: Ids;
}

/** Missions over the store and the runtime. It keeps nothing itself. */
export function createMissionControl(parts: MissionParts): MissionControl {
  const { missions } = parts;
  return {
    fire: (order) => fire(order, parts),
    async show(id) {
      const row = await missions.get(id as MissionId);
      if (row === null) {
        throw new WindlassError('mission_not_found', `no mission ${JSON.stringify(id)}`, {
          data: { mission: id },
        });
      }
      return withStatus(row);
    },
    async list({ status, limit }) {
      const keep = (row: MissionRow) => status === undefined || missionStatus(row.run) === status;
      return (await missions.list({ limit, keep })).map(withStatus);
    },
  };
}

function withStatus(row: MissionRow): Mission {
  return { ...row, status: missionStatus(row.run) };
}
