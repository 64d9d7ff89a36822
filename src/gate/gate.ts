import {
  AuthorizedCall,
  type Decision,
  deepFreeze,
  type Mint,
  type Plan,
  type ResolvedCall,
  type Shield,
  type ToolDescriptor,
  type UnitRoots,
  WindlassError,
} from '../contract/index.js';
import { checkApproval } from './approval.js';
import { both, compile, compiledOf, narrow } from './compile.js';
import { decide, decidePaths, denyForError, explain, filterFor, NOTHING } from './decide.js';
import { decideBeforehand, decideOutright, outlook } from './outlook.js';
import { shieldFor } from './shield.js';
import type { Gate, Policy } from './types.js';

/**
 * The one gate. Pure: the same sources, call and plan give the same decision. It alone holds the key that makes
 * authorized calls, and remembers the ones it made.
 */
export function createGate(mint: Mint): Gate {
  const judged = new WeakMap<Decision, { readonly call: ResolvedCall; readonly plan: Plan }>();
  const authorized = new WeakSet<object>();
  // The same rules are the same object: what they said of a workspace is then known from call to call.
  const shields = new WeakMap<Policy, WeakMap<ToolDescriptor, Made>>();
  return {
    compile,
    narrow,
    both,

    judgePaths(call, policy) {
      try {
        return decidePaths(call, compiledOf(policy));
      } catch (error) {
        return denyForError(error);
      }
    },

    judge(call, plan, policy, confinement = NOTHING) {
      let decision: Decision;
      try {
        decision = decide(call, plan, compiledOf(policy), confinement);
      } catch (error) {
        return denyForError(error);
      }
      // What was judged must be what runs: nothing of it can change afterwards.
      deepFreeze(plan);
      deepFreeze(call);
      judged.set(deepFreeze(decision), { call, plan });
      return decision;
    },

    explain(call, plan, policy, confinement = NOTHING) {
      try {
        return explain(call, plan, compiledOf(policy), confinement);
      } catch (error) {
        return { decision: denyForError(error), layers: [] };
      }
    },

    deniesOutright(tool, policy, confinement = NOTHING) {
      try {
        return decideOutright(tool, compiledOf(policy), confinement);
      } catch (error) {
        return denyForError(error);
      }
    },

    outlook(tool, policy, confinement = NOTHING) {
      try {
        return outlook(tool, compiledOf(policy), confinement);
      } catch (error) {
        return { decision: denyForError(error), others: [] };
      }
    },

    barsRun(tool, policy, confinement = NOTHING) {
      try {
        return decideBeforehand(tool, compiledOf(policy), confinement);
      } catch (error) {
        return denyForError(error);
      }
    },

    filter(tool, policy, roots, access = 'read') {
      const filter = filterFor(tool, compiledOf(policy), roots, access);
      return (spellings) => {
        try {
          return filter(spellings);
        } catch {
          return 'hide'; // what cannot be judged is not shown
        }
      };
    },

    shield(tool, policy, roots) {
      const ofPolicy = shields.get(policy) ?? new WeakMap<ToolDescriptor, Made>();
      shields.set(policy, ofPolicy);
      const made = ofPolicy.get(tool);
      if (made !== undefined && made.workspace === roots.workspace && made.tmpdir === roots.tmpdir) return made.shield;
      const shield = closedOnError(shieldFor(tool, compiledOf(policy), roots));
      ofPolicy.set(tool, { ...roots, shield });
      return shield;
    },

    authorize(call, plan, payload, decision, approved) {
      const origin = judged.get(decision);
      if (origin === undefined) throw new WindlassError('forged_call', 'the decision was not made by this gate');
      if (origin.call !== call || origin.plan !== plan)
        throw new WindlassError('forged_call', 'the decision was made about another call or plan');
      if (approved) checkApproval({ call, plan, decision, around: approved.around }, approved.ask);
      else if (decision.verdict !== 'allow') throw new WindlassError('forged_call', `the gate said ${decision.verdict}, not allow`);
      const made = new AuthorizedCall(mint, call, plan, payload, decision);
      authorized.add(made);
      return made;
    },

    isAuthorized(call): call is AuthorizedCall {
      return typeof call === 'object' && call !== null && authorized.has(call);
    },
  };
}

interface Made extends UnitRoots {
  readonly shield: Shield;
}

function closedOnError(shield: Shield): Shield {
  return {
    ...shield,
    judge(spellings) {
      try {
        return shield.judge(spellings);
      } catch {
        return 'hide'; // what cannot be judged is not opened
      }
    },
    steers(spellings) {
      try {
        return shield.steers(spellings);
      } catch {
        return true; // nor made
      }
    },
  };
}
