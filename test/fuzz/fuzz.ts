import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launcher, repository } from '../support/cli.js';
import type { Finding, FuzzCall, Reply } from './call.js';
import { nextCalls } from './calls.js';
import { Random } from './random.js';
import { Round } from './round.js';
import { NOBODY } from './scene.js';

/** Calls until a fresh scene is made. */
const SCENE_CALLS = 300;
const MOST_FINDINGS = 20;
const CORPUS = join(repository, 'test/fixtures/fuzz');

export interface Report {
  readonly calls: number;
  readonly scenes: number;
  /** How often each tool was called and how those calls ended: `local_fs.sed ok`. */
  readonly ends: ReadonlyMap<string, number>;
  readonly rss: number;
  /** One of each kind. */
  readonly findings: readonly Finding[];
}

/** Makes calls until the time is over or too much is found. `only`: a part of the names of tools. */
export async function fuzz(options: { readonly seed: number; readonly seconds: number; readonly only?: string }): Promise<Report> {
  const until = performance.now() + options.seconds * 1000;
  const nobody = canBeNobody();
  const tally: Tally = { calls: 0, ends: new Map(), rss: 0, findings: new Map() };
  let scene = 0;
  for (; performance.now() < until && tally.findings.size < MOST_FINDINGS; scene++)
    await oneScene({ ...options, scene, unprivileged: nobody && scene % 2 === 1 }, until, tally);
  const findings: Finding[] = [];
  for (const finding of tally.findings.values()) findings.push(await narrowed(finding));
  return { ...tally, scenes: scene, findings };
}

interface Tally {
  calls: number;
  rss: number;
  readonly ends: Map<string, number>;
  /** By what is the same of them from call to call. */
  readonly findings: Map<string, Finding>;
}

interface SceneRun {
  readonly seed: number;
  readonly only?: string;
  readonly scene: number;
  readonly unprivileged: boolean;
}

async function oneScene({ seed, only = '', scene, unprivileged }: SceneRun, until: number, tally: Tally): Promise<void> {
  const random = new Random(seed * 1_000_003 + scene);
  const round = await Round.open(unprivileged);
  const tools = round.tools.filter(({ name }) => name.includes(only));
  const made: FuzzCall[] = [];
  const note = (violated: readonly string[]): void => {
    const finding = { violated, seed, scene, unprivileged, calls: [...made] };
    const kind = kindOf(finding);
    if (violated.length > 0 && !tally.findings.has(kind)) tally.findings.set(kind, finding);
  };
  for (let broken = false; !broken && made.length < SCENE_CALLS && performance.now() < until; ) {
    for (const call of nextCalls(tools, random)) {
      made.push(call);
      const { reply, violated } = await round.make(call);
      count(tally, call, reply);
      note(violated);
      broken = reply === null;
      if (broken) break;
    }
  }
  note(await round.close());
}

function count(tally: Tally, { tool }: FuzzCall, reply: Reply | null): void {
  const end = [tool, reply?.outcome, reply === null ? 'broken' : reply.code].filter((word) => word != null).join(' ');
  tally.calls++;
  tally.rss = Math.max(tally.rss, reply?.rss ?? 0);
  tally.ends.set(end, (tally.ends.get(end) ?? 0) + 1);
}

/** The tool and what was violated first, without what differs from call to call. */
function kindOf({ calls, violated }: Finding): string {
  return `${calls.at(-1)?.tool} ${violated[0]?.replace(/[0-9]+|"[^"]*"/g, '').slice(0, 60)}`;
}

/** The same finding by its last call alone, where that is enough in a fresh scene. */
async function narrowed(finding: Finding): Promise<Finding> {
  const last = finding.calls.slice(-1);
  if (finding.calls.length < 2) return finding;
  const again = await replay({ ...finding, calls: last });
  return again.length > 0 ? { ...finding, violated: again, calls: last } : finding;
}

/** What the calls of a finding violate now, in a fresh scene. */
export async function replay({ calls, unprivileged }: Pick<Finding, 'calls' | 'unprivileged'>): Promise<readonly string[]> {
  const round = await Round.open(unprivileged && canBeNobody());
  let violated: readonly string[] = [];
  for (const call of calls) {
    violated = (await round.make(call)).violated;
    if (violated.length > 0) break;
  }
  return [...violated, ...(await round.close())];
}

/** Findings of earlier days, by their file. What they violated must not come back. */
export function corpus(): ReadonlyMap<string, Finding> {
  const files = readdirSync(CORPUS).filter((name) => name.endsWith('.json'));
  return new Map(files.map((name) => [name, JSON.parse(readFileSync(join(CORPUS, name), 'utf8')) as Finding]));
}

let nobody: boolean | undefined;

/** Whether calls can be made by a user without privileges: only root can become somebody else, who must be able to read us. */
function canBeNobody(): boolean {
  nobody ??=
    process.getuid?.() === 0 &&
    spawnSync(process.execPath, [launcher, '--version'], { uid: NOBODY, gid: NOBODY, cwd: '/', timeout: 60_000 }).status === 0;
  return nobody;
}
