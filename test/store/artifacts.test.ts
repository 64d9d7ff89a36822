import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CallId, type NewArtifact, type Sha256, sha256 } from '../../src/contract/index.js';
import { ContentFiles } from '../../src/store/content-files.js';
import { openDatabase } from '../../src/store/driver.js';
import { currentOwner, type Store } from '../../src/store/index.js';
import { scaled } from '../support/tiers.js';
import { NO_HASH, openIn, pinnedRun, runId, START, temporaryFolder } from './support.js';

const [FIRST, SECOND] = [runId(1), runId(2)];
const CALL = 'call_1' as CallId;
const text = (content: string): NewArtifact => ({ kind: 'tool_output', mediaType: 'text/plain', bytes: Buffer.from(content) });
const code = (name: string) => expect.objectContaining({ name: 'WindlassError', code: name });

async function openWithRuns(
  folder = temporaryFolder(),
): Promise<Store & { folder: string; fileOf(hash: string): string; files(): string[] }> {
  const store = await openIn(folder);
  const owner = currentOwner(folder);
  for (const run of [FIRST, SECOND]) await store.journal.commit([{ op: 'create_run', run: pinnedRun(run), owner }]);
  const dir = join(folder, 'artifacts');
  return {
    ...store,
    folder,
    fileOf: (hash) => join(dir, hash.slice(0, 2), hash.slice(2)),
    files: () =>
      readdirSync(dir, { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name),
  };
}

describe('artifacts', () => {
  it('TM-10 come back whole, with the run and the call they belong to', async () => {
    const { artifacts } = await openWithRuns();
    const contents = ['', 'hello', '\u0000\u0001 bytes ÿ', 'x'.repeat(3_000_000)];
    const refs = [];
    for (const content of contents) refs.push(await artifacts.put(FIRST, CALL, text(content)));
    for (const [n, content] of contents.entries()) {
      expect(refs[n]).toEqual({ sha256: sha256(content), kind: 'tool_output', mediaType: 'text/plain', size: Buffer.byteLength(content) });
      expect((await artifacts.get(refs[n]?.sha256 ?? NO_HASH)).toString()).toBe(content);
    }
    expect(await artifacts.list(FIRST)).toEqual(refs.map((ref) => ({ ...ref, call: CALL })));
    expect(await artifacts.list(SECOND)).toEqual([]);
  });

  it('equal content is stored once, and listed for everyone who put it', async () => {
    const { artifacts, files } = await openWithRuns();
    await Promise.all([1, 2, 3].map(() => artifacts.put(FIRST, CALL, text('same'))));
    await artifacts.put(FIRST, null, text('same'));
    await artifacts.put(FIRST, CALL, { ...text('same'), kind: 'diff' });
    await artifacts.put(SECOND, CALL, text('same'));
    expect(files()).toEqual([sha256('same').slice(2)]);
    expect((await artifacts.list(FIRST)).map(({ call, kind }) => [call, kind])).toEqual([
      [CALL, 'tool_output'],
      [null, 'tool_output'],
      [CALL, 'diff'],
    ]);
    expect(await artifacts.list(SECOND)).toHaveLength(1);
  });

  it('that are not there, or not for a run, are refused', async () => {
    const { artifacts } = await openWithRuns();
    await expect(artifacts.get(NO_HASH)).rejects.toEqual(code('artifact_not_found'));
    await expect(artifacts.get('../../state.db' as Sha256)).rejects.toEqual(code('artifact_not_found'));
    await expect(artifacts.put(runId(9), null, text('x'))).rejects.toEqual(code('run_not_found'));
    await expect(artifacts.list(runId(9))).rejects.toEqual(code('run_not_found'));
  });

  it('that were changed or removed from outside are reported, and mended by the next equal put', async () => {
    const { artifacts, fileOf } = await openWithRuns();
    const { sha256: hash } = await artifacts.put(FIRST, CALL, text('the truth'));
    writeFileSync(fileOf(hash), 'the tru');
    await expect(artifacts.get(hash)).rejects.toEqual(code('artifact_corrupt'));
    await artifacts.put(SECOND, CALL, text('the truth'));
    expect((await artifacts.get(hash)).toString()).toBe('the truth');
    rmSync(fileOf(hash));
    await expect(artifacts.get(hash)).rejects.toEqual(code('artifact_corrupt'));
  });

  it('leave no temporary file behind', async () => {
    const { artifacts, folder } = await openWithRuns();
    await Promise.all(Array.from({ length: 20 }, (_, n) => artifacts.put(FIRST, null, text(`content ${n}`))));
    expect(readdirSync(join(folder, 'artifacts', 'tmp'))).toEqual([]);
  });
});

describe('pruning', () => {
  const finish = (run: typeof FIRST, at: number) => ({ op: 'finish', run, outcome: { kind: 'ok', token: 'done' }, at }) as const;

  it('takes ended runs with all that is theirs alone', async () => {
    const { journal, artifacts, files, folder } = await openWithRuns();
    await artifacts.put(FIRST, CALL, text('of the first'));
    await artifacts.put(FIRST, CALL, text('of both'));
    await artifacts.put(SECOND, CALL, text('of both'));
    await journal.commit([
      { op: 'append', run: FIRST, seq: 1, at: START, records: [{ kind: 'StateUpdated', call: CALL }] },
      finish(FIRST, START + 10),
    ]);
    expect(await journal.prune(START + 10)).toEqual({ runs: 0, artifacts: 0 });
    expect(await journal.prune(START + 11)).toEqual({ runs: 1, artifacts: 1 });
    expect(await journal.run(FIRST)).toBeNull();
    expect(await journal.rowsOfCall(CALL)).toBeNull();
    expect(files()).toEqual([sha256('of both').slice(2)]);
    expect((await artifacts.get(sha256('of both'))).toString()).toBe('of both');
    expect(await journal.run(SECOND)).toMatchObject({ status: 'running' });
    expect(await journal.pinned(SECOND)).toMatchObject({ id: SECOND });
    // Running, whatever its age: never taken.
    expect(await journal.prune(Number.MAX_SAFE_INTEGER)).toEqual({ runs: 0, artifacts: 0 });
    await journal.commit([finish(SECOND, START + 10)]);
    expect(await journal.prune(START + 11)).toEqual({ runs: 1, artifacts: 1 });
    expect(await journal.list({ limit: 10 })).toEqual([]);
    const db = await openDatabase(join(folder, 'state.db'), 10);
    for (const table of ['definitions', 'policies', 'starts', 'journal', 'artifacts', 'runs']) {
      expect(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()).toEqual({ n: 0 });
    }
    db.close();
  });

  it('gives the space back', async () => {
    const { journal, folder } = await openWithRuns();
    const message = { id: 'msg_1' as never, parent: null, role: 'user', content: 'x'.repeat(4_000_000) } as const;
    await journal.commit([
      { op: 'append', run: FIRST, seq: 1, at: START, records: [{ kind: 'message', task: 'a' as never, visit: 0, attempt: 0, message }] },
      finish(FIRST, START),
    ]);
    await journal.prune(START + 1);
    await journal.close();
    expect(statSync(join(folder, 'state.db')).size).toBeLessThan(500_000);
  });

  it('takes files whose put never came to its row, and temporary files a day old', async () => {
    const { artifacts, journal, folder, files } = await openWithRuns();
    await artifacts.put(FIRST, null, text('kept'));
    const stray = new ContentFiles(join(folder, 'artifacts'), undefined);
    await stray.write(sha256('stray'), Buffer.from('stray'));
    const temporary = join(folder, 'artifacts', 'tmp');
    for (const name of ['old', 'new']) writeFileSync(join(temporary, name), 'half');
    const yesterday = Date.now() / 1000 - 25 * 3600;
    utimesSync(join(temporary, 'old'), yesterday, yesterday);
    expect(await journal.prune(START)).toEqual({ runs: 0, artifacts: 1 });
    expect(files().sort()).toEqual([sha256('kept').slice(2), 'new'].sort());
  });

  it('never takes a file from a put under way', async () => {
    const folder = temporaryFolder();
    const putting = await openWithRuns(folder);
    const pruning = await openIn(folder);
    let puts = 0;
    let taken = 0;
    const until = performance.now() + scaled(1500, 20_000);
    const put = async () => {
      while (performance.now() < until) {
        const content = `content ${puts++}`;
        // A stray file of the same content, which the pruning side may take at any moment.
        await new ContentFiles(join(folder, 'artifacts'), undefined).write(sha256(content), Buffer.from(content));
        const { sha256: hash } = await putting.artifacts.put(FIRST, null, text(content));
        expect(readFileSync(putting.fileOf(hash), 'utf8')).toBe(content);
      }
    };
    const prune = async () => {
      while (performance.now() < until) taken += (await pruning.journal.prune(START)).artifacts;
    };
    await Promise.all([put(), put(), put(), prune()]);
    expect(taken).toBeGreaterThan(0);
    const listed = await putting.artifacts.list(FIRST);
    expect(listed).toHaveLength(puts);
    for (const { sha256: hash } of listed) await putting.artifacts.get(hash);
  });
});
