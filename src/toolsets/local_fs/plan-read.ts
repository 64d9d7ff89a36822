import type { Planned, ResolvedCall, ToolsetHost } from '../../contract/index.js';
import { refused, target } from './answers.js';
import { deniedSubstring, parsePolicy } from './policy.js';
import { filePlan } from './tool.js';

/**
 * The plan of every tool that only reads. It opens nothing: what is there, and whether anything is, is for the answer
 * of a call that the gate let pass.
 */
export async function planRead(call: ResolvedCall, host: ToolsetHost): Promise<Planned> {
  const at = target(call);
  const entry = deniedSubstring(parsePolicy(call.policy), at.display, at.kind === 'directory');
  if (entry !== undefined) return deniedBySubstring(at.display, entry);
  const read = { path: at.display, real: at.real, ...(at.kind === 'absent' ? { pre: 'absent' as const } : {}) };
  return { kind: 'planned', plan: filePlan(host, { reads: [read] }), payload: null };
}

export function deniedBySubstring(path: string, entry: string): Planned {
  return refused('denied_substring', `${path} is closed by the entry "${entry}" of _denied_path_substrings; use another path`, false);
}
