import { mergeToolsPolicies, type PolicySources, type Toolset, type ToolsPolicies } from '../../contract/index.js';
import { refusedBy, type Stop } from '../stop.js';

/** The `tools_policies` of one toolset over all layers. A key the toolset does not know would judge nothing: refused. */
export function policyOf(
  toolset: Toolset,
  task: ToolsPolicies,
  layers: PolicySources['toolsPolicies'],
): { readonly keys: { readonly [key: string]: string } } | Stop {
  const keys = mergeToolsPolicies(layers, task)[toolset.name] ?? {};
  const unknown = Object.keys(keys).filter((key) => !toolset.policyKeys.includes(key));
  if (unknown.length === 0) return { keys };
  const known = [...toolset.policyKeys].sort().join(', ') || 'none';
  const reason = `tools_policies.${toolset.name} has unknown ${unknown.sort().join(', ')}; it understands ${known}`;
  return refusedBy('toolset', 'invalid_tools_policy', reason, false);
}
