import type { Json } from '../contract/index.js';
import type { DocumentReader } from './document.js';
import type { Compute } from './types.js';

/** The bounds one document states. */
export type ComputeBody = Partial<Compute>;

const ALIASES: { readonly [alias: string]: string } = { max_turns: 'turns', max_tool_calls: 'tool_calls', max_tokens: 'tokens' };
const KEYS = ['turns', 'tool_calls', 'tokens', 'wall', 'cost_usd', 'on_exhausted', ...Object.keys(ALIASES)];
const LATER = ['model_allowlist', 'backend_allowlist'];
const LIMITS = { turns: 1e6, tool_calls: 1e7, tokens: 1e11 } as const;

export function readCompute(reader: DocumentReader, value: Json | undefined): ComputeBody {
  const table = reader.table('/compute', value, KEYS, LATER) ?? {};
  const stated: { [key: string]: Json } = {};
  for (const [key, bound] of Object.entries(table)) {
    const name = ALIASES[key] ?? key;
    if (name !== key && name in table)
      reader.problem(`/compute/${key}`, `compute states both ${name} and its older spelling ${key}; keep one`);
    stated[name] = bound;
  }
  return {
    ...whole(reader, 'turns', stated['turns'], (turns) => ({ turns })),
    ...whole(reader, 'tool_calls', stated['tool_calls'], (toolCalls) => ({ toolCalls })),
    ...whole(reader, 'tokens', stated['tokens'], (tokens) => ({ tokens })),
    ...readWall(reader, stated['wall']),
    ...readCost(reader, stated['cost_usd']),
    ...readExhausted(reader, stated['on_exhausted']),
  };
}

/** The smaller of every bound. */
export function tighter(a: Compute, b: ComputeBody): Compute {
  const merged: { -readonly [K in keyof Compute]: Compute[K] } = { ...a };
  for (const key of ['turns', 'toolCalls', 'tokens', 'wall', 'costUsd'] as const) {
    const bound = b[key];
    if (bound !== undefined) merged[key] = Math.min(a[key] ?? Number.POSITIVE_INFINITY, bound);
  }
  return merged;
}

function whole(
  reader: DocumentReader,
  key: keyof typeof LIMITS,
  value: Json | undefined,
  put: (bound: number) => ComputeBody,
): ComputeBody {
  const bound = reader.whole(`/compute/${key}`, value, LIMITS[key], ', or left out for no bound');
  return bound === null ? {} : put(bound);
}

function readWall(reader: DocumentReader, value: Json | undefined): ComputeBody {
  const wall = reader.duration('/compute/wall', value);
  return wall === null ? {} : { wall };
}

function readCost(reader: DocumentReader, value: Json | undefined): ComputeBody {
  if (value === undefined) return {};
  if (typeof value === 'number' && Number.isFinite(value) && value > 0) return { costUsd: value };
  reader.problem('/compute/cost_usd', `compute.cost_usd is ${JSON.stringify(value)}; it must be a number above 0`);
  return {};
}

function readExhausted(reader: DocumentReader, value: Json | undefined): ComputeBody {
  if (value === undefined) return {};
  if (value === 'stuck' || value === 'finish_stuck') return { onExhausted: 'stuck' };
  reader.problem('/compute/on_exhausted', `compute.on_exhausted is ${JSON.stringify(value)}; it must be stuck`);
  return {};
}
