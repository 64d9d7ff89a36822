import type { Json, Verdict } from '../contract/index.js';
import type { DocumentReader } from './document.js';
import type { Attention } from './types.js';

/** `attention` of one document: who but a person may answer what a mission asks, and how often. */
export interface AttentionBody {
  readonly allowAnswers?: boolean;
  readonly maxAnswers?: number;
  readonly allowApprovals?: boolean;
  readonly maxApprovals?: number;
}

const MOST = 1000;
const ANSWERS = 3;
const APPROVALS = 20;

export function readAttention(reader: DocumentReader, value: Json | undefined): AttentionBody {
  const keys = ['allow_agent_answers', 'max_agent_answers', 'allow_agent_approvals', 'max_agent_approvals'];
  const table = reader.table('/attention', value, keys);
  if (table === null) return {};
  reader.note('/attention', 'attention_later', 'attention is checked and kept; in this version only a person answers asks');
  const allowAnswers = readSwitch(reader, 'allow_agent_answers', table['allow_agent_answers']);
  const maxAnswers = reader.whole('/attention/max_agent_answers', table['max_agent_answers'], MOST);
  const allowApprovals = readSwitch(reader, 'allow_agent_approvals', table['allow_agent_approvals']);
  const maxApprovals = reader.whole('/attention/max_agent_approvals', table['max_agent_approvals'], MOST);
  return {
    ...(allowAnswers !== undefined && { allowAnswers }),
    ...(maxAnswers !== null && { maxAnswers }),
    ...(allowApprovals !== undefined && { allowApprovals }),
    ...(maxApprovals !== null && { maxApprovals }),
  };
}

/** `missions.answer: allow` lets agents answer questions, `approve` lets them approve calls too; a key of `attention` says more exactly. */
export function attentionOf(axis: Verdict | undefined, body: AttentionBody): Attention {
  const answers = body.allowAnswers ?? (axis === 'allow' || axis === 'approve');
  const approvals = body.allowApprovals ?? axis === 'approve';
  return { agentAnswers: answers ? (body.maxAnswers ?? ANSWERS) : 0, agentApprovals: approvals ? (body.maxApprovals ?? APPROVALS) : 0 };
}

/** A cap that says nothing takes nothing away. */
export function tighterAttention(a: Attention, axis: Verdict | undefined, body: AttentionBody): Attention {
  const silent = axis === undefined && Object.keys(body).length === 0;
  if (silent) return a;
  const cap = attentionOf(axis ?? 'approve', { maxAnswers: MOST, maxApprovals: MOST, ...body });
  return leastAttention(a, cap);
}

export function leastAttention(a: Attention, b: Attention): Attention {
  return {
    agentAnswers: Math.min(a.agentAnswers, b.agentAnswers),
    agentApprovals: Math.min(a.agentApprovals, b.agentApprovals),
  };
}

function readSwitch(reader: DocumentReader, key: string, value: Json | undefined): boolean | undefined {
  if (value === undefined || typeof value === 'boolean') return value;
  reader.problem(`/attention/${key}`, `attention.${key} is ${JSON.stringify(value)}; it must be true or false`);
  return undefined;
}
