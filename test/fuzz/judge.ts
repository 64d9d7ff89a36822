import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CODES, OUTCOMES, type OutcomeKind } from '../../src/contract/index.js';
import { repository } from '../support/cli.js';
import type { FuzzCall, Reply } from './call.js';
import type { Scene } from './scene.js';
import { BAIT } from './texts.js';
import { type Change, changesOf, type Tree, treeOf } from './tree.js';

const MAX_RSS = 1_200_000_000;
const MAX_DESCRIPTORS = 120;
/** What a reader can look a code up in. */
const PAGES = readdirSync(join(repository, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(join(repository, 'docs', name), 'utf8'))
  .join('\n');

/** Watches a scene: what a call did to it, and what its answer says, against what must hold of every call. */
export class Judge {
  readonly #scene: Scene;
  readonly #outside: Tree;
  #work: Tree;

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#outside = treeOf(scene.outside, treeOf(scene.outside)); // the second looks at the times that the first left
    this.#work = treeOf(scene.work);
  }

  /** What a call violated; nothing where all is well. `effect` of its tool: null where there is no such tool. */
  judge(call: FuzzCall, reply: Reply, effect: string | null): readonly string[] {
    const before = this.#work;
    this.#work = treeOf(this.#scene.work, before);
    return [
      ...judgeReply(call, reply),
      ...this.judgeOutside(call),
      ...changesOf(before, this.#work).flatMap((change) => wrongChange(change, { call, reply, effect }, this.#scene)),
      ...(call.dryRun ? [] : unkept(reply)),
    ];
  }

  /** The tree outside is as it was: bytes, names, times. */
  judgeOutside(call: FuzzCall): readonly string[] {
    const now = treeOf(this.#scene.outside, this.#outside);
    const changed = changesOf(this.#outside, now)
      // A name in the workspace is taken from such a file by programs that may.
      .filter(({ was, how }) => !(was?.hardLinked === true && (how === 'touched' || call.tool.startsWith('local_shell.'))))
      .map(({ path, how }) => `outside the workspace: ${path} was ${how}`);
    const read = [...now].filter(([path, leaf]) => {
      const was = this.#outside.get(path);
      return (
        leaf.kind === 'file' && !leaf.hardLinked && was?.marks === leaf.marks && was.read !== leaf.read && was.content === leaf.content
      );
    });
    return [...changed, ...read.map(([path]) => `outside the workspace: ${path} was opened and read`)];
  }
}

function judgeReply(call: FuzzCall, { outcome, code, message, ends, leaks, exit, rss, descriptors }: Reply): readonly string[] {
  const wrong = [...leaks];
  if (outcome !== 'ok' && outcome !== 'waiting') {
    if (code === null) wrong.push(`it ended as ${outcome} without a code`);
    else if (code === 'internal') wrong.push(`internal: ${message}`);
    else if (code === 'invalid_file' || code === 'invalid_syntax') wrong.push(`it speaks of a file that nobody wrote: ${code}`);
    else if (!PAGES.includes(`\`${code}\``)) wrong.push(`the code ${code} is not documented`);
  }
  if (ends !== null) {
    const due = outcome === 'waiting' ? 0 : 1;
    if (ends.some((count) => count !== due)) wrong.push(`terminal events of its calls: ${ends.join(', ')}`);
  }
  if (exit !== null && exit !== exitOf(outcome, code)) wrong.push(`exit ${exit} for ${outcome} ${code}`);
  if (call.cli && exit === null) wrong.push('it has no exit code');
  if (rss !== null && rss > MAX_RSS) wrong.push(`its process holds ${rss} bytes of memory`);
  if (descriptors !== null && descriptors > MAX_DESCRIPTORS) wrong.push(`its process holds ${descriptors} descriptors open`);
  return wrong;
}

function exitOf(outcome: string | null, code: string | null): number {
  if (outcome === null) return ERROR_CODES[code as keyof typeof ERROR_CODES]?.exit ?? 1;
  if (outcome === 'failed' && code === 'bad_argument') return 2;
  return OUTCOMES[outcome as OutcomeKind].exit;
}

interface Told {
  readonly call: FuzzCall;
  readonly reply: Reply;
  readonly effect: string | null;
}

const CONTROL = new Set<string>(BAIT.control);
const MASKED = new Set<string>(BAIT.masked);

/** A change that nobody said of a call, or that no call may make. */
function wrongChange({ path, how, now, was }: Change, { call, reply, effect }: Told, scene: Scene): readonly string[] {
  const wrong = (why: string) => [`${JSON.stringify(path)} was ${how}, ${why}`];
  if (/(?:^|\/)\.windlass-[^/]*\.tmp$/.test(path)) return wrong('a temporary file is left');
  if ((CONTROL.has(path) || isGitControl(path)) && how !== 'touched') return wrong('which steers windlass or other programs');
  if (MASKED.has(path) && how !== 'touched') return wrong('which may not be written');
  const program = call.tool.startsWith('local_shell.');
  if (call.dryRun || reply.outcome === null || reply.outcome === 'denied' || reply.outcome === 'waiting') {
    // A line that is denied at its second step is not made at all.
    return wrong(`although it ended as ${call.dryRun ? 'dry run' : (reply.outcome ?? reply.code)}`);
  }
  if (effect === 'read' || effect === null) return wrong('although its tool only reads');
  if (program) return [];
  if (now?.kind === 'folder' || was?.kind === 'folder') return []; // those on the way to a file, and their times
  if (call.tool.startsWith('native_git.')) return reply.outcome === 'ok' || inRepository(path) ? [] : wrong('although it failed');
  if (reply.outcome !== 'ok') return wrong(`although it ended as ${reply.outcome}`);
  const planned = reply.writes.some(({ real }) => real === `${scene.work}/${Buffer.from(path, 'latin1').toString()}`);
  if (!planned) return wrong('which its plan does not name');
  const said = [...reply.hashes, ...reply.writes.map(({ post }) => post)];
  if (now !== null && now.kind === 'file' && !said.includes(now.content)) return wrong('to other content than it said');
  return [];
}

function isGitControl(path: string): boolean {
  return /^(?:nested\/(?:evil|pointer|link|broken)\/)?\.git(?:$|\/(?:config|config\.worktree|hooks\/.*)$)/.test(path);
}

function inRepository(path: string): boolean {
  return /(?:^|\/)\.git\//.test(path);
}

/** What a successful call said it would write and did not. */
function unkept({ outcome, writes }: Reply): readonly string[] {
  if (outcome !== 'ok') return [];
  return writes.flatMap(({ real, post }) => {
    if (post === undefined) return [];
    if (post === 'absent') return existsSync(real) ? [`${real} is still there, although it was removed`] : [];
    if (!existsSync(real)) return [`${real} is not there, although it was written`];
    const now = createHash('sha256').update(readFileSync(real)).digest('hex');
    return now === post ? [] : [`${real} does not hold what the call said it wrote`];
  });
}
