import { afterAll, beforeAll } from 'vitest';
import type {
  ModelFailure,
  ModelProvider,
  ModelReply,
  ModelRequest,
  Proposed,
  RunId,
  Secrets,
  TaskId,
  ToolName,
  ToolSchema,
} from '../../src/contract/index.js';
import { createModels } from '../../src/model/index.js';
import { compileTools } from '../../src/tools/index.js';
import { systemLikeClock } from '../support/real-clock.js';
import { startWireServer, type WireServer } from '../support/wire-server.js';

/** One server for a test file. */
export function useWireServer(): () => WireServer {
  let server: WireServer | undefined;
  beforeAll(async () => {
    server = await startWireServer();
  });
  afterAll(() => server?.close());
  return () => {
    if (!server) throw new Error('the server has not started');
    return server;
  };
}

export function providerAt(
  server: WireServer,
  over: { readonly apiKey?: string; readonly headers?: { readonly [name: string]: string } } = {},
  secrets?: Secrets,
): Promise<ModelProvider> {
  const config = { type: 'openai_compatible', baseUrl: server.baseUrl, headers: {}, ...over } as const;
  return createModels({ compileTools, providers: { local: config }, clock: systemLikeClock, ...(secrets && { secrets }) }).provider(
    'local',
  );
}

export function requestFor(over: Partial<ModelRequest> = {}): ModelRequest {
  return {
    run: 'run_1' as RunId,
    task: 'draft' as TaskId,
    turn: 0,
    model: 'asked-model',
    system: '',
    messages: [{ id: 'msg_1' as never, parent: null, role: 'user', content: 'hello' }],
    tail: '',
    tools: [],
    ...over,
  };
}

export function tool(name: string): ToolSchema {
  return { name: name as ToolName, description: `does ${name}`, input: { type: 'object', properties: {}, additionalProperties: false } };
}

export async function ask(server: WireServer, over: Partial<ModelRequest> = {}): Promise<Proposed> {
  return (await providerAt(server)).propose(requestFor(over), new AbortController().signal);
}

export function replyIn(proposed: Proposed): ModelReply {
  if (proposed.kind === 'reply') return proposed.reply;
  throw new Error(`failed: ${proposed.failure.code}: ${proposed.failure.message}`);
}

export function failureIn(proposed: Proposed): ModelFailure {
  if (proposed.kind === 'failed') return proposed.failure;
  throw new Error(`it answered ${JSON.stringify(proposed.reply)}`);
}
