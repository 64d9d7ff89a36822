import { describe, expect, it } from 'vitest';
import type { JournalOp, MissionId, NewMission, Outcome, RunId } from '../../src/contract/index.js';
import { currentOwner, type Store } from '../../src/store/index.js';
import { elsewhere, openIn, pinnedRun, runId, START, temporaryFolder } from './support.js';

const missionId = (n: number) => `mission_01J${String(n).padStart(23, '0')}` as MissionId;
const SLOT = { workspace: '/work', chain: 'survey', name: '2026-01-01' };

function mission(n: number, slot: NewMission['slot'] = null): NewMission {
  return { id: missionId(n), run: runId(n), intent: `do ${n}`, envelope: 'unattended', slot };
}

function fire(store: Store, folder: string, n: number, slot: NewMission['slot'] = null): Promise<void> {
  const create: JournalOp = { op: 'create_run', run: pinnedRun(runId(n)), owner: currentOwner(folder) };
  return store.journal.commit([create, { op: 'create_mission', mission: mission(n, slot) }]);
}

function finish(store: Store, run: RunId, outcome: Outcome): Promise<void> {
  return store.journal.commit([{ op: 'finish', run, outcome, at: START + 5 }]);
}

describe('missions', () => {
  it('a record stands with its run and tells how that run stands now', async () => {
    const folder = temporaryFolder();
    const store = await openIn(folder);
    await fire(store, folder, 1, SLOT);
    expect(await store.missions.get(missionId(1))).toMatchObject({
      id: missionId(1),
      intent: 'do 1',
      envelope: 'unattended',
      slot: SLOT.name,
      run: { id: runId(1), status: 'running', outcome: null },
    });
    await finish(store, runId(1), { kind: 'ok', token: 'done' });
    expect((await store.missions.get(runId(1)))?.run).toMatchObject({ status: 'done', outcome: { kind: 'ok' } });
    expect(await store.missions.get(missionId(2))).toBeNull();
  });

  it('lists the newest first, and goes on past those that are not wanted', async () => {
    const folder = temporaryFolder();
    const store = await openIn(folder);
    for (let n = 1; n <= 130; n++) {
      await fire(store, folder, n);
      if (n <= 2) await finish(store, runId(n), { kind: 'cancelled' });
    }
    expect((await store.missions.list({ limit: 3 })).map(({ intent }) => intent)).toEqual(['do 130', 'do 129', 'do 128']);
    const ended = await store.missions.list({ limit: 5, keep: ({ run }) => run.outcome !== null });
    expect(ended.map(({ intent }) => intent)).toEqual(['do 2', 'do 1']);
  });

  it('the mission of a dead process is orphaned with its run', async () => {
    const folder = temporaryFolder();
    const store = await openIn(folder);
    const create: JournalOp = { op: 'create_run', run: pinnedRun(runId(1)), owner: elsewhere() };
    await store.journal.commit([create, { op: 'create_mission', mission: mission(1) }]);
    const late = await openIn(folder, {
      clock: { now: () => START + 10 * 60_000, elapsed: () => 0, sleepUntil: () => Promise.reject(new Error('no')) },
    });
    expect((await late.missions.get(missionId(1)))?.run.status).toBe('orphaned');
  });
});

describe('slots', () => {
  it('is used once: the second batch fails whole and leaves no run behind', async () => {
    const folder = temporaryFolder();
    const [one, two] = [await openIn(folder), await openIn(folder)];
    const results = await Promise.allSettled([fire(one, folder, 1, SLOT), fire(two, folder, 2, SLOT)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [won, lost] = results[0].status === 'fulfilled' ? [1, 2] : [2, 1];
    const refused = results.find((result) => result.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'slot_used', data: { run: runId(won), mission: missionId(won) } });
    expect(await one.journal.run(runId(lost))).toBeNull();
    expect(await one.missions.get(missionId(lost))).toBeNull();
    expect(await two.missions.usedSlot(SLOT)).toMatchObject({ mission: missionId(won), run: runId(won), row: { status: 'running' } });
  });

  it('is one of its chain and its workspace', async () => {
    const folder = temporaryFolder();
    const store = await openIn(folder);
    await fire(store, folder, 1, SLOT);
    await fire(store, folder, 2, { ...SLOT, chain: 'other' });
    await fire(store, folder, 3, { ...SLOT, workspace: '/elsewhere' });
    await fire(store, folder, 4, { ...SLOT, name: '2026-01-02' });
    await expect(fire(store, folder, 5, { ...SLOT, chain: 'other' })).rejects.toMatchObject({ code: 'slot_used' });
    expect(await store.missions.usedSlot({ ...SLOT, name: 'free' })).toBeNull();
  });

  it('stays used when its run failed, and when it was pruned', async () => {
    const folder = temporaryFolder();
    const store = await openIn(folder);
    await fire(store, folder, 1, SLOT);
    await finish(store, runId(1), { kind: 'cancelled' });
    await expect(fire(store, folder, 2, SLOT)).rejects.toMatchObject({ code: 'slot_used' });
    expect(await store.journal.prune(START + 1000)).toMatchObject({ runs: 1 });
    expect(await store.missions.list({ limit: 9 })).toEqual([]);
    expect(await store.missions.usedSlot(SLOT)).toEqual({ mission: missionId(1), run: runId(1), row: null });
    await expect(fire(store, folder, 2, SLOT)).rejects.toMatchObject({ code: 'slot_used' });
  });
});
