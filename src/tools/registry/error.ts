import { WindlassError } from '../../contract/index.js';
import type { RegistrationState } from './machine.js';

/** A tool that could not be registered, or not be enabled: which one, how far it came, and why no further (ENV-6). */
export class ToolRegistrationError extends WindlassError {
  readonly tool: string;
  readonly state: RegistrationState;
  readonly reasons: readonly string[];

  constructor(tool: string, state: RegistrationState, reasons: readonly string[], cause?: unknown) {
    super('tool_not_registered', `tool ${tool} is not registered (${state}): ${reasons.join('; ')}`, {
      data: { tool, state, reasons },
      ...(cause !== undefined && { cause }),
    });
    this.tool = tool;
    this.state = state;
    this.reasons = reasons;
  }
}
