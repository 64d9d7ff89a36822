import {
  type CallRequest,
  type ExpectedEffects,
  type IntentTarget,
  isJsonObject,
  type ToolDescriptor,
  type ToolIntent,
} from '../contract/index.js';

/**
 * Why a call is made, from what the files, the descriptor and the arguments say (TM-3). Nothing is asked of a model and
 * nothing is read: the same request gives the same intent. `tool` null: it names no tool there is, so nothing is expected.
 */
export function intentOf(request: CallRequest, tool: ToolDescriptor | null): ToolIntent {
  const { purpose, proposedBy, task } = request;
  const target = tool && targetOf(request, tool);
  const maxCostUsd = tool?.sandbox.limits?.maxCostUsd;
  const [action] = tool?.intent.actionTypes ?? [];
  return {
    goal: purpose?.goal ?? request.run,
    task: purpose?.task ?? task,
    ...(action ? { action } : {}),
    ...(target ? { target } : {}),
    rationale: RATIONALE[proposedBy](task),
    evidence: purpose?.evidence ?? [],
    expects: tool ? expectedOf(request, tool) : NOTHING,
    constraints: {
      mustNot: tool ? mustNot(tool) : [],
      requireConfirmation: tool?.permissions.approvalPolicy === 'always',
      ...(maxCostUsd === undefined ? {} : { maxCostUsd }),
      ...(purpose?.deadline === undefined ? {} : { deadline: purpose.deadline }),
    },
    confidence: proposedBy === 'model' ? 0.5 : 1,
  };
}

const RATIONALE: { readonly [by in CallRequest['proposedBy']]: (task: string) => string } = {
  chain: (task) => `the chain calls it in task ${task}`,
  model: (task) => `the model proposed it in the reply that task ${task} carries out`,
  user: (task) => `a person asked for it as ${task}`,
};

/** Characters of a path that stand in the record once more. */
const LONGEST = 1024;

const NOTHING: ExpectedEffects = { reads: [], writes: [], programs: false, external: false, visible: false };

function expectedOf(request: CallRequest, { effects, execution }: ToolDescriptor): ExpectedEffects {
  // A program goes where it likes from the folder it is started in: what it names bounds nothing.
  const paths = execution.adapter === 'process' ? [] : effects.paths;
  const reads = named(request, paths, ['read', 'walk']);
  const writes = named(request, paths, ['write']);
  // What a tool reads of the file it changes is the file it changes.
  return {
    reads: reads ?? (writes && effects.reads.length > 0 ? writes : effects.reads),
    writes: writes ?? [...new Set([...effects.writes, ...effects.deletes])],
    programs: execution.adapter === 'process',
    external: effects.externalCalls,
    visible: effects.sendsUserData,
  };
}

/** Paths as the arguments name them; null where the tool has no such argument. */
function named(
  { args }: CallRequest,
  paths: ToolDescriptor['effects']['paths'],
  access: readonly ToolDescriptor['effects']['paths'][number]['access'][],
): readonly string[] | null {
  const mine = paths.filter((path) => access.includes(path.access));
  if (mine.length === 0) return null;
  const given = args !== null && isJsonObject(args) ? args : {};
  return mine.flatMap(({ arg, default: absent }) => {
    const value = given[arg] ?? absent;
    return typeof value === 'string' ? [value.slice(0, LONGEST)] : [];
  });
}

function targetOf(request: CallRequest, { effects, execution, source }: ToolDescriptor): IntentTarget | null {
  const [path] = named(request, effects.paths, ['read', 'walk', 'write']) ?? [];
  if (path !== undefined && execution.adapter !== 'process') return { kind: 'file', ref: path };
  switch (execution.adapter) {
    case 'process':
      return { kind: 'repo', ref: path ?? '.' };
    case 'http':
    case 'mcp':
      return { kind: 'api', ref: source.uri ?? source.server ?? source.id };
    case 'subagent':
      return { kind: 'agent', ref: source.id };
    case 'in_process':
      return null;
  }
}

function mustNot({ effects }: ToolDescriptor): readonly string[] {
  if (effects.class === 'read') return ['change anything'];
  return effects.class === 'destructive' ? [] : ['remove what cannot be put back'];
}
