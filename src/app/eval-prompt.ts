import type { Candidate, EvalPrompt, EvalSuite, ProposedTool, ScoredPrompt } from '../chain/index.js';
import {
  hashJson,
  isJsonObject,
  type Json,
  type Lease,
  type PinnedRun,
  type ProposedCall,
  type RunId,
  type SessionId,
  type Sha256,
  type TaskId,
  type ToolName,
  type Unit,
} from '../contract/index.js';
import type { Context } from './context.js';
import type { EngineRoom } from './engine-room.js';
import { type Asking, definitionFor } from './eval-suite.js';
import { pinRun } from './pin.js';
import type { Scratch } from './scratch.js';
import { systemClock } from './system.js';
import { openRunUnit } from './unit.js';

export interface Asked {
  readonly score: ScoredPrompt;
  /** How often a model was asked: more than once where a provider stumbled. */
  readonly turns: number;
}

/** Asks one prompt by a run of its own, so that a model sees what it would see in the chain, and judges what it proposes. */
export async function askPrompt(
  { context, room: makeRoom }: Scratch,
  suite: EvalSuite,
  asking: Asking,
  candidates: readonly Candidate[],
  prompt: EvalPrompt,
  signal: AbortSignal | undefined,
): Promise<Asked> {
  const { scorePrompt, unanswered } = await import('../chain/index.js');
  const room = await makeRoom();
  const pinned = await pinPrompt(context, room, asking, candidates, prompt);
  await room.runtime.start(pinned);
  room.fresh(pinned.id);
  await room.drive(pinned.id, signal);
  signal?.throwIfAborted();
  const { reply, turns, failure } = await readReply(context, pinned.id);
  if (reply === null) {
    const { error } = await room.runtime.report(pinned.id);
    return { score: unanswered(prompt.expect, `no model answered: ${failure ?? error?.message ?? 'nothing was said'}`), turns };
  }
  const proposed = await judgeAll(context, room, pinned, asking, reply);
  const score = scorePrompt(prompt.expect, proposed, suite.maxEffect);
  const hidden = prompt.expect.kind === 'tool' && !reply.lease.tools.some((name) => name === expectedTool(prompt));
  return { turns, score: hidden ? { ...score, problems: [...score.problems, `${expectedTool(prompt)} was not offered`] } : score };
}

function expectedTool({ expect }: EvalPrompt): string {
  return expect.kind === 'tool' ? expect.tool : '';
}

async function pinPrompt(
  context: Context,
  room: EngineRoom,
  asking: Asking,
  candidates: readonly Candidate[],
  prompt: EvalPrompt,
): Promise<PinnedRun> {
  const { INTERPRETER } = await import('../engine/index.js');
  const config = await context.config();
  const definition = definitionFor(prompt, asking, candidates);
  const id = room.ids.run();
  return pinRun(context, config, {
    id,
    chain: definition.id,
    definition,
    definitionHash: hashJson(definition),
    interpreter: INTERPRETER,
    input: prompt.prompt,
    vars: asking.vars,
    policy: config.policySources('attended'),
    chainDir: context.cwd,
    session: id,
    startedAt: systemClock.now(),
  });
}

interface Reply {
  readonly calls: readonly ProposedCall[];
  /** What the model was offered with it. */
  readonly lease: Lease;
}

async function readReply(
  context: Context,
  run: RunId,
): Promise<{ readonly reply: Reply | null; readonly turns: number; readonly failure: string | null }> {
  const { journal } = await context.store();
  let reply: Reply | null = null;
  let turns = 0;
  let failure: string | null = null;
  const views = new Map<Sha256, readonly ToolName[]>();
  for await (const { record } of journal.rows(run)) {
    if (record.kind === 'tool_view') views.set(record.view, record.tools);
    if (record.kind === 'model_started') turns = record.turn + 1;
    if (record.kind === 'model_failed') failure = record.failure.message;
    if (record.kind === 'message' && record.message.role === 'assistant') {
      const { calls, view } = record.message;
      reply = { calls, lease: { tools: views.get(view) ?? [], view } };
    }
  }
  return { reply, turns, failure };
}

async function judgeAll(
  context: Context,
  room: EngineRoom,
  pinned: PinnedRun,
  asking: Asking,
  { calls, lease }: Reply,
): Promise<readonly ProposedTool[]> {
  const unit = await openRunUnit(context, { workspace: pinned.workspace, path: pinned.path });
  const judged: ProposedTool[] = [];
  for (const call of calls) judged.push(await judge(room, pinned, asking, lease, unit, call));
  return judged;
}

/** Everything up to the decision, and nothing after it. */
async function judge(
  room: EngineRoom,
  pinned: PinnedRun,
  { task }: Asking,
  lease: Lease,
  unit: Unit,
  { name, args: text }: ProposedCall,
): Promise<ProposedTool> {
  const given = parse(text);
  const { gate, ids } = room;
  const tools = await room.tools();
  const known = tools.tools().filter((tool) => tool.name === name || (tool.tool === name && lease.tools.includes(tool.name)));
  const tool = known.find((each) => each.name === name) ?? (known.length === 1 ? known[0] : undefined);
  const called = { tool: tool?.name ?? name, effect: tool?.effects.class ?? null };
  if (given === undefined || !isJsonObject(given)) return { ...called, args: text, accepted: false, verdict: null, code: 'bad_argument' };
  const policy = gate.compile(pinned.policy);
  const { decision, args, failure } = await tools.dryRun(
    {
      id: ids.call(),
      run: pinned.id,
      task: task.id,
      session: pinned.session as SessionId,
      tool: name,
      args: given,
      proposedBy: 'model',
      lease,
      policies: task.config.toolsPolicies,
    },
    {
      step: { task: task.id as TaskId, visit: 0, attempt: 0 },
      unit,
      policy: gate.narrow(policy, task),
      signal: new AbortController().signal,
    },
  );
  const accepted = tool !== undefined && failure?.class !== 'argument';
  const spoken = failure ? failure.code : decision.verdict === 'deny' ? decision.code : null;
  return { ...called, args, accepted, verdict: failure ? null : decision.verdict, code: spoken };
}

/** As the engine reads them: no text is no arguments. */
function parse(text: string): Json | undefined {
  if (text.trim() === '') return {};
  try {
    return (JSON.parse(text) as Json) ?? {};
  } catch {
    return undefined;
  }
}
