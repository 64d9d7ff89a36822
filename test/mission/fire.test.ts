import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exitOfMission } from '../../src/cli/exit.js';
import { openWorkspace, type Workspace } from '../../src/index.js';
import { createLedger, ledgerFile, readLedger } from '../fixtures/toolsets/ledger.js';

const SEND = `id: send
tasks:
  - id: act
    handler: tools
    tools: { name: ledger, tool_name: broken_send, args: {} }
`;
const ENVELOPE = 'default_envelope: open\nenvelopes:\n  open: { default_action: allow }\n';

describe('a mission in a program of one’s own', () => {
  let folder: string;
  let workspace: Workspace;
  const open = async () => {
    folder = mkdtempSync(join(tmpdir(), 'windlass-mission-'));
    mkdirSync(join(folder, 'work'));
    writeFileSync(join(folder, 'work/send.yaml'), SEND);
    writeFileSync(join(folder, 'open.yaml'), ENVELOPE);
    workspace = await openWorkspace({
      cwd: join(folder, 'work'),
      envelope: join(folder, 'open.yaml'),
      env: { XDG_STATE_HOME: join(folder, 'state'), XDG_CACHE_HOME: join(folder, 'cache') },
      toolsets: [createLedger(ledgerFile(folder))],
    });
  };
  const close = async () => {
    await workspace.close();
    rmSync(folder, { recursive: true, force: true });
  };
  // Rooms are read when they are first needed: on a busy machine that takes longer than a test may.
  beforeAll(async () => {
    await open();
    await workspace.fireMission({ chain: 'send.yaml', intent: 'warm up' });
    await close();
  });
  beforeEach(open);
  afterEach(close);

  it('ends with 7 when an effect is in doubt, and says so wherever it is asked', async () => {
    const fired = await workspace.fireMission({ chain: 'send.yaml', intent: 'tell ada', slot: 'once' });
    expect(fired).toMatchObject({ status: 'unknown', outcome: 'unknown', envelope: 'open', slot: 'once', first: null });
    expect(exitOfMission(fired)).toBe(7);
    expect(await workspace.showMission(fired.mission)).toMatchObject({ status: 'unknown', intent: 'tell ada', run: fired.run });
    expect((await workspace.listMissions({ limit: 5, status: 'unknown' })).missions).toMatchObject([{ id: fired.mission }]);
    expect((await workspace.listMissions({ limit: 5, status: 'landed' })).missions).toEqual([]);
  });

  it('finished mission is not revived: resuming its run tells how it ended, and does nothing', async () => {
    const fired = await workspace.fireMission({ chain: 'send.yaml', intent: 'tell ada' });
    const before = await readLedger(ledgerFile(folder));
    expect(await workspace.resumeRun({ run: fired.run })).toMatchObject({ run: fired.run, outcome: 'unknown' });
    expect(await readLedger(ledgerFile(folder))).toEqual(before);
    expect(await workspace.showMission(fired.mission)).toMatchObject({ status: 'unknown', ended: expect.any(String) });
  });

  it('a slot that was used without success stays used', async () => {
    const first = await workspace.fireMission({ chain: 'send.yaml', intent: 'tell ada', slot: 'once' });
    const second = await workspace.fireMission({ chain: 'send.yaml', intent: 'tell ada', slot: 'once' });
    expect(second).toMatchObject({
      status: 'skipped',
      outcome: null,
      run: first.run,
      first: { mission: first.mission, run: first.run, status: 'unknown' },
      error: { code: 'slot_used', retryable: false },
    });
    expect(exitOfMission(second)).toBe(6);
    expect((await workspace.listRuns({ limit: 9 })).runs).toHaveLength(1);
  });

  it.each([
    [{ chain: 'send.yaml', intent: '  \n' }, 'usage'],
    [{ chain: 'send.yaml', intent: 'x', slot: '' }, 'usage'],
    [{ chain: 'send', intent: 'x' }, 'usage'],
    [{ chain: 'nowhere.yaml', intent: 'x' }, 'file_not_found'],
  ])('%o is refused with %s, and nothing is recorded', async (request, code) => {
    await expect(workspace.fireMission(request)).rejects.toMatchObject({ code });
    expect((await workspace.listMissions({ limit: 9 })).missions).toEqual([]);
    await expect(workspace.showMission('mission_none')).rejects.toMatchObject({ code: 'mission_not_found' });
  });
});
