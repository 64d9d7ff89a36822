import type { Decision, EngineRecord, Outcome } from '../contract/index.js';
import type { Step } from '../engine/index.js';
import type { Policy } from '../tools/index.js';

/**
 * `on_denied: fail` of the envelope (rulings 6.2): a run that ended well although something was refused on its way ends
 * denied. Its last record then says so.
 */
export function failIfDenied(step: Step, policy: Policy): Step {
  if (policy.onDenied !== 'fail' || step.state.status !== 'finished' || step.state.outcome?.kind !== 'ok') return step;
  const last = step.state.denials.at(-1);
  if (!last) return step;
  const outcome: Outcome = { kind: 'denied', decision: decisionOf(policy, last) };
  const records = step.records.map(
    (record): EngineRecord => (record.kind === 'run_finished' ? { ...record, outcome, stopReason: 'denied' } : record),
  );
  return { ...step, records, commands: [{ kind: 'finish', outcome }], state: { ...step.state, outcome } };
}

function decisionOf(policy: Policy, { task, call, code, reason }: Step['state']['denials'][number]): Decision {
  return {
    verdict: 'deny',
    layer: 'envelope',
    rule: `${policy.envelope}: on_denied fail`,
    reason: `task "${task}" was refused ${call}: ${reason}`,
    code,
    recoverable: false,
  };
}
