import { isRefusing, type ToolDescriptor, WindlassError } from '../contract/index.js';
import { refusedByToolset, type Stop } from './stop.js';

/** How a call ends whose toolset threw. A unit's typed problems are refusals or failures; anything else is a defect. */
export function problemOf(error: unknown, tool: ToolDescriptor): Stop {
  if (!WindlassError.is(error)) return defect(error, tool);
  if (isRefusing(error.code)) {
    return refusedByToolset(tool.toolset, { code: error.code, reason: error.message, recoverable: true });
  }
  return { kind: 'failed', failure: { class: 'tool', code: error.code, message: error.message, retryable: false } };
}

function defect(error: unknown, tool: ToolDescriptor): Stop {
  const message = `${tool.name} broke: ${error instanceof Error ? error.message : String(error)}`;
  return { kind: 'failed', failure: { class: 'internal', code: 'internal', message, retryable: false } };
}
