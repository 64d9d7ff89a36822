import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RealPath, ResolvedCall, ToolsetHost } from '../../../src/contract/index.js';
import { localShell } from '../../../src/toolsets/index.js';
import { openLocalUnit } from '../../../src/unit/index.js';
import { systemLikeClock } from '../../support/real-clock.js';
import { authorize } from '../local_fs/support.js';
import { closing, repository } from './history.js';

const ENVELOPE = closing({}, { deny_paths: ['**/.env'] });
const NEW = '@@ -0,0 +1 @@\n+x\n';
const plain = (to: string, from = '/dev/null') => `--- ${from}\n+++ ${to}\n${NEW}`;
const moved = (kind: string, from: string, to: string) =>
  `diff --git a/m b/n\nsimilarity index 100%\n${kind} from ${from}\n${kind} to ${to}\n`;
const GONE = 'diff --git a/.env b/.env\ndeleted file mode 100644\n--- a/.env\n+++ /dev/null\n@@ -1 +0,0 @@\n-the-secret-of-this-test one\n';

let place: Awaited<ReturnType<typeof repository>>;
beforeAll(async () => {
  place = await repository(true);
});

/** Patches that git itself takes for one of a closed file: it is asked what it would change. */
describe('LSH-8 ENV-5 git apply writes no closed file', () => {
  it.each<[string, string, string, string?]>([
    ['a name in quotes', '', plain('"b/\\056env"')],
    ['both names in quotes', '', plain('"b/sub/.\\145nv"', '"a/sub/.\\145nv"')],
    ['a header in quotes', '', 'diff --git "a/\\056env" "b/\\056env"\nold mode 100644\nnew mode 100755\n'],
    ['half a header in quotes', '', 'diff --git a/.env "b/\\056env"\nold mode 100644\nnew mode 100755\n'],
    ['a header with a space', '', 'diff --git a/my dir/.env b/my dir/.env\nnew file mode 100644\n'],
    ['a deleted file', '', GONE],
    ['the old side alone', '', '--- a/.env\n+++ /dev/null\n@@ -1 +0,0 @@\n-the-secret-of-this-test one\n'],
    ['a rename', '', moved('rename', 'a.txt', 'q/.env')],
    ['a rename away', '', moved('rename', '.env', 'q')],
    ['a rename in quotes', '', moved('rename', '"a\\056txt"', '"\\056env"')],
    ['a rename in old words', '', moved('rename', 'a.txt', '.env').replace('from', 'old').replace('rename to', 'rename new')],
    ['a copy', '', moved('copy', '"a.txt"', '"q/.en\\166"')],
    ['-p 0 in two words', '-p 0', plain('q/.env')],
    ['-p 2 in two words', '-p 2', plain('c/b/.env')],
    ['-p2 in one', '-p2', plain('c/b/.env')],
    ['the last -p', '-p1 -p 2', plain('c/b/.env')],
    ['no folder to take off', '', plain('.env')],
    ['none, for all that follow', '', `${plain('harmless')}${plain('.env')}`],
    ['a time behind a tab', '', plain('b/.env\t2020-01-01 00:00:00 +0000')],
    ['a time behind a space', '', plain('b/.env 2020-01-01 00:00:00.000000 +0000')],
    ['lines that end as elsewhere', '', plain('b/.env\r').replace('null', 'null\r')],
    ['a text that C ends early', '', plain('b/.env\0.txt')],
    ['from a folder', 'cd sub', plain('b/.env')],
    ['from a folder that it guesses', 'cd sub/masked', `${plain('sub/masked/x')}${plain('a/b/.env')}`],
    ['a folder in front, in two words', '--directory sub', plain('b/.env')],
  ])('%s', async (_name, how, patch) => {
    writeFileSync(join(place.root, 'x.patch'), patch, 'latin1');
    const folder = /^cd (.+)/.exec(how)?.[1] ?? '.';
    const name = `${folder === '.' ? '' : folder.replace(/[^/]+/g, '..').concat('/')}x.patch`;
    const options = how.startsWith('cd') ? [] : how.split(' ').filter(Boolean);
    const said = execFileSync('git', ['apply', '--numstat', '--summary', ...options, name], {
      cwd: join(place.root, folder),
      encoding: 'utf8',
    });
    expect(said).toContain('.env');
    const answer = await place.call(`${folder === '.' ? '' : `cd ${folder} && `}git apply ${[...options, name].join(' ')}`, {
      envelope: ENVELOPE,
    });
    expect([answer.kind, answer.code]).toEqual(['denied', 'envelope_denied']);
    expect(answer.reason).toContain('.env');
  });

  it('nor below what is named in two words', async () => {
    writeFileSync(join(place.root, 'x.patch'), plain('b/x'));
    expect((await place.call('git apply --directory chains x.patch', { envelope: ENVELOPE })).code).toBe('control_plane');
    expect((await place.call('git apply x.patch', { envelope: ENVELOPE })).kind).toBe('waiting');
  });

  it.each([
    ['larger than is read', 'git apply large.patch'],
    ['not there yet', 'git apply none.patch'],
    ['of no text', 'git apply odd.patch'],
    ['from elsewhere', 'git apply /etc/hostname'],
    ['a folder', 'git apply sub'],
    ['read from its input', 'git apply'],
    ['read from its input by name', 'git apply -'],
    ['one of both', 'git apply x.patch -'],
    ['under an option that lets it leave', 'git apply --unsafe-paths x.patch'],
    ['under one that writes more', 'git apply --reject x.patch'],
    ['under one cut short', 'git apply --dir=chains x.patch'],
    ['under a number that is none', 'git apply -p 1e1 x.patch'],
    ['written by the same line', 'cp plain.patch x.patch && git apply x.patch'],
    ['in a work tree elsewhere', 'git --work-tree=sub apply x.patch'],
  ])('and what nobody can tell is refused: %s', async (_name, line) => {
    writeFileSync(join(place.root, 'x.patch'), plain('b/x'));
    writeFileSync(join(place.root, 'plain.patch'), plain('b/.env'));
    writeFileSync(join(place.root, 'large.patch'), `${plain('b/.env')}${'\n'.repeat(1024 * 1024)}`);
    writeFileSync(join(place.root, 'odd.patch'), plain('b/\xff.env'), 'latin1');
    const answer = await place.call(line, { envelope: ENVELOPE });
    expect([answer.kind, answer.code]).toEqual(['denied', 'sh.delegates']);
    expect(answer.reason).toContain('apply_patch');
  });
});

describe('LSH-8 the patch that git apply takes is the one that was judged', () => {
  /** Plans the line, lets something happen, and applies what was planned, as a call does that a person let through. */
  async function applied(line: string, meanwhile: () => void) {
    const unit = await openLocalUnit({ root: place.root as RealPath, path: [place.bin, '/usr/bin', '/bin'] });
    const host = { unit, clock: systemLikeClock, signal: new AbortController().signal } as ToolsetHost;
    const [descriptor] = localShell.describe();
    const cwd = await unit.locate('.');
    const request = { id: 'call_1', proposedBy: 'chain' };
    const call = { request, descriptor, args: { command: line }, located: { cwd }, policy: {} } as unknown as ResolvedCall;
    const planned = await localShell.plan(call, host);
    meanwhile();
    return localShell.apply(authorize(call, planned), host);
  }
  const at = (name: string) => join(place.root, name);

  it.each<[string, () => void]>([
    ['written anew', () => writeFileSync(at('x.patch'), plain('b/.env'))],
    ['by its name another file', () => execFileSync('ln', ['-sf', 'y.patch', at('x.patch')])],
    ['gone', () => rmSync(at('x.patch'))],
  ])('and not what is %s', async (_name, meanwhile) => {
    rmSync(at('x.patch'), { force: true });
    writeFileSync(at('x.patch'), plain('b/made-by-x'));
    writeFileSync(at('y.patch'), plain('b/made-by-x'));
    const end = await applied('git apply x.patch', meanwhile);
    expect(end).toMatchObject({
      kind: 'refused',
      refusal: { code: 'stale', reason: expect.stringMatching(/^`x\.patch` (?:holds something else|leads elsewhere) now/) },
    });
    expect(existsSync(at('made-by-x'))).toBe(false);
  });

  it('also when an earlier step of the line wrote it anew', async () => {
    rmSync(at('x.patch'), { force: true });
    writeFileSync(at('x.patch'), plain('b/made-by-x'));
    writeFileSync(at('y.patch'), plain('b/made-by-y'));
    place.program('rewrite', '#!/bin/sh\necho other > x.patch\n');
    const end = await applied('git apply y.patch && rewrite && git apply x.patch', () => undefined);
    expect(JSON.stringify(end)).toContain('`x.patch` holds something else now than when the line was judged');
    expect([existsSync(at('made-by-y')), existsSync(at('made-by-x'))]).toEqual([true, false]);
  });
});
