import type { Plan } from '../contract/index.js';

/** What a call would touch, as every document tells it. */
export function planBody({ reads, writes, programs, hosts }: Plan): Pick<Plan, 'reads' | 'writes' | 'programs' | 'hosts'> {
  return { reads, writes, programs, hosts };
}

/** What it would start, and whether all of it at once. */
export function lineBody(plan: Plan | null | undefined): { readonly argv: Plan['argv']; readonly piped?: true } {
  return { argv: plan?.argv ?? [], ...(plan?.piped && { piped: true as const }) };
}
