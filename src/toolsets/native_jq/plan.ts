import type { Failure, Plan, Planned, ResolvedCall, ToolsetHost } from '../../contract/index.js';

const MAX_FILTER_BYTES = 4 * 1024;

/** What is read, with nothing opened. */
export async function planQuery({ args, located }: ResolvedCall, { unit }: ToolsetHost): Promise<Planned> {
  const { filter, path, input } = args;
  if ((path === undefined) === (input === undefined))
    return wrong(path === undefined ? 'give the input: a path or an input' : 'give one input: either path or input');
  if (Buffer.byteLength(String(filter)) > MAX_FILTER_BYTES) return wrong(`filter is longer than ${MAX_FILTER_BYTES} bytes`);
  const at = located['path'];
  const reads = at ? [{ path: at.display, real: at.real, ...(at.kind === 'absent' ? { pre: 'absent' as const } : {}) }] : [];
  const plan: Plan = { reads, writes: [], programs: [], hosts: [], cwd: unit.root, argv: [] };
  return { kind: 'planned', plan, payload: null };
}

function wrong(message: string): Planned {
  const failure: Failure = {
    class: 'argument',
    code: 'bad_argument',
    message: `invalid arguments of native_jq.query: ${message}`,
    retryable: false,
  };
  return { kind: 'failed', failure };
}
