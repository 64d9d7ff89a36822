// Prints docs/tools.md from the effect table, the tool groups and the built-in tools themselves.
import { build } from 'esbuild';

const SOURCES = `
export { BUILT_IN_EFFECTS, EFFECT_TABLE, LEVELS, TOOL_GROUPS, TOOL_PRESETS, TREATMENTS, VIEW_REASONS } from './src/contract/index.ts';
export { compileCommand } from './src/tools/compile/cli.ts';
export { MAX_TOOLS_VISIBLE } from './src/tools/view/resolve.ts';
export { SHIPPED } from './src/toolsets/index.ts';
`;

export async function toolsPage(root) {
  const bundled = await build({
    stdin: { contents: SOURCES, resolveDir: root, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    write: false,
  });
  const facts = await import(`data:text/javascript;base64,${Buffer.from(bundled.outputFiles[0].contents).toString('base64')}`);
  return [{ file: 'docs/tools.md', text: page(facts) }];
}

function page({
  BUILT_IN_EFFECTS,
  EFFECT_TABLE,
  LEVELS,
  MAX_TOOLS_VISIBLE,
  TOOL_GROUPS,
  TOOL_PRESETS,
  TREATMENTS,
  VIEW_REASONS,
  compileCommand,
  SHIPPED,
}) {
  const tools = SHIPPED.flatMap((toolset) => toolset.describe());
  return `<!-- Generated from src/contract and src/toolsets by scripts/generate.mjs. Do not edit. -->
# Tools

A tool is described by one descriptor (\`schemas/tool-descriptor.schema.json\`): what it does, what it may touch, what it
needs, how bad it can go, where it runs, what of it reaches a model. Everything a model, a provider, a listing or the gate
knows of a tool is made from it.

## The effect table

Effect class, permission level, action type and envelope axis belong together. A tool whose descriptor claims a
combination that stands in no row, or another level than its actions have, is not registered. \`none\` = no axis names the
tool: \`default_action\` of the envelope decides until the tool is named under \`tools\`.

| action types | effect classes | axes | level | where no envelope says more |
|---|---|---|---|---|
${table(EFFECT_TABLE.map(({ actions, effects, axes, level, treatment }) => [words(actions), words(effects), words(axes), level, TREATMENTS[treatment]]))}

## Permission levels

| level | name | where no envelope says more |
|---|---|---|
${table(Object.entries(LEVELS).map(([level, { title, byDefault }]) => [level, code(title), byDefault]))}

## Tool groups

Allow and deny lists may name a group next to exact names. A group that no tool is in names nothing, and is no error.

| group | what it stands for | built-in tools in it |
|---|---|---|
${table(Object.entries(TOOL_GROUPS).map(([group, meaning]) => [code(group), meaning, words(members(tools, group))]))}

## Presets

\`tools\` of a task names toolsets, and may name presets next to them: \`tools: ["preset:readonly", native_git]\`. A preset lets single
tools of a toolset through; \`!toolset\` still takes the whole toolset out. It grants nothing: every call is judged all the same.

| entry | tools |
|---|---|
${table(Object.entries(TOOL_PRESETS).map(([name, names]) => [code(`preset:${name}`), words(names)]))}
| \`preset:admin\` | all built-in tools but \`elevated\`; those of servers have to be named |

## Built-in tools

| tool | effect | repeat after a crash | level | axis | groups |
|---|---|---|---|---|---|
${table(tools.map(row))}

${tools.map((tool) => `\`\`\`sh\n${compileCommand(tool)}\n\`\`\``).join('\n')}

Built-in tools of these names are always of this class, whatever toolset brings them:

| tool | effect | repeat after a crash |
|---|---|---|
${table(Object.entries(BUILT_IN_EFFECTS).map(([tool, { effect, idempotency }]) => [code(tool), effect ?? 'as declared', idempotency ?? '']))}

## How a tool comes to be callable

\`discovered\` ▸ \`parsed\` ▸ \`normalized\` ▸ \`verified\` ▸ \`enabled\` ▸ \`granted\` ▸ \`callable\`. On the way stand: its manifest is
parsed and held against the schema, the permission lint, the sandbox lint, the security review, the health check, and its
golden prompts where it has any. A step that says no ends in \`invalid_schema\`, \`permission_lint_failed\`,
\`sandbox_lint_failed\`, \`security_review_required\`, \`health_check_failed\` or \`blocked\`, with its reasons. Built-in tools go all
the way by themselves. A tool of an MCP server, a skill or a command line manifest waits until an operator has read its
manifest and enables it for a scope. Of several versions of one name the newest is callable, older ones are \`deprecated\`.
What is revoked is on record and begins no further call, also in a run that another process drives.

\`windlass tools discover\` shows the way of every tool. \`windlass tools enable TOOL --manifest HASH\` is an operator's word that it may be
called, for the workspace, a run or a session; it is durable and bound to the manifest that was read: a tool that says something else later
waits again. \`windlass tools revoke TOOL\` or \`GRANT\` takes it back. Neither says whether a call may happen: that is judged call by call.

## What a tool says of its sandbox

\`sandbox\` of a manifest narrows what programs of the tool get, and never widens it. The call gets the lesser of that and of what the envelope
leaves; \`windlass tools show\` prints what is stated, \`tools explain\` and \`trace\` print what a call ran under.

| field | is held by |
|---|---|
| \`mode\`, \`filesystem.writeRoots\` | without \`workspace\` among the roots the workspace is to read alone |
| \`filesystem.readRoots\` | \`workspace\` and \`tmp\`; the lint refuses others, because nothing shows them |
| \`filesystem.blockedPaths\` | globs: there, and not to be opened |
| \`filesystem.cwd\`, \`tempDir\`, \`persistOutputs\` | the root of the workspace, and the private folder of the run; what is written in the workspace stays |
| \`network.egress\` | \`none\`: no network, whatever the axes say. \`allowlist\` and \`denyPrivateNetworks\` hold for hosts that a plan names |
| \`environment.inheritedEnv\` | these names alone, of those that the operator's rules let through; \`*\` = all of those. PATH and TMPDIR always |
| \`environment.injectedEnv\`, \`secretEnvAllowed\` | names that windlass sets; a secret in a variable is refused by the lint |
| \`limits\` | the kernel, for memory, processes and file size, at most those of every program (8 GiB, 4,096, 8 GiB); \`maxCostUsd\` by the budget |
| \`execution.timeoutMs\` | the time of a call, after which everything of it ends |
| \`audit\` | the journal: programs, arguments, files and hosts of the plan. The lint refuses to leave it out for programs |

## Which tools a model sees

A model is offered a *view*: for one call, which tools it may propose, why, on which terms, and how much of a result may
return. A call of a tool that its view does not hold is refused (\`outside_lease\`), although the tool exists. Every tool there
is has a place in the view or a reason why it has none. The reasons, in the order in which they are asked:

| code | meaning |
|---|---|
${table(Object.entries(VIEW_REASONS).map(([name, meaning]) => [code(name), meaning]))}

\`denied\` names the layer, the rule, its file and its line. A tool is hidden by a policy only when no arguments could make
a call of it pass. Whether a call would ask a person (\`never\`, \`always\`, \`by_arguments\`), and whether
lists of its axis or of places refuse some (\`denies\`), are hints: every call is judged.

A view shows at most ${MAX_TOOLS_VISIBLE} tools: long lists cost context and make models choose badly, and the narrowest of the large providers
takes ${2 * MAX_TOOLS_VISIBLE}. \`max_tools_visible\` under \`execute_config\` of a task says otherwise, or at the top of the configuration for all
tasks that say nothing. When not everybody fits, tools that failed three times in a row in this run come last; then those come
first that the words of the chain and the task speak for (by their hints, domains, actions and name), then those that risk less.

A view is compiled anew when the registry, a revocation, the policy, the budget or, where it is full, the failures of the run have
changed; otherwise the next call has the same one. It is stored once a run under its hash, and every reply names it.

- \`windlass tools list\`: every tool, and how far it came. \`tools show TOOL [--for openai|anthropic|gemini|mcp]\`: all of it.
- \`windlass tools view CHAIN TASK\`: every shown and every hidden tool of a task, with its reason.
- \`windlass tools explain TOOL [--chain CHAIN --task TASK]\`: why one tool may be called or not, by which rule in which line.

## Why a call is made

With every call its intent is recorded: what the run is for, what the task is for, the action, its target, what the proposer had
before it, what the call is expected to read, write, start and reach, and what it must not do. It is derived from the chain, the
descriptor and the arguments; no model is asked for it and no reasoning of a model is kept. A call whose plan goes beyond what was
expected is judged like any other, and flagged in the trace. \`windlass trace CALL\` tells everything about one call.
`;
}

function row({ name, effects, permissions }) {
  const { level, axis, groups } = permissions;
  return [code(name), effects.class, effects.idempotency ?? '', level, axis ?? 'none', words(groups)];
}

function members(tools, group) {
  return tools.filter(({ permissions }) => permissions.groups.includes(group)).map(({ name }) => name);
}

function table(rows) {
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function words(list) {
  return list.map(code).join(', ');
}

function code(text) {
  return `\`${text}\``;
}
