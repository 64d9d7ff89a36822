import { type LeasedView, sha256, type ToolIntent, type ToolName, type ToolView } from '../../src/contract/index.js';

/** A view that exposes these tools, as a reply brings it. */
export function leasedView(tools: readonly string[]): LeasedView {
  const view: ToolView = {
    envelope: 'test',
    limit: 64,
    exposed: tools.map((tool) => ({
      tool: tool as ToolName,
      version: '1',
      effect: 'read',
      risk: 'low',
      asks: 'never',
      outputBytes: 1024,
      code: 'listed',
      reason: 'the test shows it',
    })),
    hidden: [],
  };
  return { hash: sha256(JSON.stringify(view)), view };
}

/** Of a call whose purpose is no matter. */
export const SOME_INTENT: ToolIntent = {
  goal: 'test',
  task: 'test',
  rationale: 'the test makes it',
  evidence: [],
  expects: { reads: [], writes: [], programs: false, external: false, visible: false },
  constraints: { mustNot: [], requireConfirmation: false },
  confidence: 1,
};
