import type { Toolset } from '../../contract/index.js';
import type { Entry } from './entry.js';
import { lintPermissions } from './lint-permissions.js';
import { lintSandbox } from './lint-sandbox.js';
import type { RegistrationEvent } from './machine.js';
import { awaitsReview } from './review.js';
import { checkHealth, normalize, parseManifest, validateManifest } from './steps.js';
import type { RegisterOptions } from './types.js';

/**
 * Takes a discovered tool through the steps in their order, until one says no or it is verified: parse ▸ validate ▸
 * normalize ▸ permission lint ▸ sandbox lint ▸ security review ▸ health ▸ golden prompts.
 */
export async function verify(entry: Entry, candidate: unknown, toolset: Toolset, options: RegisterOptions): Promise<void> {
  const parsed = parseManifest(candidate);
  if ('reasons' in parsed) return entry.send('find_invalid', parsed.reasons);
  entry.send('parse');
  const problems = await validateManifest(parsed.manifest, toolset);
  if (problems.length > 0) return entry.send('find_invalid', problems);
  const descriptor = normalize(parsed.manifest);
  entry.accept(descriptor);
  entry.send('normalize');
  const refuses = (event: RegistrationEvent, reasons: readonly string[]): boolean => {
    if (reasons.length > 0) entry.send(event, reasons);
    return reasons.length > 0;
  };
  const unread = awaitsReview(descriptor, options.reviewed);
  if (refuses('fail_permissions', lintPermissions(descriptor))) return;
  if (refuses('fail_sandbox', lintSandbox(descriptor))) return;
  if (refuses('ask_review', unread === null ? [] : [unread])) return;
  const ill = await checkHealth(toolset, descriptor);
  if (refuses('fail_health', ill === null ? [] : [ill])) return;
  const missed = (await options.evaluate?.(descriptor)) ?? [];
  if (
    refuses(
      'fail_health',
      missed.map((each) => `golden prompts: ${each}`),
    )
  )
    return;
  entry.send('verify');
}
