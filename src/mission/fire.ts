import { type Fired, type Ids, type MissionOrder, type Missions, type Slot, WindlassError } from '../contract/index.js';
import type { Runtime } from '../runtime/index.js';

/**
 * Creates the run of a mission together with its record. Of many who fire one slot at once, the transaction lets one
 * through; the others learn who it was.
 */
export async function fire(
  { run, intent, slot: name }: MissionOrder,
  { runtime, missions, ids }: { readonly runtime: Pick<Runtime, 'start'>; readonly missions: Missions; readonly ids: Ids },
): Promise<Fired> {
  const slot: Slot | null = name === null ? null : { workspace: run.workspace, chain: run.chain, name };
  const mission = ids.mission();
  try {
    await runtime.start(run, [{ op: 'create_mission', mission: { id: mission, run: run.id, intent, envelope: run.envelope, slot } }]);
    return { kind: 'fired', mission };
  } catch (error) {
    if (slot === null || !WindlassError.is(error) || error.code !== 'slot_used') throw error;
    const by = await missions.usedSlot(slot);
    if (by === null) throw error;
    return { kind: 'skipped', by };
  }
}
