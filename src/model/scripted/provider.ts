import type { Clock, Message, ModelFailure, ModelProvider, ModelReply, ModelRequest, Proposed } from '../../contract/index.js';
import type { Answer, Dialogue, Expectation, ScriptedReply } from './dialogue.js';
import { loadDialogue } from './read-dialogue.js';

/**
 * A model that says what its dialogue file says. It keeps no state: the turn to serve is the request's, so a run that
 * was killed and resumed hears the same answers. A missing turn or an unmet expectation is a `permanent` failure with
 * its own code, so no retry and no fallback of the same turn can hide it.
 */
export async function createScripted(name: string, file: string, clock: Clock): Promise<ModelProvider> {
  const dialogue = await loadDialogue(file);
  return {
    name,
    async propose(request, signal) {
      signal.throwIfAborted();
      const turn = dialogue.lanes[request.task]?.[request.turn];
      if (!turn) return failed(missingTurn(dialogue, request));
      const unmet = turn.expect ? unmetExpectation(turn.expect, request) : null;
      if (unmet !== null) {
        const line = await dialogue.line(request.task, request.turn);
        return failed({ class: 'permanent', code: 'dialogue_mismatch', message: `${dialogue.file}:${line}: ${unmet}` });
      }
      if (turn.delay !== undefined) await clock.sleepUntil(clock.now() + turn.delay, signal);
      return answer(turn.answer, request, name);
    },
  };
}

function answer(scripted: Answer, request: ModelRequest, provider: string): Proposed {
  switch (scripted.kind) {
    case 'reply':
      return { kind: 'reply', reply: reply(scripted.reply, request, provider) };
    case 'error':
      return failed({
        class: scripted.class,
        code: `scripted_${scripted.class}`,
        message: scripted.message ?? `the dialogue answers with ${scripted.class}`,
        ...(scripted.retryAfterMs === undefined ? {} : { retryAfterMs: scripted.retryAfterMs }),
      });
    case 'stream':
      if (scripted.cutAfter === undefined) {
        return { kind: 'reply', reply: reply({ text: scripted.chunks.join(''), calls: [], finish: 'stop' }, request, provider) };
      }
      return failed({
        class: 'server',
        code: 'stream_cut',
        message: `the stream ended after ${scripted.cutAfter} of ${scripted.chunks.length} chunks`,
      });
  }
}

function reply(scripted: ScriptedReply, request: ModelRequest, provider: string): ModelReply {
  return {
    content: scripted.text,
    calls: scripted.calls.map((call, index) => ({
      id: `${request.task}_${request.turn}_${index}`,
      name: call.name,
      args: typeof call.args === 'string' ? call.args : JSON.stringify(call.args),
    })),
    finish: scripted.finish,
    ...(scripted.usage ? { usage: scripted.usage } : {}),
    served: { provider, model: request.model },
  };
}

/** Why the request is not the one the dialogue was written for; null when it is. */
function unmetExpectation(expect: Expectation, request: ModelRequest): string | null {
  const texts: readonly [string, string | undefined, string][] = [
    ['user_contains', expect.user_contains, newest(request.messages, 'user')],
    ['system_contains', expect.system_contains, request.system],
    ['tool_contains', expect.tool_contains, newest(request.messages, 'tool')],
    ['tail_contains', expect.tail_contains, request.tail],
  ];
  for (const [key, wanted, text] of texts) {
    if (wanted !== undefined && !text.includes(wanted)) {
      return `expected ${key} ${JSON.stringify(wanted)} in turn ${request.turn} of ${request.task}, got ${JSON.stringify(text.slice(0, 200))}`;
    }
  }
  if (expect.tools) {
    const wanted = [...expect.tools].sort().join(', ');
    const offered = request.tools
      .map((tool) => tool.name)
      .sort()
      .join(', ');
    if (wanted !== offered) return `expected tools [${wanted}] in turn ${request.turn} of ${request.task}, got [${offered}]`;
  }
  return null;
}

function newest(messages: readonly Message[], role: 'user' | 'tool'): string {
  return messages.findLast((message) => message.role === role)?.content ?? '';
}

function missingTurn(dialogue: Dialogue, request: ModelRequest): ModelFailure {
  const written = dialogue.lanes[request.task]?.length ?? 0;
  const lane = written === 0 ? `no lane "${request.task}"` : `lane "${request.task}" has ${written} turns`;
  return {
    class: 'permanent',
    code: 'dialogue_missing_turn',
    message: `${dialogue.file}: turn ${request.turn} of ${request.task} was asked for, but there is ${lane}`,
  };
}

function failed(failure: ModelFailure): Proposed {
  return { kind: 'failed', failure };
}
