import { WindlassError } from './errors.js';

/** Where a registration stands (TM-2). Only `callable` lets a call through. */
export const REGISTRATION_STATES = [
  'discovered',
  'parsed',
  'normalized',
  'verified',
  'enabled',
  'granted',
  'callable',
  'disabled',
  'invalid_schema',
  'permission_lint_failed',
  'sandbox_lint_failed',
  'security_review_required',
  'health_check_failed',
  'blocked',
  'deprecated',
] as const;
export type RegistrationState = (typeof REGISTRATION_STATES)[number];

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
