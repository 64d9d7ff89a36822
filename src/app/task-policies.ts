import type { Definition } from '../chain/index.js';
import { type PolicyFinding, positioned, type TaskId, WindlassError } from '../contract/index.js';
import type { CapsPlaces } from '../gate/index.js';

/** A chain, and the text its definition was read from. */
interface Written {
  readonly file: string;
  readonly text: string;
  readonly definition: Pick<Definition, 'tasks'>;
}

/** Where the `policy:` of each task of a chain stands in its file. */
export async function capsPlaces({ file, text, definition }: Written): Promise<CapsPlaces> {
  if (!hasPolicies(definition)) return new Map();
  const { readTaskPolicies } = await import('../chain/index.js');
  return new Map((await readTaskPolicies(text, file)).map(({ task, places }) => [task, { file, ...places }]));
}

/** Most chains have none, and are not read again. */
function hasPolicies({ tasks }: Written['definition']): boolean {
  return tasks.some(({ policy }) => policy !== undefined);
}

/**
 * What the gate makes of the `policy:` of every task of a chain file, as a run compiles it.
 * @param approvers names of the operator's tokens. Absent = not known, so names are not checked
 */
export async function taskPolicyFindings(file: string, text: string, approvers?: readonly string[]): Promise<readonly PolicyFinding[]> {
  const [{ readTaskPolicies }, { capsFindings }] = await Promise.all([import('../chain/index.js'), import('../gate/index.js')]);
  const written = await readTaskPolicies(text, file);
  return written.flatMap(({ task, body, places }) =>
    capsFindings({ id: task as TaskId, policy: body }, new Map([[task, { file, ...places }]]), approvers),
  );
}

/**
 * Before anything runs: a policy of a task that does not compile would be found out when the run reaches it, behind effects.
 * @throws WindlassError `invalid_file` at the first of the errors, with all of them
 */
export async function checkTaskPolicies({ file, text, definition }: Written, approvers: readonly string[] | undefined): Promise<void> {
  if (!hasPolicies(definition)) return;
  const { capsFindings } = await import('../gate/index.js');
  const found = errorsOf(definition.tasks.flatMap(({ id, policy }) => (policy ? capsFindings({ id, policy }, new Map(), approvers) : [])));
  if (found.length === 0) return;
  // Where they stand is looked up only now that there is something to say.
  const placed = errorsOf(await taskPolicyFindings(file, text, approvers));
  const errors = placed.length > 0 ? placed : found;
  throw new WindlassError('invalid_file', errors.map(({ line, column, message }) => `${file}:${line}:${column} ${message}`).join('\n'), {
    data: { findings: errors.map((error) => ({ ...error })) },
    position: { file, line: errors[0]?.line ?? 1, column: errors[0]?.column ?? 1 },
  });
}

function errorsOf(findings: readonly PolicyFinding[]) {
  return findings
    .filter(({ severity }) => severity === 'error')
    .map(positioned)
    .sort((a, b) => a.line - b.line || a.column - b.column);
}
