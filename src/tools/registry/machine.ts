import { setup, transition } from 'xstate';
import type { RegistrationState } from '../../contract/index.js';

/** What can happen to it: a step went well, a step said no, or an operator or its publisher spoke. */
export type RegistrationEvent =
  | 'parse'
  | 'normalize'
  | 'verify'
  | 'enable'
  | 'grant'
  | 'admit'
  | 'find_invalid'
  | 'fail_permissions'
  | 'fail_sandbox'
  | 'ask_review'
  | 'fail_health'
  | 'retry'
  | 'withdraw'
  | 'disable'
  | 'block'
  | 'deprecate';

/** From every state that a good tool can be in: its publisher or an operator takes it away. */
const ends = { disable: 'disabled', block: 'blocked', deprecate: 'deprecated' } as const;
/** What is mended is looked at again from the start; a block stands. */
const mends = { retry: 'discovered', block: 'blocked' } as const;

/**
 * The life of one registration. No invoke, timer or action: the steps are performed outside and their answers are the
 * events, so that a state is never passed without its step.
 */
const createMachine = () =>
  setup({ types: { events: {} as { readonly type: RegistrationEvent } } }).createMachine({
    id: 'registration',
    initial: 'discovered',
    states: {
      discovered: { on: { parse: 'parsed', find_invalid: 'invalid_schema', block: 'blocked' } },
      parsed: { on: { normalize: 'normalized', find_invalid: 'invalid_schema', block: 'blocked' } },
      normalized: {
        on: {
          verify: 'verified',
          fail_permissions: 'permission_lint_failed',
          fail_sandbox: 'sandbox_lint_failed',
          ask_review: 'security_review_required',
          fail_health: 'health_check_failed',
          block: 'blocked',
        },
      },
      verified: { on: { enable: 'enabled', ...ends } },
      enabled: { on: { grant: 'granted', ...ends } },
      granted: { on: { admit: 'callable', withdraw: 'enabled', ...ends } },
      callable: { on: { withdraw: 'enabled', ...ends } },
      disabled: { on: { enable: 'enabled', block: 'blocked', deprecate: 'deprecated' } },
      blocked: { on: { enable: 'enabled' } },
      deprecated: { on: { block: 'blocked' } },
      invalid_schema: { on: mends },
      permission_lint_failed: { on: mends },
      sandbox_lint_failed: { on: mends },
      security_review_required: { on: mends },
      health_check_failed: { on: mends },
    },
  });

let made: ReturnType<typeof createMachine> | undefined;
const known = new Map<string, RegistrationState | null>();

/** The state that follows, or null where the event does not fit. Worked out once for each pair: it depends on nothing else. */
export function nextState(state: RegistrationState, event: RegistrationEvent): RegistrationState | null {
  const pair = `${state} ${event}`;
  const answer = known.get(pair);
  if (answer !== undefined) return answer;
  // A start where every tool is proven asks for no transition.
  made ??= createMachine();
  const machine = made;
  const before = machine.resolveState({ value: state });
  const next = before.can({ type: event }) ? transition(machine, before, { type: event })[0].value : null;
  known.set(pair, next);
  return next;
}
