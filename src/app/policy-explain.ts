import { type Decision, type LayerVerdict, placeText, type SessionId, type TaskId } from '../contract/index.js';
import type { Registration } from '../tools/index.js';
import { readCall } from './call-tool.js';
import { type Context, envelopeOf } from './context.js';
import type { EngineRoom } from './engine-room.js';
import { decisionBody } from './errors.js';
import { programPath } from './pin.js';
import { lineBody, planBody } from './plan-body.js';
import type { AskTerms, ExplainDocument, LayerBody } from './policy-documents.js';
import { checkPolicy } from './policy-tests.js';
import { findRegistered } from './tools.js';
import type { CallRequestOptions } from './types.js';
import { openRunUnit } from './unit.js';

/**
 * What the gate would say about a call, and who of it (ENV-10). Nothing runs and nothing is stored.
 * @throws WindlassError `usage`, `unknown_tool`, and as loading the policy does
 */
export async function explainPolicy(
  context: Context,
  room: EngineRoom,
  request: Pick<CallRequestOptions, 'tool' | 'args' | 'policies' | 'path' | 'session'>,
): Promise<ExplainDocument> {
  const { tool, args, policies } = await readCall(room, request);
  const config = await context.config();
  const sources = config.policySources('attended');
  await checkPolicy(sources);
  const run = room.ids.run();
  const task = 'call' as TaskId;
  const { decision, layers, plan } = await (await room.tools()).explain(
    {
      id: room.ids.call(),
      run,
      task,
      session: (request.session ?? run) as string as SessionId,
      tool,
      args,
      proposedBy: 'user',
      lease: { tools: [tool] },
      policies,
    },
    {
      step: { task, visit: 0, attempt: 0 },
      unit: await openRunUnit(context, { workspace: context.found.root, path: programPath(context, config, request.path) }),
      policy: room.gate.compile(sources),
      signal: new AbortController().signal,
    },
  );
  return {
    v: 1,
    tool,
    args,
    envelope: envelopeOf(sources),
    decision: decisionBody(decision),
    asks: decision.verdict === 'approve' ? termsOf(decision, await findRegistered(room, tool)) : null,
    layers: layers.map(layerBody),
    plan: plan && { ...planBody(plan), ...lineBody(plan) },
  };
}

function termsOf({ terms }: Decision, { descriptor }: Registration): AskTerms | null {
  if (descriptor === null) return null;
  const { approvers, secondPerson = false, strongly = false } = terms ?? {};
  return { level: descriptor.permissions.level, approvers: approvers ?? null, second_person: secondPerson, strongly };
}

function layerBody({ layer, title, verdict, rule, source, reason, code }: LayerVerdict): LayerBody {
  return { layer, title, verdict, rule, source: source ? placeText(source) : null, reason, code };
}
