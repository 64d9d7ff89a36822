import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/app/system.js';
import type { CancelDocument, PathsDocument, RespondDocument, RunDocument } from '../../src/app.js';
import type { AskId, RunId } from '../../src/contract/index.js';
import { currentOwner, openStore } from '../../src/store/index.js';
import { Home } from '../support/cli.js';
import { until } from '../support/until.js';

const OPERATOR = 'default_envelope: careful\nenvelopes: { careful: { default_action: deny, files: { read: allow, write: approve } } }\n';
const CHAIN = `id: note
tasks:
  - { id: write, handler: tools, tools: { name: local_fs, tool_name: write_file, args: { path: note.txt, content: one } } }
`;
const CONFIG = ['--config', 'operator.yaml'];

const homes: Home[] = [];
afterEach(() => {
  for (const home of homes.splice(0)) home.remove();
});

/** A run that waits, and that this process holds as `runs revert` does: it takes nothing up. */
async function held() {
  const home = new Home({ 'operator.yaml': OPERATOR, 'chain.yaml': CHAIN });
  homes.push(home);
  const { run, asks } = (await home.told<RunDocument>(['run', 'chain.yaml', ...CONFIG])).document;
  const { state, database, artifacts } = (await home.told<PathsDocument>(['paths', ...CONFIG])).document;
  const owner = currentOwner(state);
  const store = await openStore({ file: database, artifactsDir: artifacts, clock: systemClock, owner });
  await store.journal.commit([{ op: 'claim', run: run as RunId, owner, now: systemClock.now(), ended: true }]);
  const letGo = async (): Promise<void> => {
    await store.journal.commit([{ op: 'release', run: run as RunId, owner }]);
    await store.close();
  };
  return {
    home,
    store,
    letGo,
    run: run as RunId,
    ask: (asks[0]?.id ?? '') as AskId,
    isWritten: () => existsSync(join(home.workspace, 'note.txt')),
  };
}

describe('TM-25 a run that is held by who only puts back what it did', () => {
  it('goes on by an answer once that lets go', async () => {
    const { home, store, letGo, ask, isWritten } = await held();
    const answering = home.json<RespondDocument>(['approvals', 'respond', ask, '--approve', ...CONFIG]);
    await until(async () => (await store.approvals.ask(ask))?.state === 'approved');
    expect(isWritten()).toBe(false);
    await letGo();
    const { code, document } = await answering;
    expect([code, document.resumed, document.run.outcome, isWritten()]).toEqual([0, true, 'ok', true]);
  });

  it('is cancelled once that lets go', async () => {
    const { home, store, letGo, run, isWritten } = await held();
    const cancelling = home.json<CancelDocument>(['runs', 'cancel', run, ...CONFIG]);
    await until(async () => (await store.journal.run(run))?.cancelRequested === true);
    await letGo();
    expect((await cancelling).document).toMatchObject({ status: 'cancelled', cancelled: 'done' });
    expect(isWritten()).toBe(false);
  });
});
