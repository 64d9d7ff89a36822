import { escapePointer, isJsonObject, presetNamed, presetNames } from '../../../contract/index.js';
import { type Problem, problem } from '../../problem.js';
import { didYouMean } from '../../suggest.js';
import { type Outline, objectAt, textsAt } from '../outline.js';
import type { Surroundings } from '../surroundings.js';

type Toolsets = NonNullable<Surroundings['toolsets']>;
type Block = Outline['root'];

/** Lists that name what does not exist let nothing through, or hide nothing; a policy key nobody reads refuses every call. */
export function checkToolNames({ root, tasks }: Outline, { toolsets }: Surroundings): readonly Problem[] {
  if (!toolsets) return [];
  const blocks = [{ config: objectAt(objectAt(root, 'defaults'), 'execute_config'), at: '/defaults/execute_config' }];
  for (const { raw, pointer } of tasks) blocks.push({ config: objectAt(raw, 'execute_config'), at: `${pointer}/execute_config` });
  return blocks.flatMap(({ config, at }) => [
    ...listed(config, at, toolsets),
    ...hidden(config, at, toolsets),
    ...policyProblems(objectAt(config, 'tools_policies'), `${at}/tools_policies`, toolsets),
  ]);
}

function listed(config: Block, at: string, toolsets: Toolsets): readonly Problem[] {
  return textsAt(config, 'tools').flatMap((entry, index) => {
    const name = entry.replace(/^!/, '');
    const preset = presetNamed(name);
    if (preset !== null) {
      if (presetNames().includes(preset)) return [];
      return [nobody('unknown_preset', `${at}/tools/${index}`, `there is no preset "${preset}"`, preset, presetNames())];
    }
    if (name === '*' || isForeign(name) || Object.hasOwn(toolsets, name) || /[*?.\s]/.test(name)) return [];
    return [nobody('unknown_toolset', `${at}/tools/${index}`, `there is no toolset "${name}"`, name, Object.keys(toolsets))];
  });
}

function hidden(config: Block, at: string, toolsets: Toolsets): readonly Problem[] {
  return textsAt(config, 'hide_tools').flatMap((entry, index) => {
    const [name = '', tool] = entry.split('.');
    if (tool === undefined || isForeign(name)) return [];
    const known = Object.entries(toolsets).flatMap(([toolset, { tools }]) => Object.keys(tools).map((each) => `${toolset}.${each}`));
    if (known.includes(entry)) return [];
    return [nobody('unknown_tool', `${at}/hide_tools/${index}`, `there is no tool "${entry}" to hide`, entry, known)];
  });
}

/** What stands in a `tools_policies` at this pointer: a misspelt toolset is restricted by nothing. */
export function policyProblems(policies: Block, at: string, toolsets: Toolsets): readonly Problem[] {
  return Object.entries(policies).flatMap(([name, keys]) => {
    const place = `${at}/${escapePointer(name)}`;
    if (isForeign(name)) return [];
    const toolset = Object.hasOwn(toolsets, name) ? toolsets[name] : undefined;
    if (!toolset) return [nobody('unknown_toolset', place, `there is no toolset "${name}"`, name, Object.keys(toolsets), true)];
    return Object.keys(isJsonObject(keys) ? keys : {})
      .filter((key) => !toolset.policyKeys.includes(key))
      .map((key) => {
        const known = didYouMean(key, toolset.policyKeys) || `; known: ${[...toolset.policyKeys].sort().join(', ') || 'none'}`;
        const message = `"${name}" has no policy "${key}", so every call of it is refused${known}`;
        return problem('unknown_policy', `${place}/${escapePointer(key)}`, message, { atKey: true });
      });
  });
}

/** A server that is connected elsewhere has it, so these only warn. */
function nobody(code: string, pointer: string, what: string, word: string, known: readonly string[], atKey = false): Problem {
  const message = `${what}${didYouMean(word, known)}`;
  return problem(code, pointer, message, { severity: 'warning', ...(atKey ? { atKey: true as const } : {}) });
}

function isForeign(name: string): boolean {
  return name.startsWith('mcp__');
}
