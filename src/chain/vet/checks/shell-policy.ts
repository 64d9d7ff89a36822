import { presetHolds, presetNamed, presetNames, toolName, warnOfInterpreters } from '../../../contract/index.js';
import { type Problem, problem } from '../../problem.js';
import { type Outline, type OutlineTask, objectAt, textAt } from '../outline.js';

const SHELL = 'local_shell';
const SHELL_PRESETS = presetNames().filter((preset) =>
  presetHolds(preset, { name: toolName(SHELL, SHELL), tool: SHELL, source: { type: 'builtin', id: SHELL } }),
);

/**
 * A task that may start programs and says nothing about which: that is for people who watch (LSH-12). One that lists an
 * interpreter says no more.
 */
export function checkShellPolicy({ tasks }: Outline): readonly Problem[] {
  return tasks.flatMap((task) => {
    if (!mayUseShell(task)) return [];
    const policy = task.config.tools_policies?.[SHELL];
    const listed = warnOfInterpreters(policy?.['_allowed_commands'] ?? '');
    if (listed !== null) return [problem('listed_interpreter', `${task.pointer}/id`, `"${task.id}": ${listed}`, { severity: 'warning' })];
    if (policy !== undefined) return [];
    const message = `"${task.id}" may use ${SHELL} without tools_policies: only the envelope says which programs run, so it is for trusted local use only; name them with tools_policies: { ${SHELL}: { _allowed_commands: "git,ls" } }`;
    return [problem('open_shell', `${task.pointer}/id`, message, { severity: 'warning' })];
  });
}

function mayUseShell({ handler, raw, config }: OutlineTask): boolean {
  if (handler === 'tools') return textAt(objectAt(raw, 'tools'), 'name') === SHELL;
  if (handler !== 'chat_completion' || !Array.isArray(config.tools)) return false;
  const { tools } = config;
  const preset = tools.some((entry) => typeof entry === 'string' && SHELL_PRESETS.includes(presetNamed(entry) ?? ''));
  return (preset || tools.includes('*') || tools.includes(SHELL)) && !tools.includes(`!${SHELL}`);
}
