import { chmodSync, chownSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { CallId, RealPath, Shield } from '../../../src/contract/index.js';
import { keepLeft, leftIn } from '../../../src/unit/bubblewrap/left.js';
import { Lookout } from '../../../src/unit/bubblewrap/lookout.js';
import { keepNote } from '../../../src/unit/bubblewrap/notes.js';
import { takeBack, takeBackOfDead } from '../../../src/unit/bubblewrap/take-back.js';
import { isRoot, NOBODY, put, temporaryFolder } from '../support.js';
import { rules } from './fixtures/rules.js';
import { asNobody, confined } from './support.js';

/** Whatever its name begins with, it steers: another name does not help. */
const STICKY = /(^|\/)sticky[^/]*$/;
const sticky: Shield = {
  judge: ([place = '']) => (STICKY.test(place) ? 'freeze' : null),
  steers: ([place = '']) => STICKY.test(place),
  hidden: [],
};

it('rulings 1.11 what steers and could not be set aside bars every later program, confined or not, until it is gone', async () => {
  const { root, unit, run, exists } = await confined();
  const first = await run('echo new > sticky; exit 0', { shield: sticky });
  expect(first).toMatchObject({ exitCode: 126, problem: expect.stringContaining('sticky was set aside as sticky.refused') });
  expect(first.problem).toContain('sticky.refused is there now and could not be set aside');
  expect(readdirSync(root)).toEqual(['sticky.refused']); // once, and no more
  const barred = expect.stringMatching(
    /^sh: no program is started while .* Remove or rename it outside of any run: .*\/w\/sticky\.refused$/,
  );
  expect(await run('echo 1 > ran', { shield: sticky })).toMatchObject({ exitCode: 126, problem: barred });
  expect(await run('echo 1 > ran', { shield: sticky, workspace: 'read_only' })).toMatchObject({ exitCode: 126, problem: barred });
  expect(await run('echo 1 > ran', {}, { sandbox: undefined } as never)).toMatchObject({ exitCode: 126, problem: barred });
  expect(exists('ran')).toBe(false);
  expect(`sh: ${await unit.leftInPlace()}`).toEqual(barred);
  renameSync(join(root, 'sticky.refused'), join(root, 'looked-at.txt'));
  expect(await run('echo 1 > ran', { shield: sticky })).toMatchObject({ exitCode: 0, problem: null });
  expect(await unit.leftInPlace()).toBeNull();
});

it('rulings 1.11 is known to other processes, also from a step that was killed, and another entry in its place is somebody’s own', () => {
  const [root, notes] = [temporaryFolder() as RealPath, temporaryFolder()];
  put(join(root, 'sticky'), 'new');
  const call = 'call_1' as CallId;
  keepNote(notes, { v: 1, root, call, began: Date.now() }).steered(new Map());
  expect(takeBackOfDead(notes, new Lookout(root, sticky), call)).toHaveLength(2);
  expect(leftIn(notes, root)).toContain(join(root, 'sticky.refused'));
  put(join(root, 'mine'), 'my own');
  renameSync(join(root, 'mine'), join(root, 'sticky.refused'));
  expect([leftIn(notes, root), readdirSync(notes)]).toEqual([null, []]);
});

it('rulings 1.11 bars programs in its own workspace, in what lies in that and around it, and in no other that shares the notes', () => {
  const [base, notes] = [temporaryFolder(), temporaryFolder()];
  put(join(base, 'one/sticky'), 'new');
  keepLeft(notes, join(base, 'one'), 'sticky');
  for (const root of ['one', 'one/part', '']) expect(leftIn(notes, join(base, root))).toContain(join(base, 'one/sticky'));
  for (const root of ['two', 'one-more']) expect(leftIn(notes, join(base, root))).toBeNull();
  expect(readdirSync(notes)).toHaveLength(1);
});

it('rulings 1.11 a note of it that cannot be read bars as well; what is gone is not noted', () => {
  const [root, notes] = [temporaryFolder(), temporaryFolder()];
  keepLeft(notes, root, 'nothing/here');
  expect([leftIn(notes, root), leftIn(undefined, root), leftIn(join(notes, 'none'), root)]).toEqual([null, null, null]);
  const file = join(notes, `left-${'0'.repeat(64)}`);
  put(file, '{"v":1,');
  expect(leftIn(notes, root)).toContain(file);
});

it.skipIf(!isRoot)('rulings 1.11 what lies in a folder of somebody else is not tried for ever, and bars', () => {
  const [root, notes] = [temporaryFolder() as RealPath, temporaryFolder()];
  put(join(root, 'theirs/.envrc'), 'new');
  chownSync(notes, NOBODY, NOBODY);
  let looks = 0;
  class Counted extends Lookout {
    override look() {
      looks++;
      return super.look();
    }
  }
  const { said } = asNobody(() => takeBack(new Counted(root, rules), new Map(), { notes }));
  expect([said, looks]).toEqual([[expect.stringContaining('theirs/.envrc is there now and could not be set aside')], 4]);
  expect(leftIn(notes, root)).toContain('theirs/.envrc');
  chmodSync(join(root, 'theirs'), 0o700);
  expect(asNobody(() => leftIn(notes, root))).toContain('theirs/.envrc'); // nobody may look at it: it stands
  rmSync(join(root, 'theirs/.envrc'));
  expect(leftIn(notes, root)).toBeNull();
});

it.skipIf(!isRoot)('TM-12 a folder that a program closed is set aside once, by this step or by the one after a kill', () => {
  const [root, notes] = [temporaryFolder() as RealPath, temporaryFolder()];
  put(join(root, 'lib/a.txt'), 'a');
  for (const folder of [root, join(root, 'lib'), notes]) chownSync(folder, NOBODY, NOBODY);
  chmodSync(join(root, 'lib'), 0);
  expect(asNobody(() => takeBack(new Lookout(root, rules), new Map(), { notes }))).toEqual({
    said: ['lib was set aside as lib.refused'],
    whole: true,
  });
  const call = 'call_1' as CallId;
  keepNote(notes, { v: 1, root, call, began: Date.now() }).steered(new Map());
  expect(asNobody(() => takeBackOfDead(notes, new Lookout(root, rules), call))).toEqual([]);
  expect([readdirSync(root), leftIn(notes, root), existsSync(join(root, 'lib.refused/a.txt'))]).toEqual([['lib.refused'], null, true]);
});

it('rulings 1.11 what was made among more than is looked through is set aside once that can be looked through', async () => {
  const { base, root } = await confined();
  const notes = join(base, 'notes');
  const at = root as RealPath;
  const note = keepNote(notes, { v: 1, root, call: 'call_1' as CallId, began: Date.now() });
  note.steered(new Map());
  put(join(root, 'deep/.envrc'), 'new');
  for (let n = 0; n < 20; n++) put(join(root, `${n}.txt`), 'x');
  const { whole } = takeBack(new Lookout(at, rules, 10), new Map(), { notes });
  expect([whole, existsSync(join(root, 'deep/.envrc'))]).toEqual([false, true]);
  note.over();
  expect(takeBackOfDead(notes, new Lookout(at, rules, 10))).toHaveLength(1);
  for (let n = 0; n < 20; n++) rmSync(join(root, `${n}.txt`));
  expect(takeBackOfDead(notes, new Lookout(at, rules, 10))).toEqual(['deep/.envrc was set aside as deep/.envrc.refused']);
  expect(readdirSync(notes)).toEqual([]);
});
