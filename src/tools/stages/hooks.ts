import {
  type CallOutcome,
  type CallRequest,
  type Check,
  HOOK_MS,
  type Plan,
  type Refusal,
  type ResolvedCall,
  type ToolDescriptor,
  type ToolResult,
  type Toolset,
} from '../../contract/index.js';
import { refusedBy, refusedByToolset, type Stop } from '../stop.js';
import { within } from '../within.js';

/** Whether the toolset lets the call be judged at all; null = it does. A hook that breaks is no yes. */
export async function askBefore(call: ResolvedCall, plan: Plan, toolset: Toolset, signal: AbortSignal): Promise<Stop | null> {
  for (const name of call.descriptor.hooks.preCall) {
    const ask = toolset.hooks?.preCall?.[name];
    let refusal: Refusal | null;
    try {
      refusal = await within(signal, HOOK_MS, LATE, (until) => need(ask, 'preCall')(call, plan, until));
    } catch (error) {
      signal.throwIfAborted();
      const reason = `${call.descriptor.name} was not made: its hook ${name} ${words(error)}`;
      return refusedBy('toolset', 'hook_failed', reason, false);
    }
    if (refusal) return refusedByToolset(toolset.name, refusal);
  }
  return null;
}

/** What the toolset's verifiers say of a result, one check each. */
export async function askVerifiers(call: ResolvedCall, plan: Plan, result: ToolResult, toolset: Toolset): Promise<readonly Check[]> {
  const checks: Check[] = [];
  for (const name of call.descriptor.hooks.verifier) {
    const ask = toolset.hooks?.verifier?.[name];
    try {
      const said = await within(null, HOOK_MS, LATE, (until) => need(ask, 'verifier')(call, plan, result, until));
      checks.push({ name: `verifier ${name}`, result: said.result, ...(said.message === undefined ? {} : { message: said.message }) });
    } catch (error) {
      checks.push({ name: `verifier ${name}`, result: 'fail', message: `it ${words(error)}` });
    }
  }
  return checks;
}

/** Whether anything is to be told of how the calls of a tool end. */
export function wantsToKnow({ hooks }: ToolDescriptor): boolean {
  return hooks.postCall.length + hooks.onError.length > 0;
}

/** Tells the hooks that come after a call. What goes wrong there changes nothing of the call: it is given back, to be noted. */
export async function tellAfter(
  request: CallRequest,
  { descriptor, toolset }: { readonly descriptor: ToolDescriptor; readonly toolset: Toolset },
  outcome: CallOutcome,
): Promise<readonly string[]> {
  const problems: string[] = [];
  const tell = async (kind: 'postCall' | 'onError'): Promise<void> => {
    for (const name of descriptor.hooks[kind]) {
      const hook = toolset.hooks?.[kind]?.[name];
      try {
        await within(null, HOOK_MS, LATE, (until) => need(hook, kind)({ request, descriptor, outcome }, until));
      } catch (error) {
        problems.push(`${kind} ${name} ${words(error)}`);
      }
    }
  };
  if (outcome.kind !== 'ok') await tell('onError');
  await tell('postCall');
  return problems;
}

/** Registration refuses a tool that names a hook its toolset lacks; a toolset may lose one since. */
function need<Hook>(hook: Hook | undefined, kind: string): Hook {
  if (!hook) throw new Error(`has no ${kind} of this name any more`);
  return hook;
}

/** Nobody waits longer for a hook; for none, once the call is told to end. */
const LATE = new Error(`did not answer within ${HOOK_MS} ms`);

function words(error: unknown): string {
  if (error === LATE) return LATE.message;
  return `broke: ${error instanceof Error ? error.message : String(error)}`;
}
