import { type JsonObject, WindlassError } from '../../contract/index.js';
import { checkText } from '../decode.js';
import { readDocument } from '../document.js';
import type { Finding, Problem } from '../problem.js';
import type { Surroundings } from './surroundings.js';

/**
 * Everything that is wrong with a chain file, errors and warnings, in the order of the file. Never throws for what the text
 * holds; a text that cannot be read at all is a finding too.
 * @param file the name findings carry; one that ends in `.json` must be JSON
 * @param around what the workspace knows and the file does not say: its tools, and what models cost. Default: nothing
 */
export async function vet(text: string, file: string, around: Surroundings = {}): Promise<Finding[]> {
  try {
    const { chainProblems } = await import('../parse.js');
    const document = await readDocument(checkText(text, file), file);
    return await document.locate(await chainProblems(document, around));
  } catch (cause) {
    if (!WindlassError.is(cause) || cause.code !== 'invalid_syntax') throw cause;
    return [
      {
        file,
        line: cause.position?.line ?? 1,
        column: cause.position?.column ?? 1,
        severity: 'error',
        code: cause.code,
        message: cause.message,
        pointer: '',
      },
    ];
  }
}

/** What is wrong with a `tools_policies` that stands at this pointer of a file of any kind. */
export async function toolsPolicyProblems(policies: JsonObject, at: string, { toolsets }: Surroundings): Promise<readonly Problem[]> {
  const { policyProblems } = await import('./checks/tool-names.js');
  return toolsets ? policyProblems(policies, at, toolsets) : [];
}
