import {
  mergeToolsPolicies,
  type PolicySources,
  policyPlaces,
  type ResolvedCall,
  type Toolset,
  type ToolsPolicies,
} from '../../contract/index.js';
import { refusedBy, type Stop } from '../stop.js';

/** The `tools_policies` of one toolset over all layers. A key the toolset does not know would judge nothing: refused. */
export function policyOf(
  toolset: Toolset,
  task: ToolsPolicies,
  layers: PolicySources['toolsPolicies'],
): Pick<ResolvedCall, 'policy' | 'policyPlaces'> | Stop {
  const policy = mergeToolsPolicies(layers, task)[toolset.name] ?? {};
  const unknown = Object.keys(policy).filter((key) => !toolset.policyKeys.includes(key));
  if (unknown.length === 0) return { policy, policyPlaces: policyPlaces(layers, task, toolset.name) };
  const known = [...toolset.policyKeys].sort().join(', ') || 'none';
  const reason = `tools_policies.${toolset.name} has unknown ${unknown.sort().join(', ')}; it understands ${known}`;
  return refusedBy('toolset', 'invalid_tools_policy', reason, false);
}
